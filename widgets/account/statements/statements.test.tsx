import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/statements'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const month = (currency: string, from: string, to: string, closing: number, isFinal = true): Resource => ({
  type: 'statements',
  id: `10428-${currency}-${from}`,
  attributes: {
    statement_id: `10428-${currency}-${from}`,
    buid_customer: '10428',
    currency,
    from_date: from,
    to_date: to,
    is_final: isFinal,
    opening_balance: 100_000,
    charges: closing,
    credits: 100_000,
    closing_balance: closing,
  },
})
const MONTHS = [
  month('USD', '11/01/2026', '11/20/2026', 126_905, false),
  month('USD', '10/01/2026', '10/31/2026', 100_000),
]

const line = (id: number, more: Record<string, unknown>): Resource => ({
  type: 'statement-lines',
  id: String(id),
  attributes: {
    line_date: '10/05/2026',
    kind: 'invoice',
    reference: 'INV-1',
    po_number: null,
    due_date: null,
    movement_count: null,
    charge: 0,
    credit: 0,
    balance: 0,
    ...more,
  },
})
const LINES = [
  line(1, { charge: 30_000, balance: 130_000, po_number: 'PO 7', due_date: '11/04/2026' }),
  line(2, { line_date: '10/09/2026', kind: 'payment', reference: 'P-100001', credit: 30_000, balance: 100_000 }),
]
const FIGURES = {
  buid_customer: '10428',
  currency: 'USD',
  from_date: '10/01/2026',
  to_date: '10/31/2026',
  is_final: true,
  first_date: '01/05/2026',
  opening_balance: 100_000,
  charges: 30_000,
  credits: 30_000,
  closing_balance: 100_000,
  pending_payment: 12_500,
  unapplied_credit: 4_000,
  ageing: [
    { bucket: 'current', amount: 60_000 },
    { bucket: '1-30', amount: 40_000 },
    { bucket: '31-60', amount: 0 },
    { bucket: '61-90', amount: 0 },
    { bucket: 'over-90', amount: 0 },
  ],
  sums_by_day: false,
}
const lines = (figures: Partial<typeof FIGURES> = {}, rows: readonly Resource[] = LINES, count = rows.length) => ({
  data: rows,
  meta: { program_date: '2026-11-20', record_count: count, statement: { ...FIGURES, ...figures } },
})

const ALL = ['statements.list', 'statement-lines.list', 'statement-lines.download-pdf', 'statement-lines.download-csv']

function show(answers: Answers = {}, options: Partial<RenderOptions> = {}, can: string[] = [...ALL, 'invoices.list']) {
  rendered = renderWidget({
    tag: 'nt-statements',
    answers: {
      'GET /self': () => signedIn(can),
      'GET /statements': () => listOf(MONTHS),
      'GET /statement-lines': () => lines(),
      ...answers,
    },
    ...options,
  })
  return rendered
}

const row = (name: RegExp) => page.getByRole('row', { name })
const requested = ({ api }: Rendered): Exchange | undefined => api.calls('GET /statement-lines').at(-1)
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const focused = () => rendered?.root.activeElement?.textContent

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[STM-7] lists the months, latest first, and marks the current one', async () => {
  show()
  await expect.element(row(/November 2026/)).toHaveTextContent(/Not ended yet.*\$1,269\.05$/)
  await expect.element(row(/October 2026/)).toHaveTextContent(/\$1,000\.00.*−\$1,000\.00\$1,000\.00$/)
  await expect.element(row(/October 2026/)).not.toHaveTextContent(/Not ended/)
})

it('[STM-7] opens a month with its figures, ages and lines, and goes back to it', async () => {
  const shown = show()
  await press('October 2026, show the statement')
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await expect.poll(focused).toBe('October 2026')
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toMatchObject({
    'filter[buid_customer]': '10428',
    'filter[sol_currency]': 'USD',
    'filter[from]': '2026-10-01',
    'filter[to]': '2026-10-31',
  })
  const sums = () =>
    [...(shown.root.querySelectorAll('.statement-sums dd') ?? [])].map(({ textContent }) => textContent)
  await expect.poll(sums).toEqual(['$1,000.00', '$300.00', '−$300.00', '$1,000.00'])
  await expect.element(row(/INV-1/)).toHaveTextContent(/Oct 5, 2026.*PO 7.*Nov 4, 2026.*\$300\.00.*\$1,300\.00/)
  await expect.element(row(/P-100001/)).toHaveTextContent(/Payment P-100001.*\$300\.00.*\$1,000\.00/)
  await expect.element(page.getByText('On its way')).toBeVisible()
  await expect.element(page.getByText('−$40.00')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /Balance on Oct 31, 2026.*Current \$600\.00.*1–30 days \$400\.00/ }))
    .toBeInTheDocument()
  await press('All statements')
  await expect.poll(focused).toBe('October 2026')
})

it('[STM-7] shows any period, and shows errors next to the field', async () => {
  const shown = show()
  await press('Choose a period')
  await press('Show statement')
  await expect.element(page.getByText('Enter the first and the last day.')).toBeVisible()
  await expect.poll(() => shown.root.activeElement?.tagName).toBe('INPUT')
  await page.getByLabelText('From').fill('1/1/2025')
  await page.getByLabelText('To', { exact: true }).fill('10/15/2026')
  await press('Show statement')
  await expect.element(page.getByText(/at most 366 days/)).toBeVisible()
  expect(requested(shown)).toBeUndefined()
  await page.getByLabelText('From').fill('10/2/2026')
  await press('Show statement')
  await expect.element(page.getByRole('heading', { name: 'Oct 2, 2026 – Oct 15, 2026' })).toBeVisible()
  expect(requested(shown)?.query.get('filter[from]')).toBe('2026-10-02')
})

it('[STM-7] shows the account as of a day, from the first day of its month', async () => {
  const shown = show()
  await press('Choose a period')
  await press('As of a date')
  await page.getByRole('textbox', { name: 'As of a date' }).fill('10/15/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Oct 1, 2026 – Oct 15, 2026' })).toBeVisible()
  expect([requested(shown)?.query.get('filter[from]'), requested(shown)?.query.get('filter[to]')]).toEqual([
    '2026-10-01',
    '2026-10-15',
  ])
})

it('[STM-7] offers the currencies of the account and keeps the selected one', async () => {
  const both = [...MONTHS, month('EUR', '11/01/2026', '11/20/2026', 5_000, false)]
  const shown = show({
    'GET /statements': ({ query }) =>
      listOf(
        both.filter(({ attributes }) => [null, attributes['currency']].includes(query.get('filter[sol_currency]'))),
      ),
  })
  await expect.element(row(/November 2026/)).toHaveTextContent('$1,269.05')
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR')
  await expect.element(row(/November 2026/)).toHaveTextContent('€50.00')
  await press(/November 2026/)
  await expect.poll(() => requested(shown)?.query.get('filter[sol_currency]')).toBe('EUR')
})

it.each([
  ['PDF', 'GET /statement-lines/pdf'],
  ['CSV', 'GET /statement-lines/csv'],
])('[STM-5] requests the %s of the same period in the page language, and reports a failed save', async (name, call) => {
  const shown = show({ [call]: () => refusal(500, 'server-error') })
  await press(/October 2026/)
  await press(name)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^The file was not saved\./)
  const query = Object.fromEntries(shown.api.calls(call)[0]?.query ?? [])
  expect(query).toMatchObject({ 'filter[from]': '2026-10-01', 'filter[to]': '2026-10-31', 'filter[language]': 'en' })
})

it('[STM-7] offers no files to users who may not save them', async () => {
  show({}, {}, ['statements.list', 'statement-lines.list'])
  await press(/October 2026/)
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(page.getByRole('button', { name: 'PDF' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'INV-1, show the invoice' }).query()).toBeNull()
})

it('[STM-7] opens the invoice of a line, unless the host does', async () => {
  const shown = show()
  const opened: unknown[] = []
  shown.element.addEventListener('nt-invoice-open', (event) => {
    event.preventDefault()
    opened.push((event as CustomEvent).detail)
  })
  await press(/October 2026/)
  await press('INV-1, show the invoice')
  expect(opened).toMatchObject([{ invoiceId: 'INV-1' }])
})

it('[STM-3] shows the server’s error for an invalid period in the URL', async () => {
  show(
    { 'GET /statement-lines': () => refusal(400, 'statement-before-account') },
    { urlState: memoryOf({ from: '1999-01-01', to: '1999-01-31' }) },
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent(/had no movements yet in this period/)
  await press('All statements')
  await expect.element(row(/November 2026/)).toBeVisible()
})

it('[STM-4] explains when each line is the total of a day', async () => {
  const sums = [line(1, { kind: 'invoices', reference: null, movement_count: 214, charge: 30_000, balance: 130_000 })]
  show({ 'GET /statement-lines': () => lines({ sums_by_day: true, credits: 0, closing_balance: 130_000 }, sums) })
  await press(/October 2026/)
  await expect.element(page.getByText(/more than 5,000 movements/)).toBeVisible()
  await expect.element(row(/Invoices/)).toHaveTextContent('214 ×')
})

it('[STM-7] shows that there is no statement, and that statements did not load', async () => {
  show({ 'GET /statements': () => listOf([]) })
  await expect.element(page.getByText('No statements yet')).toBeVisible()
  rendered?.close()
  show({ 'GET /statements': () => refusal(500, 'server-error') })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/The statements did not load/)
})

it('[STM-7] shows the same data and actions as cards at 320 px', async () => {
  await page.viewport(320, 800)
  const { root } = show()
  await expect.element(row(/November 2026/)).toHaveTextContent(/Opening balance.*\$1,000\.00/)
  await press(/October 2026/)
  await expect.element(row(/INV-1/)).toHaveTextContent(/Due date Nov 4, 2026/)
  await expect.element(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  expect(root.host.scrollWidth).toBeLessThanOrEqual(320)
})

function memoryOf(params: Record<string, string>) {
  const state = memoryUrlState()
  state.write(params, 'replace')
  return state
}
