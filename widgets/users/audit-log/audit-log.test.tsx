import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/audit-log'
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

const entry = (id: number, action: string, subject: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'audit-entries',
  id: String(id),
  attributes: {
    at: '2026-11-20T16:42:00Z',
    actor: 'user:u-2',
    actor_name: 'Alex Smith',
    action,
    buid_customer: '10428',
    subject,
    subject_name: null,
    detail: {},
    ...more,
  },
})

const ENTRIES = [
  entry(9, 'payments.cancel', 'P-100199', { detail: { total: 126905, currency: 'USD' } }),
  entry(8, 'users.update', 'u-7', {
    subject_name: 'Jo Brown',
    detail: {
      fields: ['role', 'email'],
      role: { from: 'card-viewer', to: 'payer' },
      customers: { from: ['10428'], to: ['10428', '10429'] },
      token: 'secret-in-the-record',
    },
  }),
  entry(7, 'session.sign-in', 'u-1', { actor: 'user:u-1', actor_name: 'Pat Jones', subject_name: 'Pat Jones' }),
  entry(6, 'payments.settle', 'P-100182', { actor: 'program', actor_name: null }),
  entry(5, 'drones.dispatch', 'DR-1', {
    actor: 'embed:pk_1:torqline-17',
    actor_name: null,
    detail: { payload: 'raw' },
  }),
]

const MANAGEMENT = {
  'GET /feature-flags/*': () => ({
    data: { type: 'feature-flags', id: 'localhost', attributes: { userManagementEnabled: true } },
  }),
}

const asRole = (role: string, can: string[] = ['audit-entries.list']) => {
  const reply = signedIn(can) as unknown as { data: [{ attributes: { user: object } }] }
  return signedIn(can, { user: { ...reply.data[0].attributes.user, role } })
}

function show(answers: Answers = {}, options: Partial<RenderOptions> = {}, role = 'Admin'): Rendered {
  rendered = renderWidget({
    tag: 'nt-audit-log',
    answers: {
      'GET /self': () => asRole(role, ['audit-entries.list', 'users.list']),
      'GET /audit-entries': () => listOf(ENTRIES),
      ...answers,
    },
    ...options,
  })
  return rendered
}

const row = (name: RegExp) => page.getByRole('row', { name })
const requested = ({ api }: Rendered): Exchange | undefined => api.calls('GET /audit-entries').at(-1)
const open = (name: RegExp) => page.getByRole('button', { name }).click()

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[PRF-10] shows who did what to which object, and when', async () => {
  show()
  await expect.element(page.getByRole('heading', { name: 'Activity log' })).toBeVisible()
  await expect.element(row(/P-100199/)).toHaveTextContent(/Nov 20, 2026.*Alex SmithPayment canceledPayment P-100199/)
  await expect.element(row(/Jo Brown/)).toHaveTextContent(/Alex SmithUser changedJo Brown/)
  await expect.element(row(/Signed in/)).toHaveTextContent(/YouSigned inYour profile/)
  await expect.element(row(/P-100182/)).toHaveTextContent(/AutomaticPayment postedPayment P-100182/)
})

it.each([
  ['once, in the column header', '2026-11-01T16:42:00Z', 'When (CST)', 'Nov 1, 2026, 10:42 AM'],
  [
    'in each row if daylight saving time changes in between',
    '2026-10-20T16:42:00Z',
    'When',
    'Oct 20, 2026, 11:42 AM CDT',
  ],
])('[PRF-10] names the time zone %s', async (_where, at, head, cell) => {
  show({ 'GET /audit-entries': () => listOf([...ENTRIES, entry(4, 'session.sign-in', 'u-1', { at })]) })
  await expect.element(page.getByRole('columnheader').first()).toHaveTextContent(head)
  const last = [...(rendered?.root.querySelectorAll<HTMLElement>('.c-when') ?? [])].at(-1)
  expect(last?.innerText.replaceAll(/\s+/g, ' ').trim()).toBe(cell)
})

it('[PRF-10] shows the name of an action that has no text', async () => {
  show()
  await expect.element(row(/DR-1/)).toHaveTextContent(/A user on a partner’s sitedrones.dispatchDR-1/)
})

it('[PRF-11] opens an entry with old and new values, with known fields only', async () => {
  const { root } = show()
  await open(/^User changed, Jo Brown/)
  const dialog = page.getByRole('dialog', { name: 'User changed' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Role/ })).toHaveTextContent('RoleCard viewerPayer')
  await expect.element(dialog.getByRole('row', { name: /^Accounts/ })).toHaveTextContent('Accounts1042810428 and 10429')
  await expect.element(dialog).toHaveTextContent(/Changed fieldsRole and Email address/)
  expect(root.textContent).not.toMatch(/secret-in-the-record|[{}]|token/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('User changed')
})

it('[PRF-11] shows amounts as money, and hides unknown fields', async () => {
  show()
  await open(/^Payment canceled/)
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/Total\$1,269\.05/)
  await userEvent.keyboard('{Escape}')
  await open(/^drones/)
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/ItemDR-1Account10428/)
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent(/raw/)
})

it('[PRF-11] links an entry to all entries of its object', async () => {
  const shown = show()
  await open(/^Payment canceled/)
  await page.getByRole('button', { name: 'All activity for this item' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[subject]')).toBe('P-100199')
  await expect.element(page.getByRole('button', { name: 'Remove filter Item: P-100199' })).toBeVisible()
  await expect.poll(() => shown.root.activeElement?.textContent).toBe('Filters')
})

it('[PRF-9] requests newest first, with the filters of the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write({ person: 'user:u-2', action: 'payments.cancel', from: '2026-11-01', to: '2026-11-20' }, 'replace')
  const shown = show({}, { urlState })
  await expect.poll(() => requested(shown)).toBeDefined()
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toEqual({
    'filter[actor]': 'user:u-2',
    'filter[action]': 'payments.cancel',
    'filter[from]': '2026-11-01',
    'filter[to]': '2026-11-20',
    sort: '-at',
    'page[number]': '1',
    'page[size]': '25',
  })
  for (const chip of ['User: Alex Smith', 'Action: Payment canceled', 'Nov 1, 2026 to Nov 20, 2026']) {
    await expect.element(page.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Remove filter User: Alex Smith' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[actor]')).toBeNull()
  expect(urlState.read()['person']).toBeUndefined()
  await expect.poll(() => shown.root.activeElement?.textContent).toBe('Filters')
})

it('[PRF-9] ignores invalid values in the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write(
    { from: '2026-02-30', to: '<b>', 'audit-page': '-3', 'audit-rows': '7', own: 'yes', object: '   ' },
    'replace',
  )
  const shown = show({}, { urlState })
  await expect.poll(() => requested(shown)).toBeDefined()
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toEqual({
    sort: '-at',
    'page[number]': '1',
    'page[size]': '25',
  })
})

it('[PRF-9] filters by action and object in a panel', async () => {
  const shown = show()
  await page.getByRole('button', { name: 'Filters' }).click()
  const action = page.getByRole('combobox', { name: 'Action' })
  await action.fill('card num')
  await page.getByRole('option', { name: 'Card number viewed' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[action]')).toBe('cards.view-secure')
  await page.getByRole('textbox', { name: 'Item' }).fill(' C-77 ')
  await expect.poll(() => requested(shown)?.query.get('filter[subject]')).toBe('C-77')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Item' })).toHaveValue('')
})

it('[PRF-9] finds a user by name if the session may see users', async () => {
  const person = {
    user_id: 'u-7',
    username: 'jbrown',
    first_name: 'Jo',
    last_name: 'Brown',
    full_name: 'Jo Brown',
    email_address: 'jo@northwind.example',
    role: 'Payer',
    status: 'active',
    lock_reason: null,
    lock_ends_at: null,
    invitation_ends_at: null,
    group_id: null,
    group_name: null,
    is_sso: false,
    customers: ['10428'],
    version: 1,
  }
  const shown = show({ ...MANAGEMENT, 'GET /users': () => listOf([{ type: 'users', id: 'u-7', attributes: person }]) })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'User' }).fill('brown')
  await page.getByRole('option', { name: /Jo Brown/ }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[actor]')).toBe('user:u-7')
})

it('[PRF-9] has no user filter for a user who sees only their own entries', async () => {
  const urlState = memoryUrlState()
  urlState.write({ person: 'user:u-2', own: '1' }, 'replace')
  const shown = show({}, { urlState }, 'Payer')
  await expect.element(page.getByText(/^What you did here/)).toBeVisible()
  expect(requested(shown)?.query.get('filter[actor]')).toBeNull()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'User' }).elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: /Only mine/ }).elements()).toHaveLength(0)
})

it('[PRF-9] pages through entries, and filters by own entries with one press', async () => {
  const urlState = memoryUrlState()
  const shown = show({ 'GET /audit-entries': () => listOf(ENTRIES, { record_count: 60 }) }, { urlState })
  await expect.element(page.getByText('1–5 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => requested(shown)?.query.get('page[number]')).toBe('2')
  expect(urlState.read()['audit-page']).toBe('2')
  await page.getByRole('button', { name: 'Only mine' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[scope]')).toBe('own')
  expect(requested(shown)?.query.get('page[number]')).toBe('1')
  expect(shown.events('nt-filters-change')).toEqual([{ filters: { own: '1' } }])
})

it('[PRF-9] shows that there are none, that nothing matches, and that loading failed', async () => {
  show({ 'GET /audit-entries': () => listOf([]) })
  await expect.element(page.getByText('There are no entries yet')).toBeVisible()
  rendered?.close()
  const urlState = memoryUrlState()
  urlState.write({ object: 'P-1' }, 'replace')
  show({ 'GET /audit-entries': () => listOf([]) }, { urlState })
  await expect.element(page.getByText('No entries match these filters')).toBeVisible()
  rendered?.close()
  let isBroken = true
  show({ 'GET /audit-entries': () => (isBroken ? refusal(403, 'not-permitted') : listOf(ENTRIES)) })
  await expect.element(page.getByText('The log did not load')).toBeVisible()
  isBroken = false
})

it('[IDN-19] is hidden from a session without the right', async () => {
  show({ 'GET /self': () => asRole('Viewer', []) })
  await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
})

it('[PRF-10] shows the same data as cards in a narrow container', async () => {
  await page.viewport(320, 800)
  const { root } = show()
  await expect.element(page.getByText('Payment canceled')).toBeVisible()
  const first = root.querySelector('tbody tr') as HTMLElement
  expect(first.textContent).toMatch(/Nov 20, 2026.*Alex SmithPayment canceledPayment P-100199/)
  for (const cell of first.querySelectorAll('td')) expect(cell.getBoundingClientRect().width).toBeGreaterThan(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
