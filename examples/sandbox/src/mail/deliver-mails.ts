/**
 * Sends the mails in the outbox. A mail is claimed for two minutes before it is sent, outside any transaction, so that
 * a slow mail server locks no row and another process sends the mails of a crashed one. So a mail is sent at least
 * once, and a repetition has the same Message-ID; each claim is renewed right before sending. Source: docs/spec/mail.md
 * MAI-2, MAI-3.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'
import type { MailTransport } from './mail-transport.ts'
import { renderMail } from './render-mail.ts'

export interface MailDesk {
  db: Kysely<Database>
  transport: MailTransport
  realNow: () => number
  /** Returns the origin to which links in mails lead. */
  origin: () => string
  log: (line: string) => void
}

const AT_ONCE = 20
const CLAIM_MS = 120_000
const MINUTE_MS = 60_000
/**
 * Delays after the first, second, … failure. After the last one the mail is not retried, and its row is kept for an
 * operator.
 */
const RETRY_AFTER_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)
const KEPT_DAYS = 30

/**
 * Processes recovery requests (IDN-4), then sends every mail that is due.
 *
 * @returns the number of mails sent; failures are logged by number and code, and retried later
 */
export async function deliverDueMails(desk: MailDesk): Promise<number> {
  await answerRecoveries(desk.db, new Date(desk.realNow()))
  let sent = 0
  for (;;) {
    const mails = await claim(desk)
    for (const mail of mails) if ((await isStillOurs(desk, mail)) && (await deliver(desk, mail))) sent += 1
    if (mails.length < AT_ONCE) return sent
  }
}

/** Claims mails in one statement, so that no two processes get the same row. */
async function claim({ db, realNow }: MailDesk) {
  const now = new Date(realNow())
  return db
    .updateTable('outgoing_mails')
    .set({ due_at: new Date(now.getTime() + CLAIM_MS), attempts: sql`attempts + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outgoing_mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where((due) => due.or([due('due_at', 'is', null), due('due_at', '<=', now)]))
        .where('attempts', '<=', RETRY_AFTER_MS.length)
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'to', 'kind', 'locale', 'values', 'attempts'])
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

/**
 * Renews the claim right before sending. If the previous mails took so long that another process has claimed this one,
 * that process sends it.
 *
 * @returns false if another process has claimed the mail
 */
async function isStillOurs({ db, realNow }: MailDesk, { id, attempts }: Claimed): Promise<boolean> {
  const renewed = await db
    .updateTable('outgoing_mails')
    .set({ due_at: new Date(realNow() + CLAIM_MS) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

async function deliver(desk: MailDesk, mail: Claimed): Promise<boolean> {
  const { db, transport, realNow, log } = desk
  try {
    await transport.deliver({ id: mail.id, to: mail.to, ...renderMail(mail, desk.origin()) })
  } catch (error) {
    const code = codeOf(error)
    log(JSON.stringify({ level: 'error', event: 'mail-failed', mail: mail.id, attempt: mail.attempts, code }))
    const retryMs = RETRY_AFTER_MS[mail.attempts - 1]
    await db
      .updateTable('outgoing_mails')
      .set({ last_error: code, due_at: retryMs === undefined ? null : new Date(realNow() + retryMs) })
      .where('id', '=', mail.id)
      .execute()
    return false
  }
  await db
    .updateTable('outgoing_mails')
    // The values are deleted after sending, because a link's token grants access.
    .set({ sent_at: new Date(realNow()), last_error: null, values: '{}' })
    .where('id', '=', mail.id)
    .execute()
  return true
}

/** Returns an error's code without its message, because an SMTP response repeats the address. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.join(' ').slice(0, 60) || 'unknown'
}

/** Deletes mails 30 days after they were sent, including their copies in the mailbox. */
export async function sweepMails({ db, realNow }: Pick<MailDesk, 'db' | 'realNow'>): Promise<void> {
  const before = new Date(realNow() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await db.deleteFrom('outgoing_mails').where('sent_at', '<', before).execute()
}

const EVERY_MS = 1_000

/** Checks the outbox every second, never twice at once; a failed run is logged, and the next run tries again. */
export function startMailSender(desk: MailDesk): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= deliverDueMails(desk)
      .then(() => undefined)
      .catch((error: unknown) =>
        desk.log(JSON.stringify({ level: 'error', event: 'mails-failed', cause: codeOf(error) })),
      )
      .finally(() => {
        running = null
      })
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
      desk.transport.close()
    },
  }
}
