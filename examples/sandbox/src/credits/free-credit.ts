import { sql } from 'kysely'

/**
 * Condition for memos that the customer can apply. A memo issued by a dispute or a dealer's adjustment and not yet
 * applied is reserved: it is first applied to its own invoices, and the customer can then apply only the rest (CRE-2,
 * docs/spec/payments.md).
 */
export const IS_FREE = sql<boolean>`not exists (
  select from disputes
  where disputes.customer_buid = credit_memos.customer_buid and disputes.credit_memo_id = credit_memos.id
    and disputes.adjusts_on is not null
) and not exists (
  select from dealer_adjustments as adjustment
  where adjustment.customer_buid = credit_memos.customer_buid and adjustment.credit_memo_id = credit_memos.id
    and adjustment.adjusts_on is not null
)`
