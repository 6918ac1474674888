import { describeWidget } from '../../../src/contract/index.ts'
import { notificationCenter as facts } from './notification-center.manifest.ts'

export const notificationCenter = describeWidget(facts, {
  summary:
    'Notifications from the provider: unread and urgent ones are marked, with links, documents, and e-mail preferences.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a user without notifications',
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
