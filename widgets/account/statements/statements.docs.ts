import { describeWidget } from '../../../src/contract/index.ts'
import { statements as facts } from './statements.manifest.ts'

export const statements = describeWidget(facts, {
  summary:
    'Statements of the account by month, for any period and as of any past date, in each currency, with ageing, PDF and CSV.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-invoice-open'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an account without statements',
    footer: 'below the list or the statement',
  },
  routes: [
    {
      path: '/statements',
      title: 'statements.title',
      needs: { userTypes: ['customer'], can: 'statements.list', customer: true },
      menu: { label: 'statements.title', icon: 'receipt-text', order: 25 },
    },
  ],
})
