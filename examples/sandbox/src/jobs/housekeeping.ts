/**
 * Deletes outdated rows and files, updates stored sums, resumes imports, and seals the audit log. Every process calls
 * this; one of them does the work. Source: docs/spec/sandbox.md SBX-14.
 */
import { refreshBalances } from '../account-balances/refresh-balances.ts'
import { refreshDealerBalances } from '../dealer/refresh-dealer-balances.ts'
import { sealEntries, type Sealing } from '../audit/seal-entries.ts'
import { sweepLinks } from '../account-links/account-links.ts'
import { programTimeWith } from '../clock/program-clock.ts'
import { sweepFiles } from '../documents/file-use.ts'
import type { Provider } from '../http/app-options.ts'
import { sweepRateWindows } from '../http/rate-store.ts'
import { joinTallies } from '../invoices/join-tallies.ts'
import { sweepMails } from '../mail/deliver-mails.ts'
import { sweepTests } from '../sso/sign-in-tests.ts'
import { sweepSessions } from '../session/sweep-sessions.ts'
import { resumeImports, sweepImports } from '../users/credential-import-job.ts'
import { runClaimed } from './claim-job.ts'

const MINUTE_MS = 60_000

/** Together with the age at which a file counts as left over, well below an hour (DOC-12). */
const FILES_EVERY_MS = 15 * MINUTE_MS

/**
 * Runs the housekeeping jobs that are due.
 *
 * @param documents absent if this process does not own the files
 * @param log if absent, new seals of the audit log are not logged
 */
export async function keepHouse({
  db,
  realNow,
  documents,
  log,
}: Pick<Provider, 'db' | 'realNow'> & Partial<Pick<Provider, 'documents' | 'log'>>): Promise<void> {
  const nowMs = realNow()
  // Slightly less than the timer's interval, because the timer is not exact.
  const everyMs = MINUTE_MS * 0.9
  await runClaimed(db, { name: 'sweep', everyMs, nowMs }, async (trx) => {
    await sweepSessions({ db: trx, realNow })
    await sweepMails({ db: trx, realNow })
    await sweepLinks(trx, new Date(nowMs))
    await sweepRateWindows(trx, nowMs)
    await sweepTests(trx, new Date(nowMs))
    await sweepImports(trx, new Date(nowMs))
    await trx.deleteFrom('api_secrets').where('ends_at', '<', new Date(nowMs)).execute()
    await trx.deleteFrom('export_addresses').where('expires_at', '<', new Date(nowMs)).execute()
  })
  await resumeImports({ db, realNow, ...(log && { log }) })
  await runClaimed(db, { name: 'join-tallies', everyMs, nowMs }, (trx) => joinTallies(trx))
  // Takes its own lock; does nothing if a reader has already refreshed the balances (PRG-2, DLR-2).
  const clock = await db.selectFrom('program_clock').select('offset_ms').executeTakeFirst()
  if (clock) {
    const today = programTimeWith(clock.offset_ms).date
    await refreshBalances(db, null, today)
    await refreshDealerBalances(db, null, today)
  }
  if (documents) {
    await runClaimed(db, { name: 'sweep-files', everyMs: FILES_EVERY_MS, nowMs }, (trx) =>
      sweepFiles(trx, documents, nowMs),
    )
  }
  const sealings: Sealing[] = []
  await runClaimed(db, { name: 'seal-record', everyMs, nowMs }, async (trx) => {
    sealings.push(await sealEntries(trx, nowMs))
  })
  // Logged after the commit: with an external log, a complete rewrite of the audit seals can be proved (IDN-23).
  const line = sealings.map(lineOf).at(-1)
  if (line) log?.(JSON.stringify(line))
}

function lineOf(sealing: Sealing) {
  switch (sealing.kind) {
    case 'sealed':
      return { level: 'info', event: 'record-sealed', seal: `${sealing.last.number}:${sealing.last.hash}` }
    case 'still-written':
      return { level: 'warn', event: 'record-not-sealed', cause: 'a transaction that adds to it has not ended' }
    case 'nothing-new':
      return null
  }
}
