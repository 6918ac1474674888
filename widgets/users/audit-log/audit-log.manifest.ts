import { type AuditLogRow, defineManifest } from '../../../src/contract/index.ts'

export const auditLog = defineManifest({
  tag: 'nt-audit-log',
  attributes: { 'url-prefix': '' },
  calls: ['audit-entries.list', 'users.list'],
  needs: { can: 'audit-entries.list' },
  messages: ['audit', 'activity'],
  parts: { 'audit-log.filters': ['controls'], 'audit-log.entry': ['entry'] },
  columns: {
    names: ['when', 'who', 'what', 'object'],
    // The action column opens the entry, so it cannot be left out.
    required: ['what'],
    id: 'id',
    fields: ['at', 'action', 'customerId', 'subject'] satisfies (keyof AuditLogRow)[],
  },
})
