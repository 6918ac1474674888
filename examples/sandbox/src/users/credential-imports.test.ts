import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsvRows } from '../csv/read-csv.ts'
import { bearer, firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { resumeImports, sweepImports, workOffImport } from './credential-import-job.ts'
import { attributesOf, type Caller, createCaller, ended, idsOf, linesOf, newKey, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
let cookie = ''
beforeAll(async () => {
  api = await openTestApi()
  cookie = await api.signIn('admin')
  admin = createCaller(api, cookie)
}, 60_000)
afterAll(() => api.close())

const HEAD = 'username,first_name,last_name,email_address,role,customers,group_id'
const newRow = (name: string, role = 'Payer') => `${name},Ola,Nord,${name}@northwind.example,${role},10428,`
const rowsOf = (prefix: string, count: number) =>
  [HEAD, ...Array.from({ length: count }, (_, index) => newRow(`${prefix}.${index}`))].join('\r\n')
const apply = (csv: string | Uint8Array, attributes: object = {}, name?: string) =>
  admin.import(csv, { apply: true, ...attributes }, newKey(), name)
const pathOf = (id: unknown, rest = '') => `/credential-imports/${String(id)}${rest}`
const idOf = (answer: Awaited<ReturnType<typeof apply>>) => answer.document.data?.id ?? ''

it('[USR-50] [USR-53] responds at once, and reports its progress until it is complete', async () => {
  const answer = await apply(rowsOf('job', 120))
  expect([outcomeOf(answer), attributesOf(answer)]).toEqual([
    '202',
    expect.objectContaining({ status: 'running', rows_total: 120, rows_done: 0, apply: true, file_name: 'users.csv' }),
  ])
  // Other requests are answered during an import.
  expect(outcomeOf(await admin.get('/users?page[size]=1'))).toBe('200')
  const done = await ended(admin, answer)
  expect(done).toMatchObject({
    status: 'done',
    rows_done: 120,
    counts: { invited: 120, updated: 0, unchanged: 0, refused: 0 },
    failure_code: null,
  })
  const page = await admin.get(pathOf(idOf(answer), '/results?page[size]=50&page[number]=3'))
  expect([(page.document.data as unknown as unknown[]).length, page.document.meta?.['record_count']]).toEqual([20, 120])
  const audit = await api.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'credentials.import')
    .execute()
  expect(audit.map(({ detail }) => detail)).toEqual(['{"invited":120,"updated":0,"unchanged":0,"refused":0}'])
})

it('[USR-87] lists the own imports, newest first, and the running one alone', async () => {
  const robin = createCaller(api, await api.signIn('robin'))
  expect((await robin.get('/credential-imports')).document.data).toEqual([])
  const foreign = await robin.import(rowsOf('robin', 1), { apply: false })
  await ended(robin, foreign)
  const mine = await apply(rowsOf('listed', 60))
  expect(idsOf(await admin.get('/credential-imports?filter[status]=running'))).toEqual([idOf(mine)])
  const second = await admin.import(rowsOf('second', 1), { apply: false })
  expect([outcomeOf(second), firstError(second)?.meta]).toEqual([
    '409 credential-import-running',
    { import_id: idOf(mine) },
  ])
  await ended(admin, mine)
  expect(idsOf(await admin.get('/credential-imports?filter[status]=running'))).toEqual([])
  const all = await admin.get('/credential-imports')
  expect(idsOf(all)).toContain(idOf(mine))
  expect(idsOf(all)).not.toContain(idOf(foreign))
  expect(outcomeOf(await admin.get(pathOf(idOf(mine), '/report')))).toBe('200')
  await sql`insert into credential_imports (id, principal, session_kind, session_id, full_name, status, applies,
      move_confirmed, file_name, rows_total, started_at, worked_at)
    select 'old-' || n, 'user:u-1001', 'user', 's', 'Alex', 'done', false, false, 'old.csv', 1, '2020-01-01', '2020-01-01'
    from generate_series(1, 25) as n`.execute(api.db)
  const newest = idsOf(await admin.get('/credential-imports'))
  expect(newest).toHaveLength(20)
  // Imports of today come first.
  expect(newest.slice(0, idsOf(all).length).every((id) => !id.startsWith('old-'))).toBe(true)
  await api.db.deleteFrom('credential_imports').where('file_name', '=', 'old.csv').execute()
  expect(outcomeOf(await createCaller(api, await api.signIn('viewer')).get('/credential-imports'))).toBe(
    '403 not-permitted',
  )
})

it('[USR-58] changes nothing the second time, and sends no mail', async () => {
  await api.db.deleteFrom('outgoing_mails').execute()
  const again = await apply(rowsOf('job', 120))
  expect((await ended(admin, again))['counts']).toEqual({ invited: 0, updated: 0, unchanged: 120, refused: 0 })
  expect(await api.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
})

it('[USR-55] reports the changes of a row: values of roles, customers, and groups, only the field of names', async () => {
  const file = `${HEAD}\r\njob.1,Olga,,olga@northwind.example,Viewer,10428 10429,g-1002\r\njob.2,Ola,,,,,`
  for (const applies of [false, true]) {
    const answer = await admin.import(file, { apply: applies })
    expect(await linesOf(admin, answer)).toEqual(['2 job.1: updated', '3 job.2: unchanged'])
    const results = (await admin.get(pathOf(idOf(answer), '/results?filter[outcome]=updated'))).document.data
    const [row] = results as unknown as { attributes: { changes: object[] } }[]
    expect(row?.attributes.changes).toEqual([
      { field: 'first_name', before: null, after: null },
      { field: 'email_address', before: null, after: null },
      { field: 'role', before: 'Payer', after: 'Viewer' },
      { field: 'customers', before: '10428', after: '10428 10429' },
      { field: 'group_id', before: null, after: 'g-1002 Accounts payable' },
    ])
  }
})

it('[USR-54] [USR-57] [USR-61] lists the rows of one outcome, and reports all as a file without formulas', async () => {
  const answer = await apply(
    `${HEAD}\r\n=cmd(),A,B,a@b.example,Payer,10428,\r\n${newRow('job.3')}\r\nh.berg,,,,,,g-1001`,
  )
  expect(await linesOf(admin, answer, '&filter[outcome]=refused')).toEqual([
    '2 =cmd(): refused attribute-invalid username',
    '4 h.berg: refused group-move-unconfirmed group_id',
  ])
  expect(attributesOf(await admin.get(pathOf(idOf(answer))))).toMatchObject({ move_count: 1 })
  const report = await admin.get(pathOf(idOf(answer), '/report'))
  expect([report.status, report.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(report.text).toContain("'=cmd()")
  expect(readCsvRows(report.bytes)).toEqual([
    ['row', 'username', 'outcome', 'error_code', 'column', 'changes'],
    ['2', '=cmd()', 'refused', 'attribute-invalid', 'username', ''],
    ['3', 'job.3', 'unchanged', '', '', ''],
    ['4', 'h.berg', 'refused', 'group-move-unconfirmed', 'group_id', ''],
  ])
})

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const ROW = ['username', 'job.4'] as const

it.each([
  ['comma', ROW.join('\r\n')],
  ['a byte order mark', `\ufeff${ROW.join('\r\n')}`],
  ['semicolon and LF', `username;first_name\njob.4;Ola`],
  ['tab and CR', `username\tfirst_name\rjob.4\tOla`],
  ['sep=', `sep=;\r\nusername;first_name\r\njob.4;Ola`],
  ['UTF-16LE with tabs', utf16(`username\tfirst_name\r\njob.4\tOla`)],
  ['quotes around everything', `"username","first_name"\r\n"job.4","Ola"`],
  ['blank rows between', `username,first_name\r\n,\r\njob.4,Ola\r\n,,,\r\n`],
])('[USR-59] reads a file with %s', async (_what, csv) => {
  const answer = await admin.import(csv, { apply: false })
  expect([outcomeOf(answer), (await ended(admin, answer))['counts']]).toEqual([
    '202',
    { invited: 0, updated: 0, unchanged: 1, refused: 0 },
  ])
})

it('[USR-60] refuses a bad row in the middle alone', async () => {
  const file = [
    'username,first_name',
    'job.5,Ola',
    'job.6,"Ola" x',
    'job.7,Ola,one,too,many',
    'job.8,"never closed',
    'job.9,Ola',
  ].join('\r\n')
  expect(await linesOf(admin, await apply(file))).toEqual([
    '2 job.5: unchanged',
    '3 : refused credential-row-unreadable null',
    '4 : refused credential-row-unreadable null',
    '5 : refused credential-row-unreadable null',
    '6 job.9: unchanged',
  ])
})

it('[USR-51] runs one import of a person at a time, and one per key', async () => {
  const key = newKey()
  const both = await Promise.all([apply(rowsOf('race', 150)), apply(rowsOf('race', 150))])
  expect(both.map(outcomeOf).sort()).toEqual(['202', '409 credential-import-running'])
  const running = both.find((answer) => answer.status === 202)
  const refused = both.find((answer) => answer.status === 409)
  expect(firstError(refused as never)?.meta).toEqual({ import_id: idOf(running as never) })
  await ended(admin, running as never)
  const first = await admin.import(rowsOf('race', 1), { apply: true }, key)
  expect((await admin.import(rowsOf('race', 1), { apply: true }, key)).text).toBe(first.text)
  await ended(admin, first)
})

it('[USR-56] stops when it is canceled, and reports the completed rows', async () => {
  const answer = await apply(rowsOf('stop', 3_000))
  const canceled = await admin.post(pathOf(idOf(answer), '/cancellation'))
  const {
    status,
    rows_done: done,
    counts,
  } = attributesOf(canceled) as {
    status: string
    rows_done: number
    counts: Record<string, number>
  }
  expect([status, done < 3_000, counts['invited']]).toEqual(['canceled', true, done])
  const { users } = (
    await sql<{ users: number }>`select count(*)::int4 as users from users where username like 'stop.%'`.execute(api.db)
  ).rows[0] as { users: number }
  expect(users).toBe(done)
  expect((await admin.post(pathOf(idOf(answer), '/cancellation'))).text).toBe(canceled.text)
  const left = await api.db
    .selectFrom('credential_import_rows')
    .select('cells')
    .where('import_id', '=', idOf(answer))
    .where('cells', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

it('[USR-53] is visible only to the user who started it', async () => {
  const answer = await admin.import(rowsOf('mine', 1), { apply: false })
  await ended(admin, answer)
  const others = [createCaller(api, await api.signIn('robin')), createCaller(api, await api.signIn('other-admin'))]
  for (const caller of others) {
    for (const rest of ['', '/results', '/report']) {
      expect(outcomeOf(await caller.get(pathOf(idOf(answer), rest)))).toBe('404 not-found')
    }
    expect(outcomeOf(await caller.post(pathOf(idOf(answer), '/cancellation')))).toBe('404 not-found')
  }
  for (const username of ['payer', 'support']) {
    const caller = createCaller(api, await api.signIn(username))
    expect(outcomeOf(await caller.import(rowsOf('x', 1), { apply: false }))).toBe('403 not-permitted')
  }
  const token = await api.embedToken({ role: 'Admin' })
  const path = `/api${pathOf(idOf(answer))}`
  expect((await api.send('GET', path, { headers: bearer(token) })).status).toBe(403)
})

it('[USR-52] has only the rights of the user who started it, and keeps completed rows', async () => {
  const answer = await apply(rowsOf('demoted', 2_000))
  await sql`update users set role = 'viewer' where id = 'u-1001'`.execute(api.db)
  const read = () =>
    api.db.selectFrom('credential_imports').selectAll().where('id', '=', idOf(answer)).executeTakeFirstOrThrow()
  try {
    let job = await read()
    while (job.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 10))
      job = await read()
    }
    expect([job.status, job.failure_code, job.rows_done < 2_000]).toEqual(['failed', 'not-permitted', true])
  } finally {
    await sql`update users set role = 'admin' where id = 'u-1001'`.execute(api.db)
  }
})

it('[USR-52] is taken up by another process when its own has ended', async () => {
  const answer = await admin.import(rowsOf('left', 3), { apply: true })
  await ended(admin, answer)
  const id = idOf(answer)
  // State left by a process that was killed after the first row.
  await sql`update credential_imports set status = 'running', rows_done = 1, invited = 1, ended_at = null,
    worked_at = now() - interval '2 minutes' where id = ${id}`.execute(api.db)
  await sql`update credential_import_rows set outcome = null, cells = jsonb_build_object('username', username)
    where import_id = ${id} and row_no > 2`.execute(api.db)
  const desk = { db: api.db, realNow: () => api.clock.nowMs }
  await Promise.all([resumeImports(desk), workOffImport(desk, id)])
  expect(await ended(admin, answer)).toMatchObject({
    status: 'done',
    rows_done: 3,
    counts: { invited: 1, unchanged: 2 },
  })
})

it('[USR-53] forgets an import and its rows after a week', async () => {
  const answer = await admin.import(rowsOf('old', 1), { apply: false })
  await ended(admin, answer)
  const now = Date.now()
  await sweepImports(api.db, new Date(now + 6 * 86_400_000))
  expect(outcomeOf(await admin.get(pathOf(idOf(answer))))).toBe('200')
  await sweepImports(api.db, new Date(now + 8 * 86_400_000))
  expect(outcomeOf(await admin.get(pathOf(idOf(answer))))).toBe('404 not-found')
  expect(await api.db.selectFrom('credential_import_rows').selectAll().execute()).toEqual([])
})

it('[USR-20] says in a trial what happens, also of the last administrators', async () => {
  const admins = Array.from({ length: 3 }, (_, index) => `chief.${index}`)
  await ended(admin, await apply([HEAD, ...admins.map((name) => newRow(name, 'Admin'))].join('\r\n')))
  await sql`update users set status = 'active' where username like 'chief.%'`.execute(api.db)
  await sql`update user_customers set customer_buid = '10430' where user_id in (
    select id from users where username like 'chief.%')`.execute(api.db)
  await sql`update users set home_customer = '10430' where username like 'chief.%'`.execute(api.db)
  const fill = Array.from({ length: 150 }, (_, index) => `job.${index % 120}x,,,,,,`)
  const file = [HEAD, 'chief.0,,,,Viewer,,', ...new Set(fill), 'chief.1,,,,Viewer,,'].join('\r\n')
  const trial = await linesOf(admin, await admin.import(file, { apply: false }), '&filter[outcome]=updated')
  const done = await linesOf(admin, await apply(file), '&filter[outcome]=updated')
  expect(trial).toEqual(done)
})

it('[USR-50] keeps serving others while it works', async () => {
  const answer = await apply(rowsOf('busy', 600))
  const waits: number[] = []
  const headers = own(cookie)
  while (attributesOf(await admin.get(pathOf(idOf(answer))))['status'] === 'running') {
    const startedAt = performance.now()
    await api.send('GET', '/api/self', { headers })
    waits.push(performance.now() - startedAt)
  }
  expect(Math.max(0, ...waits)).toBeLessThan(2_000)
})
