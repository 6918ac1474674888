import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { frameUser } from '../frame-tokens/frame-principal.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'

/** Who changes people, and when. */
export interface Acting {
  principal: Principal
  /** Her own user: herself, or the one that a partner's user enrolled as; null for a partner's user who is nobody here. */
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
