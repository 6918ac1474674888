/**
 * Call handlers for bank accounts. Only the last four digits of an account number are stored or sent. Source:
 * docs/spec/payments.md BNK-1…BNK-22.
 */
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import type { Provider } from '../http/app-options.ts'
import { findDefaultMethods } from '../payment-methods/default-methods.handlers.ts'
import { toResource } from './bank-account-resource.ts'
import { findAccountsPaidFrom, findBankAccounts } from './bank-accounts.queries.ts'
import { findBank } from './banks.ts'
import { removeAccount, updateAccount, verifyAccount } from './change-bank-account.ts'
import { createBankAccount } from './create-bank-account.ts'

type BankAccountHandlers = Pick<
  Handlers,
  | 'bank-accounts.list'
  | 'bank-accounts.create'
  | 'bank-accounts.update'
  | 'bank-accounts.remove'
  | 'bank-accounts.verify'
  | 'banks.list'
>

export const createBankAccountHandlers = (
  provider: Pick<Provider, 'rail' | 'environment' | 'realNow'>,
): BankAccountHandlers => ({
  'bank-accounts.list': async (context) => {
    const principal = requirePrincipal(context)
    const customerId = customerInScope(principal, context.filter.buid_customer)
    const [accounts, paidFrom, defaults] = await Promise.all([
      findBankAccounts(context.db, customerId),
      findAccountsPaidFrom(context.db, customerId, principal.id),
      findDefaultMethods(context.db, principal.id, customerId),
    ])
    return { data: accounts.map(toResource), meta: { paid_from: paidFrom, default_methods: defaults } }
  },

  'bank-accounts.create': (context) => createBankAccount(context, provider),

  'bank-accounts.update': updateAccount,

  'bank-accounts.remove': removeAccount,

  'bank-accounts.verify': verifyAccount,

  'banks.list': async ({ filter }) => {
    const { country = 'US', routing = '' } = filter
    // Only the sandbox recognizes its invented banks; a live system requires the bank's name.
    const bank = provider.environment === 'sandbox' ? findBank(country, routing) : null
    const attributes = bank && { name: bank.name, country, confirmsAtOnce: bank.confirmsAtOnce }
    return { data: attributes ? [{ id: routing, attributes }] : [] }
  },
})
