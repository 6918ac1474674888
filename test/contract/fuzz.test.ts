/**
 * Nothing that is sent makes the server fail. Seeded: `SAMPLE_SEED` repeats the documents of a run; PROOF=1 sends 10 000 to
 * each call that writes.
 */
import { type Call, CALLS, isFrameCall, MEDIA_TYPE } from 'netterms/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../../examples/sandbox/src/db/seed/sandbox-keys.ts'
import { openTestApi, own, SECURE, type TestAnswer, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'
import { frameOf, frameSessionOf, stepUpTokenOf } from '../../examples/sandbox/src/http/test-frame.ts'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { IS_PROOF, SAMPLE_SEED } from '../support/sample.ts'
import { INJECTIONS, randomBody, randomMultipart } from './fuzz-documents.ts'

const DOCUMENTS = IS_PROOF ? 10_000 : 40
const MINUTES = 60_000
const calls: readonly Call[] = CALLS
/** The one that answers 500 because it was told to. */
const TOLD_TO_FAIL = 'sandbox-faults.set'
const PEOPLE = ['admin', 'payer', 'merchant', 'support'] as const

let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  await signInAll()
}, 60_000)
afterAll(() => api.close())

/** Guesses at passwords have locked some: they are let in again. */
async function signInAll(): Promise<void> {
  await sql`update users set status = 'active', failed_attempts = 0, locked_until = null`.execute(api.db)
  for (const name of PEOPLE) cookies.set(name, await api.signIn(name))
}

const isWrite = ({ method, name }: Call) => method !== 'GET' && name !== TOLD_TO_FAIL
const pathOf = (call: Call, random: Random) =>
  `/api${call.path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(random.pick([...INJECTIONS, 'D-1101', '10428', 'T-201377']))))}`
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Whoever may make the call, so that the documents get as far as they can. */
async function credentialsFor(call: Call): Promise<Record<string, string>[]> {
  if (call.credential === 'secret-key') return [{ authorization: `Bearer ${SANDBOX_KEYS.secret}` }]
  if (call.credential === 'none') return [{ origin: isFrameCall(call) ? SECURE : 'http://localhost:4700' }]
  const page = own(cookies.get('admin') ?? '')
  if (call.credential === 'frame') return [frameOf(await frameSessionOf(api, page))]
  if (call.credential === 'step-up') return [frameOf(await stepUpTokenOf(api, page))]
  return PEOPLE.map((name) => own(cookies.get(name) ?? ''))
}

/** An answer is a document that fits its status, and tells nothing of the inside. */
function complaintAbout(answer: TestAnswer): string | null {
  if (answer.status >= 500) return `${answer.status} ${answer.text}`
  if (answer.status >= 400 && !answer.document.errors?.length) return `${answer.status} without errors: ${answer.text}`
  if (/ at [\w.]+ \(|node_modules|syntax error at/i.test(answer.text)) return `tells too much: ${answer.text}`
  return null
}

it.each(calls.filter(isWrite).map((call) => [call.name, call] as const))(
  '[WIR-13] %s fails for no document',
  async (name, call) => {
    const random = createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), SAMPLE_SEED))
    await signInAll()
    const credentials = await credentialsFor(call)
    const statuses = new Map<number, number>()
    const complaints: string[] = []
    // What really moves the clock runs the jobs of every day: a few are enough.
    const documents = name === 'clock.move' || name === 'session.sign-in' ? Math.min(DOCUMENTS, 500) : DOCUMENTS
    for (let index = 0; index < documents; index++) {
      // Limits are not what is tested here.
      api.clock.nowMs += 40
      const upload = call.upload ? randomMultipart(call, random) : null
      const answer = await (isFrameCall(call) ? api.sendSecurely : api.send)(
        call.method as 'POST',
        pathOf(call, random),
        {
          ...(call.body || upload ? { payload: upload?.payload ?? randomBody(call, random) } : {}),
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
      // A call that ended the session it was made with.
      if (answer.status === 401 && index % 10 === 0 && !isFrameCall(call) && call.credential === 'session') {
        await signInAll()
        credentials.splice(0, credentials.length, ...(await credentialsFor(call)))
      }
    }
    const told = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
    console.info(`${name}: ${documents} documents, seed ${SAMPLE_SEED}, 5xx: ${complaints.length} (${told.join(', ')})`)
    expect(complaints.slice(0, 3), api.lines.at(-1)?.slice(0, 1_500)).toEqual([])
  },
  IS_PROOF ? 10 * MINUTES : MINUTES,
)

it(
  '[WIR-13] no filter of any list fails, whatever it is given',
  async () => {
    const complaints: string[] = []
    let asked = 0
    for (const name of PEOPLE) cookies.set(name, await api.signIn(name))
    const readers = calls.filter(({ method, query }) => method === 'GET' && query)
    for (const call of readers) {
      const filters = Object.keys(call.query?.filters ?? {})
      const names = [
        ...filters.map((filter) => `filter[${filter}]`),
        'sort',
        'filter[sort]',
        'page[size]',
        'page[number]',
      ]
      for (const name of names) {
        for (const value of INJECTIONS) {
          api.clock.nowMs += 40
          const query = `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value)).replaceAll('%00', '%00')}`
          const person = PEOPLE[asked++ % PEOPLE.length] as string
          const answer = await api.send('GET', `/api${call.path.replace(/:\w+/g, '10428')}?${query}`, {
            headers: own(cookies.get(person) ?? ''),
          })
          const complaint = complaintAbout(answer)
          if (complaint !== null) complaints.push(`${call.name} ${query.slice(0, 80)} ${complaint}`)
        }
      }
    }
    console.info(`${readers.length} calls, ${asked} queries, 5xx: ${complaints.length}`)
    expect(complaints.slice(0, 3)).toEqual([])
  },
  5 * MINUTES,
)

it('[WIR-5] refuses parameters that come twice or bear the name of what every object has', async () => {
  const headers = own(cookies.get('admin') ?? '')
  for (const query of [
    'filter[status]=open&filter[status]=paid',
    'filter%5Bstatus%5D=open&filter[status]=paid',
    '__proto__=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'filter[__proto__]=1',
    'filter[__proto__][polluted]=1',
    'filter[constructor]=1',
    'filter[toString]=1',
    'filter[hasOwnProperty]=1',
    'filter[]=1',
    'filter=1',
    'page[size][]=10',
    'page=1',
    ...Array.from({ length: 3 }, (_, index) => `${'a'.repeat(4_000 * index)}=1`),
  ]) {
    const answer = await api.send('GET', `/api/invoices?${query}`, { headers })
    expect([query.slice(0, 60), answer.status]).toEqual([query.slice(0, 60), 400])
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

it('[WIR-6] refuses what is too deep, too long or too much before it is looked at', async () => {
  const send = (payload: string) =>
    api.send('POST', '/api/exports', { payload, headers: own(cookies.get('admin') ?? '') })
  const nested = (depth: number) =>
    `{"data":{"type":"exports","attributes":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`
  expect((await send(nested(15))).status).toBe(400)
  expect((await send(nested(50_000))).status).toBe(400)
  expect((await send(`{"data":${'['.repeat(400_000)}`)).status).toBe(400)
  expect((await send(`{"data":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
  const keys = Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join(',')
  const startedAt = performance.now()
  expect((await send(`{"data":{"type":"exports","attributes":{${keys}}}}`)).status).toBe(422)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

it('[WIR-13] leaves the data and the prototypes as they were', async () => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from invoices`.execute(api.db)
  expect(Number(rows[0]?.count)).toBeGreaterThan(60)
  const unbalanced =
    await sql`select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(api.db)
  expect(unbalanced.rows).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
})
