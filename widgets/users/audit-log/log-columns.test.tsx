import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/audit-log'
import type { AuditLogRow, HostCell, HostCells } from '../../../src/contract/index.ts'
import {
  listOf,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const entry = (id: string, action: string, subject: string, actor: string, actorName: string | null): Resource => ({
  type: 'audit-entries',
  id,
  attributes: {
    at: '2026-11-20T16:42:00Z',
    actor,
    actor_name: actorName,
    action,
    buid_customer: '10428',
    subject,
    subject_name: action.startsWith('users.') ? 'Jo Brown' : null,
    detail: { note: 'Called by Alex Smith' },
  },
})
const ENTRIES = [
  entry('9', 'payments.cancel', 'P-100199', 'user:u-2', 'Alex Smith'),
  entry('8', 'users.update', 'u-7', 'user:u-2', 'Alex Smith'),
  entry('7', 'payments.settle', 'P-100182', 'embed:pk_1:sam@torqline.example', null),
]

/** Returns the entries of one user, or of all. */
const entriesFor = (query: URLSearchParams): readonly Resource[] => {
  const subject = query.get('filter[subject]')
  return ENTRIES.filter(({ attributes }) => subject === null || attributes['subject'] === subject)
}

function show(properties: object, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-audit-log',
    answers: {
      'GET /self': () => signedIn(['audit-entries.list']),
      'GET /audit-entries': ({ query }) => listOf(entriesFor(query)),
    },
    prepare: (element) => void Object.assign(element, properties),
    ...options,
  })
  return rendered
}

const TICKET = { key: 'ticket', header: 'Ticket', type: 'text' }
const everyRow =
  (key: string, cell: HostCell) =>
  (rows: readonly AuditLogRow[]): HostCells =>
    Object.fromEntries(rows.map(({ id }) => [id, { [key]: cell }]))
const row = (name: RegExp) => page.getByRole('row', { name })
const heads = ({ root }: Rendered) => [...root.querySelectorAll('thead th')].map((head) => head.textContent.trim())
const settled = (shown: Rendered, wanted: string[]) => expect.poll(() => heads(shown)).toEqual(wanted)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[WID-46] renders the requested columns in their order, and keeps the one that opens an entry', async () => {
  const shown = show({ columns: ['object', 'when'] })
  await settled(shown, ['Item', 'When (CST)', 'What'])
  await expect.element(row(/P-100199/)).toHaveTextContent(/^Payment P-100199Nov 20, 2026.*Payment canceled$/)
  await page.getByRole('button', { name: /^Payment canceled/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Payment canceled' })).toBeVisible()
})

it('[WID-46] does not accept the host’s name for a built-in column', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const shown = show({ columns: ['what', 'invoice', { ...TICKET, key: 'who' }] })
  await settled(shown, ['What'])
  expect(warn.mock.calls.flat().join()).toContain('these columns of nt-audit-log are ignored: invoice, who.')
  warn.mockRestore()
})

it('[WID-47] gives host columns the action and object of an entry, but not the user', async () => {
  const onRows = vi.fn((_: readonly AuditLogRow[]) => ({}))
  show({ columns: [TICKET], onRows })
  await expect.poll(() => onRows).toHaveBeenCalledTimes(1)
  const [rows] = onRows.mock.calls[0] ?? []
  const reported = { at: '2026-11-20T16:42:00Z', customerId: '10428' }
  expect(rows).toEqual([
    { id: '9', action: 'payments.cancel', subject: 'P-100199', ...reported },
    { id: '8', action: 'users.update', subject: 'u-7', ...reported },
    { id: '7', action: 'payments.settle', subject: 'P-100182', ...reported },
  ])
})

it('[WID-47] updates host columns after a filter, and requests nothing for an empty list', async () => {
  const requested: string[][] = []
  const onRows = (rows: readonly AuditLogRow[]): HostCells => {
    requested.push(rows.map(({ id }) => id))
    return everyRow('ticket', { text: `Ticket of ${rows.length}` })(rows)
  }
  show({ columns: ['what', 'object', TICKET], onRows })
  await expect.element(row(/P-100182/)).toHaveTextContent(/Ticket of 3$/)
  await page.getByRole('button', { name: 'Filters' }).click()
  const object = page.getByRole('textbox', { name: 'Item' })
  await object.fill('P-100199')
  await expect.element(row(/P-100199/)).toHaveTextContent(/Ticket of 1$/)
  await object.fill('P-0')
  await expect.element(page.getByText('No entries match these filters')).toBeVisible()
  expect(requested).toEqual([['9', '8', '7'], ['9']])
})

it.each([
  ['https://desk.example/9', 'https://desk.example/9'],
  ['/desk/9', `${location.origin}/desk/9`],
  ['javascript:alert(1)', null],
  ['mailto:a@b.example', null],
])('[WID-48] links to web URLs only: %s', async (href, expected) => {
  const { root } = show({
    columns: ['what', { ...TICKET, type: 'link' }],
    onRows: everyRow('ticket', { text: 'Look at it', href }),
  })
  await expect.element(row(/Payment canceled/)).toHaveTextContent(/Look at it$/)
  expect(root.querySelector<HTMLAnchorElement>('td.c-own a')?.href ?? null).toBe(expected)
})

it('[WID-48] notifies the host which button of which entry was pressed, and opens no entry', async () => {
  const { events } = show({
    columns: ['what', { ...TICKET, type: 'button' }],
    onRows: everyRow('ticket', { text: 'Ask about it' }),
  })
  await row(/User changed/)
    .getByRole('button', { name: 'Ask about it' })
    .click()
  expect(events('nt-cell-action')).toEqual([{ column: 'ticket', rowId: '8' }])
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

it('[WID-47] shows dashes if the host throws, reports it once, and still opens entries', async () => {
  const onRows = () => {
    throw new Error('The desk is closed.')
  }
  const { events } = show({ columns: ['what', TICKET], onRows })
  await expect.element(row(/Payment canceled/)).toHaveTextContent(/–$/)
  expect(events('nt-error')).toEqual([expect.objectContaining({ code: 'columns-failed', category: 'configuration' })])
  await page.getByRole('button', { name: /^Payment canceled/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Payment canceled' })).toBeVisible()
})

it('[WID-47] follows the reading direction, and isolates the host’s texts', async () => {
  const onRows = everyRow('ticket', { text: 'No. 12 (open)' })
  const { root } = show({ columns: ['what', TICKET], onRows }, { locale: 'ar-XB' })
  await expect.poll(() => root.querySelector('td.c-own bdi:not(.only-cards)')?.textContent).toBe('No. 12 (open)')
  const [first, second] = [...root.querySelectorAll('tbody tr:first-child td')].map((cell) =>
    cell.getBoundingClientRect(),
  )
  expect(first?.left).toBeGreaterThanOrEqual(second?.right ?? Infinity)
  expect(getComputedStyle(root.querySelector('td.c-own bdi:last-child') as Element).unicodeBidi).toBe('isolate')
})
