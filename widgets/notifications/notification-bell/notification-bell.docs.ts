import { describeWidget } from '../../../src/contract/index.ts'
import { notificationBell as facts } from './notification-bell.manifest.ts'

export const notificationBell = describeWidget(facts, {
  summary: 'A bell with the number of unread notifications; it opens the latest and links to all.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: { header: 'before the bell', footer: 'after the bell' },
  routes: [],
})
