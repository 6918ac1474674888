/** Exports invoices as a PDF list, and as a ZIP file of their PDFs. */
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { MAX_EXPORTED_INVOICES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFormats } from '../../../../src/i18n/formats.ts'
import { readPdf } from '../../../../test/support/pdf-text.ts'
import type * as content from '../invoices/read-invoice-content.ts'
import { bearer, firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { PDF_TEXTS } from '../pdf/pdf-texts.ts'

const read = vi.hoisted(() => ({ invoices: 0 }))
vi.mock('../invoices/read-invoice-content.ts', async (original) => {
  const { readInvoiceContent } = await original<typeof content>()
  return {
    readInvoiceContent: (...parameters: Parameters<typeof readInvoiceContent>) => {
      read.invoices += 1
      return readInvoiceContent(...parameters)
    },
  }
})

const NORTHWIND = '10428'
const CONTOSO = '20517'
const FABRIKAM = '20644'
const FORMATS = ['csv', 'pdf', 'zip'] as const
const en = createFormats('en', 'America/Chicago')
let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'merchant']) cookies.set(name, await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const as = (name: string) => ({ headers: own(cookies.get(name) ?? '') })
const ask = (name: string, attributes: Record<string, unknown>) =>
  api.send('POST', '/api/exports', {
    ...as(name),
    body: { data: { type: 'exports', attributes: { what: 'invoices', ...attributes } } },
  })
async function download(name: string, attributes: Record<string, unknown>) {
  const made = await ask(name, attributes)
  expect(made.status, made.text).toBe(201)
  const file = await api.send('GET', String(made.document.data?.attributes['address']))
  expect(file.status).toBe(200)
  return { ...file, recordCount: made.document.meta?.['record_count'] }
}

interface Row {
  attributes: Record<string, string | number> & { currency: 'USD' }
}
async function listed(name: string, query = '') {
  const { document } = await api.send('GET', `/api/invoices?page[size]=200&${query}`, as(name))
  return {
    rows: document.data as unknown as Row[],
    totals: document.meta?.['totals'] as Record<'open' | 'pastDue' | 'onItsWay' | 'count', number> &
      { currency: 'USD' }[] as unknown as { currency: 'USD'; open: number; pastDue: number; count: number }[],
  }
}
const manyInvoices = (count: number, prefix = 'X') =>
  sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
    currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
    select ${FABRIKAM}, ${prefix} || '-' || lpad(n::text, 5, '0'), 'INV-' || ${prefix} || n, 'M-301', 'Cascade Tire & Service', 'Billed', true, 'USD',
      100, 0, 0, 0, 100, '2026-11-01', date '2026-12-01' + n % 3 from generate_series(1, ${sql.lit(count)}) as n`.execute(
    api.db,
  )
const noMore = async () => {
  await sql`delete from invoices where trx_id ~ '^[WXYZ]-'`.execute(api.db)
  await sql`delete from user_customers where customer_buid = ${FABRIKAM} and user_id = 'u-1001'`.execute(api.db)
}

it.each(['', 'filter[status]=past-due', 'filter[status]=all&sort=-invoice_date', 'filter[sol_currency]=CAD'])(
  '[EXP-62] has the rows, the order and the totals of the list on paper: %j',
  async (query) => {
    const { rows, totals } = await listed('admin', query)
    const pairs = [...new URLSearchParams(query)]
    const filter = Object.fromEntries(
      pairs.flatMap(([name, value]) => (name.startsWith('filter') ? [[name.slice(7, -1), value]] : [])),
    )
    const sort = new URLSearchParams(query).get('sort') ?? undefined
    const { pages } = readPdf((await download('admin', { format: 'pdf', filter, sort, language: 'en' })).bytes)
    const runs = pages.flat()
    expect(rows.length).toBeGreaterThan(0)
    const numbers = rows.map(({ attributes }) => String(attributes['invoiceId']))
    expect(runs.filter((run) => numbers.includes(run))).toEqual(numbers)
    for (const { attributes } of rows)
      expect(runs).toContain(en.money(Number(attributes['billedTotal']), attributes.currency))
    for (const { currency, open, pastDue, count } of totals) {
      const at = runs.lastIndexOf(currency)
      expect(runs.slice(at, at + 6)).toEqual([
        currency,
        String(count),
        expect.any(String),
        en.money(pastDue, currency),
        expect.any(String),
        en.money(open, currency),
      ])
    }
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  },
)

it('[EXP-62] names its filters, in the language that the request names', async () => {
  const filter = { status: 'open', ageing: '1-30', sol_currency: 'USD', search: 'Cascade' }
  const runs = readPdf((await download('admin', { format: 'pdf', filter, language: 'de' })).bytes).pages.flat()
  const texts = PDF_TEXTS.de
  for (const run of [
    texts['list.title'],
    texts['list.slug.open'],
    texts['bucket.1-30'],
    texts['list.totals'],
    'Cascade',
  ])
    expect(runs).toContain(run)
  const none = readPdf((await download('admin', { format: 'pdf', filter: { search: 'no such' } })).bytes).pages.flat()
  expect(none).toContain(PDF_TEXTS.en['list.none'])
})

it('[EXP-62] [EXP-63] names the account of each invoice in files of several accounts and of a dealer', async () => {
  for (const [name, filter] of [
    ['admin', { buid_customer: 'all' }],
    ['merchant', {}],
  ] as const) {
    const { rows } = await listed(name, name === 'admin' ? 'filter[buid_customer]=all' : '')
    const pdf = await download(name, { format: 'pdf', filter })
    const runs = readPdf(pdf.bytes).pages.flat()
    expect(pdf.recordCount).toBe(rows.length)
    for (const { attributes } of rows) expect(runs).toContain(String(attributes['invoiceId']))
    expect(runs).toContain(PDF_TEXTS.en['receipt.customer'])
  }
})

it('[EXP-63] holds the PDF of each invoice of a selection under its number', async () => {
  const filter = { trx_id: 'T-198204,T-204016', buid_customer: NORTHWIND }
  const file = await download('admin', { format: 'zip', filter })
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="invoices-2026-11-20.zip"') as string,
  })
  const entries = unzipSync(file.bytes)
  expect(Object.keys(entries)).toEqual(['Invoice-INV-198204.pdf', 'Invoice-INV-204016.pdf'])
  const single = readPdf((await api.send('GET', '/api/invoices/T-198204/pdf', as('admin'))).bytes)
  expect(readPdf(entries['Invoice-INV-198204.pdf'] ?? new Uint8Array()).pages).toEqual(single.pages)
})

it('[EXP-63] gives two invoices of one number two names', async () => {
  await manyInvoices(4, 'W')
  await sql`update invoices set invoice_id = case trx_id when 'W-00001' then 'inv-a' when 'W-00002' then '../INV/A' else 'INV-A' end
    where trx_id like 'W-%'`.execute(api.db)
  await sql`insert into user_customers values ('u-1001', ${FABRIKAM})`.execute(api.db)
  const filter = { buid_customer: FABRIKAM, search: 'INV' }
  const names = Object.keys(unzipSync((await download('admin', { format: 'zip', filter })).bytes))
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.every((name) => /^Invoice-[\w-]+\.pdf$/.test(name))).toBe(true)
  await noMore()
})

it.each(FORMATS)('[EXP-63] is the same %s for the same invoices minutes later', async (format) => {
  const ofToday = () => download('admin', { format, filter: { status: 'past-due' } })
  const first = await ofToday()
  api.clock.nowMs += 300_000
  expect(Buffer.compare(Buffer.from((await ofToday()).bytes), Buffer.from(first.bytes))).toBe(0)
  api.clock.nowMs -= 300_000
})

it.each(FORMATS)('[EXP-64] says before how many invoices a %s will have', async (format) => {
  const { bytes, text, recordCount } = await download('admin', { format, filter: { status: 'past-due' } })
  const { rows } = await listed('admin', 'filter[status]=past-due')
  expect(recordCount).toBe(rows.length)
  if (format === 'csv') expect(text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1)
  if (format === 'zip') expect(Object.keys(unzipSync(bytes))).toHaveLength(rows.length)
})

it('[EXP-65] refuses a PDF and a ZIP of too many invoices before an address is given; a CSV has no maximum', async () => {
  await manyInvoices(MAX_EXPORTED_INVOICES.pdf + 1)
  await sql`analyze invoices`.execute(api.db)
  await sql`insert into user_customers values ('u-1001', ${FABRIKAM})`.execute(api.db)
  const filter = { buid_customer: FABRIKAM, search: 'INV-X' }
  for (const format of ['pdf', 'zip'] as const) {
    const refused = await ask('admin', { format, filter })
    expect([refused.status, firstError(refused)]).toEqual([
      422,
      expect.objectContaining({
        code: 'export-too-many-invoices',
        meta: { maximum: MAX_EXPORTED_INVOICES[format], count: MAX_EXPORTED_INVOICES.pdf + 1 },
      }),
    ])
  }
  expect((await ask('admin', { format: 'csv', filter })).status).toBe(201)
  await sql`delete from invoices where trx_id = 'X-00001'`.execute(api.db)
  const startedAt = performance.now()
  const most = await download('admin', { format: 'pdf', filter })
  console.info(
    `a PDF of ${MAX_EXPORTED_INVOICES.pdf} invoices: ${(performance.now() - startedAt).toFixed(0)} ms, ${(most.bytes.length / 1e6).toFixed(2)} MB`,
  )
  const made = await ask('admin', { format: 'pdf', filter })
  await manyInvoices(1, 'Y')
  await sql`update invoices set po_number = 'INV-X' where trx_id = 'Y-00001'`.execute(api.db)
  const late = await api.send('GET', String(made.document.data?.attributes['address']))
  expect([late.status, firstError(late)?.code]).toEqual([422, 'export-too-many-invoices'])
  await noMore()
}, 120_000)

it.each(FORMATS)('[ACC-12] [EXP-25] has in a %s no invoice of another customer', async (format) => {
  expect((await ask('admin', { format, filter: { buid_customer: CONTOSO } })).status).toBe(404)
  const { rows } = await sql<{ trx_id: string }>`select trx_id from invoices where customer_buid = ${CONTOSO}
    and trx_id not in (select trx_id from invoices where customer_buid <> ${CONTOSO}) limit 1`.execute(api.db)
  const foreign = rows[0]?.trx_id ?? ''
  const file = await download('admin', { format, filter: { trx_id: `${foreign},T-198204` } })
  expect(file.recordCount).toBe(1)
  const said =
    format === 'csv'
      ? file.text
      : format === 'pdf'
        ? readPdf(file.bytes).pages.flat().join(' ')
        : Object.keys(unzipSync(file.bytes)).join(' ')
  expect(said).toContain('INV-198204')
  expect(said.match(/INV-\d+/g)?.every((number) => number === 'INV-198204')).toBe(true)
})

it('[EXP-63] is for users who may save the PDF of an invoice', async () => {
  const token = await api.embedToken({ capabilities: ['invoices.list', 'exports.create'] })
  const status = async (format: string) =>
    (
      await api.send('POST', '/api/exports', {
        headers: bearer(token),
        body: { data: { type: 'exports', attributes: { what: 'invoices', format } } },
      })
    ).status
  expect([await status('csv'), await status('pdf'), await status('zip')]).toEqual([201, 201, 403])
})

it('[WIR-6] refuses a format that there is not', async () => {
  for (const attributes of [{ format: 'xls' }, { format: 'pdf', language: 'xx' }, { what: 'disputes', format: 'pdf' }])
    expect((await ask('admin', attributes)).status, JSON.stringify(attributes)).toBe(422)
})

it('[EXP-27] [EXP-63] holds one invoice of a ZIP, and ends when the reader goes away', async () => {
  const most = MAX_EXPORTED_INVOICES.zip
  await manyInvoices(most, 'Z')
  await sql`insert into user_customers values ('u-1001', ${FABRIKAM})`.execute(api.db)
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const made = await ask('admin', { format: 'zip', filter: { buid_customer: FABRIKAM, search: 'INV-Z' } })
  read.invoices = 0
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    const path = String(made.document.data?.attributes['address'])
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.on('error', () => resolve())
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        // No further requests are accepted: the server's queue is bounded.
        answer.pause()
        setTimeout(() => {
          request.destroy()
          resolve()
        }, 2_000)
      })
    }).on('error', reject)
  })
  const atEnd = read.invoices
  await wait(1_000)
  expect(bytes).toBeGreaterThan(0)
  // Socket buffers take a few hundred kilobytes; the complete file would be ten megabytes.
  expect(atEnd).toBeLessThan(most)
  expect(read.invoices - atEnd).toBeLessThan(3)
  await noMore()
}, 60_000)
