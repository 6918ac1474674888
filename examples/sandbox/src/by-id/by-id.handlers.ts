/** Handles the calls that read one resource by its id. Source: docs/spec/wire.md WIR-105. */
import type { ByIdCallName } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { ofItsCustomer, oneOfList } from './one-of-list.ts'

/** Resources read by their own statements, because their lists may contain a million rows. */
type ReadByThemselves = 'audit-entries.get' | 'notifications.get'
type ListOf<Name extends string> = Name extends `${infer Resource}.get` ? `${Resource}.list` : never
type ReadByList = Exclude<ByIdCallName, ReadByThemselves>

/**
 * Creates the handlers.
 * @param lists handlers of the lists that contain the resources
 */
export function createByIdHandlers(
  lists: Pick<Handlers, ListOf<ReadByList> & keyof Handlers>,
): Pick<Handlers, ReadByList> {
  /** Reads the customer from an id such as `10428-USD`, which starts with it. */
  const ofCustomerBefore = (end: RegExp) => (id: string) => ({ buid_customer: id.replace(end, '') })
  const applicationOfCustomer = ofItsCustomer('applications')
  return {
    'customers.get': oneOfList(lists['customers.list'], (id) => ({ buid_customer: id })),
    'locations.get': oneOfList(lists['locations.list'], (id) => ({ buid_location: id })),
    'merchants.get': oneOfList(lists['merchants.list'], (id) => ({ buid_merchant: id })),
    'locales.get': oneOfList(lists['locales.list'], (id) => ({ locale: id })),
    'exposures.get': oneOfList(lists['exposures.list'], ofCustomerBefore(/-[A-Z]{3}$/)),
    'statements.get': oneOfList(lists['statements.list'], ofCustomerBefore(/-[A-Z]{3}-\d{4}-\d{2}$/)),
    'bank-accounts.get': oneOfList(lists['bank-accounts.list'], ofItsCustomer('bank_accounts')),
    'payment-methods.get': oneOfList(lists['payment-methods.list'], ofItsCustomer('bank_accounts', 'payment_cards')),
    'credit-memos.get': oneOfList(lists['credit-memos.list'], ofItsCustomer('credit_memos')),
    'customer-loyalty-program-enrollments.get': oneOfList(
      lists['customer-loyalty-program-enrollments.list'],
      ofItsCustomer('loyalty_enrollments'),
    ),
    'vouchers.get': oneOfList(lists['vouchers.list'], ofItsCustomer('vouchers')),
    // A dealer's list contains the dealer's own applications, without a customer.
    'applications.get': oneOfList(lists['applications.list'], (id, context) =>
      requirePrincipal(context).role === 'merchant' ? {} : applicationOfCustomer(id, context),
    ),
    'identity-providers.get': oneOfList(lists['identity-providers.list']),
    'sessions.get': oneOfList(lists['sessions.list']),
  }
}
