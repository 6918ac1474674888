import { defineManifest } from '../../../src/contract/index.ts'

export const statements = defineManifest({
  tag: 'nt-statements',
  attributes: { 'url-prefix': '' },
  calls: ['statements.list', 'statement-lines.list', 'statement-lines.download-pdf', 'statement-lines.download-csv'],
  needs: { can: 'statements.list', customer: true },
  messages: ['statements'],
  parts: {
    'statements.period': ['controls', 'statement-errors'],
    'statements.statement': ['statement', 'statement-errors'],
  },
})
