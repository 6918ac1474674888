import { describeWidget } from '../../../src/contract/index.ts'
import { rejectionCenter as facts } from './rejection-center.manifest.ts'

export const rejectionCenter = describeWidget(facts, {
  summary: 'Transactions that were rejected: why, what can be corrected, and canceling or sending them again.',
  attributeSummaries: {
    rejection: 'Id of the rejected transaction that is open at first; empty: the list.',
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-filters-change',
    'nt-cell-action',
    'nt-unsaved-change',
  ],
  slots: { header: 'above the title', footer: 'below the list' },
  routes: [
    {
      path: '/rejections',
      title: 'rejections.title',
      needs: { can: 'rejections.list' },
      menu: { label: 'rejections.title', icon: 'circle-x', order: 36 },
    },
  ],
})
