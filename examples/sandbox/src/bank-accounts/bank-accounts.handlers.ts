/** Source: docs/spec/payments.md BNK-1…BNK-12: of a number only the last four digits are stored or sent. */
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { toResource } from './bank-account-resource.ts'
import { findBankAccounts } from './bank-accounts.queries.ts'
import { findBank } from './banks.ts'
import { createBankAccount } from './create-bank-account.ts'

export const bankAccountHandlers = {
  'bank-accounts.list': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    return { data: (await findBankAccounts(context.db, customerId)).map(toResource) }
  },

  'bank-accounts.create': createBankAccount,

  'banks.list': async ({ filter }) => {
    const { country = 'US', routing = '' } = filter
    const bank = findBank(country, routing)
    const attributes = bank && { name: bank.name, country, confirmsAtOnce: bank.confirmsAtOnce }
    return { data: attributes ? [{ id: routing, attributes }] : [] }
  },
} satisfies Pick<Handlers, 'bank-accounts.list' | 'bank-accounts.create' | 'banks.list'>
