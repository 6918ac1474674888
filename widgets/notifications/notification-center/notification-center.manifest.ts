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
  // The texts of this part include the reasons why a file is not saved.
  parts: { 'notification-center.detail': ['dispute-errors'], 'notification-center.mails': ['controls'] },
})
