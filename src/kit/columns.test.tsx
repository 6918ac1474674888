import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import type { HostCells, HostColumn, InvoiceListRow } from '../contract/index.ts'
import { invoiceServer, LISTED, manyInvoices } from '../../test/support/invoice-answers.ts'
import { box, closeList, row, showList } from '../../test/support/invoice-list-page.ts'
import type { Rendered, RenderOptions } from '../../test/support/render-widget.ts'

interface ListElement extends HTMLElement {
  columns?: unknown
  onRows?: unknown
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  vi.restoreAllMocks()
  closeList()
  sessionStorage.clear()
})

const show = (properties: object, options: Partial<RenderOptions> = {}, rows = LISTED): Rendered =>
  showList(invoiceServer(rows).answers, {
    ...options,
    prepare: (element) => {
      Object.assign(element, properties)
      options.prepare?.(element)
    },
  })

const heads = (root: ShadowRoot) => [...root.querySelectorAll('thead th')].map((head) => head.textContent.trim())
const settled = async (root: ShadowRoot, wanted: string[]) =>
  expect.poll(() => heads(root).filter(Boolean)).toEqual(wanted)

const DELIVERY: HostColumn = { key: 'delivery', header: 'Delivery', type: 'text' }
const cellsFor = (rows: readonly InvoiceListRow[], cell: (row: InvoiceListRow) => HostCells[string]): HostCells =>
  Object.fromEntries(rows.map((each) => [each.id, cell(each)]))

it('[WID-46] renders its own columns in the requested order and hides the others', async () => {
  const { root } = show({ columns: ['due', 'invoice', 'open', 'amount'] })
  await settled(root, ['Due', 'Invoice', 'Open', 'Amount to pay'])
  await expect.element(row('INV-202940')).not.toHaveTextContent('Billed')
})

it('[WID-46] keeps the open amount, the amount to pay, and the selection controls', async () => {
  const { root } = show({ columns: ['invoice'] })
  await settled(root, ['Invoice', 'Open', 'Amount to pay'])
  await expect.element(box('INV-202940')).toBeEnabled()
})

it('[WID-46] applies a changed request, and returns to its own order', async () => {
  const { element, root } = show({ columns: ['invoice', 'due'] })
  await settled(root, ['Invoice', 'Due', 'Open', 'Amount to pay'])
  const list = element as ListElement
  list.columns = ['due', 'invoice']
  await settled(root, ['Due', 'Invoice', 'Open', 'Amount to pay'])
  list.columns = undefined
  await settled(root, ['Invoice', 'Sold by', 'Due', 'Status', 'Open', 'Amount to pay'])
})

it('[WID-46] warns once about an unknown column', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const columns = ['invoice', 'nothing', 'invoice', { key: 'due', header: 'X', type: 'text' }, { key: 'x' }, 7, null]
  const { root } = show({ columns: [...columns, { key: 'constructor', header: 'X', type: 'text' }] })
  await settled(root, ['Invoice', 'Open', 'Amount to pay'])
  expect(warn.mock.calls.flat().filter((text) => String(text).includes('columns of nt-invoice-list'))).toHaveLength(1)
})

it('[WID-47] shows the rows immediately and fills in the host’s cells later', async () => {
  let answer = (_: HostCells) => {}
  const onRows = vi.fn(() => new Promise<HostCells>((resolve) => (answer = resolve)))
  const { root } = show({ columns: ['invoice', DELIVERY], onRows })
  await expect.element(row('INV-202940')).toBeVisible()
  await settled(root, ['Invoice', 'Delivery', 'Open', 'Amount to pay'])
  await expect.poll(() => root.querySelectorAll('td .skel').length).toBeGreaterThan(5)
  const [rows] = onRows.mock.calls[0] as unknown as [InvoiceListRow[]]
  answer(cellsFor(rows, ({ invoiceId }) => ({ delivery: { text: `Truck of ${invoiceId}` } })))
  await expect.element(row('INV-202940')).toHaveTextContent('Truck of INV-202940')
  expect(root.querySelectorAll('td .skel')).toHaveLength(0)
})

it('[WID-47] passes public fields of a row to the host, and no user', async () => {
  const onRows = vi.fn((_: InvoiceListRow[], __: { signal: AbortSignal }) => ({}))
  show({ columns: [DELIVERY], onRows })
  await expect.poll(() => onRows).toHaveBeenCalledTimes(1)
  const [rows, { signal }] = onRows.mock.calls[0] as [InvoiceListRow[], { signal: AbortSignal }]
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['currency', 'daysLeft', 'dueDate', 'id', 'invoiceDate', 'invoiceId', 'openTotal', 'poNumber', 'soldBy']
      .concat(['soldByLocation', 'status'])
      .sort(),
  )
  expect(rows[0]).toMatchObject({ invoiceId: 'INV-198204', openTotal: 118_000, currency: 'USD', dueDate: '2026-08-12' })
  expect(JSON.stringify(rows)).not.toContain('Alex Smith')
  expect(signal.aborted).toBe(false)
})

it('[WID-47] requests cells for the next page and aborts the previous request', async () => {
  const signals: AbortSignal[] = []
  const onRows = (_: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<HostCells>(() => {})
  }
  show({ columns: ['invoice', DELIVERY], onRows }, {}, manyInvoices(30))
  await expect.poll(() => signals).toHaveLength(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => signals).toHaveLength(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  closeList()
  await expect.poll(() => signals[1]?.aborted).toBe(true)
})

it('[WID-47] requests cells once for repeated renders of the same rows', async () => {
  const onRows = vi.fn(() => ({}))
  const { element, root } = show({ columns: ['invoice', { ...DELIVERY }], onRows })
  await settled(root, ['Invoice', 'Delivery', 'Open', 'Amount to pay'])
  await expect.poll(() => onRows).toHaveBeenCalledTimes(1)
  Object.assign(element, { columns: ['invoice', { ...DELIVERY }], onRows: () => onRows() })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onRows).toHaveBeenCalledTimes(1)
})

it.each([
  ['refuses', () => Promise.reject(new Error('no lorry'))],
  [
    'throws',
    () => {
      throw new Error('no lorry')
    },
  ],
])('[WID-47] shows dashes when the host %s, reports it once, and continues', async (_says, onRows) => {
  const onError = vi.fn()
  const { events, root } = show({ columns: ['invoice', DELIVERY], onRows }, { onError })
  await expect.poll(() => events('nt-error')).toHaveLength(1)
  expect(events('nt-error')[0]).toMatchObject({ code: 'columns-failed', category: 'configuration' })
  expect(onError).toHaveBeenCalledTimes(1)
  await expect.element(row('INV-202940').getByText('–')).toBeVisible()
  expect(root.querySelectorAll('td .skel')).toHaveLength(0)
  await box('INV-202940').click()
  await expect.element(box('INV-202940')).toBeChecked()
})

it('[WID-47] shows any value from a host as text', async () => {
  const text = '<img src=x onerror="alert(1)"><b>bold</b>'
  const onRows = (rows: InvoiceListRow[]) =>
    cellsFor(rows, () => ({ delivery: { text }, weight: { text: 12 as unknown as string }, gone: null }))
  const columns = [
    'invoice',
    DELIVERY,
    { key: 'weight', header: 'Weight', type: 'number' },
    { ...DELIVERY, key: 'gone' },
  ]
  const { root } = show({ columns, onRows })
  await expect.element(row('INV-202940')).toHaveTextContent(text)
  expect(root.querySelectorAll('td img, td b')).toHaveLength(0)
  const weight = [...root.querySelectorAll('td.c-own.r.num')].at(0)
  expect(weight?.textContent).toContain('12')
})

it.each([
  ['https://cargo.example/t/1', 'https://cargo.example/t/1'],
  ['/t/1', `${location.origin}/t/1`],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  [' jav\tascript:alert(1)', null],
  ['mailto:a@b.example', null],
])('[WID-48] links only to web addresses: %s', async (href, expected) => {
  const column: HostColumn = { key: 'track', header: 'Track', type: 'link' }
  const onRows = (rows: InvoiceListRow[]) => cellsFor(rows, () => ({ track: { text: 'Follow it', href } }))
  const { root } = show({ columns: ['invoice', column], onRows })
  await expect.element(row('INV-202940')).toHaveTextContent('Follow it')
  const link = root.querySelector<HTMLAnchorElement>('td.c-own a')
  expect(link?.href ?? null).toBe(expected)
  if (link) expect(link.rel).toBe('noopener')
})

it('[WID-48] reports the pressed button and its row to the host', async () => {
  const column: HostColumn = { key: 'proof', header: 'Proof', type: 'button' }
  const onRows = (rows: InvoiceListRow[]) => cellsFor(rows, () => ({ proof: { text: 'Proof of delivery' } }))
  const ids = new Map<string, string>()
  const { events } = show({
    columns: ['invoice', column],
    onRows: (rows: InvoiceListRow[]) => {
      for (const { id, invoiceId } of rows) ids.set(invoiceId, id)
      return onRows(rows)
    },
  })
  await row('INV-202940').getByRole('button', { name: 'Proof of delivery' }).click()
  expect(events('nt-cell-action')).toEqual([{ column: 'proof', rowId: ids.get('INV-202940') }])
})

it('[WID-48] shows a badge of the host with its tone, an icon, and its text', async () => {
  const column: HostColumn = { key: 'state', header: 'State', type: 'badge' }
  const onRows = (rows: InvoiceListRow[]) => cellsFor(rows, () => ({ state: { text: 'On its way', tone: 'motion' } }))
  const { root } = show({ columns: ['invoice', column], onRows })
  await expect.element(row('INV-202940')).toHaveTextContent('On its way')
  const badge = root.querySelector('td.c-own .badge')
  expect(badge?.className).toBe('badge motion')
  expect(badge?.querySelector('svg')).not.toBeNull()
})

it('[WID-47] labels each cell of the host in a narrow layout', async () => {
  await page.viewport(320, 800)
  const onRows = (rows: InvoiceListRow[]) => cellsFor(rows, () => ({ delivery: { text: 'Today, before noon' } }))
  const { root, element } = show({ columns: ['invoice', 'due', 'status', DELIVERY], onRows })
  await expect.element(row('INV-202940')).toHaveTextContent(/Delivery\s*Today, before noon/)
  await expect.element(row('INV-202940').getByText('Delivery')).toBeVisible()
  const { left, right } = element.getBoundingClientRect()
  for (const cell of root.querySelectorAll('td.c-own')) {
    const place = cell.getBoundingClientRect()
    expect([place.left >= left, place.right <= right]).toEqual([true, true])
  }
})

it('[WID-49] keeps values set before the code loaded', async () => {
  const element = document.createElement('nt-later') as ListElement
  document.body.append(element)
  element.columns = ['invoice']
  const { defineWidget } = await import('./define-widget.tsx')
  const { invoiceList } = await import('../../widgets/invoices/invoice-list/invoice-list.manifest.ts')
  defineWidget({
    manifest: { ...invoiceList, tag: 'nt-later' },
    Widget: () => null,
    Skeleton: () => null,
    sheets: [],
  })
  expect(Object.hasOwn(element, 'columns')).toBe(false)
  expect(element.columns).toEqual(['invoice'])
  element.remove()
})
