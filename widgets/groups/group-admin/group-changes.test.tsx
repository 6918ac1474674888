import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import { refusal, type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: GroupDesk, group = 'g-3', options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, attributes: { group }, ...options })
  return rendered
}
const EMBEDDED = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const next = () => button('Continue').click()

/** Inside of the shadow root, where the document sees the host only. */
const toHaveFocus = (at: ReturnType<typeof heading>) =>
  expect.poll(() => (at.element().getRootNode() as ShadowRoot).activeElement === at.element()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

async function nameIt(name: string): Promise<void> {
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Create group').click()
  await toHaveFocus(heading(/Name the group/))
  await page.getByRole('textbox', { name: 'Group name' }).fill(name)
}

it('[GRP-45] creates a group in four steps, one request with a key, and shows it', async () => {
  const desk = openGroupDesk()
  const { api, events } = show(desk)
  await nameIt(' Spokane\u00a0warehouse ')
  await expect.element(page.getByRole('combobox', { name: 'Parent group' })).toHaveValue('Northwind West')
  await expect.element(page.getByText(/Level 3 of 5/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await toHaveFocus(heading(/Access and sign-in/))
  await page.getByRole('checkbox', { name: /Network access/ }).click()
  await next()
  await page.getByRole('checkbox', { name: /Northwind Traders 10428/ }).click()
  await expect.element(page.getByText('1 chosen, up to 100')).toBeVisible()
  await next()
  await expect.element(page.getByText('Spokane warehouse')).toBeVisible()
  await expect.element(page.getByText('Northwind Traders with child accounts')).toBeVisible()
  await button('Create group').click()
  await expect.element(page.getByText('Spokane warehouse was created.')).toBeVisible()
  await toHaveFocus(heading('Spokane warehouse'))
  expect(api.calls('POST /user-groups').map(({ attributes }) => attributes)).toEqual([
    {
      buid_customer: '10428',
      group_name: 'Spokane warehouse',
      parent_id: 'g-3',
      network_access: true,
      identity_provider_id: 'local',
      require_second_factor: false,
      customers: [{ buid_customer: '10428', with_child_accounts: true }],
      confirm_untested: false,
    },
  ])
  expect(events('nt-unsaved-change').at(-1)).toEqual({ dirty: false })
})

it('[GRP-46] leads back to the name that is taken, with everything else kept', async () => {
  const desk = openGroupDesk()
  show(desk)
  await nameIt('PORTLAND Depot')
  await next()
  await next()
  await next()
  await button('Create group').click()
  await toHaveFocus(page.getByRole('alert'))
  const field = page.getByRole('textbox', { name: 'Group name' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue('PORTLAND Depot')
  await field.fill('Spokane')
  for (let step = 0; step < 3; step += 1) await next()
  await button('Create group').click()
  await expect.element(page.getByText('Spokane was created.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(2)
})

it('[GRP-45] asks for a name, and offers no parent at the deepest level', async () => {
  const desk = openGroupDesk()
  desk.groups.push(
    { ...desk.groups[4], id: 'g-7', name: 'Yard', parent: 'g-4' } as (typeof desk.groups)[number],
    { ...desk.groups[4], id: 'g-8', name: 'Gate', parent: 'g-7' } as (typeof desk.groups)[number],
  )
  show(desk)
  await nameIt(' ')
  await next()
  await expect.element(page.getByText('Enter a name for the group.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Parent group' }).fill('gate')
  await expect.element(page.getByText('No group can be below level 5.')).toBeVisible()
})

it('[GRP-45] goes on with the draft after a reload, and forgets it when it is discarded', async () => {
  const desk = openGroupDesk()
  const first = show(desk)
  await nameIt('Spokane')
  await next()
  const { namespace } = first
  first.close()
  const urlState = memoryUrlState()
  urlState.write({ 'group-view': 'name' }, 'replace')
  const { api } = show(desk, 'g-3', { namespace, urlState })
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('Spokane')
  await expect.element(page.getByText('You go on with the draft you began earlier.')).toBeVisible()
  await button('Cancel').click()
  await button('Discard draft').click()
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Create group').click()
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('')
  expect(api.calls('POST /user-groups')).toHaveLength(0)
})

it('[GRP-47] sends the same request again after no answer, and makes one group', async () => {
  const desk = openGroupDesk()
  const create = desk.answers['POST /user-groups']
  let isLost = true
  const answers = {
    ...desk.answers,
    'POST /user-groups': async (exchange: Parameters<NonNullable<typeof create>>[0]) => {
      const reply = (await create?.(exchange)) ?? 'lost'
      return isLost ? refusal(503, 'unavailable') : reply
    },
  }
  show({ ...desk, answers })
  await nameIt('Spokane')
  for (let step = 0; step < 3; step += 1) await next()
  await button('Create group').click()
  await expect.element(page.getByText('No answer arrived, so the group may or may not exist')).toBeVisible()
  isLost = false
  await button('Send again').click()
  await expect.element(page.getByText('Spokane was created.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(1)
  expect(desk.groups.filter(({ name }) => name === 'Spokane')).toHaveLength(1)
})

it('[GRP-48] says before and after, sends what was changed alone, and keeps a refusal at its field', async () => {
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
    group_name: 'Northwind North',
    network_access: true,
    confirm_untested: false,
  })
})

it('[GRP-48] offers no parent below the group itself, and shows a cycle that another admin made at its field', async () => {
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

it('[GRP-48] says that another admin has changed the group meanwhile', async () => {
  const desk = openGroupDesk()
  show(desk)
  await expect.element(heading('Northwind West')).toBeVisible()
  await button('Edit').click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Mine')
  Object.assign(desk.groups[3] ?? {}, { network: true })
  await button('Save 1 change').click()
  await expect.element(page.getByText('Mine was changed.')).toBeVisible()
  expect(desk.groups[3]).toMatchObject({ name: 'Mine', network: true })
})

it('[GRP-17] uses an untested provider only when that is confirmed', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Edit').click()
  await page.getByRole('radio', { name: /Contoso sign-in/ }).click()
  await expect
    .element(page.getByText('3 users can no longer use their passwords here.', { exact: false }))
    .toBeVisible()
  await button('Save 1 change').click()
  await expect.element(page.getByText(/No sign-in test of this identity provider has worked yet/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Use it although no test has worked/ }).click()
  await button('Save 1 change').click()
  await expect.element(page.getByText('Accounts payable was changed.')).toBeVisible()
  expect(api.calls('PATCH /user-groups/g-2').at(-1)?.attributes).toEqual({
    identity_provider_id: 'contoso',
    confirm_untested: true,
  })
})

it('[GRP-9] sets the accounts as a whole and says what users get and lose', async () => {
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
    customers: [{ buid_customer: '10430', with_child_accounts: false }],
  })
})

it('[GRP-49] says what each user leaves, gets and loses before anybody is moved', async () => {
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
  expect(api.calls('POST /user-groups/g-2/users').map(({ attributes }) => attributes?.['confirm_move'])).toEqual([
    false,
    true,
  ])
})

it('[GRP-49] names who is in the group already, and keeps the choice when the last admin would go', async () => {
  const desk = openGroupDesk()
  const add = desk.answers['POST /user-groups/g-2/users']
  const answers = {
    ...desk.answers,
    'POST /user-groups/g-2/users': (exchange: Parameters<NonNullable<typeof add>>[0]) =>
      exchange.attributes?.['preview'] === true ? (add?.(exchange) ?? 'lost') : refusal(409, 'user-last-admin'),
  }
  show({ ...desk, answers }, 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Add users').click()
  await next()
  await expect.element(page.getByText('Choose at least one user.')).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Users' })
  await field.fill('hanna')
  await expect.element(page.getByText('Is in this group already.')).toBeVisible()
  await field.fill('bo j')
  await page.getByRole('option', { name: /Bo Jensen/ }).click()
  await userEvent.keyboard('{Escape}')
  await next()
  await button('Move 1 user').click()
  await expect.element(page.getByText('Nobody was moved')).toBeVisible()
  await expect.element(page.getByText(/last active administrator/)).toBeVisible()
  await expect.element(page.getByText('Bo Jensen')).toBeVisible()
})

it('[GRP-49] takes a user out after saying what stays', async () => {
  const desk = openGroupDesk()
  show(desk, 'g-2')
  await button('Take out: Pat Jones').click()
  const dialog = page.getByRole('dialog', { name: 'Take Pat Jones out of Accounts payable?' })
  await expect
    .element(dialog.getByText(/no longer gets these accounts from the group: Northwind Traders/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect.element(page.getByText('Pat Jones was taken out of Accounts payable.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Pat Jones/ })).not.toBeInTheDocument()
})

it('[GRP-50] says what is still in a group that cannot be deleted, and shows it', async () => {
  show(openGroupDesk(), 'g-2')
  await expect.element(heading('Accounts payable')).toBeVisible()
  await button('Delete group').click()
  await expect.element(page.getByText('It still has 3 users and 0 groups below.')).toBeVisible()
  await button('Show users').click()
  await toHaveFocus(page.getByRole('group', { name: 'Users in Accounts payable' }))
})

it('[GRP-50] deletes an empty group and shows the one above; one that was filled meanwhile stays', async () => {
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

const toProviders = async () => {
  await button('Identity providers').click()
  await toHaveFocus(heading('Identity providers'))
}

it('[GRP-51] adds an identity provider and never shows its secret again', async () => {
  const desk = openGroupDesk()
  const { api, root } = show(desk)
  await toProviders()
  await button('Add identity provider').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Contoso')
  await page.getByRole('textbox', { name: 'Issuer address' }).fill('https://10.0.0.1')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('netterms-2')
  await page.getByLabelText('Client secret').fill('s3cret-of-the-test')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Add identity provider' })
  await save.click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fabrikam')
  await save.click()
  await expect
    .element(page.getByText('This address is inside a private network. Enter one that is public.'))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Issuer address' }).fill('https://login.fabrikam.example')
  await save.click()
  await expect.element(page.getByText('Fabrikam was added.')).toBeVisible()
  await button('Edit: Fabrikam').click()
  await expect.element(page.getByLabelText('Client secret')).toHaveValue('')
  await expect.element(page.getByText('https://portal.example/sso/callback')).toBeVisible()
  expect(root.innerHTML).not.toContain('s3cret')
  expect(sessionStorage.length === 0 || !JSON.stringify({ ...sessionStorage }).includes('s3cret')).toBe(true)
  expect(api.calls('POST /identity-providers')).toHaveLength(3)
})

it('[GRP-53] sends only what was changed of a provider, and says that it has to be tested again', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk)
  await toProviders()
  await button('Edit: Contoso').click()
  await page.getByLabelText('Client secret').fill('another-secret')
  await expect.element(page.getByText('It has to be tested again')).toBeVisible()
  await button('Save changes').click()
  await expect.element(page.getByText('Contoso was changed.')).toBeVisible()
  expect(api.calls('PATCH /identity-providers/contoso')[0]?.attributes).toEqual({ client_secret: 'another-secret' })
})

it('[GRP-51] names the groups that use a provider, and deletes one that none uses', async () => {
  const desk = openGroupDesk()
  show(desk)
  await toProviders()
  await button('Delete: Contoso').click()
  await expect.element(page.getByText('Contoso cannot be deleted')).toBeVisible()
  await button('Northwind Canada').click()
  await toHaveFocus(heading('Northwind Canada'))
  Object.assign(desk.groups[2] ?? {}, { provider: 'local' })
  await toProviders()
})

it.each([
  ['works', 'payer@northwind.example', 'Contoso sign-in works'],
  ['somebody-else', 'o.haddad@contoso.example', 'You came back as another user'],
  ['address-not-confirmed', 'payer@northwind.example', 'Your e-mail address is not confirmed at Contoso'],
  ['not-reachable', '', 'Contoso cannot be reached'],
  ['refused', '', 'Contoso refused the sign-in'],
  ['expired', '', 'The test was not finished in time'],
] as const)('[GRP-52] tests a sign-in in a new window: %s', async (result, email, words) => {
  const desk = openGroupDesk()
  const popup = { closed: false, opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  show(desk)
  await toProviders()
  await button('Test sign-in: Contoso').click()
  await expect.element(page.getByText('Waiting for Contoso')).toBeVisible()
  expect(open).toHaveBeenCalledTimes(1)
  expect(popup.opener).toBeNull()
  Object.assign(desk.outcome, { now: result, email })
  await expect.element(page.getByText(words), { timeout: 6000 }).toBeVisible()
})

it('[GRP-52] offers a link where the window was blocked, and opens nothing but web addresses', async () => {
  const desk = openGroupDesk()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { root } = show(desk)
  await toProviders()
  await button('Test sign-in: Contoso').click()
  await expect.element(page.getByText('Waiting for Contoso')).toBeVisible()
  // The desk answers `about:blank`, which is not one.
  expect(root.querySelector('a[target=_blank]')).toBeNull()
})

it('[GRP-54] takes no secret on a page of another company', async () => {
  const desk = openGroupDesk()
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  const answers = {
    ...desk.answers,
    'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }),
  }
  show({ ...desk, answers }, 'g-3', EMBEDDED as unknown as Partial<RenderOptions>)
  await expect.element(heading('Northwind West')).toBeVisible()
  await toProviders()
  await expect.element(page.getByText('Identity providers are added and changed in the portal')).toBeVisible()
  await expect.element(button('Add identity provider')).not.toBeInTheDocument()
})
