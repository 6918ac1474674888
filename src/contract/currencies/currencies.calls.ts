/**
 * Currencies to choose from; fetched only if the configuration has a `currency_version` (CFG-5). Source:
 * docs/spec/directory.md DIR-4 (specification §3 "User session", §7).
 */
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, currencyChoiceSchema, customerIdSchema, merchantIdSchema } from '../wire/schemas.ts'

/** Lists a customer's own currency first, then those of its invoices. Without a filter: of the selected customer. */
export const listCustomerCurrencies = defineCall({
  name: 'customer-currencies.list',
  method: 'GET',
  path: '/ecaas/customer-currencies',
  needs: { can: 'customer-currencies.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: many('customer-currencies', currencyChoiceSchema, baseMetaSchema),
  errors: ['not-found'],
})

/**
 * Lists a dealer's own currency first, then those of its invoices that the caller may see. Without a filter: of the
 * selected dealer.
 */
export const listMerchantCurrencies = defineCall({
  name: 'merchant-currencies.list',
  method: 'GET',
  path: '/ecaas/merchant-currencies',
  needs: { can: 'merchant-currencies.list' },
  query: { filters: { buid_merchant: merchantIdSchema }, sorts: [] },
  output: many('merchant-currencies', currencyChoiceSchema, baseMetaSchema),
  errors: ['not-found'],
})
