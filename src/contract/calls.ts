/** Every call, a line each: the server mounts this list, the reference prints it. */
import { createBankAccount, listBanks } from './bank-accounts/bank-account-creation.calls.ts'
import { listBankAccounts } from './bank-accounts/bank-accounts.calls.ts'
import { getClock, moveClock } from './clock/clock.calls.ts'
import { getConfig, getSecureConfig } from './config/config.calls.ts'
import { listCustomers } from './customers/customers.calls.ts'
import {
  createEmbedSession,
  createEmbedToken,
  deleteEmbedToken,
  revokeEmbedSession,
} from './embed-sessions/embed-sessions.calls.ts'
import { listExposures } from './exposures/exposures.calls.ts'
import { getFeatureFlags } from './feature-flags/feature-flags.calls.ts'
import { countInvoices, listInvoices } from './invoices/invoice.calls.ts'
import { listLocaleMessages } from './locale-messages/locale-messages.calls.ts'
import { createPayment, getPayment, listPayments, previewPayment } from './payments/payment.calls.ts'
import { getSelf, selectSessionData, signIn, signOut } from './session/session.calls.ts'
import { createFrameHandover } from './step-ups/frame-handovers.calls.ts'
import { createFrameSession, createStepUp } from './step-ups/step-ups.calls.ts'

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
  createFrameHandover,
  createFrameSession,
  createStepUp,
  listBanks,
  createBankAccount,
  previewPayment,
  createPayment,
  getPayment,
  listPayments,
  createEmbedSession,
  revokeEmbedSession,
  createEmbedToken,
  deleteEmbedToken,
  getClock,
  moveClock,
] as const

export type CallName = (typeof CALLS)[number]['name']
