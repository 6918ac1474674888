/**
 * Handlers for one-time download addresses and the downloads. Addresses are stored in the database, so that any process
 * can serve them. Source: docs/spec/exports.md EXP-23…EXP-29, EXP-62…EXP-65 (security b.2).
 */
import { type CalendarDate, type createExport, DISPUTE_SORTS, LIMITS, PAYMENT_SORTS } from 'netterms/contract/internal'
import type { Selectable } from 'kysely'
import { customersInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { ExportAddressesTable } from '../db/scale-schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { disputeQuestionOf } from '../disputes/match-disputes.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, Handlers, Principal } from '../http/handler.ts'
import { permit } from '../http/permit.ts'
import { notFound } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'
import { disputeLines } from './dispute-rows.ts'
import { paymentQuestionOf } from '../payments/payments.handlers.ts'
import { type ExportFile, invoiceFileOf, MEDIA_TYPE_OF_CSV } from './invoice-files.ts'
import { orderOf } from './order-of.ts'
import { paymentLines } from './payment-rows.ts'

type ExportsProvider = Pick<Provider, 'db' | 'realNow' | 'log'>
type Wanted = HandlerContext<typeof createExport>['body']

const OF_ZIP = { name: 'exports.create', needs: { can: 'invoices.download-pdf' } } as const
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const createExportHandlers = (provider: Provider): Pick<Handlers, 'exports.create' | 'exports.get'> => ({
  'exports.create': async (context) => {
    const principal = requirePrincipal(context)
    const wanted = context.body
    // A ZIP contains the files that `invoices.download-pdf` returns one at a time, so it needs the same permission.
    if (formatOf(wanted) === 'zip') await permit(provider, OF_ZIP, principal, '')
    // Checked now, so that another user's customer is an error instead of an empty file, and a file that is too long is
    // refused.
    const { customerId, recordCount } = await fileOf(provider, principal, wanted, context.clock.date)
    const token = newSecret()
    const expiresAt = new Date(provider.realNow() + LIMITS.exportAddressSeconds * 1000)
    const fileName = `${wanted.what}-${context.clock.date}.${formatOf(wanted)}`
    await inTransaction(context.db, async (trx) => {
      await trx
        .insertInto('export_addresses')
        .values({
          token_hash: hashOf(token),
          principal: principal.id,
          session_kind: principal.kind === 'embed' ? 'embed' : 'user',
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
      ...(recordCount !== null && { meta: { record_count: recordCount } }),
    }
  },

  'exports.get': async (context) => {
    const row = await useUp(provider, context.params['token'] ?? '')
    const principal = await principalOf(provider, row)
    if (!principal.capabilities.includes('exports.create')) throw notFound()
    const wanted = JSON.parse(row.wanted) as Wanted
    if (formatOf(wanted) === 'zip' && !principal.capabilities.includes(OF_ZIP.needs.can)) throw notFound()
    const { customerId, mediaType, pieces } = await fileOf(provider, principal, wanted, context.clock.date)
    await recordAudit(context.db, [auditOf('exports.get', principal, context, wanted, customerId)])
    return {
      data: null,
      file: {
        name: row.file_name,
        mediaType,
        bytes: logFailures(provider, pieces()),
      },
    }
  },
})

/**
 * Passes the file through. After an error the connection is cut, because the status is already sent, and the error is
 * logged for the operator (EXP-28).
 */
export async function* logFailures(
  { log }: Pick<Provider, 'log'>,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    const cause = error instanceof Error ? error.stack : String(error)
    log(JSON.stringify({ level: 'error', event: 'export-failed', cause }))
    throw error
  }
}

/** Deletes the row of the address, so that of two concurrent requests only one finds it (EXP-24). */
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

/**
 * Returns the principal of an address (EXP-25).
 *
 * @throws Refusal `session-expired` if the session that created the address has ended
 */
const principalOf = (provider: Provider, row: Selectable<ExportAddressesTable>): Promise<Principal> =>
  row.session_kind === 'user'
    ? findPrincipalOfPortalSession(provider, row.session_id)
    : findPrincipalOfEmbedSession(provider, row.session_id)

/** @throws Refusal `not-found` if the caller may not see the customer or the dealer */
async function fileOf(
  { db }: ExportsProvider,
  principal: Principal,
  wanted: Wanted,
  today: CalendarDate,
): Promise<ExportFile> {
  if (wanted.what === 'invoices') return invoiceFileOf(db, principal, wanted, today)
  const hasByteOrderMark = wanted.byte_order_mark ?? false
  const csv = { mediaType: MEDIA_TYPE_OF_CSV, recordCount: null }
  if (wanted.what === 'payments') {
    // Users who may not see payments cannot export them.
    if (!principal.capabilities.includes('payments.list')) throw notFound()
    const filter = wanted.filter ?? {}
    const customerIds = customersInScope(principal, filter.buid_customer)
    const { direction } = orderOf(wanted.sort ?? PAYMENT_SORTS[0])
    const question = { ...paymentQuestionOf(customerIds, filter, today), direction }
    const language = await languageFor(db, principal, wanted.language)
    const [only] = customerIds
    return {
      ...csv,
      customerId: customerIds.length === 1 ? (only ?? null) : null,
      pieces: () => paymentLines(db, { question, language, hasByteOrderMark }),
    }
  }
  const question = disputeQuestionOf(principal, wanted.filter ?? {}, today)
  const order = orderOf(wanted.sort ?? DISPUTE_SORTS[0])
  const language = await languageFor(db, principal, wanted.language)
  return {
    ...csv,
    customerId: question.customerId ?? null,
    pieces: () => disputeLines(db, { scope: principal, question, order, language, hasByteOrderMark }),
  }
}

const formatOf = (wanted: Wanted) => (wanted.what === 'invoices' && wanted.format) || 'csv'

/** Builds the audit entry with the names of the filters, without their values, which may contain user input. */
const auditOf = (
  action: 'exports.create' | 'exports.get',
  principal: Principal,
  { clock }: Pick<HandlerContext, 'clock'>,
  wanted: Wanted,
  customerId: string | null,
) => ({
  at: new Date(clock.nowMs),
  actor: principal.id,
  action,
  customerId,
  subject: wanted.what,
  detail: { filters: Object.keys(wanted.filter ?? {}), format: formatOf(wanted) },
})
