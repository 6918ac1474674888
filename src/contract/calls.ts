/** Every call, a line each: the server mounts this list, the reference prints it. */
import { listBillingAddresses, listMerchantAddresses, listShippingAddresses } from './addresses/addresses.calls.ts'
import { createBankAccount, listBanks } from './bank-accounts/bank-account-creation.calls.ts'
import { listBankAccounts } from './bank-accounts/bank-accounts.calls.ts'
import { listBankingCountries } from './bank-accounts/banking-countries.calls.ts'
import { getClock, moveClock } from './clock/clock.calls.ts'
import { getConfig, getSecureConfig } from './config/config.calls.ts'
import { listCustomerCurrencies, listMerchantCurrencies } from './currencies/currencies.calls.ts'
import { listCustomers } from './customers/customers.calls.ts'
import {
  countCustomerDisputes,
  countMerchantDisputes,
  listCustomerDisputeResponses,
  listDisputeReasons,
  listMerchantDisputeResponses,
  listUserGroupContacts,
} from './disputes/dispute-directory.calls.ts'
import {
  answerDispute,
  answerDisputesTogether,
  createDispute,
  getDispute,
  listDisputes,
  listIneligibleTransactions,
  removeDisputedInvoice,
  withdrawDispute,
} from './disputes/disputes.calls.ts'
import {
  deleteDisputeDocument,
  getDisputeDocument,
  uploadDisputeDocument,
} from './documents/dispute-documents.calls.ts'
import { listInvoiceDocuments } from './documents/invoice-documents.calls.ts'
import { createEmbedSession, revokeEmbedSession } from './embed-sessions/embed-sessions.calls.ts'
import { createEmbedToken, deleteEmbedToken } from './embed-sessions/embed-tokens.calls.ts'
import { createExport, getExport } from './exports/exports.calls.ts'
import { listExposures } from './exposures/exposures.calls.ts'
import { getFeatureFlags } from './feature-flags/feature-flags.calls.ts'
import { getDetails, getInvoiceDetails } from './invoices/invoice-details.calls.ts'
import { countInvoices, listInvoices } from './invoices/invoice.calls.ts'
import { listLocaleMessages } from './locale-messages/locale-messages.calls.ts'
import { listLocations } from './locations/locations.calls.ts'
import { listMerchants } from './merchants/merchants.calls.ts'
import { createPayment, getPayment, listPayments, previewPayment } from './payments/payment.calls.ts'
import { getSandboxFaults, listRequests, setSandboxFaults } from './sandbox/sandbox.calls.ts'
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
  listLocations,
  listMerchants,
  listCustomerCurrencies,
  listMerchantCurrencies,
  listExposures,
  listInvoices,
  countInvoices,
  getDetails,
  getInvoiceDetails,
  listInvoiceDocuments,
  listBillingAddresses,
  listShippingAddresses,
  listMerchantAddresses,
  listBankAccounts,
  listBankingCountries,
  createFrameHandover,
  createFrameSession,
  createStepUp,
  listBanks,
  createBankAccount,
  previewPayment,
  createPayment,
  getPayment,
  listPayments,
  listDisputeReasons,
  listUserGroupContacts,
  listIneligibleTransactions,
  countCustomerDisputes,
  countMerchantDisputes,
  listCustomerDisputeResponses,
  listMerchantDisputeResponses,
  listDisputes,
  getDispute,
  createDispute,
  answerDispute,
  answerDisputesTogether,
  withdrawDispute,
  removeDisputedInvoice,
  uploadDisputeDocument,
  getDisputeDocument,
  deleteDisputeDocument,
  createEmbedSession,
  revokeEmbedSession,
  createEmbedToken,
  deleteEmbedToken,
  getClock,
  moveClock,

  createExport,
  getExport,
  getSandboxFaults,
  setSandboxFaults,
  listRequests,
] as const

export type CallName = (typeof CALLS)[number]['name']
