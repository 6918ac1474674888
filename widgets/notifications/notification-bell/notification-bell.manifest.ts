import { defineManifest, listNotifications } from '../../../src/contract/index.ts'

export const notificationBell = defineManifest({
  tag: 'nt-notification-bell',
  attributes: {},
  calls: [listNotifications],
  needs: { can: 'notifications.list' },
  messages: ['bell'],
  parts: { 'notification-bell.latest': [] },
})
