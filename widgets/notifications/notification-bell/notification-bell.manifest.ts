import { defineManifest } from '../../../src/contract/index.ts'

export const notificationBell = defineManifest({
  tag: 'nt-notification-bell',
  attributes: {},
  calls: ['notifications.list'],
  needs: { can: 'notifications.list' },
  messages: ['bell'],
  parts: { 'notification-bell.latest': [] },
})
