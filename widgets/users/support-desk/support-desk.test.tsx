import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/support-desk'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { disputeWire } from '../../../test/support/dispute-list-answers.ts'
import { openPeopleDesk, type PeopleDesk } from '../../../test/support/people-answers.ts'
import { COMPANY, locked, wireUser } from '../../../test/support/people-rows.ts'
import {
  type Answers,
  CUSTOMER,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

const RIGHTS = [
  'users.list',
  'users.get',
  'users.lock',
  'users.unlock',
  'users.invite-again',
  'customers.list',
  'disputes.list',
  'disputes.answer',
  'audit-entries.list',
]
let rendered: Rendered | null = null
let viewed: typeof CUSTOMER | null = null
let desk: PeopleDesk

const self = (rights: readonly string[] = RIGHTS, role = 'Customer Support') =>
  signedIn(rights, {
    user: {
      ...{ user_id: 'u-1010', username: 'support', email_address: 'support@harbor.example', role },
      ...{ first_name: 'Sue', last_name: 'Park', full_name: 'Sue Park', status: 'active' },
      ...{ user_types: ['admin'], isSso: false, timeZone: 'America/Chicago' },
      ...{ customerEntityRestricted: false, merchantEntityRestricted: false },
    },
    session_data: {
      ...{ logged_in: true, language: 'en', user_type: 'admin', location: null, merchant_id: null },
      customer_id: viewed?.buidCustomer ?? null,
    },
    selectedCustomer: viewed,
  })

const ESCALATED = { type: 'disputes', id: 'D-1195', attributes: disputeWire('D-1195', { turn: 'support' }) }

const NAMES: Readonly<Record<string, string>> = { 10428: 'Northwind Traders', 20517: 'Contoso Freight' }
const account = (id: string) => ({
  type: 'customers',
  id,
  attributes: {
    ...{ buidCustomer: id, customerName: NAMES[id], parentCustomer: null, currency: 'USD', buidLocation: null },
    ...{ paymentEligible: true, isActive: true, status: 'active', locationName: null, creditLine: 5_000_000 },
  },
})

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-support-desk',
    answers: {
      ...desk.answers,
      'GET /self': () => self(viewed ? RIGHTS.filter((name) => name !== 'disputes.answer') : RIGHTS),
      'GET /customers': ({ query }) => {
        const search = (query.get('filter[search]') ?? '').toLowerCase()
        const found = Object.keys(NAMES).filter(
          (id) => id.includes(search) || NAMES[id]?.toLowerCase().includes(search),
        )
        return listOf(found.map(account), { record_count: found.length })
      },
      'GET /disputes': () => listOf([ESCALATED], { record_count: 4, totals: [] }),
      'POST /ecaas/session_data': ({ attributes }) => {
        const value = (attributes?.['sessionKeys'] as { value: string }[])[0]?.value ?? ''
        viewed = value === 'none' ? null : { ...CUSTOMER, buidCustomer: value, customerName: NAMES[value] ?? '' }
        return self()
      },
      ...changes,
    },
    urlState: memoryUrlState(),
    ...options,
  })
  return rendered
}

beforeEach(() => {
  viewed = null
  desk = openPeopleDesk([
    ...COMPANY(),
    wireUser('k.locked', 'Kim Locked', locked('by customer support', 'customer support', true)),
  ])
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

const search = (text: string) => page.getByRole('searchbox').fill(text)
const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
const card = (name: string) => page.getByRole('region', { name })

it('[SUP-8] starts with the disputes to decide, oldest first, and links to each', async () => {
  let requested = ''
  const widget = show({
    'GET /disputes': ({ query }) => {
      requested = `${query.get('filter[turn]')} ${query.get('sort')}`
      return listOf([ESCALATED], { record_count: 4, totals: [] })
    },
  })
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(page.getByText('Find a user or an account')).toBeVisible()
  await page.getByRole('button', { name: 'Decide D-1195' }).click()
  await page.getByRole('button', { name: 'All disputes' }).click()
  expect(requested).toBe('support creation_date')
  expect(widget.events('nt-navigate')).toEqual([
    { to: 'dispute-detail', params: { invoice_id: 'D-1195' } },
    { to: 'dispute-center', params: {} },
  ])
})

it('[SUP-1] finds users and accounts by one search, and shows accounts if no user was found', async () => {
  show()
  await search('north')
  await expect.element(page.getByRole('tab', { name: /Accounts/ })).toHaveTextContent('Accounts1')
  await page.getByRole('tab', { name: /Accounts/ }).click()
  await expect.element(page.getByRole('row', { name: /Northwind Traders/ })).toBeVisible()
  await search('contoso')
  await expect.element(page.getByRole('tab', { name: /Accounts/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('row', { name: /Contoso Freight/ })).toHaveTextContent('20517')
  await search('zzyx')
  await expect.element(page.getByText('No user found for “zzyx”')).toBeVisible()
  await page.getByRole('button', { name: 'Show accounts' }).click()
  await expect.element(page.getByText('No account found for “zzyx”')).toBeVisible()
})

it('[SUP-1] moves between results by arrow keys, and opens one next to the list with focus on it', async () => {
  const widget = show()
  await search('an')
  const first = page.getByRole('table').getByRole('button').first()
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const second = page.getByRole('table').getByRole('button').nth(1)
  await expect.poll(() => widget.root.activeElement).toBe(second.element())
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(() => widget.root.activeElement).toBe(first.element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => widget.root.activeElement?.tagName).toBe('H3')
})

it('[SUP-6] locks a user once with the reason of customer support, and reports it', async () => {
  show()
  await search('berg')
  await open('Hanna Berg')
  await card('Hanna Berg').getByRole('button', { name: 'Lock', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock Hanna Berg?' })
  await expect.element(dialog.getByRole('radio', { name: /until customer support unlocks/ })).toBeChecked()
  await expect.element(dialog.getByText(/applies to this portal only/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Lock user' }).click()
  await expect.element(page.getByText('Hanna Berg was locked.').last()).toBeVisible()
  expect(desk.writes).toEqual([{ name: 'POST /users/u-h-berg/lock', attributes: { reason: 'by customer support' } }])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('[SUP-7] unlocks a user after the caller’s identity is confirmed', async () => {
  show()
  await search('kim')
  await open('Kim Locked')
  await card('Kim Locked').getByRole('button', { name: 'Unlock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock Kim Locked?' })
  await dialog.getByRole('button', { name: 'Unlock user' }).click()
  await expect.element(dialog.getByText('Confirm that you checked the caller’s identity.')).toBeVisible()
  expect(desk.writes).toEqual([])
  await dialog.getByRole('checkbox', { name: 'I checked the caller’s identity' }).click()
  await dialog.getByRole('button', { name: 'Unlock user' }).click()
  await expect.element(page.getByText('Kim Locked was unlocked.').last()).toBeVisible()
  expect(desk.writes).toEqual([{ name: 'POST /users/u-k-locked/unlock', attributes: null }])
})

it('[SUP-6] offers no unlocking of another role’s lock, and shows who can end it', async () => {
  show()
  await search('roth')
  await open('Lea Roth')
  await expect.element(card('Lea Roth').getByText(/Only customer support can unlock/)).toBeVisible()
  await expect.element(card('Lea Roth').getByText('Identity provider')).toBeVisible()
  await expect.element(card('Lea Roth').getByRole('button', { name: 'Unlock' })).not.toBeInTheDocument()
})

it('[SUP-7] resends an invitation, and explains a rejection', async () => {
  show()
  await search('grant')
  await open('Grant MacLeod')
  await card('Grant MacLeod').getByRole('button', { name: 'Send invitation again' }).click()
  await expect.element(page.getByText('The invitation of Grant MacLeod was sent again.').last()).toBeVisible()
  desk.change('u-g-macleod', { status: 'active', invitation_ends_at: null })
  await card('Grant MacLeod').getByRole('button', { name: 'Send invitation again' }).click()
  await expect.element(page.getByText('The invitation of Grant MacLeod was not sent.')).toBeVisible()
  await expect.element(card('Grant MacLeod').getByRole('button', { name: /again/ })).not.toBeInTheDocument()
  expect(new Set(desk.keys).size).toBe(2)
})

it('[SUP-3] [SUP-5] opens the account of a user, shows that it is read-only, and ends the view', async () => {
  const widget = show()
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await search('berg')
  await open('Hanna Berg')
  await card('Hanna Berg').getByRole('button', { name: 'View Northwind Traders, read only' }).click()
  await expect.element(page.getByText('Support view of Northwind Traders: read only')).toBeVisible()
  expect(widget.events('nt-navigate')).toEqual([{ to: 'account-overview', params: {} }])
  await page.getByRole('button', { name: 'End view' }).click()
  await expect.element(page.getByText('Support view of Northwind Traders: read only')).not.toBeInTheDocument()
  expect(viewed).toBeNull()
})

it('[SUP-3] explains why an account was not opened, and stays', async () => {
  show({ 'POST /ecaas/session_data': () => refusal(404, 'not-found') })
  await search('contoso')
  await open('Contoso Freight')
  await card('Contoso Freight')
    .getByRole('button', { name: /^View Contoso/ })
    .click()
  await expect.element(page.getByText('The account is still as it was')).toBeVisible()
  await expect.element(page.getByText(/Support view of/)).not.toBeInTheDocument()
})

it('[SUP-4] [SUP-8] decides no dispute while an account is viewed', async () => {
  viewed = CUSTOMER
  show()
  await expect.element(page.getByText('Support view of Northwind Traders: read only')).toBeVisible()
  await expect.element(page.getByText('Disputes to decide')).not.toBeInTheDocument()
})

it('[SUP-1] shows one tab if the other failed to load, with a retry', async () => {
  let fails = true
  const listed = desk.answers['GET /users']
  show({
    'GET /users': (exchange) => (fails ? refusal(500, 'server-error') : (listed?.(exchange) ?? refusal(500, 'x'))),
  })
  await search('north')
  await expect.element(page.getByText('Users did not load')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /Accounts/ })).toHaveTextContent('1')
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Users did not load')).not.toBeInTheDocument()
})

it('[SUP-2] is closed to an administrator, who can also lock users', async () => {
  const widget = show({ 'GET /self': () => self(RIGHTS, 'Admin') })
  await expect.element(page.getByText(/Customer support/).first()).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  expect(widget.events('nt-ready')).toEqual([])
})
