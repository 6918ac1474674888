import { describeWidget } from '../../../src/contract/index.ts'
import { notificationCenter as facts } from './notification-center.manifest.ts'

export const notificationCenter = describeWidget(facts, {
  summary:
    'What the provider tells: unread and urgent ones marked, with links, documents, and which mails come with them.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: {
    header: 'above the title',
    empty: 'instead of our text where there are no notifications',
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
