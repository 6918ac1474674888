/** Maps each scenario's name to the scenario; names and order are those of the contract. */
import type { ScenarioName } from 'netterms/contract/internal'
import {
  bankAccountLink,
  cardLost,
  creditBlocked,
  creditReleased,
  highPriorityNotification,
  lockedUser,
} from './account-scenarios.ts'
import { disputeAnswered, rejectionAccepted } from './case-scenarios.ts'
import {
  bigCustomer,
  checkReceived,
  dueDateExtended,
  invoiceHeld,
  invoiceReleased,
  newInvoices,
  pastDue,
} from './invoice-scenarios.ts'
import { loyaltyApproved, loyaltyInvited, loyaltyNominated } from './loyalty-scenarios.ts'
import { accountClosed, autoPayRun, bankReturn } from './payment-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { transactionRejected, transactionSubmitted } from './transaction-scenarios.ts'

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  'bank-return': bankReturn,
  'account-closed': accountClosed,
  'autopay-run': autoPayRun,
  'past-due': pastDue,
  'new-invoices': newInvoices,
  'big-customer': bigCustomer,
  'invoice-held': invoiceHeld,
  'invoice-released': invoiceReleased,
  'due-date-extended': dueDateExtended,
  'check-received': checkReceived,
  'transaction-submitted': transactionSubmitted,
  'transaction-rejected': transactionRejected,
  'credit-blocked': creditBlocked,
  'credit-released': creditReleased,
  'dispute-answered': disputeAnswered,
  'rejection-accepted': rejectionAccepted,
  'loyalty-invited': loyaltyInvited,
  'loyalty-nominated': loyaltyNominated,
  'loyalty-approved': loyaltyApproved,
  'card-lost': cardLost,
  'locked-user': lockedUser,
  'bank-account-link': bankAccountLink,
  'high-priority-notification': highPriorityNotification,
}
