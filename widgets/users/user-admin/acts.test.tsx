import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { openPeopleDesk, type PeopleDesk, SUPPORT_RIGHTS } from '../../../test/support/people-answers.ts'
import { type Answers, refusal, type Rendered, renderWidget, signedIn } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let desk: PeopleDesk

function show(more: (desk: PeopleDesk) => Answers = () => ({})): Rendered {
  desk = openPeopleDesk()
  rendered = renderWidget({ tag: 'nt-user-admin', answers: { ...desk.answers, ...more(desk) } })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click()
const row = (name: RegExp) => page.getByRole('row', { name })
async function choose(user: string, item: string): Promise<void> {
  await button(`More actions for ${user}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[USR-72] locks several with one request, and leaves out users who are locked already', async () => {
  show()
  await select('Hanna Berg')
  await select('Tuan Nguyen')
  await select('Marta Costa')
  const bar = page.getByRole('region', { name: 'Selected users' })
  await expect.element(bar).toHaveTextContent(/3 users selected.*Locking ends their sessions at once/)
  await bar.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect.element(dialog()).toHaveTextContent(/Lock 3 users\?.*Left out: Already locked/)
  await inDialog('Lock 2 users').click()
  await expect.element(page.getByText('2 users were locked.').first()).toBeInTheDocument()
  await expect.element(row(/Hanna Berg/)).toHaveTextContent(/Locked by an admin/)
  expect(desk.writes).toEqual([
    {
      name: 'POST /user-locks',
      attributes: { user_ids: ['u-h-berg', 'u-t-nguyen'], reason: 'by administrator' },
    },
  ])
  expect(page.getByText('1 user selected').elements()).toHaveLength(1)
})

it('[USR-72] shows the result for each, and retries the rest', async () => {
  show((own) => {
    own.change('u-t-nguyen', { role: 'Admin' })
    return {}
  })
  await select('Hanna Berg')
  await select('Tuan Nguyen')
  await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Lock', exact: true }).click()
  await inDialog('Lock 2 users').click()
  await expect.element(dialog().getByText('Done for 1 of 2 users')).toBeVisible()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(/last active admin/)
  desk.change('u-t-nguyen', { role: 'Payer' })
  await inDialog('Try again for 1 user').click()
  await expect.element(page.getByText('2 users were locked.').first()).toBeInTheDocument()
  expect(new Set(desk.keys).size).toBe(1)
})

it('[PAY-20] reports a lost response as unknown and retries under the same key', async () => {
  let isDown = true
  const shown = show((own) => ({
    'POST /user-locks': (exchange) =>
      isDown ? refusal(503, 'server-unavailable') : (own.answers['POST /user-locks']?.(exchange) ?? 'lost'),
  }))
  await select('Hanna Berg')
  await select('Tuan Nguyen')
  await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Lock', exact: true }).click()
  await inDialog('Lock 2 users').click()
  await expect
    .element(
      dialog()
        .getByText(/We don’t know whether this was done/)
        .first(),
      { timeout: 15_000 },
    )
    .toBeVisible()
  isDown = false
  await inDialog('Try again for 2 users').click()
  await expect.element(page.getByText('2 users were locked.').first()).toBeInTheDocument()
  const keys = shown.api.calls('POST /user-locks').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
}, 30_000)

it('[USR-35] requires a new password by a separate lock, except for users without a password here', async () => {
  show((own) => {
    own.change('u-t-nguyen', { is_sso: true })
    return {}
  })
  await button('More actions for Tuan Nguyen').click()
  await expect
    .element(page.getByRole('menuitem', { name: /^Require (?:a )?new password/ }))
    .toHaveTextContent(/identity provider, so there is no password here/)
  await userEvent.keyboard('{Escape}')
  await choose('Hanna Berg', 'Require new password')
  await expect.element(dialog().getByRole('radio', { name: /^Require (?:a )?new password/ })).toBeChecked()
  await inDialog('Lock user').click()
  await expect.element(page.getByText('Hanna Berg was locked.').first()).toBeInTheDocument()
  expect(desk.writes[0]?.attributes).toEqual({ reason: 'password change required' })
})

it('[GRP-15] shows what users lose before a move, and moves them in one request', async () => {
  show()
  await select('Hanna Berg')
  await select('Dermot O’Brien')
  await button('Move to group').click()
  await inDialog('Move 2 users').click()
  await expect.element(dialog().getByText('Choose a group')).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Northwind West' }).click()
  await expect
    .element(dialog().getByRole('row', { name: /Hanna Berg/ }))
    .toHaveTextContent(/Accounts payable.*Gains Northwind West.*Loses Northwind Canada and 2 more/)
  await expect
    .element(dialog().getByRole('row', { name: /Dermot/ }))
    .toHaveTextContent(/No group.*Gains Northwind West/)
  expect(desk.writes).toEqual([])
  await inDialog('Move 2 users').click()
  await expect.element(page.getByText('2 users were moved to Northwind West.').first()).toBeInTheDocument()
  expect(desk.writes[0]?.attributes).toEqual({
    ...{ group_id: 'g-1003', user_ids: ['u-h-berg', 'u-d-obrien'], confirm_move: true },
  })
  expect(desk.keys).toHaveLength(1)
})

it('[USR-88] moves each user separately: a rejected one shows the reason, and the others are moved', async () => {
  show()
  await select('Hanna Berg')
  await select('Dermot O’Brien')
  await button('Move to group').click()
  await dialog().getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Northwind West' }).click()
  await expect.element(dialog().getByRole('row', { name: /Dermot/ })).toBeVisible()
  desk.change('u-d-obrien', { status: 'terminated' })
  await inDialog('Move 2 users').click()
  await expect.element(dialog().getByRole('listitem').filter({ hasText: 'Hanna Berg' })).toHaveTextContent(/Done/)
  await expect
    .element(dialog().getByRole('listitem').filter({ hasText: 'Dermot' }))
    .toHaveTextContent(/has changed in the meantime/)
  expect([desk.get('u-h-berg')['group_id'], desk.get('u-d-obrien')['group_id']]).toEqual(['g-1003', null])
})

it('[USR-73] terminates permanently only after it shows the consequence', async () => {
  show()
  await choose('Hanna Berg', 'Terminate')
  await expect.element(dialog()).toHaveTextContent(/cannot be undone.*username h\.berg cannot be used again/)
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Keep user')
  await userEvent.keyboard('{Escape}')
  expect(desk.writes).toEqual([])
  await choose('Hanna Berg', 'Terminate')
  await inDialog('Terminate user').click()
  await expect.element(page.getByText('Hanna Berg was terminated.').first()).toBeInTheDocument()
})

it.each([
  [409, 'user-status-conflict', /has changed in the meantime/],
  [409, 'user-last-admin', /last active admin/],
  [404, 'not-found', /.+/],
] as const)(
  '[USR-75] rejected with %s %s: the dialog explains it and nothing was done',
  async (status, code, words) => {
    show(() => ({ 'POST /users/u-h-berg/lock': () => refusal(status, code) }))
    await choose('Hanna Berg', 'Lock')
    await inDialog('Lock user').click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(words)
    await inDialog('Close').click()
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

it('[USR-5] customer support locks with its own reason and unlocks its own locks', async () => {
  show((own) => {
    own.change('u-l-roth', { can_unlock: true })
    return { 'GET /self': () => signedIn(SUPPORT_RIGHTS, { user: supportUser }) }
  })
  await button('Unlock Lea Roth').click()
  await expect.element(page.getByText('Lea Roth was unlocked.').first()).toBeInTheDocument()
  await choose('Hanna Berg', 'Lock')
  await expect.element(dialog().getByRole('radio', { name: /^Lock until customer support unlocks/ })).toBeChecked()
})

const supportUser = {
  ...{ user_id: 'u-9', username: 'support', email_address: 's@harbor.example', first_name: 'Sam', last_name: 'Hall' },
  ...{ full_name: 'Sam Hall', role: 'Customer Support', status: 'active', user_types: ['admin'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

it('[USR-72] is operated by keyboard', async () => {
  show()
  await expect.element(row(/Hanna Berg/)).toBeVisible()
  page.getByRole('checkbox', { name: 'Select Hanna Berg' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 user selected')).toBeVisible()
  page
    .getByRole('region', { name: 'Selected users' })
    .getByRole('button', { name: 'Lock', exact: true })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog().getByRole('radio', { name: /^Require (?:a )?new password/ })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Hanna Berg was locked.').first()).toBeInTheDocument()
})
