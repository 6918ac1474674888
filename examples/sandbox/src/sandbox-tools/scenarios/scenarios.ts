/** Every scenario by its name; the names and their order are the contract's. */
import type { ScenarioName } from 'netterms/contract'
import { cardLost, creditBlocked, creditReleased, highPriorityNotification, lockedUser } from './account-scenarios.ts'
import { disputeAnswered, rejectionAccepted } from './case-scenarios.ts'
import { bigCustomer, newInvoices, pastDue } from './invoice-scenarios.ts'
import { accountClosed, autoPayRun, bankReturn } from './payment-scenarios.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  'bank-return': bankReturn,
  'account-closed': accountClosed,
  'autopay-run': autoPayRun,
  'past-due': pastDue,
  'new-invoices': newInvoices,
  'big-customer': bigCustomer,
  'credit-blocked': creditBlocked,
  'credit-released': creditReleased,
  'dispute-answered': disputeAnswered,
  'rejection-accepted': rejectionAccepted,
  'card-lost': cardLost,
  'locked-user': lockedUser,
  'high-priority-notification': highPriorityNotification,
}
