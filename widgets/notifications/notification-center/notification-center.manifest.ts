import {
  defineManifest,
  downloadInvoiceDocument,
  getNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  setNotificationPreference,
} from '../../../src/contract/index.ts'

export const notificationCenter = defineManifest({
  tag: 'nt-notification-center',
  attributes: { 'url-prefix': '' },
  calls: [
    listNotifications,
    markNotificationRead,
    markAllNotificationsRead,
    downloadInvoiceDocument,
    getNotificationPreferences,
    setNotificationPreference,
  ],
  needs: { can: 'notifications.list' },
  messages: ['notifications', 'bell'],
  parts: { 'notification-center.detail': [], 'notification-center.mails': ['controls'] },
})
