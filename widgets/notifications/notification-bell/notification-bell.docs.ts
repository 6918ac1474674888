import { describeWidget } from '../../../src/contract/index.ts'
import { notificationBell as facts } from './notification-bell.manifest.ts'

export const notificationBell = describeWidget(facts, {
  summary: 'A bell with how many notifications are unread; it opens the latest and leads to all.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: { header: 'before the bell', footer: 'behind the bell' },
  routes: [],
})
