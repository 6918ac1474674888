/** Source: docs/spec/notifications.md NOT-1…NOT-7, NOT-11. */
import type { Language, NotificationKind } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { NotificationsTable } from '../db/loyalty-schema.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { createPdfFormats, type PdfFormats } from '../pdf/pdf-formats.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { fill } from '../pdf/pdf-texts.ts'
import {
  kindOf,
  NOTIFICATION_TEMPLATES,
  NOTIFICATION_TEXTS,
  type NotificationTemplate,
  type NotificationTexts,
  paymentStatusOf,
} from './notification-texts.ts'
import type { Fact, NotificationLink } from './queue-notification.ts'

type NotificationRow = Selectable<NotificationsTable> & { read_at: Date | null }
type NotificationCall =
  'notifications.list' | 'notifications.get' | 'notifications.mark-read' | 'notifications.mark-all-read'

export const notificationHandlers = {
  'notifications.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, page, sort, clock } = context
    const now = new Date(clock.nowMs)
    const concerning = visible(db, principal, now)
    const wanted = wantedBy(filter)
    const counts = await concerning
      .select([
        sql<string>`count(*) filter (where ${wanted})`.as('wanted'),
        sql<string>`count(*) filter (where mark.read_at is null)`.as('unread'),
      ])
      .executeTakeFirstOrThrow()
    const isUrgent = sql`(notification.high_priority and notification.effective_at > ${new Date(clock.nowMs - URGENT_MS)})`
    // `most_recent` ascending means latest first; the other sort field is used literally.
    const [first, byTime] =
      sort.field === 'most_recent'
        ? sort.direction === 'asc'
          ? (['desc', 'desc'] as const)
          : (['asc', 'asc'] as const)
        : ([null, sort.direction] as const)
    const ordered = first === null ? concerning : concerning.orderBy(isUrgent, first)
    const rows = await ordered
      .where(wanted)
      .selectAll('notification')
      .select('mark.read_at')
      .orderBy('notification.effective_at', byTime)
      .orderBy('notification.id', byTime)
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute()
    const write = writerOf(await languageFor(db, principal, filter.language))
    return {
      data: rows.map(write),
      meta: {
        now_ts: now.toISOString(),
        record_count: Number(counts.wanted),
        unread_count: Number(counts.unread),
      },
    }
  },

  'notifications.get': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, params, clock } = context
    const row = await findVisible(db, principal, params['notification_id'] ?? '', new Date(clock.nowMs))
    if (!row) throw notFound()
    return { data: writerOf(await languageFor(db, principal, filter.language))(row) }
  },

  'notifications.mark-read': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, filter, params, clock } = context
    const id = params['notification_id'] ?? ''
    const at = new Date(clock.nowMs)
    const find = () => findVisible(db, principal, id, at)
    const row = await find()
    if (!row) throw notFound()
    if (row.read_at === null) {
      await inTransaction(db, async (trx) => {
        const marked = await trx
          .insertInto('notification_reads')
          .values({ principal: principal.id, notification_id: id, read_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('notification_id')
          .executeTakeFirst()
        if (marked) await recordAudit(trx, [auditOf(call.name, principal, id, at, { marked: 1 })])
      })
    }
    const read = await find()
    return { data: writerOf(await languageFor(db, principal, filter.language))(read ?? row) }
  },

  'notifications.mark-all-read': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, body, clock } = context
    const at = new Date(clock.nowMs)
    const marked = await inTransaction(db, async (trx) => {
      const unread = visible(trx, principal, at)
        .select([
          sql<string>`${principal.id}::text`.as('principal'),
          'notification.id as notification_id',
          sql<Date>`${at}::timestamptz`.as('read_at'),
        ])
        .where('mark.read_at', 'is', null)
        .where('notification.effective_at', '<=', new Date(body.up_to))
      const rows = await trx
        .insertInto('notification_reads')
        .columns(['principal', 'notification_id', 'read_at'])
        .expression(unread)
        .onConflict((conflict) => conflict.doNothing())
        .returning('notification_id')
        .execute()
      if (rows.length > 0) {
        await recordAudit(trx, [auditOf(call.name, principal, body.up_to, at, { marked: rows.length })])
      }
      return rows.length
    })
    return { data: { id: principal.id, attributes: { marked } } }
  },
} satisfies Pick<Handlers, NotificationCall>

/** Urgent notifications stay on top for thirty days; then they are sorted by time (NOT-11). */
const URGENT_MS = 30 * 86_400_000

interface Wish {
  unread?: 'Y' | undefined
  high_priority?: 'Y' | undefined
  kind?: NotificationKind | undefined
}

/** Condition on rows of `visible`. */
function wantedBy({ unread, high_priority, kind }: Wish): RawBuilder<boolean> {
  const templates = kind && NOTIFICATION_TEMPLATES.filter((template) => kindOf(template) === kind)
  const conditions = [
    ...(unread ? [sql`mark.read_at is null`] : []),
    ...(high_priority ? [sql`notification.high_priority`] : []),
    ...(templates ? [sql`notification.template = any(${templates}::text[])`] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * Returns notifications for the caller (their customers, their dealers, or all users) that they have permission for and
 * that are in effect, joined with the user's read mark (NOT-2).
 */
function visible(db: Kysely<Database>, principal: Principal, now: Date) {
  return db
    .selectFrom('notifications as notification')
    .leftJoin('notification_reads as mark', (join) =>
      join.onRef('mark.notification_id', '=', 'notification.id').on('mark.principal', '=', principal.id),
    )
    .where('notification.effective_at', '<=', now)
    .where(isTo(principal))
    .where(
      sql<boolean>`(notification.capability is null
        or notification.capability = any(${[...principal.capabilities]}::text[]))`,
    )
}

async function findVisible(
  db: Kysely<Database>,
  principal: Principal,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> {
  // Ids are int8: any other text matches no notification.
  if (!/^[1-9]\d{0,17}$/.test(id)) return undefined
  return visible(db, principal, now)
    .selectAll('notification')
    .select('mark.read_at')
    .where('notification.id', '=', id)
    .executeTakeFirst()
}

/**
 * Condition on the recipient. A dealer's user reads notifications for dealers, also in a partner's session for a
 * customer.
 */
const isTo = ({ role, customerIds, merchantIds }: Principal): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`(notification.customer_buid is null and (notification.merchant_buid is null
        or notification.merchant_buid = any(${[...merchantIds]}::text[])))`
    : sql<boolean>`(notification.merchant_buid is null and (notification.customer_buid is null
        or notification.customer_buid = any(${[...customerIds]}::text[])))`

const auditOf = (action: string, principal: Principal, subject: string, at: Date, detail: Record<string, unknown>) => ({
  at,
  actor: principal.id,
  action,
  customerId: null,
  subject,
  detail,
})

/** Returns a function that builds resources in one language. */
function writerOf(language: Language): (row: NotificationRow) => ResourceObject {
  const texts = NOTIFICATION_TEXTS[language]
  const formats = createPdfFormats(language)
  return (row) => {
    const facts = JSON.parse(row.facts) as Record<string, Fact>
    const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, write(fact, formats, texts)]))
    const template = row.template as NotificationTemplate
    const links = JSON.parse(row.links) as NotificationLink[]
    return {
      id: row.id,
      attributes: {
        kind: kindOf(template),
        payment_status: paymentStatusOf(template),
        created_ts: row.created_at.toISOString(),
        effective_ts: row.effective_at.toISOString(),
        high_priority: row.high_priority ? 'Y' : 'N',
        text_title: fill(texts[`${template}.title` satisfies keyof NotificationTexts], values),
        text_body: fill(texts[`${template}.body` satisfies keyof NotificationTexts], values),
        notification_links: links.map(({ text, href }) => ({ text: texts[`link.${text}`], href })),
        notification_attachments: JSON.parse(row.attachments) as unknown,
        read_ts: row.read_at?.toISOString() ?? null,
      },
    }
  }
}

function write(fact: Fact, formats: PdfFormats, texts: NotificationTexts): string {
  if (typeof fact === 'string') return fact
  if ('reason' in fact) return texts[`adjustment-reason.${fact.reason}`]
  if ('date' in fact) return formats.date(fact.date)
  return 'number' in fact ? formats.number(fact.number) : formats.money(fact.amountMinor, fact.currency)
}
