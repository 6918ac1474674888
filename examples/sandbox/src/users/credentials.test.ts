import { sql } from 'kysely'
import { USER_LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readCsvRows } from '../csv/read-csv.ts'
import { firstError, openTestApi, own, PROVIDER, type TestApi, type TestAnswer } from '../http/test-api.ts'
import { frameOf, redeem, stepUp } from '../http/test-frame.ts'
import { attributesOf, type Caller, createCaller, ended, linesOf, newKey, outcomeOf } from './test-people.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('on %s', (kind) => {
  let api: TestApi
  let admin: Caller
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    admin = createCaller(api, await api.signIn('admin'))
  }, 120_000)

  async function exportAs(username: string): Promise<TestAnswer> {
    const page = own(await api.signIn(username))
    const handover = await api.send('POST', '/api/frame-handovers', {
      body: { data: { type: 'frame-handovers', attributes: { purpose: 'credentials.export' } } },
      headers: page,
    })
    if (handover.status !== 201) return handover
    const session = attributesOf(await redeem(api, String(attributesOf(handover)['handover'])))['frame_session']
    const token = attributesOf(await stepUp(api, String(session)))['frame_token']
    return api.sendSecurely('GET', '/api/credential-exports', { headers: frameOf(String(token)) })
  }
  const tableOf = (answer: TestAnswer) => readCsvRows(new TextEncoder().encode(answer.text)) as string[][]
  const countUsers = async () =>
    (
      await sql<{ users: number; mails: number }>`select (select count(*)::int4 from users) as users,
      (select count(*)::int4 from outgoing_mails) as mails`.execute(api.db)
    ).rows[0]

  it('[USR-17] writes the caller’s people after the password was entered again, and nothing secret of them', async () => {
    await sql`update users set last_name = '=HYPERLINK("http://evil.example")' where id = 'u-1102'`.execute(api.db)
    const answer = await exportAs('admin')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const [head, ...rows] = tableOf(answer)
    expect(head).toEqual(
      'username,first_name,last_name,email_address,role,customers,group_id,group_name,status,lock_reason'.split(','),
    )
    expect(rows.map(([username]) => username)).toContain('payer')
    expect(rows.map(([username]) => username)).not.toContain('other-admin')
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(answer.text).not.toMatch(/argon2/)
    const audit = await api.db
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('action', '=', 'credentials.export')
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ actor: 'user:u-1001', detail: JSON.stringify({ users: rows.length }) })
  })

  it('[USR-17] gives the file to no other user, and not with a session only', async () => {
    for (const name of ['payer', 'viewer', 'support']) expect(outcomeOf(await exportAs(name))).toBe('403 not-permitted')
    const page = own(await api.signIn('admin'))
    expect((await api.send('GET', '/api/credential-exports', { headers: page })).status).toBe(404)
    const plain = await api.sendSecurely('GET', '/api/credential-exports', { headers: { ...page, origin: PROVIDER } })
    expect(outcomeOf(plain)).toBe('401 session-required')
  })

  const FILE = [
    'username,first_name,last_name,email_address,role,customers,group_id',
    `csv.one,Ola,Nord,ola@northwind.example,Payer,10428 10429,g-1002`,
    `h.berg,,,,Viewer,,`,
    `t.nguyen,Tuan,,,,,g-1002`,
    `other-admin,X,,,,,`,
    `csv.two,Bo,,bo@northwind.example,Payer,10428,`,
    `csv.three,Bo,Ek,bo@northwind.example,Payer,20517,`,
    `csv.one,Again,Nord,ola@northwind.example,Payer,10428,`,
    `admin,,,,Viewer,,`,
    `c.dubois,Claire,Dubois,,,10430,`,
  ].join('\r\n')
  const EXPECTED = [
    '2 csv.one: invited',
    '3 h.berg: updated',
    '4 t.nguyen: refused group-move-unconfirmed group_id',
    '5 other-admin: refused user-exists username',
    '6 csv.two: refused attribute-invalid last_name',
    '7 csv.three: refused not-found customers',
    '8 csv.one: refused user-exists username',
    '9 admin: refused user-own-role role',
    '10 c.dubois: unchanged',
  ]

  it('[USR-19] [USR-20] tries a file row by row and keeps nothing, then does exactly the same', async () => {
    const before = await countUsers()
    const trial = await admin.import(FILE, { apply: false })
    expect([outcomeOf(trial), await linesOf(admin, trial)]).toEqual(['202', EXPECTED])
    expect(await countUsers()).toEqual(before)
    const key = newKey()
    const applied = await admin.import(FILE, { apply: true }, key)
    expect([outcomeOf(applied), await linesOf(admin, applied)]).toEqual(['202', EXPECTED])
    expect(await countUsers()).toEqual({ users: (before?.users ?? 0) + 1, mails: (before?.mails ?? 0) + 1 })
    expect((await admin.import(FILE, { apply: true }, key)).text).toBe(applied.text)
    expect(await countUsers()).toEqual({ users: (before?.users ?? 0) + 1, mails: (before?.mails ?? 0) + 1 })
    expect(outcomeOf(await admin.import(`${FILE}\r\n`, { apply: true }, key))).toBe('422 idempotency-key-reused')
    const moved = await admin.import(FILE, { apply: true, confirm_move: true })
    expect((await linesOf(admin, moved)).slice(0, 3)).toEqual([
      '2 csv.one: unchanged',
      '3 h.berg: unchanged',
      '4 t.nguyen: updated',
    ])
  })

  it('[USR-18] imports an exported file without changing any user', async () => {
    const file = await exportAs('admin')
    const answer = await admin.import(file.text, { apply: false })
    expect(answer.status).toBe(202)
    const others = (await linesOf(admin, answer)).filter((line) => !line.endsWith(': unchanged'))
    // A terminated user can no longer be changed. A name that looks like a formula is still a name.
    expect(others).toEqual([expect.stringMatching(/e\.popescu: refused user-status-conflict null$/)])
  })

  it.each([
    ['column-unknown', 'username,password\r\na,b'],
    ['column-unknown', 'username,__proto__\r\na,b'],
    ['column-repeated', 'username,Username\r\na,b'],
    ['column-missing', 'first_name\r\na'],
    ['no-rows', 'username\r\n\r\n'],
    ['quotes', 'user"name\r\na'],
    ['encoding', new Uint8Array([0x75, 0xff])],
    ['empty', ''],
    ['no-rows', 'sep=;\r\nusername'],
  ] as const)('[USR-18] refuses a file for its %s', async (reason, csv) => {
    const answer = await admin.import(csv, { apply: true })
    expect([outcomeOf(answer), firstError(answer)?.meta?.['reason']]).toEqual([
      '422 credential-file-unreadable',
      reason,
    ])
  })

  it('[USR-18] rejects too many rows or bytes, and an invalid file', async () => {
    const rows = `username\r\n${'x\r\n'.repeat(USER_LIMITS.maxCredentialRows + 1)}`
    expect(outcomeOf(await admin.import(rows, { apply: false }))).toBe('413 credential-file-too-large')
    const bytes = 'x'.repeat(USER_LIMITS.maxCredentialBytes + 1)
    expect(outcomeOf(await admin.import(bytes, { apply: false }))).toBe('413 credential-file-too-large')
    expect(outcomeOf(await admin.import('username\r\na', { apply: false }, newKey(), 'users.exe'))).toBe(
      '422 credential-file-unreadable',
    )
    const json = await admin.post('/credential-imports', 'credential-imports', { apply: true }, newKey())
    expect(outcomeOf(json)).toBe('415 media-type-unsupported')
    expect(outcomeOf(await admin.import('username\r\na', { apply: 'yes' }))).toBe('422 attribute-invalid')
    expect(
      await ended(admin, await admin.import('username\r\na', { apply: false }, newKey(), 'users.txt')),
    ).toMatchObject({
      status: 'done',
    })
  })
})
