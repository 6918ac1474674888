/**
 * Payment cards of Northwind, and a group account with AutoPay. Its AutoPay maximum is below the amount of each
 * invoice, so that no automatic payment is made.
 */
import { instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import type { PaymentCardsTable } from '../rail-schema.ts'
import type { Database } from '../schema.ts'
import { GROUP_BANK_ACCOUNTS } from './group-accounts.ts'
import { ADMIN, fullNameOf, PAYER } from './people.ts'
import { NORTHWIND, OPERATING_ACCOUNT } from './program.ts'

const card = (
  id: string,
  brand: 'visa' | 'mastercard',
  last4: string,
  more: Pick<Insertable<PaymentCardsTable>, 'funding' | 'holder_name' | 'expires_on'>,
): Insertable<PaymentCardsTable> => ({
  customer_buid: NORTHWIND,
  id,
  network_token: `nt_seeded_${last4}`,
  // The card numbers are unknown here, so the digest is one that no entered card can have.
  card_digest: `seeded:${id}`,
  brand,
  last4,
  billing_region: 'WA',
  status: 'active',
  ...more,
})

const CARDS: readonly Insertable<PaymentCardsTable>[] = [
  card('PC-1001', 'visa', '4242', { funding: 'credit', holder_name: fullNameOf(ADMIN), expires_on: '2028-08-31' }),
  card('PC-1002', 'mastercard', '8210', { funding: 'debit', holder_name: fullNameOf(PAYER), expires_on: '2027-03-31' }),
  card('PC-1003', 'visa', '1881', { funding: 'credit', holder_name: fullNameOf(ADMIN), expires_on: '2026-09-30' }),
]

/** AutoPay maximum of the group's first account. */
const AUTO_PAY_MAXIMUM_MINOR = 100_00

export async function seedPaymentMethods(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('payment_cards').values(CARDS).execute()
  await dateMethods(trx)
  const [account] = GROUP_BANK_ACCOUNTS
  if (!account) throw new Error('The group has no bank accounts: AutoPay cannot be seeded.')
  const { customer_buid: customerId, id } = account
  await trx
    .updateTable('bank_accounts')
    .set({ auto_pay: true })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('auto_pay_settings')
    .values({
      customer_buid: customerId,
      bank_account_id: id,
      status: 'on',
      maximum_minor: AUTO_PAY_MAXIMUM_MINOR,
      off_reason: null,
      changed_at: new Date(instantOf('2026-11-16', 9, PROGRAM_TIME_ZONE)),
    })
    .execute()
}

/**
 * Dates Northwind's bank accounts and cards to its enrollment, except the first account, for which nothing was
 * recorded.
 */
async function dateMethods(trx: Transaction<Database>): Promise<void> {
  const origin = { added_by: fullNameOf(ADMIN), added_at: new Date(instantOf('2025-03-04', 10, PROGRAM_TIME_ZONE)) }
  await trx
    .updateTable('bank_accounts')
    .set({ ...origin, account_holder_type: 'business' })
    .where('customer_buid', '=', NORTHWIND)
    .where('id', '<>', OPERATING_ACCOUNT.id)
    .execute()
  await trx.updateTable('payment_cards').set(origin).where('customer_buid', '=', NORTHWIND).execute()
}
