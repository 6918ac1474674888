import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { frameUser } from '../frame-tokens/frame-principal.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'

/** Who changes users, and when. */
export interface Acting {
  principal: Principal
  /** Caller's own user id, or that of the user linked to a partner's user; null for a partner's user without a link. */
  userId: string | null
  /** Real time, for links, locks, and sessions. */
  now: Date
  /** Program time, for the audit record. */
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

/** Adds an audit entry about a change of a user; it never contains a name, an e-mail address, or a link. */
export const recordChange = (
  trx: Transaction<Database>,
  { principal, at }: Acting,
  action: string,
  customerId: string | null,
  subject: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordAudit(trx, [{ at, actor: principal.id, action, customerId, subject, detail }])
