import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dealer-home'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { customers, dealers, NAMES, PAYOUTS, RIGHTS } from '../../../test/support/dealer-answers.ts'
import { SALES_RIGHTS, salesDesk, type SalesDesk } from '../../../test/support/dealer-sales-answers.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let desk: SalesDesk

function show(changes: Answers = {}, rights: readonly string[] = [...RIGHTS, ...SALES_RIGHTS]): Rendered {
  const none = () => listOf([], { record_count: 0, totals: [] })
  rendered = renderWidget({
    tag: 'nt-dealer-home',
    answers: {
      'GET /self': () =>
        signedIn(rights, {
          selectedCustomer: null,
          selectedMerchant: { buidMerchant: 'M-301', merchantName: NAMES['M-301'] },
          session_data: {
            logged_in: true,
            language: 'en',
            user_type: 'merchant',
            customer_id: null,
            location: null,
            merchant_id: 'M-301',
          },
        }),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: { dealerPortalEnabled: true } },
      }),
      'GET /merchants': () => dealers('M-301'),
      'GET /merchant-customers': customers,
      'GET /merchant-payouts': () => listOf(PAYOUTS, { record_count: 2, payout_terms: { days: 14, weekday: 1 } }),
      'GET /missing-originals': none,
      'GET /disputes': none,
      'GET /rejections': none,
      'GET /invoices': none,
      ...desk.answers,
      ...changes,
    },
    urlState: memoryUrlState(),
  })
  return rendered
}

beforeEach(() => {
  desk = salesDesk()
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

const card = () => page.getByRole('region', { name: 'Sales', exact: true })
const row = (invoice: string) =>
  card()
    .getByRole('row', { name: new RegExp(`^${invoice}`) })
    .first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })
async function give(...files: File[]): Promise<void> {
  await expect.poll(() => rendered?.root.querySelector('input[type=file]') ?? null).not.toBeNull()
  const input = rendered?.root.querySelector('input[type=file]')
  await page.elementLocator(input as Element).upload(files)
}
const posted = () => (rendered?.api.calls('POST /merchant-invoice-documents') ?? []).map(({ attributes }) => attributes)

it('[DLR-78] lists the newest sales with their originals, opens a sale, and links to all sales', async () => {
  const widget = show()
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(row('INV-204533')).toHaveTextContent('Puget Courier')
  await expect.element(row('INV-204533')).toHaveTextContent('Disputed')
  await expect.element(row('INV-204533')).toHaveTextContent('cascade-88560.pdf')
  await expect.element(row('INV-204561')).toHaveTextContent('$6,720.00')
  await card().getByRole('button', { name: 'INV-204561', exact: true }).click()
  expect(widget.events('nt-invoice-open')).toEqual([{ invoiceId: 'INV-204561' }])
  await button('All sales').click()
  expect(widget.events('nt-navigate').at(-1)).toEqual({
    to: 'invoice-list',
    params: { status: 'all', currency: 'USD' },
  })
})

it('[DLR-78] shows originals without actions to users who may only read', async () => {
  show({}, [...RIGHTS, 'merchant-sales.list'])
  await expect.element(row('INV-204561')).toHaveTextContent('Missing')
  expect(
    card()
      .getByRole('button', { name: /^(Upload|Replace|Delete)/ })
      .elements(),
  ).toEqual([])
})

it('[DLR-79] uploads the original of a sale by keyboard, and shows it in the row', async () => {
  show()
  await expect.element(button('Upload INV-204561')).toBeVisible()
  ;(button('Upload INV-204561').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Upload the original of INV-204561' })).toBeVisible()
  await give(pdf('any.pdf'))
  await expect.element(row('INV-204561')).toHaveTextContent('stored.pdf')
  expect(posted()).toEqual([{ trx_id: 'T-204561', buid_customer: '10428' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('[DLR-79] replaces an original in one request, and keeps the old one when the new file is rejected', async () => {
  let isRefused = true
  const { 'POST /merchant-invoice-documents': store } = desk.answers
  show({
    'POST /merchant-invoice-documents': (exchange) =>
      isRefused ? refusal(422, 'document-unreadable') : (store as NonNullable<typeof store>)(exchange),
  })
  await button('Replace the original of INV-204533').click()
  await expect.element(page.getByText('cascade-88560.pdf is removed when the new file is stored.')).toBeVisible()
  await give(pdf('corrected.pdf'))
  await expect.element(button('Try again: corrected.pdf')).toBeVisible()
  expect((desk.sales[1]?.attributes['original'] as Record<string, unknown>)['document_id']).toBe('IDOC-1')
  isRefused = false
  await button('Try again: corrected.pdf').click()
  await expect.element(row('INV-204533')).toHaveTextContent('stored.pdf')
  expect(posted().at(-1)).toEqual({ trx_id: 'T-204533', buid_customer: '10433', replaces: 'IDOC-1' })
})

it('[DLR-79] asks for confirmation before it deletes an original', async () => {
  show()
  await button('Delete the original of INV-203115').click()
  const dialog = page.getByRole('dialog', { name: 'Delete cascade-88377.pdf?' })
  await expect.element(dialog).toHaveTextContent('Northwind Traders can no longer save it.')
  await dialog.getByRole('button', { name: 'Delete file' }).click()
  await expect.element(button('Upload INV-203115')).toBeVisible()
})

it('[DLR-79] uploads several originals, matches each to its sale by file name, and shows a result for each', async () => {
  const widget = show({
    'GET /invoices': () => {
      const invoice = invoiceResource({ id: 'INV-204600', open: 672_000, due: null })
      const attributes = {
        ...invoice.attributes,
        trxId: 'T-204600',
        buidCustomer: '10433',
        customerName: 'Puget Courier',
      }
      return listOf([{ ...invoice, id: '10433:T-204600', attributes }], { record_count: 1, totals: [] })
    },
  })
  await button('Upload originals').click()
  await give(
    pdf('inv-204561 (1).pdf'),
    pdf('scan-0091.pdf'),
    pdf('INV-204600.pdf'),
    pdf('INV-203115.pdf'),
    new File(['x'], 'INV-204602.heic', { type: 'image/heic' }),
  )
  const dialog = page.getByRole('dialog', { name: 'Upload original invoices' })
  await expect.element(dialog.getByText('INV-204561 · Northwind Traders')).toBeVisible()
  const refused = {
    'document-sale-unknown': /^scan-0091\.pdf did not upload. No sale has the invoice number/,
    'document-sale-several': /^INV-204600\.pdf did not upload. Several sales have/,
  }
  for (const text of Object.values(refused)) await expect.element(dialog.getByText(text).first()).toBeVisible()
  await expect.element(dialog.getByText(/^INV-204602\.heic is not a type we can read/).first()).toBeVisible()
  expect(posted()).toEqual([{ trx_id: 'T-204561', buid_customer: '10428' }])
  await expect.element(dialog.getByText('Uploaded: 1')).toBeVisible()

  // An existing original is replaced only if the user confirms it.
  await dialog.getByRole('button', { name: 'Replace cascade-88377.pdf of INV-203115' }).click()
  await expect.poll(() => posted().at(-1)).toEqual({ trx_id: 'T-203115', buid_customer: '10428', replaces: 'IDOC-2' })

  // If two sales have the same number, the user chooses one.
  await dialog.getByRole('combobox', { name: 'Sale for INV-204600.pdf' }).fill('204600')
  await dialog.getByRole('option', { name: /INV-204600/ }).click()
  await expect.poll(() => posted().at(-1)).toEqual({ trx_id: 'T-204600', buid_customer: '10433' })
  await expect.element(dialog.getByText('Uploaded: 3')).toBeVisible()
  // A failed file stays in the list.
  await expect.element(dialog.getByRole('combobox', { name: 'Sale for scan-0091.pdf' })).toBeVisible()
  expect(widget.events('nt-error')).toEqual([])
})

it('[DLR-79] retries a file after a lost connection, with the same sale and key', async () => {
  let isLost = true
  const { 'POST /merchant-invoice-documents': store } = desk.answers
  const widget = show({
    'POST /merchant-invoice-documents': (exchange) =>
      isLost ? refusal(503, 'server-unavailable') : (store as NonNullable<typeof store>)(exchange),
  })
  await button('Upload originals').click()
  await give(pdf('INV-204561.pdf'))
  await expect.element(button('Try again: INV-204561.pdf')).toBeVisible()
  isLost = false
  await button('Try again: INV-204561.pdf').click()
  await expect.element(row('INV-204561')).toHaveTextContent('stored.pdf')
  const keys = widget.api.calls('POST /merchant-invoice-documents').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

it('[DLR-78] shows cards with the same data and actions at 320 pixels', async () => {
  await page.viewport(320, 900)
  show()
  await expect.element(row('INV-204561')).toHaveTextContent('Northwind Traders')
  await expect.element(button('Upload INV-204561')).toBeVisible()
  await expect.element(button('Replace the original of INV-204533')).toBeVisible()
})
