import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  COMPANY,
  openPeopleDesk,
  type PeopleDesk,
  SUPPORT_RIGHTS,
  wireUser,
} from '../../../test/support/people-answers.ts'
import {
  type Answers,
  type Exchange,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: PeopleDesk = openPeopleDesk(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-user-admin', answers: desk.answers, ...options })
  return rendered
}

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Returns the last request of the list itself; requests of counts have a single row. */
const requested = ({ api }: Rendered): Exchange | undefined =>
  api.calls('GET /users').findLast(({ query }) => query.get('page[size]') !== '1')

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[USR-70] shows users with role, group, account names, and how a lock ends', async () => {
  const { events } = show()
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect.element(page.getByText('9 users of Northwind Traders')).toBeVisible()
  await expect
    .element(row(/Hanna Berg/))
    .toHaveTextContent(
      /h\.berg.*h\.berg@northwind\.example.*Payer.*Accounts payable.*Northwind Traders.*Active.*Nov 19/,
    )
  await expect.element(row(/Tuan Nguyen/)).toHaveTextContent(/Northwind Traders, Northwind West and 2 more/)
  await expect.element(row(/Dermot/)).toHaveTextContent(/No group.*Locked by an admin\. An admin can unlock.*Unlock/)
  await expect
    .element(row(/Lea Roth/))
    .toHaveTextContent(/Locked by customer support\. Only customer support can unlock/)
  await expect.element(row(/Marta Costa/)).toHaveTextContent(/Password expired\. Ends with a new password/)
  await expect
    .element(row(/Piotr/))
    .toHaveTextContent(/Too many sign-in attempts\. Ends by itself Nov 20, 2026, 11:12 AM CST/)
  await expect.element(row(/Grant/)).toHaveTextContent(/Invited.*Link works until.*Never/)
  expect(button(/^Unlock Lea|^Unlock Marta/).elements()).toHaveLength(0)
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[USR-73] disables the checkbox of the user’s own row and explains it', async () => {
  show()
  await expect.element(page.getByRole('checkbox', { name: 'Select Alex Smith' })).toBeDisabled()
  await expect.element(row(/Alex Smith/)).toHaveTextContent(/\(you\).*You cannot lock yourself or change your own role/)
  await button('More actions for Alex Smith').click()
  await expect.element(page.getByRole('menuitem', { name: /^Lock/ })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('menuitem', { name: /^Terminate/ }))
    .toHaveTextContent('You cannot do this for yourself. Another admin can do it.')
})

it('[USR-71] counts each status of the filtered users, and filters by lock reason on the locked tab', async () => {
  const shown = show()
  await expect.element(page.getByRole('tab', { name: 'All 9' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Locked 4' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[status]')).toBe('locked')
  await button('Lock reason').click()
  await page.getByRole('checkbox', { name: /^Password expired 1$/ }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[lock_reason]')).toBe('expired password')
  await page.getByRole('checkbox', { name: /^Too many sign-in attempts 1$/ }).click()
  await expect.element(row(/Piotr/)).toBeVisible()
  expect(page.getByRole('row', { name: /Dermot/ }).elements()).toHaveLength(0)
  await page.getByRole('tab', { name: 'All 9' }).click()
  await expect.element(row(/Hanna Berg/)).toBeVisible()
  expect(button(/^Remove filter/).elements()).toHaveLength(0)
})

it('[USR-71] filters by role, by group and by no group, and searches', async () => {
  const urlState = memoryUrlState()
  const shown = show(openPeopleDesk(), { urlState })
  await button('Role').first().click()
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('Payer')
  await expect.poll(() => requested(shown)?.query.get('filter[role]')).toBe('Payer')
  await button('Remove filter Role: Payer').click()
  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'No group' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[group_id]')).toBe('none')
  await button('Remove filter No group').click()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect.element(page.getByText('No users match these filters')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(row(/Hanna Berg/)).toBeVisible()
})

it('[USR-71] ignores invalid values in the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write(
    {
      role: 'merchant',
      'user-status': 'lost',
      sort: '-shoe',
      'user-page': '-1',
      group: '<b>',
      lock: 'x',
      invite: 'all',
    },
    'replace',
  )
  const shown = show(openPeopleDesk(), { urlState })
  await expect.poll(() => requested(shown)).toBeDefined()
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toEqual({
    sort: 'name',
    'page[number]': '1',
    'page[size]': '25',
  })
})

it('[USR-71] sorts by the column headers', async () => {
  const shown = show()
  await button('Last sign-in').click()
  await expect.poll(() => requested(shown)?.query.get('sort')).toBe('last_sign_in')
  await button('Last sign-in').click()
  await expect.poll(() => requested(shown)?.query.get('sort')).toBe('-last_sign_in')
})

it('[USR-75] unlocks with one press and reports it; a rejection stays with its reason', async () => {
  const desk = openPeopleDesk()
  show(desk)
  await button('Unlock Dermot O’Brien').click()
  await expect.element(page.getByText('Dermot O’Brien was unlocked.').first()).toBeInTheDocument()
  await expect.element(row(/Dermot/)).toHaveTextContent(/Active/)
  desk.change('u-p-kowalski', { can_unlock: false })
  await button('Unlock Piotr Kowalski').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Piotr Kowalski was not unlocked.*You cannot end this lock/)
})

it('[USR-75] resends an invitation, under the same key after a lost response', async () => {
  const desk = openPeopleDesk()
  let isDown = true
  const answers: Answers = {
    ...desk.answers,
    'POST /users/u-g-macleod/invitation': (exchange) =>
      isDown
        ? refusal(503, 'server-unavailable')
        : (desk.answers['POST /users/u-g-macleod/invitation']?.(exchange) ?? 'lost'),
  }
  const shown = show({ ...desk, answers })
  await button('Send again: invitation of Grant MacLeod').click()
  await expect
    .element(page.getByRole('alert'), { timeout: 15_000 })
    .toHaveTextContent('We don’t know whether the change of Grant MacLeod was saved.')
  isDown = false
  await button('Send again: invitation of Grant MacLeod').click()
  await expect.element(page.getByText('The invitation of Grant MacLeod was sent again.').first()).toBeInTheDocument()
  const keys = shown.api
    .calls('POST /users/u-g-macleod/invitation')
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
}, 30_000)

it('[USR-70] distinguishes no other users, none with a status, and a failed load', async () => {
  show(openPeopleDesk(COMPANY().slice(0, 1)))
  await expect.element(page.getByText('Only you so far')).toBeVisible()
  await expect.poll(() => rendered?.events('nt-empty')).toHaveLength(1)
  rendered?.close()
  const urlState = memoryUrlState()
  urlState.write({ 'user-status': 'locked' }, 'replace')
  show(openPeopleDesk(COMPANY().slice(0, 3)), { urlState })
  await expect.element(page.getByText('No locked users')).toBeVisible()
  rendered?.close()
  show(openPeopleDesk([], { 'GET /users': () => refusal(403, 'not-permitted') }))
  await expect.element(page.getByText('Users did not load')).toBeVisible()
})

it('[USR-8] lets customer support view, lock and unlock, and shows who can change users', async () => {
  const user = {
    ...{ user_id: 'u-9', username: 'support', email_address: 's@harbor.example', first_name: 'Sam', last_name: 'Hall' },
    ...{ full_name: 'Sam Hall', role: 'Customer Support', status: 'active', user_types: ['admin'], isSso: false },
    ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
  }
  show(openPeopleDesk(COMPANY(), { 'GET /self': () => signedIn(SUPPORT_RIGHTS, { user }) }))
  await expect.element(page.getByText('You can lock and unlock these users')).toBeVisible()
  await expect.element(page.getByText(/Admins of the company invite and change users/)).toBeVisible()
  // ACC-27: the action is shown with the reason why it is disabled.
  const invite = button('Invite users')
  await expect.element(invite).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(invite)
    .toHaveAccessibleDescription(/Your role is Customer support\. Admins of the company invite/)
  expect(button(/Export|Send again/).elements()).toHaveLength(0)
  await button('More actions for Hanna Berg').click()
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Move|Terminate/ }).elements()).toHaveLength(0)
})

it('[USR-22] is hidden from a session without the right, and if the flag is off', async () => {
  show(openPeopleDesk([], { 'GET /self': () => signedIn([]) }))
  await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
  rendered?.close()
  const flags = { userManagementEnabled: false }
  show(
    openPeopleDesk([], {
      [`GET /feature-flags/${location.hostname}.json`]: () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: flags },
      }),
    }),
  )
  await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
})

it('[USR-72] selects up to the limit of one request, over several pages', async () => {
  const many = Array.from({ length: 30 }, (_, index) => wireUser(`user${index}.x`, `User N${index}`))
  const shown = show(openPeopleDesk(many))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click()
  await expect.element(page.getByText('25 users selected')).toBeVisible()
  await button('Next').click()
  await expect.poll(() => requested(shown)?.query.get('page[number]')).toBe('2')
  await page.getByRole('checkbox', { name: 'Select User N29' }).click()
  await expect.element(page.getByText('26 users selected')).toBeVisible()
  await button('Clear selection').click()
  expect(page.getByRole('region', { name: 'Selected users' }).elements()).toHaveLength(0)
})

it('[USR-70] is operated by keyboard: tabs, boxes, menus, rows', async () => {
  show()
  await expect.element(row(/Hanna Berg/)).toBeVisible()
  page.getByRole('tab', { name: /^All/ }).element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(row(/Elena Popescu/)).toBeVisible()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(row(/Hanna Berg/)).toBeVisible()
  page.getByRole('checkbox', { name: 'Select Hanna Berg' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('region', { name: 'Selected users' })).toBeVisible()
  button('More actions for Tuan Nguyen').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rendered?.root.activeElement?.textContent?.trim()).toBe('Edit')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Tuan Nguyen' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Tuan Nguyen')
})

it('[USR-70] shows the same data as cards in a narrow container', async () => {
  await page.viewport(320, 800)
  const { root } = show()
  await expect.element(page.getByText(/Ends by itself/)).toBeVisible()
  const cards = [...root.querySelectorAll('tbody tr')]
  expect(cards.find((card) => card.textContent?.includes('Dermot'))?.textContent).toMatch(
    /d\.obrien.*Admin.*No group.*Northwind Traders.*Locked.*An admin can unlock.*Last sign-in.*Unlock/,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
