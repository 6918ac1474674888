import { capabilitiesOf, INVOICE_SORTS, type Role, ROLES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logFailures } from './exports.handlers.ts'
import { invoiceLines } from './invoice-rows.ts'
import { findInvoicesWithTotals } from '../invoices/invoice-page.queries.ts'
import { bearer, firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

const NORTHWIND = '10428'
const CONTOSO = '20517'
let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'viewer', 'merchant', 'cardviewer', 'safety', 'voucher', 'support', 'other-admin'])
    cookies.set(name, await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const as = (name: string) => ({ headers: own(cookies.get(name) ?? '') })
const ask = (name: string, attributes: Record<string, unknown> = {}) =>
  api.send('POST', '/api/exports', {
    ...as(name),
    body: { data: { type: 'exports', attributes: { what: 'invoices', ...attributes } } },
  })
const addressOf = async (name: string, attributes: Record<string, unknown> = {}) => {
  const answer = await ask(name, attributes)
  expect(answer.status, answer.text).toBe(201)
  return String(answer.document.data?.attributes['address'])
}
const download = async (name: string, attributes: Record<string, unknown> = {}) =>
  (await api.send('GET', await addressOf(name, attributes))).text
const idsOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])

async function listed(name: string, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { document } = await api.send('GET', `/api/invoices?page[size]=200&page[number]=${page}&${query}`, as(name))
    const rows = document.data as unknown as { attributes: { trxId: string } }[]
    ids.push(...rows.map(({ attributes }) => attributes.trxId))
    if (rows.length < 200) return ids
  }
}

describe('the file', () => {
  it.each(INVOICE_SORTS.flatMap((field) => [field, `-${field}`]))(
    '[EXP-26] has the list’s order by %s',
    async (sort) => {
      expect(idsOf(await download('admin', { sort }))).toEqual(await listed('admin', `sort=${sort}`))
    },
  )

  it('[EXP-26] goes on over pages without losing or repeating a row, ties and missing dates too', async () => {
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
      currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
      select '20644', 'X-' || lpad(n::text, 5, '0'), 'INV-X' || n % 7, 'M-301', 'Cascade Tire & Service', 'Billed', true, 'USD', 100, 0, 0, 0, 100,
        '2026-11-01', case when n % 2 = 0 then date '2026-12-01' + n % 3 end from generate_series(1, 1300) as n`.execute(
      api.db,
    )
    await sql`analyze invoices, invoice_words`.execute(api.db)
    await sql`insert into user_customers values ('u-1001', '20644')`.execute(api.db)
    for (const sort of ['due_date', '-due_date', 'invoice_id']) {
      const ids = idsOf(await download('admin', { sort, filter: { buid_customer: '20644', search: 'INV-X' } }))
      expect(ids).toHaveLength(1300)
      expect(ids).toEqual(await listed('admin', `filter[buid_customer]=20644&filter[search]=INV-X&sort=${sort}`))
    }
    await sql`delete from user_customers where user_id = 'u-1001' and customer_buid = '20644'`.execute(api.db)
    await sql`delete from invoices where trx_id like 'X-%'`.execute(api.db)
  })

  it.each(['due_date', '-due_date', 'sold_by', '-open_total'])(
    '[EXP-26] puts what several dealers sold into one order, page after page, by %s',
    async (sort) => {
      await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
        currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
        select case when n % 2 = 0 then '20644' else '20517' end, 'X-' || lpad((n / 2)::text, 5, '0'), 'INV-X' || n % 7,
          buid, name, 'Billed', true, 'USD', 100 + n % 9, 0, 0, 0, 100 + n % 9, '2026-11-01',
          case when n % 5 > 0 then date '2026-12-01' + n % 3 end
        from generate_series(1, 3600) as n join merchants on buid = 'M-30' || 1 + n % 3`.execute(api.db)
      const field = sort.replace('-', '')
      const order = { field, direction: field === sort ? 'asc' : 'desc' } as const
      const filter = { scope: { kind: 'dealer', merchantIds: ['M-301', 'M-303', 'M-302'], customerId: null } } as const
      let text = ''
      const file = { filter, order, hasByteOrderMark: false, capabilities: capabilitiesOf('merchant') }
      for await (const piece of invoiceLines(api.db, file, '2026-11-20')) text += piece
      const page = { number: 1, size: 10_000 }
      const { rows } = await findInvoicesWithTotals(api.db, filter, '2026-11-20', { sort: order, page })
      expect(rows.length).toBeGreaterThan(3600)
      expect(idsOf(text)).toEqual(rows.map(({ trx_id }) => trx_id))
      await sql`delete from invoices where trx_id like 'X-%'`.execute(api.db)
    },
  )

  it('[EXP-26] takes the filters of the list', async () => {
    const ids = idsOf(await download('admin', { filter: { status: 'past-due', sol_currency: 'USD' } }))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(await listed('admin', 'filter[status]=past-due&filter[sol_currency]=USD'))
  })

  it('[EXP-22] is a UTF-8 attachment, with a byte order mark on request only', async () => {
    const answer = await api.send('GET', await addressOf('admin'))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="invoices-2026-11-20.csv"; filename*=UTF-8''invoices-2026-11-20.csv`,
    })
    expect(answer.text.startsWith('trxId,invoiceId,')).toBe(true)
    expect((await download('admin', { byte_order_mark: true })).startsWith('\uFEFFtrxId,')).toBe(true)
  })

  it('[EXP-50] [INV-124] has of each invoice what the list and its details have', async () => {
    const [head = '', ...rows] = (await download('admin', { filter: { trx_id: 'T-198204,T-204016' } })).split('\r\n')
    expect(head).toMatch(/,currentDue,pastDue,unapplied,billTo,shipTo,additionalInformation,attachments$/)
    expect(rows[0]).toContain(',07/14/2026,0.00,1180.00,0.00,"Northwind Traders, 117 Foundry Street, Building 2, ')
    expect(rows[0]).toContain(',"Delivery note 55201. Tractor 114, odometer 412,880 miles.",INV-198204.txt')
    expect(rows[1]).toContain(',8940.75,0.00,0.00,"Northwind Traders, ')
    const token = await api.embedToken({ role: 'Viewer', capabilities: ['invoices.list', 'exports.create'] })
    const made = await api.send('POST', '/api/exports', {
      headers: bearer(token),
      body: { data: { type: 'exports', attributes: { what: 'invoices', filter: { trx_id: 'T-198204' } } } },
    })
    const [, less = ''] = (await api.send('GET', String(made.document.data?.attributes['address']))).text.split('\r\n')
    expect(less).toMatch(/,0\.00,1180\.00,0\.00,,,"Delivery note [^"]+",$/)
  })

  it('[EXP-20] [EXP-21] holds what people wrote as text and amounts as numbers', async () => {
    await sql`update invoices set po_number = '=HYPERLINK("http://evil.example")' where customer_buid = ${NORTHWIND}
      and trx_id = 'T-201377'`.execute(api.db)
    const text = await download('admin', { filter: { trx_id: 'T-201377' } })
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    const cells = text.split('\r\n')[1]?.split(',') ?? []
    expect(cells.filter((cell) => /^-?\d+\.\d{2}$/.test(cell)).length).toBe(13)
    expect(text).toMatch(/,\d{2}\/\d{2}\/\d{4},\d{2}\/\d{2}\/\d{4},0\.00,4210\.50,/)
  })
})

describe('the address', () => {
  it('[EXP-24] is good for one download', async () => {
    const address = await addressOf('admin')
    const [first, second] = await Promise.all([api.send('GET', address), api.send('GET', address)])
    expect([first.status, second.status].sort()).toEqual([200, 404])
    const never = await api.send('GET', `/api/exports/${'x'.repeat(43)}`)
    const again = await api.send('GET', address)
    expect([again.status, again.text]).toEqual([404, never.text])
  })

  it('[EXP-24] is not used up by a question about it', async () => {
    const address = await addressOf('admin')
    const { statusCode } = { statusCode: (await api.send('OPTIONS', address)).status }
    expect(statusCode).toBe(204)
    expect((await api.send('GET', address)).status).toBe(200)
  })

  it('[EXP-23] ends after 60 seconds, and only its hash is kept', async () => {
    const address = await addressOf('admin')
    const token = address.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rows = await api.db.selectFrom('export_addresses').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    api.clock.nowMs += 60_000
    expect((await api.send('GET', address)).status).toBe(404)
    api.clock.nowMs -= 60_000
  })

  it.each(['../../etc/passwd', '__proto__', "x'; drop table invoices; --", '%00', 'x'.repeat(200)])(
    '[EXP-24] is not %j',
    async (token) => {
      const answer = await api.send('GET', `/api/exports/${encodeURIComponent(token)}`)
      expect([answer.status, firstError(answer)?.code]).toEqual([404, 'not-found'])
    },
  )

  it('[EXP-25] ends with the requesting session', async () => {
    const cookie = await api.signIn('payer')
    const answer = await api.send('POST', '/api/exports', {
      headers: own(cookie),
      body: { data: { type: 'exports', attributes: { what: 'invoices' } } },
    })
    await api.send('DELETE', '/api/sessions/current', { headers: own(cookie) })
    const late = await api.send('GET', String(answer.document.data?.attributes['address']))
    expect([late.status, firstError(late)?.code]).toEqual([401, 'session-expired'])
  })

  it('[EXP-25] does not reach further than its user does when it is used', async () => {
    const [cut, demoted] = [await addressOf('viewer'), await addressOf('viewer')]
    const { role } = await api.db
      .selectFrom('users')
      .select('role')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    await sql`update users set role = 'card-viewer' where username = 'viewer'`.execute(api.db)
    expect((await api.send('GET', demoted)).status).toBe(404)
    await sql`update users set role = ${role} where username = 'viewer'`.execute(api.db)
    await sql`delete from user_customers where user_id = (select id from users where username = 'viewer')`.execute(
      api.db,
    )
    expect((await api.send('GET', cut)).status).toBe(404)
  })

  it('[EXP-29] leaves who exported, and nothing that was searched for', async () => {
    await download('admin', { filter: { search: 'private words' } })
    const entries = await sql<{ action: string; actor: string; detail: string; customer_buid: string }>`
      select action, actor, detail, customer_buid from audit_entries where action like 'exports.%' order by id desc limit 2`.execute(
      api.db,
    )
    const detail = '{"filters":["search"],"format":"csv"}'
    const named = { actor: 'user:u-1001', detail, customer_buid: NORTHWIND }
    const actions = ['exports.get', 'exports.create']
    expect(entries.rows).toEqual(actions.map((action) => ({ action, ...named })))
  })

  it('[EXP-29] records the customer of named invoices for a user with one account', async () => {
    const { rows } = await sql<{ id: string }>`select min(trx_id) as id from invoices
      where customer_buid = ${CONTOSO}`.execute(api.db)
    await download('other-admin', { filter: { trx_id: rows[0]?.id } })
    const entries = await api.db
      .selectFrom('audit_entries')
      .select(['action', 'customer_buid'])
      .where('action', 'like', 'exports.%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'exports.get', customer_buid: CONTOSO },
      { action: 'exports.create', customer_buid: CONTOSO },
    ])
  })
})

describe('a file that fails on the way', () => {
  it('[EXP-28] ends without its end, and the log says why', async () => {
    const broken = await openTestApi()
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status,
      eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date,
      due_date)
      select '10428', 'X-' || n, 'INV-X' || n, 'M-301', 'Cascade Tire & Service', 'Billed', true, 'USD', 100, 0, 0, 0, 100,
        '2026-11-01', '2026-12-01' from generate_series(1, 1500) as n`.execute(broken.db)
    const lines = invoiceLines(
      broken.db,
      {
        filter: { scope: { kind: 'customer', customerId: '10428' } },
        order: { field: 'due_date', direction: 'asc' },
        hasByteOrderMark: false,
        capabilities: capabilitiesOf('admin'),
      },
      '2026-11-20',
    )
    const logged: string[] = []
    const pieces = logFailures({ log: (line) => void logged.push(line) }, lines)
    await pieces.next()
    expect((await pieces.next()).value).toContain('INV-')
    await broken.db.schema.alterTable('invoices').renameTo('invoices_away').execute()
    await expect(pieces.next()).rejects.toThrow('invoices')
    expect(logged.join()).toContain('export-failed')
    await broken.close()
  }, 60_000)
})

describe('access', () => {
  it('[ACC-12] exports the user’s own data, and another company’s like missing ones, by role', async () => {
    const own: Partial<Record<Role, string>> = {
      admin: 'admin',
      'card-viewer': 'cardviewer',
      'safety-manager': 'safety',
      'voucher-manager': 'voucher',
      merchant: 'merchant',
      support: 'support',
    }
    const rows: string[] = []
    for (const role of ROLES.filter((each) => own[each])) {
      const cells: number[] = []
      for (const customer of [NORTHWIND, CONTOSO, '9999999'])
        cells.push((await ask(own[role] ?? '', { filter: { buid_customer: customer } })).status)
      rows.push(`${role.padEnd(18)}${cells.join(' ')}`)
    }
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "admin             201 404 404
      card-viewer       403 403 403
      safety-manager    403 403 403
      voucher-manager   403 403 403
      merchant          201 201 404
      support           201 201 404"
    `)
  })

  it('[EXP-25] gives a dealer what it sold and nothing else', async () => {
    const ids = idsOf(await download('merchant', { filter: { buid_customer: NORTHWIND } }))
    const { rows } = await sql<{ trx_id: string }>`select trx_id from invoices
      where customer_buid = ${NORTHWIND} and merchant_buid = 'M-301'`.execute(api.db)
    expect(ids.length).toBeGreaterThan(2)
    expect([...ids].sort()).toEqual(rows.map(({ trx_id }) => trx_id).sort())
  })

  it('[EXP-23] gives a partner’s user an address, unless its session was cut down', async () => {
    const body = { data: { type: 'exports', attributes: { what: 'invoices' } } }
    const token = await api.embedToken()
    const given = await api.send('POST', '/api/exports', { headers: bearer(token), body })
    expect(given.status).toBe(201)
    const file = await api.send('GET', String(given.document.data?.attributes['address']))
    expect([file.status, file.text.startsWith('trxId')]).toEqual([200, true])
    const cut = await api.embedToken({ capabilities: ['invoices.list'] })
    expect((await api.send('POST', '/api/exports', { headers: bearer(cut), body })).status).toBe(403)
  })

  it('[WIR-6] refuses what an export does not take', async () => {
    for (const attributes of [
      { what: 'users' },
      { filter: { nope: 1 } },
      { filter: { status: 'lost' } },
      { sort: 'secret' },
      { filter: { search: 'x'.repeat(101) } },
      { role: 'admin' },
    ])
      expect((await ask('admin', attributes)).status, JSON.stringify(attributes)).toBe(422)
    expect((await api.send('POST', '/api/exports', { body: {} })).status).toBe(401)
  })
})
