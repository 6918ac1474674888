/** The handler of every call of the contract: a call without one does not compile, and the server does not start. */
import { accountBalanceHandlers } from './account-balances/account-balances.handlers.ts'
import { addressHandlers } from './addresses/addresses.handlers.ts'
import { adjustmentHandlers } from './adjustments/adjustments.handlers.ts'
import { applicationHandlers } from './applications/applications.handlers.ts'
import { auditEntryHandlers } from './audit/audit-entries.handlers.ts'
import { autoPayHandlers } from './auto-pay/auto-pay.handlers.ts'
import { createBankAccountHandlers } from './bank-accounts/bank-accounts.handlers.ts'
import { createBankingCountryHandlers } from './bank-accounts/banking-countries.handlers.ts'
import { createBankAccountLinkHandlers } from './bank-accounts/links/bank-account-links.handlers.ts'
import { createByIdHandlers } from './by-id/by-id.handlers.ts'
import { createCardHandlers } from './cards/cards.handlers.ts'
import { chargebackHandlers } from './chargebacks/chargebacks.handlers.ts'
import { createClockHandlers } from './clock/clock.handlers.ts'
import { createConfigHandlers } from './config/config.handlers.ts'
import { creditMemoHandlers } from './credits/credit-memos.handlers.ts'
import { currencyHandlers } from './currencies/currencies.handlers.ts'
import { customerHandlers } from './customers/customers.handlers.ts'
import { dealerHandlers } from './dealer/dealer.handlers.ts'
import { disputeWriteHandlers } from './disputes/dispute-writes.handlers.ts'
import { disputeHandlers } from './disputes/disputes.handlers.ts'
import { createApplicationDocumentHandlers } from './documents/application-documents.handlers.ts'
import { createDisputeDocumentHandlers } from './documents/dispute-documents.handlers.ts'
import { createInvoiceDocumentFileHandlers } from './documents/invoice-document-files.handlers.ts'
import { invoiceDocumentHandlers } from './documents/invoice-documents.handlers.ts'
import { createEmbedHandlers } from './embed-sessions/embed-sessions.handlers.ts'
import { createExportHandlers } from './exports/exports.handlers.ts'
import { exposureHandlers } from './exposures/exposures.handlers.ts'
import type { Provider } from './http/app-options.ts'
import type { Handlers } from './http/handler.ts'
import { invoiceDetailsHandlers } from './invoices/invoice-details.handlers.ts'
import { invoiceEventHandlers } from './invoices/invoice-events.handlers.ts'
import { invoiceNoteHandlers } from './invoices/invoice-notes.handlers.ts'
import { invoicePdfHandlers } from './invoices/invoice-pdf.handlers.ts'
import { invoiceHandlers } from './invoices/invoices.handlers.ts'
import { createLegacyPageHandlers } from './legacy-origin/legacy-pages.handlers.ts'
import { locationHandlers } from './locations/locations.handlers.ts'
import { enrollmentHandlers } from './loyalty/enrollments.handlers.ts'
import { loyaltyEnrollmentHandlers } from './loyalty/loyalty-enrollments.handlers.ts'
import { loyaltyHandlers } from './loyalty/loyalty.handlers.ts'
import { templateHandlers } from './loyalty/templates.handlers.ts'
import { voucherHandlers } from './loyalty/vouchers.handlers.ts'
import { merchantHandlers } from './merchants/merchants.handlers.ts'
import { notificationPreferenceHandlers } from './notifications/notification-preferences.handlers.ts'
import { notificationHandlers } from './notifications/notifications.handlers.ts'
import { createPasswordHandlers } from './passwords/passwords.handlers.ts'
import { defaultMethodHandlers } from './payment-methods/default-methods.handlers.ts'
import { createPaymentMethodHandlers } from './payment-methods/payment-methods.handlers.ts'
import { createPaymentGroupHandlers } from './payments/payment-groups.handlers.ts'
import { paymentReceiptHandlers } from './payments/payment-receipt.handlers.ts'
import { createPaymentHandlers } from './payments/payments.handlers.ts'
import { receiptMailHandlers } from './payments/receipt-mails.handlers.ts'
import { rejectionWriteHandlers } from './rejections/rejection-writes.handlers.ts'
import { rejectionHandlers } from './rejections/rejections.handlers.ts'
import { remittanceSlipHandlers } from './remittance/remittance-slips.handlers.ts'
import { createSandboxToolHandlers } from './sandbox-tools/sandbox-tools.handlers.ts'
import { savedViewHandlers } from './saved-views/saved-views.handlers.ts'
import { createSecondFactorHandlers } from './second-factors/second-factors.handlers.ts'
import { createRightHandlers } from './session/rights.handlers.ts'
import { createSessionHandlers } from './session/session.handlers.ts'
import { createSessionListHandlers } from './session/sessions.handlers.ts'
import { createSignInMethodHandlers } from './session/sign-in-methods.handlers.ts'
import { createIdentityProviderHandlers } from './sso/identity-providers.handlers.ts'
import { statementLineHandlers } from './statements/statement-lines.handlers.ts'
import { statementHandlers } from './statements/statements.handlers.ts'
import { createStepUpHandlers } from './step-ups/step-ups.handlers.ts'
import { createUserGroupHandlers } from './user-groups/user-groups.handlers.ts'
import { createCredentialImportHandlers } from './users/credential-imports.handlers.ts'
import { createUserHandlers } from './users/users.handlers.ts'

export function allHandlers(provider: Provider): Handlers {
  const firstReads = { ...createConfigHandlers(provider), ...createSessionHandlers(provider) }
  const handlers = {
    ...firstReads,
    ...createRightHandlers(provider),
    ...createEmbedHandlers(provider, firstReads),
    ...customerHandlers,
    ...exposureHandlers,
    ...accountBalanceHandlers,
    ...dealerHandlers,
    ...invoiceHandlers,
    ...adjustmentHandlers,
    ...invoiceDetailsHandlers,
    ...invoiceNoteHandlers,
    ...invoiceEventHandlers,
    ...invoiceDocumentHandlers,
    ...locationHandlers,
    ...merchantHandlers,
    ...currencyHandlers,
    ...addressHandlers,
    ...createBankAccountHandlers(provider),
    ...createBankAccountLinkHandlers(provider),
    ...createBankingCountryHandlers(),
    ...createStepUpHandlers(provider),
    ...createPaymentHandlers(provider),
    ...createPaymentGroupHandlers(provider),
    ...remittanceSlipHandlers,
    ...disputeHandlers,
    ...disputeWriteHandlers,
    ...chargebackHandlers,
    ...createDisputeDocumentHandlers(provider),
    ...createUserHandlers(provider),
    ...createUserGroupHandlers(provider),
    ...createIdentityProviderHandlers(provider),
    ...createCredentialImportHandlers(provider),
    ...createCardHandlers(provider),
    ...rejectionHandlers,
    ...rejectionWriteHandlers,
    ...invoicePdfHandlers,
    ...statementHandlers,
    ...statementLineHandlers,
    ...paymentReceiptHandlers,
    ...receiptMailHandlers,
    ...createInvoiceDocumentFileHandlers(provider),
    ...enrollmentHandlers,
    ...loyaltyHandlers,
    ...templateHandlers,
    ...loyaltyEnrollmentHandlers,
    ...voucherHandlers,
    ...notificationHandlers,
    ...notificationPreferenceHandlers,
    ...savedViewHandlers,
    ...defaultMethodHandlers,
    ...applicationHandlers,
    ...createClockHandlers(provider),
    ...createPasswordHandlers(provider),
    ...createSignInMethodHandlers(provider),
    ...createSessionListHandlers(provider),
    ...createSecondFactorHandlers(provider),
    ...auditEntryHandlers,

    // Payments on their rail
    ...createPaymentMethodHandlers(provider),
    ...autoPayHandlers,
    ...creditMemoHandlers,

    ...createExportHandlers(provider),
    ...createLegacyPageHandlers(provider),
    ...createSandboxToolHandlers(provider),
    ...createApplicationDocumentHandlers(provider),
  }
  return { ...handlers, ...createByIdHandlers(handlers) }
}
