/** No generated query string makes the server fail. Write calls are tested in fuzz-writes.ts. */
import { type Call, CALLS } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'
import { spread } from '../support/tiers.ts'
import { complaintAbout } from './fuzz-complaints.ts'
import { INJECTIONS, wellFormed } from './fuzz-documents.ts'

const MINUTES = 60_000
/** Number of values that `npm test` sends to each filter; PROOF=1 sends all. */
const OF_INJECTIONS = 8
const calls: readonly Call[] = CALLS
const PEOPLE = ['admin', 'payer', 'merchant', 'support'] as const

let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  for (const name of PEOPLE) cookies.set(name, await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

it(
  '[WIR-13] no filter of any list fails for any value',
  async () => {
    const complaints: string[] = []
    let requested = 0
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
        for (const value of spread(INJECTIONS, OF_INJECTIONS)) {
          api.clock.nowMs += 40
          const query = `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value)).replaceAll('%00', '%00')}`
          const person = PEOPLE[requested++ % PEOPLE.length] as string
          const answer = await api.send('GET', `/api${call.path.replace(/:\w+/g, '10428')}?${query}`, {
            headers: own(cookies.get(person) ?? ''),
          })
          const complaint = complaintAbout(answer)
          if (complaint !== null) complaints.push(`${call.name} ${query.slice(0, 80)} ${complaint}`)
        }
      }
    }
    console.info(`${readers.length} calls, ${requested} queries, 5xx: ${complaints.length}`)
    expect(complaints.slice(0, 3)).toEqual([])
  },
  5 * MINUTES,
)

it('[WIR-5] rejects parameters that are repeated or named like members of every object', async () => {
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

it('[WIR-6] rejects requests that are too deep, too long or too many before parsing them', async () => {
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
