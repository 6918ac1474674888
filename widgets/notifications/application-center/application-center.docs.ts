import { describeWidget } from '../../../src/contract/index.ts'
import { applicationCenter as facts } from './application-center.manifest.ts'

export const applicationCenter = describeWidget(facts, {
  summary: 'Applications for credit and programs: status, next step, and documents, which can be uploaded.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without applications',
    footer: 'below the last application',
  },
  overridable: ['application-center.head'],
  routes: [
    {
      path: '/applications',
      title: 'applications.title',
      needs: { userTypes: ['customer', 'merchant', 'dealer-portal'], can: 'applications.list' },
      menu: { label: 'applications.title', icon: 'clipboard-list', order: 85 },
    },
  ],
})
