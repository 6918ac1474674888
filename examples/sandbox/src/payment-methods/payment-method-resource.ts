import { type CalendarDate, toWireDate, verificationTriesLeft } from 'netterms/contract/internal'
import type { Insertable, Selectable } from 'kysely'
import type { BankAccountVerificationsTable, PaymentCardsTable } from '../db/rail-schema.ts'
import type { BankAccountsTable } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'

/** Returns a bank account as a payment method; its schema is `paymentMethodSchema` of the contract. */
export const accountAsMethod = (
  row: Selectable<BankAccountsTable>,
  deposits: Selectable<BankAccountVerificationsTable> | undefined,
): ResourceObject => ({
  id: row.id,
  attributes: {
    kind: 'bank account',
    buidCustomer: row.customer_buid,
    name: row.account_name,
    last4: row.account_number_last4,
    status: row.status,
    onlinePayment: row.online_payment,
    autoPay: row.auto_pay,
    currency: row.currency,
    disabledReason: row.disabled_reason,
    brand: null,
    funding: null,
    expirationDate: null,
    bankName: row.bank_name,
    bankCountry: row.bank_country,
    accountType: row.account_type,
    accountHolderType: row.account_holder_type,
    amountsArriveOn: deposits ? toWireDate(deposits.arrives_on) : null,
    triesLeft: deposits ? verificationTriesLeft(deposits.failed_tries) : null,
    ...originOf(row),
    addedByLink: row.added_by_link,
  },
})

const originOf = (row: { added_by?: string | null | undefined; added_at?: Date | string | null | undefined }) => ({
  addedBy: row.added_by ?? null,
  addedAt: row.added_at ? new Date(row.added_at).toISOString() : null,
})

export const cardAsMethod = (
  row: Selectable<PaymentCardsTable> | Insertable<PaymentCardsTable>,
  today: CalendarDate,
): ResourceObject => ({
  id: row.id,
  attributes: {
    kind: 'card',
    buidCustomer: row.customer_buid,
    name: row.holder_name,
    last4: row.last4,
    status: row.status === 'active' && row.expires_on < today ? 'expired' : row.status,
    onlinePayment: true,
    autoPay: false,
    currency: null,
    disabledReason: null,
    brand: row.brand,
    funding: row.funding,
    expirationDate: toWireDate(row.expires_on),
    ...originOf(row),
  },
})
