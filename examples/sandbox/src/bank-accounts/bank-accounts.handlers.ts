/** Source: docs/spec/payments.md BNK-1…BNK-4: of a number only the last four digits are stored or sent. */
import type { Selectable } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { BankAccountsTable } from '../db/schema.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { findBankAccounts } from './bank-accounts.queries.ts'

export const bankAccountHandlers = {
  'bank-accounts.list': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    return { data: (await findBankAccounts(context.db, customerId)).map(toResource) }
  },
} satisfies Pick<Handlers, 'bank-accounts.list'>

const toResource = (row: Selectable<BankAccountsTable>): ResourceObject => ({
  id: row.id,
  attributes: {
    buidCustomer: row.customer_buid,
    accountName: row.account_name,
    accountType: row.account_type,
    bankName: row.bank_name,
    bankCountry: row.bank_country,
    accountNumberLast4: row.account_number_last4,
    currency: row.currency,
    status: row.status,
    onlinePayment: row.online_payment,
    autoPay: row.auto_pay,
  },
})
