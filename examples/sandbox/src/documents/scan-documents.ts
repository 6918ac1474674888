/**
 * Scans uploaded files. A file is scanned before it is stored; if the scanner is unavailable or slow, the file is
 * stored as waiting, and cannot be opened until it is scanned. Source: docs/spec/documents.md DOC-91, DOC-92.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { disputeError } from '../disputes/dispute-refusals.ts'
import type { Provider } from '../http/app-options.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict } from './document-scanner.ts'

/** How long a user waits for the scan during an upload. `LATER_SCAN_WITHIN_MS` limits a later scan. */
const SCAN_WITHIN_MS = 5_000
const LATER_SCAN_WITHIN_MS = 60_000
/** Number of files scanned in one run, one after the other. */
const SCANS_A_RUN = 20

type Desk = Pick<Provider, 'scanner' | 'log'>

/**
 * @returns `waiting` if there is no verdict yet
 * @throws Refusal `document-infected`; nothing of the file is stored
 */
export async function scanUpload(desk: Desk, bytes: Uint8Array): Promise<'clean' | 'waiting'> {
  const verdict = await verdictOf(desk, bytes, SCAN_WITHIN_MS)
  if (verdict === 'infected') throw infected()
  return verdict ?? 'waiting'
}

async function verdictOf({ scanner, log }: Desk, bytes: Uint8Array, withinMs: number): Promise<Verdict | null> {
  try {
    const verdict = await scanner.scan(bytes, AbortSignal.timeout(withinMs))
    if (verdict === 'infected') log(JSON.stringify({ level: 'warn', event: 'document-infected', bytes: bytes.length }))
    return verdict
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    log(JSON.stringify({ level: 'error', event: 'document-scan-failed', cause }))
    return null
  }
}

/**
 * Marks the file as waiting, in the transaction that stores it. The same bytes have one verdict for all users who
 * upload them.
 *
 * @throws Refusal `document-infected` if an earlier scan found these bytes infected
 */
export async function noteWaiting(trx: Transaction<Database>, sha256: string, at: Date): Promise<void> {
  await trx
    .insertInto('file_scans')
    .values({ sha256, status: 'waiting', asked_at: at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const row = await trx.selectFrom('file_scans').select('status').where('sha256', '=', sha256).executeTakeFirst()
  if (row?.status === 'infected') throw infected()
}

/** @throws Refusal `document-not-scanned` or `document-infected`; a file without a row was found clean */
export async function requireScanned(db: Kysely<Database>, sha256: string): Promise<void> {
  const row = await db.selectFrom('file_scans').select('status').where('sha256', '=', sha256).executeTakeFirst()
  if (row?.status === 'infected') throw infected()
  if (row) throw new Refusal(disputeError('document-not-scanned', null), { 'Retry-After': '5' })
}

/**
 * Scans waiting files, oldest first. If there is no verdict, because the scanner is unavailable or cannot read the
 * file, the file goes to the end of the queue and is retried in a later run.
 */
export async function scanWaiting({
  db,
  documents,
  ...desk
}: Desk & Pick<Provider, 'db' | 'documents'>): Promise<void> {
  const rows = await db
    .selectFrom('file_scans')
    .select('sha256')
    .where('status', '=', 'waiting')
    .orderBy('asked_at')
    .limit(SCANS_A_RUN)
    .execute()
  for (const { sha256 } of rows) {
    const bytes = await documents.read(sha256)
    // Missing bytes have no verdict: another server, or a restored folder, may still provide them.
    const verdict = bytes && (await verdictOf(desk, bytes, LATER_SCAN_WITHIN_MS))
    if (verdict === 'clean') await db.deleteFrom('file_scans').where('sha256', '=', sha256).execute()
    else {
      const row = db.updateTable('file_scans').where('sha256', '=', sha256)
      await row.set(verdict === null ? { asked_at: sql`clock_timestamp()` } : { status: 'infected' }).execute()
      if (verdict === 'infected') await documents.remove(sha256)
    }
  }
}

const infected = (): Refusal => new Refusal(disputeError('document-infected', null))
