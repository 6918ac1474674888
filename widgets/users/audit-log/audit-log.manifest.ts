import { type AuditLogRow, defineManifest, listAuditEntries, listUsers } from '../../../src/contract/index.ts'

export const auditLog = defineManifest({
  tag: 'nt-audit-log',
  summary: 'Who did what to which object and when: an admin’s company, everybody else’s own.',
  attributes: { 'url-prefix': '' },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-filters-change', 'nt-cell-action'],
  calls: [listAuditEntries, listUsers],
  needs: { can: 'audit-entries.list' },
  messages: ['audit', 'activity'],
  parts: { 'audit-log.filters': ['controls'], 'audit-log.entry': ['entry'] },
  slots: { header: 'above the title', footer: 'below the table' },
  columns: {
    names: ['when', 'who', 'what', 'object'],
    // An entry opens by it.
    required: ['what'],
    id: 'id',
    fields: ['at', 'action', 'customerId', 'subject'] satisfies (keyof AuditLogRow)[],
  },
  routes: [
    {
      path: '/audit-log',
      title: 'audit.title',
      needs: { can: 'audit-entries.list' },
      menu: { label: 'audit.title', icon: 'history', order: 900 },
    },
  ],
})
