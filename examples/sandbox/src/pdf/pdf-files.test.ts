import { LOCALES, type Language, offeredLocales, sumMinor } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFormats } from '../../../../src/i18n/formats.ts'
import { readPdf } from '../../../../test/support/pdf-text.ts'
import { spread } from '../../../../test/support/tiers.ts'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'
import { createPdfFormats } from './pdf-formats.ts'
import { PDF_TEXTS } from './pdf-texts.ts'

interface FontHolder {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

let api: TestApi
let payer: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  api = await openTestApi()
  payer = own(await api.signIn('payer'))
  other = own(await api.signIn('other-admin'))
  await sql`
    insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
      currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
    values ('10428', 'T-900060', '../6<0>', 'M-301', 'Cascade Tire & Service', 'Unbilled', false, 'USD', 60000, 4200, 0, 0,
      64200, '2026-11-19', null)`.execute(api.db)
  await sql`
    insert into invoice_lines (customer_buid, trx_id, line_number, description, quantity_milli, unit_price_minor,
      subtotal_minor, tax_minor)
    select '10428', 'T-900060', n, 'Part number ' || n, 2000, 500, 1000, 70 from generate_series(1, 60) as n`.execute(
    api.db,
  )
}, 90_000)
afterAll(() => api.close())

const get = async (path: string, headers = payer) => {
  const answer = await api.send('GET', `/api${path}`, { headers })
  return { ...answer, pdf: answer.status === 200 ? readPdf(answer.bytes) : { pages: [], source: '' } }
}
const attributesOf = async (path: string) =>
  (await api.send('GET', `/api${path}`, { headers: payer })).document.data as unknown as {
    id: string
    attributes: Record<string, never>
  }[]
const en = createFormats('en', 'America/Chicago')

it('[DOC-1] says of an invoice what its screen says, line by line', async () => {
  const [details] = [(await api.send('GET', '/api/details?filter[trx_id]=T-198204', { headers: payer })).document.data]
  const wire = details?.attributes as {
    lines: { description: string; subtotal: number; total: number }[]
    billedTotal: number
    openTotal: number
    lateFee: number
    notes: { text: string }[]
  }
  const { status, pdf, headers } = await get('/invoices/T-198204/pdf')
  expect(status).toBe(200)
  const runs = pdf.pages.flat()
  for (const line of wire.lines) {
    expect(runs).toEqual(expect.arrayContaining([line.description, en.amount(line.total, 'USD')]))
  }
  for (const amount of [wire.billedTotal, wire.openTotal, wire.lateFee]) expect(runs).toContain(en.money(amount, 'USD'))
  // DIR-14: a file that is passed on must not contain the customer's own notes.
  expect(wire.notes).toHaveLength(1)
  expect(runs.join(' ')).not.toContain(wire.notes[0]?.text.slice(0, 20))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="Invoice-[\w-]+\.pdf"/),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
})

it('[DOC-6] breaks sixty lines over pages, repeats the head and counts the pages', async () => {
  const { pdf, headers } = await get('/invoices/T-900060/pdf')
  expect(pdf.pages.length).toBeGreaterThan(1)
  for (const [index, page] of pdf.pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`)
  }
  const lines = pdf.pages.map((page) => page.filter((run) => run.startsWith('Part number ')))
  expect(lines.flat()).toEqual(Array.from({ length: 60 }, (_, index) => `Part number ${index + 1}`))
  expect(pdf.pages[1]?.[0]).toBe('#')
  expect(pdf.pages.flat()).toContain('$642.00')
  expect(headers['content-disposition']).toContain('filename="Invoice-6-0.pdf"')
})

it('[DOC-6] is tagged, titled, in its language, and holds nothing that runs', async () => {
  const { bytes, pdf } = await get('/invoices/T-198204/pdf?filter[language]=bg')
  const source = `${pdf.source}\n${Buffer.from(bytes).toString('latin1')}`
  for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (bg)', '/DisplayDocTitle true', '/TH', '/H1']) {
    expect(source).toContain(part)
  }
  expect(source).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI|SubmitForm|XFA)\b/)
})

it('[DOC-6] gives the same bytes for the same question', async () => {
  const [first, second] = [await get('/payments/P-100001/receipt'), await get('/payments/P-100001/receipt')]
  expect(first.bytes.length).toBeGreaterThan(5000)
  expect(Buffer.compare(Buffer.from(first.bytes), Buffer.from(second.bytes))).toBe(0)
})

it.each([
  ['settled', 'P-100001', 'receipt.invoices', []],
  ['processing', 'P-100005', 'receipt.invoicesOf', ['receipt.pending']],
  ['returned', 'P-100003', 'receipt.invoicesOf', ['receipt.void']],
] as const)('[DOC-5] gives for a payment that is %s a receipt that says so', async (status, number, heading, notes) => {
  const { document } = await api.send('GET', `/api/payments/${number}`, { headers: payer })
  const payment = document.data?.attributes as { status: string; total: number; lines: { amount: number }[] }
  expect(payment.status).toBe(status)
  const { pdf } = await get(`/payments/${number}/receipt`)
  const runs = pdf.pages.flat()
  expect(runs).toEqual(expect.arrayContaining([number, PDF_TEXTS.en[heading], en.money(payment.total, 'USD')]))
  for (const { amount } of payment.lines) expect(runs).toContain(en.amount(amount, 'USD'))
  for (const key of ['receipt.pending', 'receipt.void'] as const) {
    expect(runs.join(' ').includes(PDF_TEXTS.en[key].slice(0, 30))).toBe((notes as readonly string[]).includes(key))
  }
})

describe('statements', () => {
  it('[DOC-3] closes the running month with what the screens say is owed, in every currency', async () => {
    const exposures = (await attributesOf('/exposures?filter[buid_customer]=10428')).map(({ attributes }) => attributes)
    const statements = await attributesOf('/statements?filter[buid_customer]=10428&page[size]=200')
    for (const { currency, unpaid_invoice } of exposures) {
      const running = statements.find(({ id }) => id === `10428-${currency}-2026-11`)
      expect([currency, running?.attributes['closing_balance'] ?? 0]).toEqual([currency, unpaid_invoice])
    }
  })

  it('[DOC-3] opens each month with what the one before closed with', async () => {
    const statements = await attributesOf('/statements?filter[sol_currency]=USD&page[size]=200')
    expect(statements.length).toBeGreaterThan(5)
    const attributes = statements.map((each) => each.attributes as unknown as Record<string, number>)
    for (const [index, month] of attributes.entries()) {
      expect(month['opening_balance']).toBe(attributes[index + 1]?.['closing_balance'] ?? 0)
      expect(month['closing_balance']).toBe(
        sumMinor([month['opening_balance'] ?? 0, month['charges'] ?? 0, -(month['credits'] ?? 0)]),
      )
    }
    expect(statements[0]).toMatchObject({
      id: '10428-USD-2026-11',
      attributes: { is_final: false, to_date: '11/20/2026' },
    })
  })

  it('[DOC-4] adds up on every month that the books know, for every customer', async () => {
    const support = own(await api.signIn('support'))
    const { rows } = await sql<{ buid: string }>`select buid from customers order by buid limit 9`.execute(api.db)
    let months = 0
    for (const { buid } of rows) {
      const { document } = await api.send('GET', `/api/statements?filter[buid_customer]=${buid}&page[size]=200`, {
        headers: support,
      })
      for (const { id } of (document.data as unknown as { id: string }[]).slice(0, 3)) {
        const answer = await api.send('GET', `/api/statements/${id}/pdf`, { headers: support })
        expect([id, answer.status]).toEqual([id, 200])
        months += 1
      }
    }
    expect(months).toBeGreaterThan(5)
  }, 60_000)

  it('[DOC-4] prints opening and closing balance, movements and ages', async () => {
    const [running] = await attributesOf('/statements?filter[sol_currency]=USD')
    const { pdf } = await get(`/statements/${running?.id}/pdf`)
    const runs = pdf.pages.flat()
    const { opening_balance, closing_balance } = running?.attributes as unknown as Record<string, number>
    expect(runs).toEqual(
      expect.arrayContaining([en.money(opening_balance ?? 0, 'USD'), en.money(closing_balance ?? 0, 'USD')]),
    )
    expect(runs).toContain(PDF_TEXTS.en['bucket.over-90'])
    expect(runs).toContain('\u2212$1,250.00')
    // Each line equals one in the ledger: a partial payment is a charge and a payment.
    const { charges, credits } = running?.attributes as unknown as Record<string, number>
    expect(runs).toEqual(expect.arrayContaining([en.money(charges ?? 0, 'USD'), en.money(-(credits ?? 0), 'USD')]))
    expect(runs).toContain(en.amount(credits ?? 0, 'USD'))
  })

  it.each(['10428-USD-1999-01', '10428-EUR-2026-13', '20517-USD-2026-11', '10428-USD-', 'x', '10428-XXX-2026-11'])(
    '[DOC-4] has no statement %s',
    async (id) => {
      expect((await get(`/statements/${id}/pdf`)).status).toBe(404)
    },
  )
})

it.each(['/invoices/T-198204/pdf', '/payments/P-100001/receipt', '/statements/10428-USD-2026-11/pdf'])(
  '[DOC-1] answers for another company’s %s like for a missing one',
  async (path) => {
    const foreign = await get(path, other)
    const none = await get(path.replace(/\d{3}(?=\/|-USD)/, '999'), other)
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
  },
)

const written = spread(offeredLocales, 5)

describe.each(offeredLocales)('in %s', (language) => {
  it('[DOC-2] has every text, with the same values', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
    const texts: Record<string, string> = PDF_TEXTS[language]
    expect(Object.keys(texts).sort()).toEqual(Object.keys(PDF_TEXTS.en).sort())
    for (const [key, text] of Object.entries<string>(PDF_TEXTS.en)) {
      expect([key, valuesOf(texts[key] ?? '')]).toEqual([key, valuesOf(text)])
      expect(texts[key]?.trim()).not.toBe('')
    }
  })

  it('[DOC-2] writes amounts and dates as the screens do', () => {
    const [ours, screens] = [createPdfFormats(language), createFormats(language, 'America/Chicago')]
    for (const [amount, currency] of [
      [126905, 'USD'],
      [-500, 'EUR'],
      [1500, 'JPY'],
      [1234567, 'KWD'],
      [0, 'CAD'],
    ] as const) {
      expect(ours.money(amount, currency)).toBe(screens.money(amount, currency))
      expect(ours.amount(amount, currency)).toBe(screens.amount(amount, currency))
    }
    expect(ours.date('2026-11-20')).toBe(screens.date('2026-11-20'))
    expect(ours.instant(new Date('2026-11-20T16:42:00Z'))).toBe(screens.instant('2026-11-20T16:42:00Z'))
  })

  it('[DOC-2] has a letter of the face for all of it', () => {
    const doc = new PDFDocument()
    const path = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
    const { font: face } = (doc.font(path) as unknown as FontHolder)._font
    const formats = createPdfFormats(language as Language)
    const said = [
      ...Object.values<string>(PDF_TEXTS[language]),
      LOCALES[language].label,
      formats.money(-123456789, 'EUR'),
      formats.instant(new Date('2026-11-20T16:42:00Z')),
    ].join('')
    const missing = [...new Set(said)].filter((letter) => !face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
  })

  it.runIf(written.includes(language))('[DOC-2] writes an invoice in its words', async () => {
    const { pdf } = await get(`/invoices/T-204016/pdf?filter[language]=${language}`)
    expect(pdf.pages.flat()).toEqual(
      expect.arrayContaining([PDF_TEXTS[language]['invoice.title'], PDF_TEXTS[language]['invoice.description']]),
    )
  })
})
