/** Handles the calls for addresses. Source: docs/spec/directory.md DIR-7…DIR-9. */
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { invoiceInScope } from '../invoices/invoice-in-scope.ts'
import {
  findBillingAddress,
  findMerchantAddress,
  findShippingAddress,
  toCustomerAddress,
  toMerchantAddress,
} from './addresses.queries.ts'

type AddressHandlers = Pick<Handlers, 'billing-addresses.list' | 'shipping-addresses.list' | 'merchant-addresses.list'>

export const addressHandlers = {
  'billing-addresses.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const customerId =
      filter.trx_id === undefined
        ? customerInScope(principal, filter.buid_customer)
        : (await invoiceInScope(db, principal, filter.trx_id, filter.buid_customer)).customer_buid
    const row = await findBillingAddress(db, customerId)
    return { data: row ? [{ id: row.id, attributes: toCustomerAddress(row) }] : [] }
  },

  'shipping-addresses.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const row = await findShippingAddress(db, invoice)
    return { data: row ? [{ id: row.id, attributes: toCustomerAddress(row) }] : [] }
  },

  'merchant-addresses.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const row = await findMerchantAddress(db, invoice)
    const id = row && `${row.merchant_buid}-${row.name}`
    return { data: row && id ? [{ id, attributes: toMerchantAddress(row) }] : [] }
  },
} satisfies AddressHandlers
