/**
 * `netterms/manifest`: every widget, one per line. The release, the portal's routes and menu, the docs and the tests
 * use this list.
 *
 * @module netterms/manifest
 */
import { accountOverview } from './account/account-overview/account-overview.docs.ts'
import { customerPicker } from './account/customer-picker/customer-picker.docs.ts'
import { merchantPicker } from './account/merchant-picker/merchant-picker.docs.ts'
import { programOverview } from './account/program-overview/program-overview.docs.ts'
import { statements } from './account/statements/statements.docs.ts'
import { userTypePicker } from './account/user-type-picker/user-type-picker.docs.ts'
import { cardManager } from './cards/card-manager/card-manager.docs.ts'
import { dealerHome } from './dealer/dealer-home/dealer-home.docs.ts'
import { disputeCenter } from './disputes/dispute-center/dispute-center.docs.ts'
import { disputeCreate } from './disputes/dispute-create/dispute-create.docs.ts'
import { disputeDetail } from './disputes/dispute-detail/dispute-detail.docs.ts'
import { disputeRespond } from './disputes/dispute-respond/dispute-respond.docs.ts'
import { groupAdmin } from './groups/group-admin/group-admin.docs.ts'
import { invoiceDetail } from './invoices/invoice-detail/invoice-detail.docs.ts'
import { invoiceList } from './invoices/invoice-list/invoice-list.docs.ts'
import { programInvoices } from './invoices/program-invoices/program-invoices.docs.ts'
import { legacyFrame } from './legacy/legacy-frame/legacy-frame.docs.ts'
import { loyaltyProgram } from './loyalty/loyalty-program/loyalty-program.docs.ts'
import { loyaltyTemplate } from './loyalty/loyalty-template/loyalty-template.docs.ts'
import { vouchers } from './loyalty/vouchers/vouchers.docs.ts'
import { applicationCenter } from './notifications/application-center/application-center.docs.ts'
import { notificationBell } from './notifications/notification-bell/notification-bell.docs.ts'
import { notificationCenter } from './notifications/notification-center/notification-center.docs.ts'
import { addBankAccount } from './payments/add-bank-account/add-bank-account.docs.ts'
import { payInvoices } from './payments/pay-invoices/pay-invoices.docs.ts'
import { paymentHistory } from './payments/payment-history/payment-history.docs.ts'
import { paymentMethods } from './payments/payment-methods/payment-methods.docs.ts'
import { rejectionCenter } from './rejections/rejection-center/rejection-center.docs.ts'
import { accountRecovery } from './session/account-recovery/account-recovery.docs.ts'
import { consentBanner } from './session/consent-banner/consent-banner.docs.ts'
import { signIn } from './session/sign-in/sign-in.docs.ts'
import { survey } from './session/survey/survey.docs.ts'
import { auditLog } from './users/audit-log/audit-log.docs.ts'
import { profile } from './users/profile/profile.docs.ts'
import { supportDesk } from './users/support-desk/support-desk.docs.ts'
import { userAdmin } from './users/user-admin/user-admin.docs.ts'

/** The manifest of every widget. */
export const MANIFESTS = [
  signIn,
  accountRecovery,
  accountOverview,
  customerPicker,
  merchantPicker,
  invoiceList,
  payInvoices,
  paymentHistory,
  legacyFrame,
  applicationCenter,
  notificationBell,
  notificationCenter,
  consentBanner,
  survey,
  auditLog,
  profile,
  userTypePicker,
  disputeCenter,
  disputeCreate,
  disputeDetail,
  disputeRespond,
  rejectionCenter,
  cardManager,
  userAdmin,
  groupAdmin,
  statements,
  invoiceDetail,
  programOverview,
  programInvoices,
  paymentMethods,
  addBankAccount,
  loyaltyProgram,
  dealerHome,
  vouchers,
  loyaltyTemplate,
  supportDesk,
] as const
