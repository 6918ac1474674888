import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { frameUser } from '../frame-tokens/frame-principal.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'

/** Who changes people, and when. */
export interface Acting {
  principal: Principal
  /** The caller's own user: their own, or the one that a partner's user is linked to; null for a partner's user without one. */
  userId: string | null
  /** Real time: links, locks and sessions. */
  now: Date
  /** Program time, for the record. */
  at: Date
}

export async function actingOf(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  nowMs: number,
): Promise<Acting> {
  const user = await frameUser(trx, principal)
  return { principal, userId: user?.id ?? null, now: new Date(nowMs), at: new Date(clock.nowMs) }
}

/** One line of the record of who changed whom; never a name, an e-mail address or a link. */
export const recordChange = (
  trx: Transaction<Database>,
  { principal, at }: Acting,
  action: string,
  customerId: string | null,
  subject: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordAudit(trx, [{ at, actor: principal.id, action, customerId, subject, detail }])
