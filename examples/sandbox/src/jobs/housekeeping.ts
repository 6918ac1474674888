/** What keeps the tables small. Every process asks, one does it. Source: docs/spec/sandbox.md SBX-14. */
import { sweepLinks } from '../account-links/account-links.ts'
import { sweepFiles } from '../documents/file-use.ts'
import type { Provider } from '../http/app-options.ts'
import { sweepRateWindows } from '../http/rate-store.ts'
import { joinTallies } from '../invoices/join-tallies.ts'
import { sweepMails } from '../mail/deliver-mails.ts'
import { sweepSessions } from '../session/sweep-sessions.ts'
import { runClaimed } from './claim-job.ts'

const MINUTE_MS = 60_000

/** With the age at which a file counts as left over, well below an hour (DOC-12). */
const FILES_EVERY_MS = 15 * MINUTE_MS

/** @param documents absent: files are nobody's here */
export async function keepHouse({
  db,
  realNow,
  documents,
}: Pick<Provider, 'db' | 'realNow'> & Partial<Pick<Provider, 'documents'>>): Promise<void> {
  const nowMs = realNow()
  // A little less than the timer, which is never exact.
  const everyMs = MINUTE_MS * 0.9
  await runClaimed(db, { name: 'sweep', everyMs, nowMs }, async (trx) => {
    await sweepSessions({ db: trx, realNow })
    await sweepMails({ db: trx, realNow })
    await sweepLinks(trx, new Date(nowMs))
    await sweepRateWindows(trx, nowMs)
    await trx.deleteFrom('export_addresses').where('expires_at', '<', new Date(nowMs)).execute()
  })
  await runClaimed(db, { name: 'join-tallies', everyMs, nowMs }, (trx) => joinTallies(trx))
  if (!documents) return
  await runClaimed(db, { name: 'sweep-files', everyMs: FILES_EVERY_MS, nowMs }, (trx) =>
    sweepFiles(trx, documents, nowMs),
  )
}
