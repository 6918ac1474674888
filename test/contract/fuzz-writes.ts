/**
 * Sends generated documents to the write calls, in two halves that run in parallel. With PROOF=1 each half has another
 * kind of database. Source: docs/spec/wire.md WIR-13.
 */
import { type Call, CALLS, type FramePurpose, isFrameCall, MEDIA_TYPE } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../../examples/sandbox/src/db/seed/sandbox-keys.ts'
import { openTestApi, own, SECURE, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'
import { frameOf, frameSessionOf, stepUpTokenOf } from '../../examples/sandbox/src/http/test-frame.ts'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { testDatabases } from '../support/sandbox-databases.ts'
import { complaintAbout } from './fuzz-complaints.ts'
import { randomBody, randomMultipart, textFor, wellFormed } from './fuzz-documents.ts'
import { type Known, readKnown } from './fuzz-known.ts'

const MINUTES = 60_000
const QUARTER_OF_AN_HOUR_MS = 15 * MINUTES
/** Time by which the program clock moves between two documents. */
const BETWEEN_MS = 40
const calls: readonly Call[] = CALLS
/** This call is left out, because it makes the server return 500 on request. */
const FORCED_FAILURE = 'sandbox-faults.set'
const WRITES = calls.filter(({ method, name }) => method !== 'GET' && name !== FORCED_FAILURE)
/** Number of documents per write call; without PROOF=1, the total is about the same for any number of calls. */
const DOCUMENTS = IS_PROOF ? 10_000 : Math.max(10, Math.floor(1_600 / WRITES.length))
/** Types of credentials that expire. */
const IDENTIFIED: readonly Call['credential'][] = ['session', 'frame', 'step-up']
const PEOPLE = ['admin', 'payer', 'merchant', 'support'] as const

function pathOf(call: Call, random: Random, known: Known): string {
  const steps = call.path.split('/').map((step, index, all) => {
    if (!step.startsWith(':')) return step
    const name = step === ':id' ? (all[index - 1] ?? '') : step.slice(1)
    return encodeURIComponent(wellFormed(textFor(name, { random, known })))
  })
  return `/api${steps.join('/')}`
}

/** Defines the tests of one half of the write calls. */
export function fuzzWrites(half: 0 | 1): void {
  const chosen = WRITES.filter((_, index) => (index + SEED) % 2 === half)
  const databases = testDatabases()
  let api: TestApi
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    const kind = (half === 0 ? databases.kinds[0] : databases.kinds.at(-1)) ?? 'pglite'
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    await sql`create table people_at_first as
      select id, role, user_types from users where username = any(${[...PEOPLE]}::text[])`.execute(api.db)
    await signInAll()
  }, 60_000)
  afterAll(() => databases.stop())

  /**
   * Signs all users in again. Earlier documents may have locked them or changed how they sign in, so their first state
   * is restored. The clock is moved far ahead, so that no limit counts earlier attempts.
   */
  async function signInAll(): Promise<void> {
    api.clock.nowMs += QUARTER_OF_AN_HOUR_MS
    await sql`update users set status = 'active', failed_attempts = 0, locked_until = null`.execute(api.db)
    await sql`update users set role = first.role, user_types = first.user_types from people_at_first as first
      where users.id = first.id`.execute(api.db)
    await sql`update user_groups set require_second_factor = false, identity_provider_id = 'local'
      where id in (select group_id from users join people_at_first using (id))`.execute(api.db)
    for (const name of PEOPLE) cookies.set(name, await api.signIn(name))
  }

  /** Returns credentials that allow the call, so that as many checks as possible are reached. */
  async function credentialsFor(call: Call): Promise<Record<string, string>[]> {
    if (call.credential === 'secret-key') return [{ authorization: `Bearer ${SANDBOX_KEYS.secret}` }]
    if (call.credential === 'none') return [{ origin: isFrameCall(call) ? SECURE : 'http://localhost:4700' }]
    const page = own(cookies.get('admin') ?? '')
    if (call.credential === 'frame') return [frameOf(await frameSessionOf(api, page))]
    if (call.credential === 'step-up') return [frameOf(await stepUpTokenOf(api, page, call.name as FramePurpose))]
    return PEOPLE.map((name) => own(cookies.get(name) ?? ''))
  }

  it.each(chosen.map((call) => [call.name, call] as const))(
    '[WIR-13] %s fails for no document',
    async (name, call) => {
      const random = createRandom(
        [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, SEED),
      )
      await signInAll()
      const known = await readKnown(api.db, PEOPLE)
      const credentials = await credentialsFor(call)
      const statuses = new Map<number, number>()
      const complaints: string[] = []
      // Send fewer documents to this call, because every second one runs a scenario, which makes the next one slower.
      const documents = name === 'sandbox-scenarios.run' ? Math.min(DOCUMENTS, 500) : DOCUMENTS
      for (let index = 0; index < documents; index++) {
        api.clock.nowMs += BETWEEN_MS
        const upload = call.upload ? randomMultipart(call, random, known) : null
        const answer = await (isFrameCall(call) ? api.sendSecurely : api.send)(
          call.method as 'POST',
          pathOf(call, random, known),
          {
            ...(call.body || upload ? { payload: upload?.payload ?? randomBody(call, random, known) } : {}),
            headers: {
              ...random.pick(credentials),
              ...(call.body && { 'content-type': upload?.contentType ?? MEDIA_TYPE }),
              ...(call.idempotent && {
                'idempotency-key': random.whole(0, 9) ? `fuzz-${name}-${index}-0000` : 'the-same-key-again',
              }),
            },
          },
        )
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const complaint = complaintAbout(answer)
        if (complaint !== null) complaints.push(complaint)
        const isTooSoon = answer.status === 429
        // Rate limits are not tested here: after 429, wait; after an expired session or token, sign in again.
        if (isTooSoon) api.clock.nowMs += Number(answer.headers['retry-after']) * 1_000
        if (isTooSoon || (answer.status === 401 && index % 10 === 0 && IDENTIFIED.includes(call.credential))) {
          await signInAll()
          credentials.splice(0, credentials.length, ...(await credentialsFor(call)))
        }
      }
      const reported = [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
      console.info(`${name}: ${documents} documents, seed ${SEED}, 5xx: ${complaints.length} (${reported.join(', ')})`)
      expect(complaints.slice(0, 3), api.lines.at(-1)?.slice(0, 1_500)).toEqual([])
    },
    IS_PROOF ? 20 * MINUTES : MINUTES,
  )

  it('[WIR-13] leaves data and prototypes unchanged', async () => {
    const { rows } = await sql<{ count: string }>`select count(*) as count from invoices`.execute(api.db)
    expect(Number(rows[0]?.count)).toBeGreaterThan(60)
    const unbalanced =
      await sql`select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(api.db)
    expect(unbalanced.rows).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Object.keys(Array.prototype)).toEqual([])
  })
}
