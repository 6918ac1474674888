import { defineManifest } from '../../../src/contract/index.ts'

export const disputeRespond = defineManifest({
  tag: 'nt-dispute-respond',
  attributes: { ids: '' },
  calls: ['disputes.list', 'disputes.answer-together'],
  needs: { can: 'disputes.answer-together', customer: 'of-customers' },
  messages: ['dispute-respond', 'dispute-answer', 'dispute-case'],
  parts: { 'dispute-respond.form': ['dispute-errors', 'controls'] },
})
