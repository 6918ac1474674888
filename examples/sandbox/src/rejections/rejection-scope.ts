/**
 * Decides which rejections a caller may see, and which users may correct them. Source: docs/spec/rejections.md REJ-8,
 * REJ-16.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/handler.ts'

type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/**
 * Limits rejections to what the caller may see: a dealer's users see its sales; other users see those that their
 * customers have to pay. Once the dealer has corrected the customer, the former customer no longer sees the rejection.
 */
export const rejectionInScope = ({ role, customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`rejections.merchant_buid = any(${[...merchantIds]}::text[])`
    : sql<boolean>`rejections.bill_to_buid = any(${[...customerIds]}::text[])`

/** Returns true for users who may see drafts and corrections. Only the dealer may: customers see the result. */
export const mayCorrect = ({ capabilities }: Pick<Principal, 'capabilities'>): boolean =>
  capabilities.includes('rejections.resubmit')
