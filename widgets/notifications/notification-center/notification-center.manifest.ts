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
  summary:
    'What the provider tells: unread and urgent ones marked, with links, documents, and which mails come with them.',
  attributes: { 'url-prefix': '' },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
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
  slots: {
    header: 'above the title',
    empty: 'instead of our words where nothing was ever told',
    footer: 'below the list',
  },
  overridable: ['notification-center.head'],
  routes: [
    {
      path: '/notification-center',
      title: 'notifications.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'notifications.list',
        flags: ['notificationsNotificationCenterEnabled'],
      },
      menu: { label: 'notifications.title', icon: 'bell', order: 80 },
    },
  ],
})
