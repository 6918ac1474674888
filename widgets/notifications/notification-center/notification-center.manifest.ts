import { defineManifest } from '../../../src/contract/index.ts'

export const notificationCenter = defineManifest({
  tag: 'nt-notification-center',
  attributes: { 'url-prefix': '' },
  calls: [
    'notifications.list',
    'notifications.mark-read',
    'notifications.mark-all-read',
    'merchant-invoice-documents.download',
    'notification-preferences.get',
    'notification-preferences.set',
  ],
  needs: { can: 'notifications.list' },
  messages: ['notifications', 'bell'],
  parts: { 'notification-center.detail': [], 'notification-center.mails': ['controls'] },
})
