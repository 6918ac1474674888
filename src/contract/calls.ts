/** Every call, a line each: the server mounts this list, the reference prints it. */
import { listBankAccounts } from './bank-accounts/bank-accounts.calls.ts'
import { getClock, moveClock } from './clock/clock.calls.ts'
import { getConfig, getSecureConfig } from './config/config.calls.ts'
import { listCustomers } from './customers/customers.calls.ts'
import { createEmbedSession, createEmbedToken, deleteEmbedToken } from './embed-sessions/embed-sessions.calls.ts'
import { listExposures } from './exposures/exposures.calls.ts'
import { getFeatureFlags } from './feature-flags/feature-flags.calls.ts'
import { countInvoices, listInvoices } from './invoices/invoice.calls.ts'
import { listLocaleMessages } from './locale-messages/locale-messages.calls.ts'
import { createPayment, getPayment, listPayments, previewPayment } from './payments/payment.calls.ts'
import { getSelf, selectSessionData, signIn, signOut } from './session/session.calls.ts'

export const CALLS = [
  getConfig,
  getSecureConfig,
  getFeatureFlags,
  listLocaleMessages,
  getSelf,
  signIn,
  signOut,
  selectSessionData,
  listCustomers,
  listExposures,
  listInvoices,
  countInvoices,
  listBankAccounts,
  previewPayment,
  createPayment,
  getPayment,
  listPayments,
  createEmbedSession,
  createEmbedToken,
  deleteEmbedToken,
  getClock,
  moveClock,
] as const

export type CallName = (typeof CALLS)[number]['name']
