/**
 * `netterms/testing`: the provider's side behind a `fetch`, seeded fixtures, named scenarios, and page objects that look
 * into shadow roots. For tests; it touches no DOM when it is imported. Guide: docs/guides/testing.md.
 *
 * @module netterms/testing
 */
export {
  createFakeProvider,
  type FakeProvider,
  type FakeProviderOptions,
  type RecordedRequest,
} from '../testing/fake-provider.ts'
export type { CallRequest, Handler } from '../testing/handler.ts'
export type {
  FirstReply,
  Person,
  Programme,
  ProgrammeInvoice,
  WireApplication,
  WireBankAccount,
  WireCustomer,
  WireNotification,
  WirePayment,
} from '../testing/programme.ts'
export type { Random } from '../testing/random.ts'
export { isScenario, type ScenarioName, scenarioNames, summaryOf } from '../testing/scenarios.ts'
export {
  type CallOf,
  type Given,
  refuse,
  type Refused,
  type RefusalPlace,
  type WireResource,
  type WireAnswer,
} from '../testing/wire-answer.ts'
export { FIXTURE_PASSWORD } from '../testing/fixtures/account-fixtures.ts'
export type { ListPager } from '../testing/pages/list-pager.ts'
export type { ElementDriver, PageDriver, WidgetPage } from '../testing/pages/page-driver.ts'
export type { PickerPage } from '../testing/pages/picker-page.ts'
export { accountOverview, type AccountOverviewPage } from '../testing/pages/account-overview-page.ts'
export { accountRecovery, type AccountRecoveryPage } from '../testing/pages/account-recovery-page.ts'
export {
  applicationCenter,
  type ApplicationCenterPage,
  type ApplicationTurn,
} from '../testing/pages/application-center-page.ts'
export { auditLog, type AuditLogPage, type AuditRow } from '../testing/pages/audit-log-page.ts'
export { consentBanner, type ConsentBannerPage } from '../testing/pages/consent-banner-page.ts'
export { customerPicker, type CustomerPickerPage } from '../testing/pages/customer-picker-page.ts'
export { invoiceList, type InvoiceListPage } from '../testing/pages/invoice-list-page.ts'
export { legacyFrame, type LegacyFramePage } from '../testing/pages/legacy-frame-page.ts'
export { merchantPicker, type MerchantPickerPage } from '../testing/pages/merchant-picker-page.ts'
export { notificationBell, type NotificationBellPage } from '../testing/pages/notification-bell-page.ts'
export { notificationCenter, type NotificationCenterPage } from '../testing/pages/notification-center-page.ts'
export { payInvoices, type PayInvoicesPage } from '../testing/pages/pay-invoices-page.ts'
export { profile, type ProfilePage } from '../testing/pages/profile-page.ts'
export { signIn, type SignInPage } from '../testing/pages/sign-in-page.ts'
export { survey, type SurveyPage } from '../testing/pages/survey-page.ts'
export { userTypePicker, type UserTypePickerPage } from '../testing/pages/user-type-picker-page.ts'
