/** Handles the call for currencies. Source: docs/spec/directory.md DIR-4. */
import type { CurrencyCode } from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { findCustomerCurrencies } from '../exposures/exposures.queries.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { findMerchantCurrencies } from '../merchants/merchants.queries.ts'

export const currencyHandlers = {
  'customer-currencies.list': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    return { data: (await findCustomerCurrencies(context.db, customerId)).map(toResource) }
  },

  'merchant-currencies.list': async (context) => {
    const principal = requirePrincipal(context)
    const merchantId = context.filter.buid_merchant ?? principal.selectedMerchant
    const currencies = merchantId && (await findMerchantCurrencies(context.db, principal, merchantId))
    if (!currencies) throw notFound()
    return { data: currencies.map(toResource) }
  },
} satisfies Pick<Handlers, 'customer-currencies.list' | 'merchant-currencies.list'>

const names = new Intl.DisplayNames('en', { type: 'currency' })
const toResource = (id: CurrencyCode): ResourceObject => ({ id, attributes: { label: names.of(id) ?? id } })
