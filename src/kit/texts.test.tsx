import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer } from '../../test/support/invoice-answers.ts'
import { closeList, row, showList, table } from '../../test/support/invoice-list-page.ts'
import { type Answers, configured, type Rendered } from '../../test/support/render-widget.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})
afterEach(() => {
  vi.restoreAllMocks()
  closeList()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', location.pathname)
})

const heading = (name: string) => page.getByRole('heading', { name })

/** Responses of a program with its own texts. */
const withTexts = (texts: Readonly<Record<string, string>>): Answers => ({
  ...invoiceServer().answers,
  'GET /config': () => configured({ loadLocales: true }),
  'GET /ecaas/locales': ({ query }) => ({
    data: [{ type: 'locales', id: query.get('filter[locale]') ?? 'en', attributes: { messages: { ...texts } } }],
    meta: { record_count: 1 },
  }),
})

it('[WID-52] uses the host’s text, else the provider’s, else ours', async () => {
  showList(withTexts({ 'invoices.list.title': 'Bills', 'invoices.column.due': 'Pay by' }), {
    messages: { en: { 'invoices.list.title': 'Receipts' } },
  })
  await expect.element(heading('Receipts')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Pay by' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect.element(heading('Receipts')).toBeVisible()
})

it('[WID-52] applies the provider’s texts to a rendered widget', async () => {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  const answers = withTexts({ 'invoices.list.title': 'Bills' })
  const usual = answers['GET /ecaas/locales']
  showList({
    ...answers,
    'GET /ecaas/locales': async (exchange) => {
      await gate
      return usual?.(exchange) ?? 'lost'
    },
  })
  await expect.element(row('INV-202940')).toBeVisible()
  await expect.element(heading('Invoices')).toBeVisible()
  arrive()
  await expect.element(heading('Bills')).toBeVisible()
})

it('[WID-52] uses our text when the host’s cannot be parsed, and warns once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const messages = {
    en: {
      'invoices.list.title': 'Receipts of {{nobody',
      'invoices.column.status': '{count, plural, one {one}}',
      'invoices.column.due': 'Pay by',
      'invoices.column.open': 5 as unknown as string,
    },
  }
  const { nt } = showList(invoiceServer().answers, { messages })
  await expect.element(page.getByRole('columnheader', { name: 'Pay by' })).toBeVisible()
  await expect.element(heading('Invoices')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Open' })).toBeVisible()
  nt.update({ messages })
  await expect.element(page.getByRole('columnheader', { name: 'Pay by' })).toBeVisible()
  const warnings = warn.mock.calls.flat().filter((text) => String(text).includes('i18next'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('invoices.list.title, invoices.column.status')
})

it('[WID-52] applies changed texts of the host to a rendered widget', async () => {
  const { nt } = showList(invoiceServer().answers)
  await expect.element(heading('Invoices')).toBeVisible()
  nt.update({ messages: { en: { 'invoices.list.title': 'Receipts' } } })
  await expect.element(heading('Receipts')).toBeVisible()
  nt.update({ messages: {} })
  await expect.element(heading('Invoices')).toBeVisible()
})

const marked = ({ root }: Rendered) => [...root.querySelectorAll('[data-i18n-key]')]
const keyOf = (rendered: Rendered, text: string) =>
  marked(rendered)
    .find((element) => element.textContent === text)
    ?.getAttribute('data-i18n-key')

it('[WID-53] shows the key next to each text in debug mode', async () => {
  history.replaceState(null, '', '?netterms-debug=1')
  const rendered = showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  await expect.poll(() => keyOf(rendered, 'Invoices')).toBe('invoices.list.title')
  // With a value in it, and as the name of a field.
  await expect.poll(() => keyOf(rendered, '23 days late')).toBe('common.daysLate')
  const named = rendered.root.querySelector('[aria-label^="Select invoice INV-202940"]')
  expect(named?.getAttribute('data-i18n-key')).toBe('invoices.row.select')
  rendered.nt.update({ locale: 'de' })
  await expect.poll(() => keyOf(rendered, 'Rechnungen')).toBe('invoices.list.title')
  expect(rendered.root.textContent).not.toContain('invoices.list')
  page.getByRole('button', { name: 'Close' }).element().dispatchEvent(new MouseEvent('click'))
  await expect.poll(() => marked(rendered)).toHaveLength(0)
})

it('[WID-53] shows no key outside debug mode', async () => {
  const rendered = showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  expect(marked(rendered)).toHaveLength(0)
})
