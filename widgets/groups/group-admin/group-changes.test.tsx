import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import { refusal, type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: GroupDesk, group = 'g-3', options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, attributes: { group }, ...options })
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const next = () => button('Continue').click()

/** Waits until the element has focus inside the shadow root; `document.activeElement` is only the host element. */
const toHaveFocus = (at: ReturnType<typeof heading>) =>
  expect.poll(() => (at.element().getRootNode() as ShadowRoot).activeElement === at.element()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[GRP-48] shows old and new values, sends only changed fields, and shows a rejection at its field', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Northwind West' })
  await expect.element(dialog.getByText('0 users · 1 group below')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Accounts payable')
  await dialog.getByRole('checkbox', { name: /Network access/ }).click()
  await expect.element(dialog.getByRole('definition').first()).toHaveTextContent(/Northwind West.*Accounts payable/)
  await button('Save 2 changes').click()
  await expect.element(dialog.getByRole('textbox', { name: 'Group name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Group name' }).fill('Northwind North')
  await button('Save 2 changes').click()
  await expect.element(page.getByText('Northwind North was changed.')).toBeVisible()
  expect(api.calls('PATCH /user-groups/g-3').at(-1)?.attributes).toEqual({
    version: 1,
    group_name: 'Northwind North',
    network_access: true,
    confirm_untested: false,
  })
})

it('[GRP-48] offers no parent below the group itself, and shows a cycle caused by another admin at its field', async () => {
  const desk = openGroupDesk({
    'PATCH /user-groups/*': () => refusal(409, 'group-parent-cycle', { pointer: '/data/attributes/parent_id' }),
  })
  show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Edit').click()
  const parent = page.getByRole('combobox', { name: 'Parent group' })
  await parent.fill('depot')
  await expect.element(page.getByText('This group is below the one you edit.')).toBeVisible()
  await parent.fill('canada')
  await page.getByRole('option', { name: /Northwind Canada/ }).click()
  await button('Save 1 change').click()
  await expect.element(parent).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/A group can’t be its own parent/)).toBeVisible()
})

it('[GRP-48] [GRP-60] shows another admin’s changes, and saves on top of them after review', async () => {
  const desk = openGroupDesk()
  show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Edit').click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Mine')
  Object.assign(desk.groups[3] ?? {}, { network: true, version: 2 })
  await button('Save 1 change').click()
  await expect.element(page.getByText('Another admin changed this group in the meantime')).toBeVisible()
  await expect.element(page.getByText(/Network access: Off → On/)).toBeVisible()
  await expect.element(button('Save 1 change')).toHaveAttribute('aria-disabled', 'true')
  expect(desk.groups[3]).toMatchObject({ name: 'Northwind West' })
  await button('Keep my entries and continue').click()
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('Mine')
  await button('Save 1 change').click()
  await expect.element(page.getByText('Mine was changed.')).toBeVisible()
  expect(desk.groups[3]).toMatchObject({ name: 'Mine', network: true })
})

it('[GRP-17] uses an untested provider only after confirmation', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Edit').click()
  await page.getByRole('radio', { name: /Contoso sign-in/ }).click()
  await expect
    .element(page.getByText('3 users can no longer use their passwords here.', { exact: false }))
    .toBeVisible()
  await button('Save 1 change').click()
  await expect.element(page.getByText(/This identity provider has not passed a sign-in test yet/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Use it although no test has worked/ }).click()
  await button('Save 1 change').click()
  await expect.element(page.getByText('Accounts payable was changed.')).toBeVisible()
  expect(api.calls('PATCH /user-groups/g-2').at(-1)?.attributes).toEqual({
    version: 1,
    identity_provider_id: 'contoso',
    confirm_untested: true,
  })
})

it('[GRP-9] replaces the accounts and shows what users gain and lose', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Change accounts').click()
  await page.getByRole('checkbox', { name: /Northwind Canada 10430/ }).click()
  await button('Remove Northwind West').click()
  await expect.element(page.getByText('Users get: Northwind Canada')).toBeVisible()
  await expect.element(page.getByText('Users lose: Northwind West')).toBeVisible()
  await button('Save accounts').click()
  await expect.element(page.getByText('The accounts of Northwind West were changed.')).toBeVisible()
  expect(api.calls('PATCH /user-groups/g-3/customers')[0]?.attributes).toEqual({
    version: 1,
    customers: [{ buid_customer: '10430', with_child_accounts: false }],
  })
})

it('[GRP-60] shows accounts that another admin has set, and saves on top of them after review', async () => {
  const desk = openGroupDesk()
  show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Change accounts').click()
  await page.getByRole('checkbox', { name: /Northwind Canada 10430/ }).click()
  Object.assign(desk.groups[3] ?? {}, {
    ...{ accounts: [{ buid_customer: '10428', with_child_accounts: false }], version: 2 },
  })
  await button('Save accounts').click()
  await expect.element(page.getByText('Another admin changed this group in the meantime')).toBeVisible()
  await expect.element(page.getByText('Users get: Northwind Traders')).toBeVisible()
  expect(desk.groups[3]?.accounts).toHaveLength(1)
  await button('Keep my entries and continue').click()
  await button('Save accounts').click()
  await expect.element(page.getByText('The accounts of Northwind West were changed.')).toBeVisible()
  expect(desk.groups[3]?.accounts.map(({ buid_customer }) => buid_customer)).toEqual(['10428', '10430'])
})

it('[GRP-49] shows what each user leaves, gains and loses before the move', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Add users').click()
  const field = page.getByRole('combobox', { name: 'Users' })
  await field.fill('claire')
  await page.getByRole('option', { name: /Claire Dubois/ }).click()
  await field.fill('tuan')
  await page.getByRole('option', { name: /Tuan Nguyen/ }).click()
  await userEvent.keyboard('{Escape}')
  await next()
  await toHaveFocus(heading('Move 2 users to Accounts payable?'))
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Claire Dubois' }))
    .toHaveTextContent(/Leaves.*Northwind Canada.*Gets.*Northwind Traders.*Loses.*Northwind Canada/)
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Tuan Nguyen' }))
    .toHaveTextContent(/Leaves.*No group.*Loses.*Nothing/)
  expect(desk.users.find(({ id }) => id === 'u-21')?.group).toBe('g-5')
  await button('Move 2 users').click()
  await expect.element(page.getByText('2 users were added to Accounts payable.')).toBeVisible()
  expect(api.calls('POST /user-groups/g-2/users').map(({ attributes }) => attributes?.['preview'])).toEqual([true])
  expect(api.calls('POST /user-moves').map(({ attributes }) => attributes)).toEqual([
    { group_id: 'g-2', user_ids: ['u-21', 'u-32'], confirm_move: true },
  ])
})

it('[GRP-49] names users who are in the group already, and keeps the selection if no user is moved', async () => {
  const desk = openGroupDesk()
  const answers = { ...desk.answers, 'POST /user-moves': () => refusal(404, 'not-found') }
  show({ ...desk, answers }, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Add users').click()
  await next()
  await expect.element(page.getByText('Choose at least one user.')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Users' })
  await field.fill('hanna')
  await expect.element(page.getByText('Already in this group.')).toBeVisible()
  await field.fill('bo j')
  await page.getByRole('option', { name: /Bo Jensen/ }).click()
  await userEvent.keyboard('{Escape}')
  await next()
  await button('Move 1 user').click()
  await expect.element(page.getByText('No one was moved')).toBeVisible()
  await expect.element(page.getByText(/Not found/)).toBeVisible()
  await expect.element(page.getByText('Bo Jensen')).toBeVisible()
})

it('[GRP-61] moves each user separately: a rejected one stays with the reason, the others are in the group', async () => {
  const desk = openGroupDesk()
  show(desk, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Add users').click()
  const field = page.getByRole('combobox', { name: 'Users' })
  await field.fill('claire')
  await page.getByRole('option', { name: /Claire Dubois/ }).click()
  await field.fill('tuan')
  await page.getByRole('option', { name: /Tuan Nguyen/ }).click()
  await userEvent.keyboard('{Escape}')
  await next()
  await toHaveFocus(heading('Move 2 users to Accounts payable?'))
  const [tuan] = desk.users.splice(
    desk.users.findIndex(({ name }) => name === 'Tuan Nguyen'),
    1,
  )
  await button('Move 2 users').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 user was moved to Accounts payable')
  const left = page.getByRole('dialog').getByRole('listitem')
  await expect.element(left.filter({ hasText: 'Tuan Nguyen' })).toHaveTextContent(/Not found/)
  expect(left.filter({ hasText: 'Claire Dubois' }).elements()).toHaveLength(0)
  expect(desk.users.find(({ id }) => id === 'u-21')?.group).toBe('g-2')
  if (tuan) desk.users.push(tuan)
  await button('Try again').click()
  await expect.element(page.getByText('2 users were added to Accounts payable.')).toBeVisible()
})

it('[GRP-49] removes a user after it shows what stays', async () => {
  const desk = openGroupDesk()
  show(desk, 'g-2')
  await button('Remove from group: Pat Jones').click()
  const dialog = page.getByRole('dialog', { name: 'Remove Pat Jones from Accounts payable?' })
  await expect
    .element(dialog.getByText(/no longer gets these accounts from the group: Northwind Traders/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Remove from group' }).click()
  await expect.element(page.getByText('Pat Jones was removed from Accounts payable.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Pat Jones/ })).not.toBeInTheDocument()
})

it('[GRP-50] shows the content of a group that cannot be deleted', async () => {
  show(openGroupDesk(), 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Delete group').click()
  await expect.element(page.getByText('It still has 3 users and 0 groups below.')).toBeVisible()
  await button('Show users').click()
  await toHaveFocus(page.getByRole('group', { name: 'Users in Accounts payable' }))
})

it('[GRP-50] deletes an empty group and shows its parent; a group filled in the meantime stays', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk, 'g-4')
  desk.users.splice(4, 1)
  await expect.element(heading('Portland depot')).toBeVisible()
  await button('Delete group').click()
  desk.addMember('g-4', 'Late Comer')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect.element(page.getByText('It still has 1 user and 0 groups below.')).toBeVisible()
  await button('Close').click()
  desk.users.pop()
  await button('Delete group').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect.element(page.getByText('Portland depot was deleted.')).toBeVisible()
  await expect.element(heading('Northwind West')).toBeVisible()
  expect(api.calls('DELETE /user-groups/g-4')).toHaveLength(2)
})
