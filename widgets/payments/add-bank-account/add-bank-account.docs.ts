import { describeWidget } from '../../../src/contract/index.ts'
import { addBankAccount as facts } from './add-bank-account.manifest.ts'

export const addBankAccount = describeWidget(facts, {
  summary:
    'The page of a link by which a person without a session adds one bank account; on the provider’s own origin only.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: { header: 'above the title', footer: 'below the form' },
  routes: [{ path: '/add-bank-account', place: 'add-bank-account', title: 'add-bank-account.title', needs: {} }],
})
