import { offeredLocales, payableAmount, sumMinor } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFormats } from '../../../../src/i18n/formats.ts'
import { readPdf } from '../../../../test/support/pdf-text.ts'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { PDF_TEXTS } from '../pdf/pdf-texts.ts'

let api: TestApi
let payer: Record<string, string>
beforeAll(async () => {
  api = await openTestApi()
  payer = own(await api.signIn('payer'))
}, 90_000)
afterAll(() => api.close())

interface Open {
  id: string
  trxId: string
  invoiceId: string
  openTotal: number
  disputedTotal: number
  currency: 'USD'
}
const invoices = async (): Promise<Open[]> => {
  const rows = await api.db
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', '10428')
    .where('primary_status', '=', 'Billed')
    .where('currency', '=', 'USD')
    .where('open_minor', '>', '0')
    .orderBy('trx_id')
    .execute()
  return rows.map((row) => ({
    id: row.trx_id,
    trxId: row.trx_id,
    invoiceId: row.invoice_id,
    openTotal: Number(row.open_minor),
    disputedTotal: Number(row.disputed_minor),
    currency: 'USD',
  }))
}
const slip = (ids: readonly string[], more = '', headers = payer) =>
  api.send('GET', `/api/remittance-slips/pdf?filter[buid_customer]=10428&filter[invoices]=${ids.join(',')}${more}`, {
    headers,
  })
const en = createFormats('en', 'America/Chicago')
const some = async () => (await invoices()).filter((each) => payableAmount(each) > 0).slice(0, 3)

it('[PAY-337] lists what is open of each selected invoice, their total, the reference, and the address', async () => {
  const chosen = await some()
  expect(chosen).toHaveLength(3)
  const answer = await slip(chosen.map(({ trxId }) => trxId))
  expect(answer.status).toBe(200)
  const runs = readPdf(answer.bytes).pages.flat()
  for (const invoice of chosen) {
    expect(runs).toEqual(expect.arrayContaining([invoice.invoiceId, en.amount(payableAmount(invoice), 'USD')]))
  }
  expect(runs).toContain(en.money(sumMinor(chosen.map(payableAmount)), 'USD'))
  expect(runs.join(' ')).toMatch(/Lockbox 4410.*Seattle, WA 98124/)
  expect(runs.join(' ')).toMatch(/10428-[2-9A-Z]{8}/)
  expect(runs.join(' ')).toContain('This is not a payment.')
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
})

it('[PAY-337] gives the same bytes for the same question, in each language, and another reference for other invoices', async () => {
  const ids = (await some()).map(({ trxId }) => trxId)
  const [first, second] = [await slip(ids), await slip(ids)]
  expect(Buffer.compare(Buffer.from(first.bytes), Buffer.from(second.bytes))).toBe(0)
  const referenceOf = (bytes: Uint8Array) => /10428-[2-9A-Z]{8}/.exec(readPdf(bytes).pages.flat().join(' '))?.[0]
  expect(referenceOf((await slip(ids.slice(1))).bytes)).not.toBe(referenceOf(first.bytes))
  for (const language of offeredLocales) {
    const runs = readPdf((await slip(ids, `&filter[language]=${language}`)).bytes).pages.flat()
    expect(runs.join(' ')).toContain(PDF_TEXTS[language]['slip.title'])
  }
})

it('[PAY-337] refuses what a payment would refuse, and an invoice of another account', async () => {
  const [one] = await some()
  const id = one?.trxId ?? ''
  const paid = await api.db
    .selectFrom('invoices')
    .select('trx_id')
    .where('customer_buid', '=', '10428')
    .where('primary_status', '=', 'Paid')
    .executeTakeFirstOrThrow()
  const pending = await api.db
    .selectFrom('invoices')
    .select('trx_id')
    .where('customer_buid', '=', '10428')
    .where('primary_status', '=', 'Payment Pending')
    .executeTakeFirstOrThrow()
  const other = await api.db
    .selectFrom('invoices')
    .select('trx_id')
    .where('customer_buid', '=', '10428')
    .where('currency', '<>', 'USD')
    .where('open_minor', '>', '0')
    .where('primary_status', '=', 'Billed')
    .executeTakeFirst()
  const stranger = await api.db
    .selectFrom('invoices')
    .select('trx_id')
    .where('customer_buid', 'not in', ['10428'])
    .executeTakeFirstOrThrow()
  const codeOf = async (ids: readonly string[]) => firstError(await slip(ids))?.code
  expect(await codeOf([id, id])).toBe('payment-invoice-repeated')
  expect(await codeOf([id, paid.trx_id])).toBe('payment-invoice-not-payable')
  expect(await codeOf([id, pending.trx_id])).toBe('payment-invoice-already-in-payment')
  expect(await codeOf([id, 'T-0'])).toBe('payment-invoice-unknown')
  expect(await codeOf([id, stranger.trx_id])).toBe('payment-invoice-unknown')
  if (other) expect(await codeOf([id, other.trx_id])).toBe('payment-currency-mixed')
  expect((await slip([])).status).toBe(400)
  expect((await slip([id], '', own(await api.signIn('viewer')))).status).toBe(403)
  const foreign = await api.send(
    'GET',
    `/api/remittance-slips/pdf?filter[buid_customer]=99999&filter[invoices]=${id}`,
    {
      headers: payer,
    },
  )
  expect(foreign.status).toBe(404)
})

it('[PAY-338] leaves payments, invoices and the ledger as they are', async () => {
  const state = async () =>
    JSON.stringify(
      await Promise.all([
        api.db.selectFrom('payments').selectAll().orderBy('number').execute(),
        api.db.selectFrom('invoices').selectAll().where('customer_buid', '=', '10428').orderBy('trx_id').execute(),
        api.db.selectFrom('ledger_entries').selectAll().orderBy('id').execute(),
      ]),
    )
  const before = await state()
  expect((await slip((await some()).map(({ trxId }) => trxId))).status).toBe(200)
  expect(await state()).toBe(before)
})

it('[CFG-181] has the address for checks in the config', async () => {
  const { document } = await api.send('GET', '/api/config', {})
  expect(document.data?.attributes['remittance']).toMatchObject({ name: 'Harbor Trade Credit' })
})
