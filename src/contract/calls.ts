/** Every call: the server mounts this list, and the API reference prints it. */
import { listAuditEntries } from './audit/audit-entries.calls.ts'
import { endOtherSessions, endSession, listSessions } from './session/sessions.calls.ts'
import { discoverSignInMethod, signIn, verifySignIn } from './session/sign-in.calls.ts'
import * as passwords from './users/passwords.calls.ts'
import * as secondFactors from './users/second-factors.calls.ts'
import { listBillingAddresses, listMerchantAddresses, listShippingAddresses } from './addresses/addresses.calls.ts'
import { createBankAccount, listBanks } from './bank-accounts/bank-account-creation.calls.ts'
import { BANK_ACCOUNT_CALLS } from './bank-accounts/bank-account-calls.ts'
import { listBankAccounts } from './bank-accounts/bank-accounts.calls.ts'
import { listBankingCountries } from './bank-accounts/banking-countries.calls.ts'
import { listCardHistory } from './cards/card-history.calls.ts'
import { viewSecureCard } from './cards/card-number.calls.ts'
import { requestCardsTogether } from './cards/card-requests.calls.ts'
import * as cards from './cards/cards.calls.ts'
import { getClock, moveClock } from './clock/clock.calls.ts'
import { BY_ID_CALLS } from './by-id.calls.ts'
import { getConfig, getSecureConfig } from './config/config.calls.ts'
import { listCustomerCurrencies, listMerchantCurrencies } from './currencies/currencies.calls.ts'
import { listCustomers } from './customers/customers.calls.ts'
import * as disputeDirectory from './disputes/dispute-directory.calls.ts'
import * as disputeWrites from './disputes/dispute-writes.calls.ts'
import { requestChargeback } from './chargebacks/chargebacks.calls.ts'
import { getDispute, listDisputes } from './disputes/disputes.calls.ts'
import * as disputeDocuments from './documents/dispute-documents.calls.ts'
import { listInvoiceDocuments } from './documents/invoice-documents.calls.ts'
import { downloadInvoicePdf, downloadStatementPdf } from './documents/pdf-files.calls.ts'
import {
  deleteApplicationDocument,
  getApplicationDocument,
  listApplications,
  uploadApplicationDocument,
} from './applications/applications.calls.ts'
import * as invoiceFiles from './documents/invoice-document-files.calls.ts'
import { LOYALTY_CALLS } from './loyalty/all.calls.ts'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications/notifications.calls.ts'
import {
  getNotificationPreferences,
  setNotificationPreference,
} from './notifications/notification-preferences.calls.ts'
import { createEmbedSession, revokeEmbedSession } from './embed-sessions/embed-sessions.calls.ts'
import { createEmbedToken, deleteEmbedToken } from './embed-sessions/embed-tokens.calls.ts'
import { createExport, getExport } from './exports/exports.calls.ts'
import { listAccountBalances, listAttentionItems } from './exposures/account-balances.calls.ts'
import { listExposures } from './exposures/exposures.calls.ts'
import { getFeatureFlags } from './feature-flags/feature-flags.calls.ts'
import { adjustInvoice, cancelInvoiceAdjustment, updateInvoice } from './invoices/invoice-adjustment.calls.ts'
import { listInvoiceEvents } from './invoices/invoice-events.calls.ts'
import { deleteInvoiceNote, listInvoiceNotes, updateInvoiceNote } from './invoices/invoice-notes.calls.ts'
import { getDetails, getInvoiceDetails } from './invoices/invoice-details.calls.ts'
import { countInvoices, getInvoice, listInvoices } from './invoices/invoice.calls.ts'
import { listLocaleMessages } from './locale-messages/locale-messages.calls.ts'
import { listLocations } from './locations/locations.calls.ts'
import { DEALER_CALLS } from './merchants/dealer.calls.ts'
import { listMerchants } from './merchants/merchants.calls.ts'
import { getAutoPay, listAutoPayForecasts, setAutoPay, turnOffAutoPay } from './auto-pay/auto-pay.calls.ts'
import { applyCreditMemo, listCreditMemos } from './credits/credit-memos.calls.ts'
import { PAYMENT_METHOD_CALLS } from './payment-methods/payment-method-calls.ts'
import { cancelPayment } from './payments/payment-cancellation.calls.ts'
import { refundPayment } from './payments/payment-refunds.calls.ts'
import { PAYMENT_GROUP_CALLS } from './payments/payment-groups.calls.ts'
import { createPayment, getPayment, listPayments, previewPayment } from './payments/payment.calls.ts'
import { RECEIPT_CALLS } from './payments/receipt-mails.calls.ts'
import { downloadRemittanceSlip } from './remittance/remittance-slips.calls.ts'
import * as rejections from './rejections/rejections.calls.ts'
import * as savedViews from './saved-views/saved-views.calls.ts'
import { getSandboxFaults, listRequests, setSandboxFaults } from './sandbox/sandbox.calls.ts'
import { listScenarios, runScenario } from './sandbox/scenarios.calls.ts'
import { getRight } from './access/rights.calls.ts'
import { getSelf, selectSessionData, signOut } from './session/session.calls.ts'
import * as statementLines from './statements/statement-lines.calls.ts'
import { listStatements } from './statements/statements.calls.ts'
import { createFrameHandover } from './step-ups/frame-handovers.calls.ts'
import { createLegacyHandover, listLegacyPages } from './legacy/legacy-pages.calls.ts'
import { createFrameSession, createStepUp } from './step-ups/step-ups.calls.ts'
import { GROUP_CALLS } from './user-groups/group-calls.ts'
import { endUserSessions, listUserSessions } from './users/user-sessions.calls.ts'
import * as usersTogether from './users/users-together.calls.ts'
import { listUserLocationMappings } from './users/user-location-mappings.calls.ts'
import * as users from './users/users.calls.ts'

/** Every call of the API, in the order of the reference. */
export const CALLS = [
  getConfig,
  getSecureConfig,
  getFeatureFlags,
  listLocaleMessages,
  getSelf,
  getRight,
  signIn,
  signOut,
  selectSessionData,
  listCustomers,
  listLocations,
  listMerchants,
  ...DEALER_CALLS,
  listCustomerCurrencies,
  listMerchantCurrencies,
  listExposures,
  listAccountBalances,
  listAttentionItems,
  listInvoices,
  getInvoice,
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
  ...PAYMENT_GROUP_CALLS,
  getPayment,
  listPayments,
  disputeDirectory.listDisputeReasons,
  disputeDirectory.listUserGroupContacts,
  disputeWrites.listIneligibleTransactions,
  disputeDirectory.countCustomerDisputes,
  disputeDirectory.countMerchantDisputes,
  disputeDirectory.listCustomerDisputeResponses,
  disputeDirectory.listMerchantDisputeResponses,
  listDisputes,
  getDispute,
  disputeWrites.createDispute,
  disputeWrites.answerDispute,
  disputeWrites.answerDisputesTogether,
  disputeWrites.withdrawDispute,
  disputeWrites.removeDisputedInvoice,
  disputeWrites.addDisputeContacts,
  disputeWrites.removeDisputeContact,
  requestChargeback,
  disputeDocuments.listDisputeDocumentTypes,
  disputeDocuments.listWaitingDisputeDocuments,
  disputeDocuments.uploadDisputeDocument,
  disputeDocuments.getDisputeDocument,
  disputeDocuments.deleteDisputeDocument,
  users.listUsers,
  users.getUser,
  users.inviteUser,
  users.inviteUserAgain,
  users.updateUser,
  users.lockUser,
  users.unlockUser,
  users.terminateUser,
  usersTogether.lockUsersTogether,
  usersTogether.moveUsersTogether,
  usersTogether.unlockUsersTogether,
  usersTogether.inviteUsersTogether,
  usersTogether.inviteUsersAgainTogether,
  listUserSessions,
  endUserSessions,
  ...GROUP_CALLS,
  listUserLocationMappings,
  cards.listCards,
  cards.getCard,
  listCardHistory,
  cards.requestCard,
  requestCardsTogether,
  cards.cancelCardRequest,
  cards.activateCard,
  cards.lockCard,
  cards.unlockCard,
  cards.terminateCard,
  viewSecureCard,
  rejections.listRejections,
  rejections.getRejection,
  rejections.listRejectionCustomers,
  rejections.cancelRejection,
  rejections.resubmitRejection,
  rejections.saveRejectionDraft,
  rejections.discardRejectionDraft,
  downloadInvoicePdf,
  listStatements,
  downloadStatementPdf,
  statementLines.listStatementLines,
  statementLines.downloadStatementLinesPdf,
  statementLines.downloadStatementLinesCsv,
  ...RECEIPT_CALLS,
  downloadRemittanceSlip,
  invoiceFiles.downloadInvoiceDocument,
  invoiceFiles.uploadInvoiceDocument,
  invoiceFiles.deleteInvoiceDocument,
  invoiceFiles.createInvoiceNote,
  listInvoiceNotes,
  updateInvoiceNote,
  deleteInvoiceNote,
  listInvoiceEvents,
  updateInvoice,
  adjustInvoice,
  cancelInvoiceAdjustment,
  ...LOYALTY_CALLS,
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  listApplications,
  createEmbedSession,
  revokeEmbedSession,
  createEmbedToken,
  deleteEmbedToken,
  getClock,
  moveClock,
  passwords.getPasswordPolicy,
  passwords.recoverUsername,
  passwords.recoverPassword,
  passwords.checkAccountLink,
  passwords.resetPassword,
  passwords.activateAccount,
  passwords.changePassword,
  discoverSignInMethod,
  verifySignIn,
  listSessions,
  endSession,
  endOtherSessions,
  secondFactors.getSecondFactor,
  secondFactors.createSecondFactor,
  secondFactors.confirmSecondFactor,
  secondFactors.removeSecondFactor,
  secondFactors.createRecoveryCodes,
  listAuditEntries,

  // Payments on their rails
  cancelPayment,
  refundPayment,
  ...PAYMENT_METHOD_CALLS,
  ...BANK_ACCOUNT_CALLS,
  getAutoPay,
  setAutoPay,
  turnOffAutoPay,
  listAutoPayForecasts,
  listCreditMemos,
  applyCreditMemo,

  createExport,
  getExport,
  getSandboxFaults,
  setSandboxFaults,
  listRequests,

  listScenarios,
  runScenario,

  // Legacy pages
  listLegacyPages,
  createLegacyHandover,
  // Email preferences
  getNotificationPreferences,
  setNotificationPreference,
  // Saved views
  savedViews.listSavedViews,
  savedViews.createSavedView,
  savedViews.updateSavedView,
  savedViews.deleteSavedView,
  savedViews.setListLook,
  // Files of an application
  getApplicationDocument,
  uploadApplicationDocument,
  deleteApplicationDocument,

  // One resource of a list, by its id
  ...BY_ID_CALLS,
] as const

/** Name of a call, such as `payments.create`. */
export type CallName = (typeof CALLS)[number]['name']
