import { defineManifest, listNotifications } from '../../../src/contract/index.ts'

export const notificationBell = defineManifest({
  tag: 'nt-notification-bell',
  summary: 'A bell with how many notifications are unread; it opens the latest and leads to all.',
  attributes: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  calls: [listNotifications],
  needs: { can: 'notifications.list' },
  messages: ['bell'],
  parts: { 'notification-bell.latest': [] },
  slots: { header: 'before the bell', footer: 'behind the bell' },
  routes: [],
})
