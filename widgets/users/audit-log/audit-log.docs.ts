import { describeWidget } from '../../../src/contract/index.ts'
import { auditLog as facts } from './audit-log.manifest.ts'

export const auditLog = describeWidget(facts, {
  summary: 'Audit log: who did what to which object and when. Admins see their company, other users themselves.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-filters-change',
    'nt-cell-action',
    'nt-navigate',
    'nt-invoice-open',
  ],
  slots: { header: 'above the title', footer: 'below the table' },
  routes: [
    {
      path: '/audit-log',
      title: 'audit.title',
      needs: { can: 'audit-entries.list' },
      menu: { label: 'audit.title', icon: 'history', order: 900 },
    },
  ],
})
