import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer, LIST_RIGHTS, LISTED, manyInvoices } from '../../../test/support/invoice-answers.ts'
import { type Answers, refusal, type Rendered, renderWidget, type Reply } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
/** Names of the downloaded files. */
const saved: string[] = []
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.length = 0
  rendered?.close()
  rendered = null
})

const RIGHTS = [...LIST_RIGHTS, 'exports.create', 'invoices.download-pdf']
const address = (format: string, count: number): Reply => ({
  data: {
    type: 'exports',
    id: 'e-1',
    attributes: {
      address: '/api/exports/token-1',
      expires_at: '2026-11-20T17:00:00Z',
      file_name: `invoices-2026-11-20.${format}`,
    },
  },
  meta: { record_count: count },
  status: 201,
})
const exportAnswers = (count: number, file: Answers[string] = () => ({ file: 'a' })): Answers => ({
  'POST /exports': ({ attributes }) => address(String(attributes?.['format']), count),
  'GET /exports/*': file,
})
const show = (
  answers: Answers,
  { rows = LISTED, can = RIGHTS }: { rows?: Parameters<typeof invoiceServer>[0]; can?: readonly string[] } = {},
) => (rendered = renderWidget({ tag: 'nt-invoice-list', answers: { ...invoiceServer(rows, can).answers, ...answers } }))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: RegExp) => page.getByRole('radio', { name })
const said = () => page.getByRole('dialog').getByRole('status')
const requested = (shown: Rendered) => shown.api.calls('POST /exports').map(({ attributes }) => attributes)
async function open(): Promise<void> {
  await button('Export').click()
  await expect.element(page.getByRole('dialog', { name: 'Export invoices' })).toBeVisible()
}

it('[EXP-67] offers the filtered list and all invoices, with counts and totals per currency', async () => {
  const shown = show(exportAnswers(2))
  await page.getByRole('searchbox').fill('Cascade')
  await expect.poll(() => shown.api.calls('GET /invoices').at(-1)?.query.get('filter[search]')).toBe('Cascade')
  await expect.poll(() => shown.root.querySelectorAll('tbody tr').length).toBeLessThan(LISTED.length)
  await open()
  await expect.element(choice(/^This list/)).toBeChecked()
  await expect.element(choice(/^This list.*Open · “Cascade”.*Open \$/)).toBeVisible()
  await expect.element(choice(/^Everything.*9 invoices.*CA\$999\.00/)).toBeVisible()
  expect(choice(/^Selected/).query()).toBeNull()
  await button('Download CSV').click()
  await expect.element(said()).toHaveTextContent('invoices-2026-11-20.csv was saved.')
  expect(saved).toEqual(['invoices-2026-11-20.csv'])
  await choice(/^Everything/).click()
  await expect.element(said()).toHaveTextContent('')
  await choice(/^PDF list/).click()
  await button('Download PDF').click()
  await expect.poll(() => saved).toEqual(['invoices-2026-11-20.csv', 'invoices-2026-11-20.pdf'])
  expect(requested(shown)).toEqual([
    {
      what: 'invoices',
      format: 'csv',
      byte_order_mark: true,
      filter: { buid_customer: '10428', status: 'open', search: 'Cascade' },
      sort: 'due_date',
    },
    { what: 'invoices', format: 'pdf', language: 'en', filter: { buid_customer: '10428' } },
  ])
})

it('[EXP-67] exports the selection from the bar, by keyboard, and returns focus', async () => {
  const shown = show(exportAnswers(1))
  await page.getByRole('checkbox', { name: /INV-202940/ }).click()
  await page.getByRole('checkbox', { name: /INV-204512/ }).click()
  const opener = button('Download selected invoices')
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice(/^Selected.*2 invoices.*\$3,480\.00.*CA\$999\.00/)).toBeChecked()
  await choice(/^ZIP/).click()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(said())
    .toHaveTextContent(
      'invoices-2026-11-20.zip was saved. 1 selected invoice is not in it: this account cannot see it any more.',
    )
  expect(requested(shown)).toEqual([
    {
      what: 'invoices',
      format: 'zip',
      language: 'en',
      filter: { buid_customer: '10428', trx_id: 'T202940,T204512' },
      sort: 'due_date',
    },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown.root.activeElement).toBe(opener.element())
})

it('[EXP-64] [EXP-66] shows the progress, and cancels the export on the server', async () => {
  let ended = false
  const part = new TextEncoder().encode(`trxId,information\r\n${'T-1,"two\r\nlines"\r\n'.repeat(40)}`)
  const shown = show(
    exportAnswers(160, ({ signal }) => {
      signal.addEventListener('abort', () => (ended = true))
      return {
        file: new ReadableStream({
          start(controller) {
            controller.enqueue(part)
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      }
    }),
  )
  await open()
  await button('Download CSV').click()
  const bar = page.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText('40 of 160 invoices')).toBeVisible()
  await expect.element(choice(/^Everything/)).toBeDisabled()
  // Escape cancels the download, but does not close the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.element(said()).toHaveTextContent('The download was canceled. No file was saved.')
  await expect.poll(() => ended).toBe(true)
  expect(saved).toEqual([])
  await button('Cancel').click()
  await expect.poll(() => shown.root.activeElement).toBe(button('Export').element())
})

it('[EXP-66] explains why a file was not saved, never retries automatically, and starts it again on request', async () => {
  let isCut = true
  const shown = show(exportAnswers(9, () => (isCut ? 'lost' : { file: 'a' })))
  await open()
  await button('Download CSV').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file was not saved. The server cannot be reached. Check your connection and try again.')
  expect(shown.api.calls('GET /exports/token-1')).toHaveLength(1)
  isCut = false
  await button('Try again').click()
  await expect.element(said()).toHaveTextContent('invoices-2026-11-20.csv was saved.')
  expect(shown.api.calls('POST /exports')).toHaveLength(2)
})

it('[EXP-65] [EXP-67] names a file with too many invoices, and shows a rejection of the server', async () => {
  const meta = { maximum: 500, count: 501 }
  show({ 'POST /exports': () => refusal(422, 'export-too-many-invoices', { meta }) }, { rows: manyInvoices(501) })
  await open()
  await expect.element(choice(/^ZIP.*At most 500 invoices\. Narrow the list or select fewer\./)).toBeDisabled()
  await choice(/^PDF/).click()
  await button('Download PDF').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^The file was not saved\. There are more invoices than one file of this format can hold\./)
})

it('[EXP-67] saves no file without invoices', async () => {
  show(exportAnswers(0))
  await open()
  await button('Download CSV').click()
  await expect.element(said()).toHaveTextContent('No invoices match. No file was saved.')
  expect(saved).toEqual([])
})

it('[ACC-10] offers no export without the right, and no ZIP without the right to an invoice’s PDF', async () => {
  show({}, { can: LIST_RIGHTS })
  await page.getByRole('checkbox', { name: /INV-202940/ }).click()
  await expect.element(button('Continue to pay')).toBeVisible()
  expect(button('Export').query()).toBeNull()
  expect(button('Download selected invoices').query()).toBeNull()
  rendered?.close()
  show({}, { can: [...LIST_RIGHTS, 'exports.create'] })
  await open()
  await expect.element(choice(/^PDF list/)).toBeVisible()
  expect(choice(/^ZIP/).query()).toBeNull()
})
