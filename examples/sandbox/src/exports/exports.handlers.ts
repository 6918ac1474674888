/**
 * Addresses for one download, and the downloads. Any process serves an address that another gave: it stands in the database.
 * Source: docs/spec/exports.md EXP-23…EXP-29 (security b.2).
 */
import { type CalendarDate, type createExport, DISPUTE_SORTS, LIMITS, listInvoices } from 'netterms/contract/internal'
import type { Selectable } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { ExportAddressesTable } from '../db/scale-schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { disputeQuestionOf } from '../disputes/match-disputes.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, Handlers, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { listScopeOf } from '../invoices/invoice-scope.ts'
import { invoiceFilterOf } from '../invoices/invoices.handlers.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'
import { disputeLines } from './dispute-rows.ts'
import { invoiceLines } from './invoice-rows.ts'

type ExportsProvider = Pick<Provider, 'db' | 'realNow' | 'log'>
type Wanted = HandlerContext<typeof createExport>['body']

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const MEDIA_TYPE_OF_CSV = 'text/csv; charset=utf-8'

export const createExportHandlers = (provider: Provider): Pick<Handlers, 'exports.create' | 'exports.get'> => ({
  'exports.create': async (context) => {
    const principal = requirePrincipal(context)
    const wanted = context.body
    // Asked now, so that a foreign customer is told apart from an empty file.
    const { customerId } = await fileOf(provider, principal, wanted, context.programme.date)
    const token = newSecret()
    const expiresAt = new Date(provider.realNow() + LIMITS.exportAddressSeconds * 1000)
    const fileName = `${wanted.what}-${context.programme.date}.csv`
    await inTransaction(context.db, async (trx) => {
      await trx
        .insertInto('export_addresses')
        .values({
          token_hash: hashOf(token),
          principal: principal.id,
          session_kind: principal.kind,
          session_id: principal.sessionId,
          wanted: JSON.stringify(wanted),
          file_name: fileName,
          expires_at: expiresAt,
        })
        .execute()
      await recordAudit(trx, [auditOf('exports.create', principal, context, wanted, customerId)])
    })
    return {
      status: 201,
      data: {
        id: hashOf(token).slice(0, 16),
        attributes: {
          address: `/api/exports/${token}`,
          expires_at: expiresAt.toISOString(),
          file_name: fileName,
        },
      },
    }
  },

  'exports.get': async (context) => {
    const row = await useUp(provider, context.params['token'] ?? '')
    const principal = await principalOf(provider, row)
    if (!principal.capabilities.includes('exports.create')) throw notFound()
    const wanted = JSON.parse(row.wanted) as Wanted
    const { customerId, lines } = await fileOf(provider, principal, wanted, context.programme.date)
    await recordAudit(context.db, [auditOf('exports.get', principal, context, wanted, customerId)])
    return {
      data: null,
      file: {
        name: row.file_name,
        mediaType: MEDIA_TYPE_OF_CSV,
        bytes: toldWhenItFails(provider, lines()),
      },
    }
  },
})

/** The status has gone out long since: the connection is cut, and the operator is told why (EXP-28). */
export async function* toldWhenItFails(
  { log }: Pick<Provider, 'log'>,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    const cause = error instanceof Error ? error.stack : String(error)
    log(JSON.stringify({ level: 'error', event: 'export-failed', cause }))
    throw error
  }
}

/** EXP-24: of two that ask at once, one deletes the row and the other finds none. */
async function useUp({ db, realNow }: ExportsProvider, token: string): Promise<Selectable<ExportAddressesTable>> {
  if (!TOKEN.test(token)) throw notFound()
  const row = await db
    .deleteFrom('export_addresses')
    .where('token_hash', '=', hashOf(token))
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at.getTime() <= realNow()) throw notFound()
  return row
}

/** EXP-25. @throws Refusal `session-expired` when the session behind the address is over */
const principalOf = (provider: Provider, row: Selectable<ExportAddressesTable>): Promise<Principal> =>
  row.session_kind === 'user'
    ? findPrincipalOfPortalSession(provider, row.session_id)
    : findPrincipalOfEmbedSession(provider, row.session_id)

interface ExportFile {
  /** Whose rows alone they are; null for those of several. */
  customerId: string | null
  lines: () => AsyncGenerator<string>
}

/** @throws Refusal `not-found` for a customer, or a dealer, that the caller may not see */
async function fileOf(
  { db }: ExportsProvider,
  principal: Principal,
  wanted: Wanted,
  today: CalendarDate,
): Promise<ExportFile> {
  const hasByteOrderMark = wanted.byte_order_mark ?? false
  if (wanted.what === 'disputes') {
    const question = disputeQuestionOf(principal, wanted.filter ?? {}, today)
    const order = orderOf(wanted.sort ?? DISPUTE_SORTS[0])
    const language = await languageFor(db, principal, wanted.language)
    return {
      customerId: question.customerId ?? null,
      lines: () => disputeLines(db, { scope: principal, question, order, language, hasByteOrderMark }),
    }
  }
  const scope = await listScopeOf(db, principal, wanted.filter ?? {})
  const filter = await invoiceFilterOf(db, scope, wanted.filter ?? {})
  const order = orderOf(wanted.sort ?? listInvoices.query.sorts[0])
  return {
    customerId: scope.kind === 'person' ? null : scope.customerId,
    lines: () => invoiceLines(db, { filter, order, hasByteOrderMark, capabilities: principal.capabilities }, today),
  }
}

const orderOf = (sort: string) => ({
  field: sort.replace('-', ''),
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

/** The filters' names and not what was searched for: that may be anything somebody typed. */
const auditOf = (
  action: 'exports.create' | 'exports.get',
  principal: Principal,
  { programme }: Pick<HandlerContext, 'programme'>,
  { what, filter = {} }: Wanted,
  customerId: string | null,
) => ({
  at: new Date(programme.nowMs),
  actor: principal.id,
  action,
  customerId,
  subject: what,
  detail: { filters: Object.keys(filter) },
})
