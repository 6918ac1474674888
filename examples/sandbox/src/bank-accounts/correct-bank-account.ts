/**
 * Applies a bank's correction of account numbers (NACHA's notification of change): updates the last four digits, the
 * bank's name, and the digest that identifies the account, without user input. Source: docs/spec/rail.md RAI-11.
 */
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { RailEvent } from '../rail/payment-rail.ts'
import { digestOfNumbers } from './account-digest.ts'

export async function correctBankAccount(
  trx: Transaction<Database>,
  { customerId, bankAccountId, code, numbers, bankName = null }: Extract<RailEvent, { kind: 'corrected' }>,
  clock: ProgramTime,
): Promise<void> {
  const account = await trx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('id', '=', bankAccountId)
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  const digest = await digestOfNumbers(trx, { bankCountry: 'US', ...numbers })
  const twin = await trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_buid', '=', customerId)
    .where('account_digest', '=', digest)
    .where('status', '<>', 'removed')
    .where('id', '<>', bankAccountId)
    .executeTakeFirst()
  const last4 = numbers.accountNumber.slice(-4)
  const bank = bankName ?? account.bank_name
  await trx
    .updateTable('bank_accounts')
    .set({
      account_number_last4: last4,
      bank_name: bank,
      // If the customer also has this account under another name, that row keeps the digest, so that it can still be
      // found.
      account_digest: twin ? null : digest,
    })
    .where('customer_buid', '=', customerId)
    .where('id', '=', bankAccountId)
    .execute()
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: 'rail',
      action: 'bank-accounts.correct',
      customerId,
      subject: bankAccountId,
      detail: {
        code,
        last4,
        last4Before: account.account_number_last4,
        bank,
        bankBefore: account.bank_name,
        ...(twin && { sameAs: twin.id }),
      },
    },
  ])
}
