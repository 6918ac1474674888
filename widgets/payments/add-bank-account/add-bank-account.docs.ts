import { describeWidget } from '../../../src/contract/index.ts'
import { addBankAccount as facts } from './add-bank-account.manifest.ts'

export const addBankAccount = describeWidget(facts, {
  summary:
    'The page of an e-mailed link on which a person without a session adds one bank account; only on the provider’s own origin.',
  attributeSummaries: {},
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: { header: 'above the title', footer: 'below the form' },
  routes: [{ path: '/add-bank-account', place: 'add-bank-account', title: 'add-bank-account.title', needs: {} }],
})
