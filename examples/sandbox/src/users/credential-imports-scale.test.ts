/**
 * Measures how long an import of 10 000 rows takes; the result is in docs/guides/scaling.md. Run separately:
 * `NETTERMS_SCALE=1`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { type Caller, createCaller, ended } from './test-people.ts'

let api: TestApi
let admin: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
}, 60_000)
afterAll(() => api.close())

const ROWS = 10_000
const FILE = [
  'username,first_name,last_name,email_address,role,customers',
  ...Array.from({ length: ROWS }, (_, n) => `scale.${n},Ola,Nord,scale.${n}@northwind.example,Payer,10428`),
].join('\r\n')

it.runIf(process.env['NETTERMS_SCALE'])(
  '[USR-50] imports 10 000 rows in batches, and changes nothing the second time',
  async () => {
    const seconds: Record<string, number> = {}
    for (const [what, applies] of [
      ['trial', false],
      ['new', true],
      ['again', true],
    ] as const) {
      const startedAt = performance.now()
      const answer = await admin.import(FILE, { apply: applies })
      seconds[`${what}, answered`] = Math.round(performance.now() - startedAt) / 1000
      const done = await ended(admin, answer)
      seconds[what] = Math.round((performance.now() - startedAt) / 100) / 10
      const outcome = what === 'again' ? 'unchanged' : 'invited'
      expect(done).toMatchObject({ status: 'done', rows_done: ROWS, counts: { [outcome]: ROWS } })
    }
    process.stdout.write(`USR-50 ${JSON.stringify(seconds)}\n`)
  },
  1_200_000,
)
