/** What stands against accepting a transaction that was sent again. Source: docs/spec/rejections.md REJ-10, REJ-17, REJ-19. */
import { creditAvailable, type RejectionReasonCode } from 'netterms/contract'
import type { Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { sumCreditInUse } from '../exposures/exposures.queries.ts'
import type { RejectionRow } from './rejections.queries.ts'

/**
 * Locks the dealer and the account first: two transactions under one number, or two that share the rest of a credit line,
 * are judged one after the other.
 *
 * @param said what its network has against it
 * @returns empty when it is accepted
 */
export async function whyRejectedAgain(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  said: readonly RejectionReasonCode[],
): Promise<RejectionReasonCode[]> {
  await trx
    .selectFrom('merchants')
    .select('buid')
    .where('buid', '=', rejection.merchant_buid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('customers')
    .select(['buid', 'status', 'currency', 'credit_limit_minor'])
    .where('buid', '=', rejection.bill_to_buid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const holds: Record<RejectionReasonCode, boolean> = {
    'customer-unknown':
      rejection.reasons.includes('customer-unknown') && rejection.bill_to_buid === rejection.customer_buid,
    'account-not-active': account.status !== 'active',
    // The network's alone.
    'card-declined': false,
    'invoice-number-repeated': await isSold(trx, rejection),
    'po-number-missing': rejection.reasons.includes('po-number-missing') && rejection.po_number === null,
    'amounts-unequal':
      minorOf(rejection.subtotal_minor) + minorOf(rejection.tax_minor) !== minorOf(rejection.total_minor),
    'credit-line-exceeded':
      account.currency === rejection.currency && (await freeCredit(trx, account)) < minorOf(rejection.total_minor),
  }
  return (Object.keys(holds) as RejectionReasonCode[]).filter((reason) => holds[reason] || said.includes(reason))
}

async function isSold(
  trx: Transaction<Database>,
  { merchant_buid, invoice_id }: Pick<RejectionRow, 'merchant_buid' | 'invoice_id'>,
): Promise<boolean> {
  const sold = await trx
    .selectFrom('invoices')
    .select('trx_id')
    .where('merchant_buid', '=', merchant_buid)
    .where('invoice_id', '=', invoice_id)
    .limit(1)
    .executeTakeFirst()
  return sold !== undefined
}

async function freeCredit(
  trx: Transaction<Database>,
  { buid, credit_limit_minor }: { buid: string; credit_limit_minor: string },
): Promise<number> {
  const { used, held } = (await sumCreditInUse(trx, [buid])).get(buid) ?? { used: 0, held: 0 }
  return creditAvailable({ used, held, limit: minorOf(credit_limit_minor) })
}
