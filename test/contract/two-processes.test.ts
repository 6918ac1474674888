/** Two API processes on one PostgreSQL database: changes made by one process apply in the other. */
import { setTimeout as delay } from 'node:timers/promises'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { anonymousClient, PASSWORD, type PortalClient, type Resource } from '../support/portal-client.ts'
import { startPostgresql, type TestPostgresql } from '../support/postgresql.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const postgresql: TestPostgresql | null = await startPostgresql()
const processes: ServerProcess[] = []
let origins: readonly [string, string]
let database: pg.Pool

beforeAll(async () => {
  if (!postgresql) return
  const file = await bundleSandbox()
  const databaseUrl = await postgresql.createDatabase()
  const ports = [await freePort(), await freePort()] as const
  // Start both at the same time, so that both try to create and seed the database.
  processes.push(
    ...(await Promise.all(
      ports.map((port) => startServer(file, ['--scale', '300'], { PORT: String(port), DATABASE_URL: databaseUrl })),
    )),
  )
  origins = [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`]
  database = new pg.Pool({ connectionString: databaseUrl })
  // Ignore errors of connections that the server closes before the pool has closed them.
  database.on('error', () => undefined)
}, 120_000)
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await database?.end()
  await postgresql?.stop()
})

const itShares = it.skipIf(postgresql === null)
const at = (index: 0 | 1, cookie = ''): PortalClient => anonymousClient(origins[index], cookie)

async function signIn(index: 0 | 1, username: string): Promise<string> {
  const reply = await at(index).send('/sessions', {
    method: 'POST',
    body: { type: 'sessions', attributes: { username, password: PASSWORD } },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const count = async (sql: string): Promise<number> =>
  Number((await database.query<{ count: string }>(`select count(*) as count ${sql}`)).rows[0]?.count)

itShares('[SBX-15] creates and seeds the database once when both start together', async () => {
  expect(await count("from customers where buid = '10428'")).toBe(1)
  expect(await count("from schema_migrations where name = '0014-scale'")).toBe(1)
})

itShares('[SBX-15] accepts a session on both, and its end', async () => {
  const cookie = await signIn(0, 'viewer')
  const [here, there] = [await at(0, cookie).send('/self'), await at(1, cookie).send('/self')]
  expect(there.text.replaceAll(origins[1], '')).toBe(here.text.replaceAll(origins[0], ''))
  expect((await at(1, cookie).send('/sessions/current', { method: 'DELETE' })).status).toBe(204)
  expect((await at(0, cookie).send('/invoices')).status).toBe(401)
})

itShares('[SBX-15] pays once for one key sent to both at the same time', async () => {
  const cookie = await signIn(0, 'payer')
  type Row = { attributes: { trxId: string; openTotal: number; currency: string; disputedTotal: number } }
  const invoices = (await at(0, cookie).send('/invoices?filter[status]=unpaid&filter[sol_currency]=USD')).json<{
    data: Row[]
  }>()
  const accounts = (await at(0, cookie).send('/bank-accounts')).json<{
    data: { id: string; attributes: Record<string, unknown> }[]
  }>()
  const account = accounts.data.find(
    ({ attributes }) => attributes['status'] === 'active' && attributes['currency'] === 'USD',
  )
  const invoice = invoices.data.find(({ attributes }) => attributes.disputedTotal === 0)
  if (!account || !invoice) throw new Error('There is nothing to pay, or nothing to pay with.')
  const amount = invoice.attributes.openTotal
  const draft = {
    buid_customer: '10428',
    currency: 'USD',
    bank_account_id: account.id,
    lines: [{ trx_id: invoice.attributes.trxId, amount }],
  }
  const preview = await at(1, cookie).send('/payment-previews', {
    method: 'POST',
    body: { type: 'payment-previews', attributes: draft },
  })
  expect(preview.status, preview.text).toBeLessThan(202)
  const { review_token } = preview.json<Resource<{ review_token: string }>>().data.attributes
  const pay = (index: 0 | 1) =>
    at(index, cookie).send('/payments', {
      method: 'POST',
      body: { type: 'payments', attributes: { ...draft, total: amount, terms_accepted: true, review_token } },
      headers: { 'Idempotency-Key': 'two-processes-one-key' },
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => pay((index % 2) as 0 | 1)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(11)
  expect(await count("from payments where idempotency_key = 'two-processes-one-key'")).toBe(1)
})

itShares('[DOC-19] serves from either process what was uploaded to the other', async () => {
  const cookie = await signIn(0, 'payer')
  const form = new FormData()
  form.append('data', JSON.stringify({ type: 'dispute-documents', attributes: { doc_type_id: '14' } }))
  form.append('file', new Blob(['The order was short by two.'], { type: 'text/plain' }), 'note.txt')
  const sent = await fetch(`${origins[0]}/api/dispute-documents`, {
    method: 'POST',
    headers: { Accept: MEDIA_TYPE, Origin: origins[0], Cookie: cookie, 'Idempotency-Key': 'two-processes-one-file' },
    body: form,
  })
  const { data } = (await sent.json()) as { data: { id: string } }
  expect(sent.status).toBe(201)
  const found = await at(1, cookie).send(`/dispute-documents/${data.id}`)
  expect([found.status, found.text]).toEqual([200, 'The order was short by two.'])
})

itShares('[SBX-15] runs the jobs of each day once when both are triggered', async () => {
  const move = (index: 0 | 1) =>
    at(index).send('/sandbox/clock', { method: 'POST', body: { type: 'clock', attributes: { advance: 'P10D' } } })
  const moved = await Promise.all([move(0), move(1), move(0), move(1)])
  expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(
    (
      await database.query(`select action, subject from audit_entries
        where actor = 'program' and action in ('invoices.bill', 'invoices.past-due')
        group by 1, 2 having count(*) > 1`)
    ).rows,
  ).toEqual([])
  expect(await count("from audit_entries where action = 'invoices.past-due'")).toBeGreaterThan(3)
  expect(
    (await database.query('select event from ledger_entries group by event, currency having sum(amount_minor) <> 0'))
      .rows,
  ).toEqual([])
})

itShares(
  '[SBX-15] counts a limit over both',
  async () => {
    const cookie = await signIn(0, 'admin')
    const request = async (index: 0 | 1) =>
      (
        await at(index, cookie).send('/exports', {
          method: 'POST',
          body: { type: 'exports', attributes: { what: 'invoices' } },
        })
      ).status
    // The production limit is ten per minute; the sandbox's is a hundred times as high.
    const statuses: number[] = []
    for (let round = 0; round < 65; round++) {
      statuses.push(...(await Promise.all(Array.from({ length: 16 }, (_, index) => request((index % 2) as 0 | 1)))))
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(1000)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
  },
  60_000,
)

itShares('[EXP-24] serves one of several requests for a download URL that the other issued', async () => {
  const cookie = await signIn(1, 'payer')
  const given = await at(1, cookie).send('/exports', {
    method: 'POST',
    body: { type: 'exports', attributes: { what: 'invoices' } },
  })
  const { address } = given.json<Resource<{ address: string }>>().data.attributes
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => fetch(`${origins[(index % 2) as 0 | 1]}${address}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
  const file = await answers.find(({ status }) => status === 200)?.text()
  expect(file?.split('\r\n').length).toBeGreaterThan(20)
})

itShares('[SBX-15] locks a user out of both within five seconds', async () => {
  const cookie = await signIn(0, 'viewer')
  await database.query("update users set status = 'locked' where username = 'viewer'")
  await expect.poll(async () => (await at(0, cookie).send('/invoices')).status, { timeout: 5_000 }).toBe(401)
  await expect.poll(async () => (await at(1, cookie).send('/invoices')).status, { timeout: 5_000 }).toBe(401)
  await database.query("update users set status = 'active' where username = 'viewer'")
})

itShares('[USR-12] [USR-22] applies a change of a role or flag on both within five seconds', async () => {
  const [admin, payer] = [await signIn(0, 'admin'), await signIn(1, 'payer')]
  const change = async (role: string) => {
    const seen = (await at(0, admin).send('/users/u-1002')).json<Resource<{ version: number }>>()
    const { version } = seen.data.attributes
    return at(0, admin).send('/users/u-1002', {
      method: 'PATCH',
      body: { type: 'users', attributes: { version, role } },
    })
  }
  const statuses = async (path: string, cookie: string) =>
    Promise.all([0, 1].map(async (index) => (await at(index as 0 | 1, cookie).send(path)).status))
  expect(await statuses('/bank-accounts', payer)).toEqual([200, 200])
  expect((await change('Viewer')).status).toBe(200)
  await expect.poll(() => statuses('/bank-accounts', payer), { timeout: 5_000 }).toEqual([401, 401])
  const viewer = await signIn(1, 'payer')
  expect(await statuses('/bank-accounts', viewer)).toEqual([403, 403])
  expect((await change('Payer')).status).toBe(200)
  await expect.poll(() => statuses('/bank-accounts', viewer), { timeout: 5_000 }).toEqual([401, 401])
  expect(await statuses('/bank-accounts', await signIn(1, 'payer'))).toEqual([200, 200])
  const setFlags = (isOn: boolean) =>
    database.query(
      `update feature_flags set value = case name when 'userManagementEnabled' then $1 else not $1 end
      where name in ('userManagementEnabled', 'userManagementDisabled')`,
      [isOn],
    )
  expect(await statuses('/users', admin)).toEqual([200, 200])
  await setFlags(false)
  await expect.poll(() => statuses('/users', admin), { timeout: 5_000 }).toEqual([403, 403])
  await setFlags(true)
  await expect.poll(() => statuses('/users', admin), { timeout: 5_000 }).toEqual([200, 200])
})

itShares(
  '[IDN-16] [SES-13] accepts a code once although both receive it, and completes on one a sign-in started on the other',
  async () => {
    const cookie = await signIn(0, 'robin')
    type Begun = Resource<{ secret: string; second_step: { challenge: string } }>
    const post = (index: 0 | 1, path: string, type: string, attributes: object, as = '') =>
      at(index, as).send(path, { method: 'POST', body: { type, attributes } })
    const made = await post(0, '/second-factors', 'second-factors', { password: PASSWORD }, cookie)
    const totp = new TOTP({ secret: Secret.fromBase32(made.json<Begun>().data.attributes.secret) })
    const codeIn = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 })
    const confirmed = { code: codeIn(0) }
    const done = await post(1, '/second-factor-confirmations', 'second-factor-confirmations', confirmed, cookie)
    expect(done.status, done.text).toBe(201)
    const begin = async (index: 0 | 1) => {
      const reply = await post(index, '/sessions', 'sessions', { username: 'robin', password: PASSWORD })
      return reply.json<Begun>().data.attributes.second_step.challenge
    }
    const [one, two] = [await begin(0), await begin(1)]
    const verify = (index: 0 | 1, challenge: string, code: string) =>
      post(index, '/sign-ins', 'sign-ins', { challenge, code })
    // The code that confirmed the setup is used up, so both processes try the next one.
    expect((await verify(1, two, confirmed.code)).status).toBe(422)
    const code = codeIn(30)
    const answers = await Promise.all([verify(1, one, code), verify(0, two, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const left = await begin(0)
    const admin = await signIn(1, 'admin')
    expect((await post(1, '/users/u-1012/lock', 'user-locks', {}, admin)).status).toBe(200)
    expect((await at(1, admin).send('/users/u-1012/unlock', { method: 'POST' })).status).toBe(200)
    const late = await verify(0, left, codeIn(30))
    expect([late.status, late.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      410,
      'factor-challenge-ended',
    ])
  },
)

itShares('[SBX-9] turns on a fault on both', async () => {
  const set = (failing_percent: number) =>
    at(0).send('/sandbox/faults', { method: 'POST', body: { type: 'sandbox-faults', attributes: { failing_percent } } })
  await set(100)
  await delay(600)
  expect((await at(1).send('/config')).status).toBe(500)
  await set(0)
  await delay(600)
  expect((await at(1).send('/config')).status).toBe(200)
})

itShares('[SBX-15] keeps running when one of them is killed', async () => {
  const cookie = await signIn(0, 'admin')
  await processes[0]?.kill9()
  expect((await at(1, cookie).send('/invoices')).status).toBe(200)
})
