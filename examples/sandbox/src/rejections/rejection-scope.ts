/** Which rejections a caller may see, and which users may correct them. Source: docs/spec/rejections.md REJ-8, REJ-16. */
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/handler.ts'

type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/**
 * A dealer's users see its sales; other users see those that their customers would have to pay. After the dealer has corrected
 * the customer, the former customer no longer sees it.
 */
export const rejectionInScope = ({ role, customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`rejections.merchant_buid = any(${[...merchantIds]}::text[])`
    : sql<boolean>`rejections.bill_to_buid = any(${[...customerIds]}::text[])`

/** Drafts and corrections are visible to the dealer only: customers see the result. */
export const mayCorrect = ({ capabilities }: Pick<Principal, 'capabilities'>): boolean =>
  capabilities.includes('rejections.resubmit')
