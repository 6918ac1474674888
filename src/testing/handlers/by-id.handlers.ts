import type { ByIdCallName } from '../../contract/index.ts'
import type { CallRequest, Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { isRefused, refuse, type Refused, type WireResource } from '../wire-answer.ts'
import { accountHandlers } from './account.handlers.ts'
import { configHandlers } from './config.handlers.ts'
import { directoryHandlers } from './directory.handlers.ts'
import { documentHandlers } from './documents.handlers.ts'
import { identityHandlers } from './identity.handlers.ts'
import { notificationHandlers } from './notifications.handlers.ts'
import { paymentMethodHandlers } from './payment-methods.handlers.ts'
import { peopleHandlers } from './people.handlers.ts'
import { statementHandlers } from './statements.handlers.ts'

type Listed<Resource> = { readonly data: readonly Resource[] } | Refused

/** Builds a handler that returns the resource of a list with the id in the path (WIR-105). */
const oneOf =
  <Request, Resource extends WireResource<unknown>>(list: (request: Request, program: Program) => Listed<Resource>) =>
  ({ params }: Pick<CallRequest, 'params'>, program: Program): { data: Resource } | Refused => {
    const whole = { params: {}, filter: {}, sort: { field: '', direction: 'asc' }, page: { number: 1, size: 10_000 } }
    const listed = list(whole as Request, program)
    const [id] = Object.values(params)
    const row = isRefused(listed) ? undefined : listed.data.find((each) => each.id === id)
    return row ? { data: row } : refuse('not-found')
  }

/** Handlers for every listed resource that has its own address. */
export const byIdHandlers: Pick<Handlers, ByIdCallName> = {
  'customers.get': oneOf(accountHandlers['customers.list']),
  'exposures.get': oneOf(accountHandlers['exposures.list']),
  'bank-accounts.get': oneOf(accountHandlers['bank-accounts.list']),
  'locations.get': oneOf(directoryHandlers['locations.list']),
  'merchants.get': oneOf(directoryHandlers['merchants.list']),
  'payment-methods.get': oneOf(paymentMethodHandlers['payment-methods.list']),
  'credit-memos.get': oneOf(paymentMethodHandlers['credit-memos.list']),
  'statements.get': oneOf(statementHandlers['statements.list']),
  'customer-loyalty-program-enrollments.get': oneOf(documentHandlers['customer-loyalty-program-enrollments.list']),
  'vouchers.get': oneOf(documentHandlers['vouchers.list']),
  'notifications.get': oneOf(notificationHandlers['notifications.list']),
  'applications.get': oneOf(notificationHandlers['applications.list']),
  'identity-providers.get': oneOf(peopleHandlers['identity-providers.list']),
  'sessions.get': oneOf(identityHandlers['sessions.list']),
  'audit-entries.get': oneOf(identityHandlers['audit-entries.list']),
  'locales.get': oneOf(configHandlers['locales.list']),
}
