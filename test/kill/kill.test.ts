/**
 * `kill -9` during payments. One kill on one database by default, 50 on each with PROOF=1. Source:
 * docs/spec/payments.md PAY-11, PAY-16.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEED } from '../support/seed.ts'
import { IS_PROOF, spread } from '../support/tiers.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import type { List, PortalClient } from '../support/portal-client.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from './kill-books.ts'
import { type Acknowledged, patiently, PAYMENTS_A_ROUND, prepareAttempts, runRound } from './kill-round.ts'

const ROUNDS = IS_PROOF ? 50 : 1
const START_TIMEOUT_MS = 120_000
const ROUND_TIMEOUT_MS = 240_000

const postgresql = await startPostgresql()
const random = seeded(SEED)
const databases = [['PGlite', null] as const, ...(postgresql ? [['PostgreSQL', postgresql] as const] : [])]
console.log(`Kill test: ${ROUNDS} kills on a database`)
afterAll(() => postgresql?.stop())

describe.each(spread(databases, 1))('%s', (name, server) => {
  let sandbox: RunningSandbox | undefined
  let client: PortalClient
  let where: Parameters<typeof readBooks>[0]
  const paid: Acknowledged[] = []
  const counts = { before: 0, replayed: 0, again: 0 }

  beforeAll(async () => {
    const databaseUrl = await server?.createDatabase()
    const started = await startRunningSandbox({ apiOnly: true, ...(databaseUrl && { databaseUrl }) })
    sandbox = started
    where = databaseUrl ? { databaseUrl } : { dataDir: started.dataDir }
    await started.stopProvider()
    await billInvoices(where, ROUNDS)
    await started.restart()
    client = await started.signIn('payer')
  }, START_TIMEOUT_MS)

  afterAll(async () => {
    await sandbox?.stop()
    console.log(
      `${name}: ${ROUNDS} kills, ${paid.length} payments acknowledged: ${counts.before} before a kill, ` +
        `${counts.replayed} committed but unanswered and replayed, ${counts.again} paid after the restart.`,
    )
  })

  it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    '[PAY-16] loses and duplicates nothing acknowledged when the server is killed, round %i',
    { timeout: ROUND_TIMEOUT_MS },
    async (round) => {
      if (!sandbox) throw new Error('The sandbox did not start.')
      const listed = await patiently(() => client.send('/bank-accounts'))
      const accounts = listed.json<List<{ currency: string; status: string }>>().data
      const account = accounts.find(({ attributes }) => attributes.currency === 'USD' && attributes.status === 'active')
      const draft = { buid_customer: CUSTOMER, currency: 'USD', bank_account_id: account?.id ?? '' }
      const attempts = await prepareAttempts(client, invoicesOf(round), draft)
      const killAfter = 5 + Math.floor(random() * (PAYMENTS_A_ROUND - 20))
      const result = await runRound(sandbox, client, attempts, { killAfter, killDelayMs: Math.floor(random() * 15) })
      paid.push(...result.acknowledged)
      counts.before += result.beforeKill
      counts.replayed += result.replayed
      counts.again += PAYMENTS_A_ROUND - result.beforeKill - result.replayed

      await sandbox.stopProvider()
      const books = await readBooks(where)
      await sandbox.restart()

      expect(result.acknowledged).toHaveLength(PAYMENTS_A_ROUND)
      expect(sorted(books.payments.map(asText))).toEqual(sorted(paid.map((each) => asText(toRow(each)))))
      expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
      expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
      expect(books.ledger.map(({ currency }) => currency)).toContain('USD')
    },
  )
})

const toRow = ({ attempt, number, confirmation }: Acknowledged) => ({
  key: attempt.key,
  number,
  confirmation,
  totalMinor: attempt.amountMinor,
  trxId: attempt.trxId,
})
const asText = (row: ReturnType<typeof toRow>): string => Object.values(row).join(' ')
const sorted = (texts: string[]): string[] => [...texts].sort()

/** Random numbers by mulberry32, so that a seed always gives the same kill times. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
