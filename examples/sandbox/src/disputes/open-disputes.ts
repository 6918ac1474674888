/**
 * Opens one dispute for each account, dealer and currency among the invoices: all of them or, on any error, none.
 * Source: docs/spec/disputes.md DSP-5, DSP-10…DSP-13, DSP-18…DSP-22, DSP-28.
 */
import { DISPUTE_STATES, type DisputeRequest, nextState, whyNotFollowed } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal, type RefusalError } from '../http/refusal.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { type CheckedLine, checkLines, findDisputable, type PlacedError, type PlacedLine } from './check-dispute.ts'
import { addContacts, checkContacts } from './dispute-contacts.ts'
import { attachUploads, checkUploads } from './dispute-documents.ts'
import { disputeError } from './dispute-refusals.ts'
import { insertDispute } from './insert-dispute.ts'
import { passDeadline } from './move-dispute.ts'
import { type DisputeRow, findDispute, nameDisputes } from './disputes.queries.ts'

/** @returns the opened disputes */
export async function openDisputes(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  body: DisputeRequest,
): Promise<Pick<DisputeRow, 'customer_buid' | 'id'>[]> {
  const accounts = accountsOf(principal, body)
  const customers = await findAccounts(trx, [...accounts.keys()])
  // Disputes are always locked before invoices, to avoid deadlocks.
  const before = await findPredecessor(trx, principal, clock, [...accounts.keys()], body.predecessor_id)
  const checked: CheckedLine[] = []
  const lineErrors: PlacedError[] = []
  for (const { buid, status } of customers) {
    const lines = accounts.get(buid) ?? []
    const trxIds = [...new Set(lines.map(({ line }) => line.trx_id))]
    const disputable = await findDisputable(trx, buid, status, trxIds, clock.date, 'locked')
    const found = await checkLines(trx, buid, lines, disputable)
    checked.push(...found.checked)
    lineErrors.push(...found.errors)
  }
  const { uploads, errors: documentErrors } = await checkUploads(trx, principal.id, body.document_ids)
  const people = customers.map(({ buid }) => buid)
  const { contacts, errors: contactErrors } = await checkContacts(trx, people, body.contacts, 'customer')
  refuseWhenAny([
    ...(body.invoices.length === 0 ? [disputeError('dispute-no-invoices', '/invoices')] : []),
    ...[...lineErrors, ...foreignLines(principal, body)].sort((a, b) => a.index - b.index).map(({ error }) => error),
    ...(await checkReason(trx, body)),
    ...documentErrors,
    ...contactErrors,
    ...before.errors,
  ])
  const groups = groupByDealer(checked)
  const follower = groups.findIndex(([line]) => line && isFollowing(line, before.dispute))
  if (before.dispute && follower < 0) refuseWhenAny([predecessorError('other-dealer')])
  const status = nextState(DISPUTE_STATES, null, 'submit')
  if (status === null) throw new Error('The state machine of disputes has no opening transition.')
  const opened: DisputeRow[] = []
  for (const [place, lines] of groups.entries()) {
    const predecessorId = place === follower ? (before.dispute?.id ?? null) : null
    const dispute = await insertDispute(trx, principal, clock, {
      kind: 'dispute',
      status,
      reasonId: body.dispute_reason_id,
      description: body.description,
      internalNote: body.internal_note ?? null,
      lines,
      predecessorId,
    })
    if (!(await addContacts(trx, dispute, contacts, 'customer'))) {
      throw new Refusal(disputeError('dispute-contacts-not-added', '/contacts', { reason: 'repeated' }))
    }
    opened.push(dispute)
  }
  await attachUploads(trx, opened, uploads, { side: 'customer', responseId: null })
  return opened
}

/**
 * Groups the lines by account, in order of account number, so that two requests cannot deadlock. Lines of accounts that
 * are not the caller's are left out.
 *
 * @throws Refusal `not-found` if the account of the request itself is not the caller's
 */
function accountsOf(principal: Principal, { buid_customer, invoices }: DisputeRequest): Map<string, PlacedLine[]> {
  const first = customerInScope(principal, buid_customer)
  const accounts = new Map<string, PlacedLine[]>([[first, []]])
  invoices.forEach((line, index) => {
    const customerId = line.buid_customer ?? first
    if (!principal.customerIds.includes(customerId)) return
    accounts.set(customerId, [...(accounts.get(customerId) ?? []), { line, index }])
  })
  return new Map([...accounts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns an error for each line of another company's account, the same error as for a missing invoice. */
const foreignLines = ({ customerIds }: Principal, { invoices }: DisputeRequest): PlacedError[] =>
  invoices.flatMap(({ buid_customer: customerId }, index) =>
    customerId === undefined || customerIds.includes(customerId)
      ? []
      : [{ index, error: disputeError('dispute-invoice-unknown', `/invoices/${index}/trx_id`) }],
  )

async function findAccounts(trx: Transaction<Database>, customerIds: readonly string[]) {
  const rows = await trx
    .selectFrom('customers')
    .select(['buid', 'status'])
    .where('buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .orderBy('buid')
    .forShare()
    .execute()
  if (rows.length < customerIds.length) throw notFound()
  return rows
}

export async function checkReason(
  db: Kysely<Database>,
  { dispute_reason_id, document_ids }: Pick<DisputeRequest, 'dispute_reason_id' | 'document_ids'>,
): Promise<RefusalError[]> {
  const reason = await db
    .selectFrom('dispute_reasons')
    .select('documentation_required')
    .where('id', '=', dispute_reason_id)
    .where('kind', '=', 'dispute')
    .executeTakeFirst()
  if (!reason) return [disputeError('dispute-reason-unknown', '/dispute_reason_id')]
  const lacksDocuments = reason.documentation_required && document_ids.length === 0
  return lacksDocuments ? [disputeError('dispute-documents-required', '/document_ids')] : []
}

const predecessorError = (reason: string): RefusalError =>
  disputeError('dispute-predecessor-unusable', '/predecessor_id', { reason })

/**
 * Returns the dispute that this one follows (DSP-5). If its deadline has passed, that is stored first, so that its
 * invoices can be disputed again.
 */
async function findPredecessor(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  customerIds: readonly string[],
  id: string | undefined,
): Promise<{ dispute: DisputeRow | null; errors: RefusalError[] }> {
  if (id === undefined) return { dispute: null, errors: [] }
  const found = await findDispute(trx, principal, id, 'locked')
  if (!found || !customerIds.includes(found.customer_buid))
    return { dispute: null, errors: [predecessorError('unknown')] }
  const dispute = await passDeadline(trx, found, clock.date)
  const [named] = await nameDisputes(trx, [dispute])
  const reason = whyNotFollowed({ status: dispute.status, successorId: named?.successor_id ?? null })
  return reason ? { dispute: null, errors: [predecessorError(reason)] } : { dispute, errors: [] }
}

const isFollowing = ({ found: { invoice } }: CheckedLine, dispute: DisputeRow | null): boolean =>
  invoice.customer_buid === dispute?.customer_buid &&
  invoice.merchant_buid === dispute.merchant_buid &&
  invoice.currency === dispute.currency

/** Splits the lines by dealer and currency, because a dispute is with one dealer, in one currency. */
function groupByDealer(lines: readonly CheckedLine[]): CheckedLine[][] {
  const groups = new Map<string, CheckedLine[]>()
  for (const line of lines) {
    const { customer_buid, merchant_buid, currency } = line.found.invoice
    const key = `${customer_buid} ${merchant_buid} ${currency}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}
