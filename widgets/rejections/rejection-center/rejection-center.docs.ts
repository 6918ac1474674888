import { describeWidget } from '../../../src/contract/index.ts'
import { rejectionCenter as facts } from './rejection-center.manifest.ts'

export const rejectionCenter = describeWidget(facts, {
  summary: 'Rejected transactions: reasons, corrections, cancellation and resubmission.',
  attributeSummaries: {
    rejection: 'Id of the rejected transaction that is open at first; empty: the list.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
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
