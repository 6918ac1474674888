/**
 * `netterms/testing`: the provider's API behind a `fetch`, seeded fixtures, named scenarios, and page objects that
 * enter shadow roots. For tests; importing it does not touch the DOM. Guide: docs/guides/testing.md.
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
  DeclinedCard,
  FirstReply,
  Person,
  Program,
  ProgramDispute,
  ProgramDisputeRow,
  ProgramDocument,
  ProgramInvoice,
  ProgramResponse,
  WireApplication,
  WireBankAccount,
  WireCustomer,
  WireNotification,
  WirePayment,
  WireSavedView,
} from '../testing/program.ts'
export type { Random } from '../testing/random.ts'
export type { PageRoute, RoutablePage, RoutedRequest } from '../testing/route-page.ts'
export { isScenario, type ScenarioName, scenarioNames, summaryOf } from '../testing/scenarios.ts'
export {
  type AnyGiven,
  type CallOf,
  type FileGiven,
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
export * from '../testing/page-objects.ts'
