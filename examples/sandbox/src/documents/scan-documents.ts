/**
 * When a file is looked at, and what follows. A file is scanned before it is kept; where the scanner is away or slow it is kept and
 * waits, and no user opens it before the scan is done. Source: docs/spec/documents.md DOC-91, DOC-92.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { disputeError } from '../disputes/dispute-refusals.ts'
import type { Provider } from '../http/app-options.ts'
import { Refusal } from '../http/refusal.ts'
import type { Verdict } from './document-scanner.ts'

/** how long a person waits for the scan of a file that was sent, and how long a later scan may take. */
const SCAN_WITHIN_MS = 5_000
const LATER_SCAN_WITHIN_MS = 60_000
/** Scanned in one run, one after the other. */
const SCANS_A_RUN = 20

type Desk = Pick<Provider, 'scanner' | 'log'>

/**
 * @returns `waiting` when there is no verdict yet
 * @throws Refusal `document-infected`: nothing of the file is kept
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
 * In the transaction that keeps the file. The same bytes have one verdict for all who sent them.
 *
 * @throws Refusal `document-infected` when an earlier scan found these bytes infected
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
 * Scans pending files, the oldest first. A file without a verdict, because the scanner is unavailable or cannot read it, goes to
 * the end: a later run tries it again.
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
    // Bytes that are not there have not been seen: another server, or a restored folder, may bring them back.
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
