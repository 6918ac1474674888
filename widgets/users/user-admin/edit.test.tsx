import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { openPeopleDesk, type PeopleDesk } from '../../../test/support/people-answers.ts'
import { type Answers, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let desk: PeopleDesk

function open(id: string, more: (desk: PeopleDesk) => Answers = () => ({})): Rendered {
  desk = openPeopleDesk()
  const urlState = memoryUrlState()
  urlState.write({ user: id }, 'replace')
  rendered = renderWidget({ tag: 'nt-user-admin', answers: { ...desk.answers, ...more(desk) }, urlState })
  return rendered
}

const drawer = () => page.getByRole('dialog')
const button = (name: string | RegExp) => drawer().getByRole('button', { name })
const field = (name: string) => drawer().getByRole('textbox', { name })
const role = (name: RegExp) => drawer().getByRole('radio', { name })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[USR-76] shows what saving changes, counts the changes and saves nothing else', async () => {
  const { events } = open('u-t-nguyen')
  await expect.element(drawer()).toHaveTextContent(/Tuan Nguyen.*t\.nguyen.*the username cannot be changed/)
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(role(/^Viewer/)).toBeChecked()
  await role(/^Payer/).click()
  await field('Email').fill('Tuan <tuan@northwind.example>')
  await expect.element(drawer()).toHaveTextContent(/Role.*Viewer.*Payer/)
  await expect.element(drawer()).toHaveTextContent(/Can use from now on: paying invoices and opening disputes/)
  await expect.element(drawer()).toHaveTextContent(/Is signed out now and gets the new role at the next sign-in/)
  await expect.element(drawer()).toHaveTextContent(/Links sent to the old address stop working/)
  expect(events('nt-unsaved-change')).toEqual([{ dirty: true }])
  await button('Save 2 changes').click()
  await expect.element(page.getByText('Tuan Nguyen was updated.').first()).toBeInTheDocument()
  expect(desk.writes).toEqual([
    {
      name: 'PATCH /users/u-t-nguyen',
      attributes: { version: 1, role: 'Payer', email_address: 'tuan@northwind.example' },
    },
  ])
  expect(events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
})

it('[USR-76] asks for confirmation before a role or an account is removed', async () => {
  open('u-h-berg')
  await role(/^Viewer/).click()
  await expect.element(drawer()).toHaveTextContent(/Can no longer use: paying invoices and opening disputes/)
  await button('Save 1 change').click()
  await expect
    .element(drawer().getByRole('alert'))
    .toHaveTextContent('Change the role of Hanna Berg to Viewer? Some rights will be lost.')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Keep as Payer')
  await button('Keep as Payer').click()
  expect(desk.writes).toEqual([])
  await button('Save 1 change').click()
  await button('Save changes').click()
  await expect.element(page.getByText('Hanna Berg was updated.').first()).toBeInTheDocument()
})

it('[USR-76] describes each role, and lists everything that the selected one may do', async () => {
  open('u-h-berg')
  await role(/^Card viewer/).click()
  await expect.element(drawer()).toHaveTextContent(/Card viewer.*Views cards only.*May use: viewing cards/)
  await role(/^Admin/).click()
  await expect.element(drawer()).toHaveTextContent(/May use: .*users and groups/)
})

it('[USR-6] lets no admin change their own role, and names who can', async () => {
  open('u-admin', (own) => {
    own.change('u-d-obrien', { status: 'active', full_name: 'Robin Hale' })
    return {}
  })
  await expect.element(drawer()).toHaveTextContent(/You cannot change your own role\. Robin Hale can help\./)
  await expect.element(role(/^Viewer/)).toBeDisabled()
  expect(button(/^(Lock|Terminate)/).elements()).toHaveLength(0)
  await field('First name').fill('Alexandra')
  await expect.element(button('Save 1 change')).toBeVisible()
})

it.each([
  [409, 'user-last-admin', /Unable to update user.*last active admin/],
  [403, 'user-own-role', /cannot change your own role/],
  [409, 'user-status-conflict', /has changed in the meantime/],
  [404, 'not-found', /Unable to update user/],
] as const)('[USR-79] rejected with %s %s: the input is kept', async (status, code, words) => {
  open('u-h-berg', () => ({ 'PATCH /users/u-h-berg': () => refusal(status, code) }))
  await field('Last name').fill('Bergström')
  await button('Save 1 change').click()
  await expect.element(drawer().getByRole('alert').first()).toHaveTextContent(words)
  await expect.element(field('Last name')).toHaveValue('Bergström')
})

it('[USR-79] shows the error of a rejected field at the field', async () => {
  open('u-h-berg', () => ({
    'PATCH /users/u-h-berg': () => refusal(422, 'attribute-invalid', { pointer: '/data/attributes/email_address' }),
  }))
  await field('Email').fill('hanna@northwind.example')
  await button('Save 1 change').click()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
})

it('[USR-77] checks names at their limits: reports one character too many, removes invisible characters', async () => {
  open('u-h-berg')
  await field('First name').fill('é'.repeat(51))
  await expect.element(drawer().getByText('Enter 50 characters at most')).toBeVisible()
  await field('First name').fill('Han\u200bna\u00a0')
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  await field('First name').fill('')
  await field('Last name').fill('x')
  await button('Save 2 changes').click()
  await expect.element(drawer().getByText('Enter a first name')).toBeVisible()
  expect(desk.writes).toEqual([])
})

it('[USR-78] [USR-86] changed by another admin: the input is kept, and differences are shown before anything is saved', async () => {
  open('u-h-berg')
  await field('Last name').fill('Bergström')
  desk.change('u-h-berg', {
    ...{ version: 2, role: 'Viewer', first_name: 'Hanne', full_name: 'Hanne Berg' },
  })
  await button('Save 1 change').click()
  await expect
    .element(drawer().getByRole('alert').first())
    .toHaveTextContent(/Another admin changed this user in the meantime/)
  await expect.element(drawer()).toHaveTextContent(/First name: Hanna → Hanne.*Role: Payer → Viewer/)
  expect(desk.get('u-h-berg')).toMatchObject({ last_name: 'Berg', role: 'Viewer' })
  expect(drawer().getByText('Unable to update user').elements()).toHaveLength(0)
  await expect.element(button('Save 1 change')).toHaveAttribute('aria-disabled', 'true')
  await button('Keep my entries and continue').click()
  await expect.element(field('Last name')).toHaveValue('Bergström')
  await expect.element(field('First name')).toHaveValue('Hanne')
  await button('Save 1 change').click()
  await expect.element(page.getByText(/was updated\./).first()).toBeInTheDocument()
  expect(desk.writes.map(({ attributes }) => attributes)).toEqual([
    { version: 1, last_name: 'Bergström' },
    { version: 2, last_name: 'Bergström' },
  ])
})

it('[USR-86] recognizes its own save after a lost response, not as another admin’s change', async () => {
  open('u-h-berg', (own) => ({
    'PATCH /users/u-h-berg': () => {
      own.change('u-h-berg', { version: 2, last_name: 'Bergström' })
      return 'lost'
    },
  }))
  await field('Last name').fill('Bergström')
  await button('Save 1 change').click()
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field('Last name')).toHaveValue('Bergström')
  expect(
    drawer()
      .getByText(/Another admin changed/)
      .elements(),
  ).toHaveLength(0)
})

it('[USR-74] asks before input is discarded, on Escape and on Back', async () => {
  open('u-h-berg')
  await field('Last name').fill('Bergström')
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer().getByText('Your changes to Hanna Berg are not saved.')).toBeVisible()
  await button('Keep editing').click()
  await expect.element(field('Last name')).toHaveValue('Bergström')
  await userEvent.keyboard('{Escape}')
  await button('Discard changes').click()
  await expect.element(drawer()).not.toBeInTheDocument()
  expect(desk.writes).toEqual([])
})

it('[USR-79] shows sessions and activity, ends all sessions, and returns to the user', async () => {
  open('u-h-berg')
  await expect.element(drawer()).toHaveTextContent(/Signed-in devices.*Firefox on Windows.*Recent activity.*Nov 19/)
  await button('End all sessions').click()
  await expect.element(page.getByRole('dialog', { name: 'End all sessions of Hanna Berg?' })).toBeVisible()
  await button('End sessions').click()
  await expect.element(page.getByRole('dialog', { name: 'Hanna Berg' })).toBeVisible()
  expect(desk.writes.map(({ name }) => name)).toEqual(['DELETE /users/u-h-berg/sessions'])
})

it('[USR-79] shows a terminated user read-only, and reports a missing one', async () => {
  open('u-e-popescu')
  await expect.element(drawer()).toHaveTextContent(/Elena Popescu.*Terminated/)
  expect(drawer().getByRole('textbox').elements()).toHaveLength(0)
  rendered?.close()
  open('u-nobody')
  await expect.element(drawer().getByText('This user does not exist')).toBeVisible()
})
