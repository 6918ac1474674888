import type { Insertable, Selectable } from 'kysely'
import type { BankAccountsTable } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'

/**
 * Returns a bank account as sent, with only the last four digits (BNK-2); its schema is `bankAccountSchema` of the
 * contract.
 */
export const toResource = (row: Selectable<BankAccountsTable> | Insertable<BankAccountsTable>): ResourceObject => ({
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
