/** Which rejections a caller may see, and who may correct them. Source: docs/spec/rejections.md REJ-8, REJ-16. */
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/handler.ts'

type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/**
 * A dealer's people see what it sold; everybody else what their customers would have to pay. After the dealer has corrected
 * the customer it is no longer the former one's to see.
 */
export const rejectionInScope = ({ role, customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`rejections.merchant_buid = any(${[...merchantIds]}::text[])`
    : sql<boolean>`rejections.bill_to_buid = any(${[...customerIds]}::text[])`

/** Drafts and corrections are the dealer's side's own: customers see what came of them. */
export const mayCorrect = ({ capabilities }: Pick<Principal, 'capabilities'>): boolean =>
  capabilities.includes('rejections.resubmit')
