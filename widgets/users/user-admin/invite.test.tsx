import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/user-admin'
import { openPeopleDesk, type PeopleDesk } from '../../../test/support/people-answers.ts'
import { type Answers, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let desk: PeopleDesk

async function begin(more: (desk: PeopleDesk) => Answers = () => ({})): Promise<Rendered> {
  desk = openPeopleDesk()
  rendered = renderWidget({ tag: 'nt-user-admin', answers: { ...desk.answers, ...more(desk) } })
  await page.getByRole('button', { name: 'Invite users' }).click()
  await expect.element(page.getByRole('tab', { name: 'One user' })).toBeVisible()
  return rendered
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function fillLena(): Promise<void> {
  await field('First name').fill('Lena')
  await field('Last name').fill('Ortiz')
  await field('Email').fill('l.ortiz@northwind.example')
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[USR-80] suggests the username from the e-mail address, sends one invitation and reports it', async () => {
  await begin()
  await fillLena()
  await expect.element(field('Username')).toHaveValue('l.ortiz')
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('Payer')
  await button('Send invitation').click()
  await expect.element(page.getByText(/Lena Ortiz was invited\./).first()).toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Lena Ortiz/ })).toHaveTextContent(/Invited/)
  expect(desk.writes).toEqual([
    {
      name: 'POST /users',
      attributes: {
        ...{ username: 'l.ortiz', first_name: 'Lena', last_name: 'Ortiz', email_address: 'l.ortiz@northwind.example' },
        ...{ role: 'Payer', customers: ['10428'] },
      },
    },
  ])
})

it('[USR-80] reports a taken username at its field with an alternative, and keeps the input', async () => {
  await begin()
  await fillLena()
  await field('Username').fill('h.berg')
  await field('Email').fill('lena@northwind.example')
  await expect.element(field('Username')).toHaveValue('h.berg')
  await button('Send invitation').click()
  await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('This username is taken. Try h.berg2').first()).toBeVisible()
  await field('Username').fill('h.berg2')
  await button('Send invitation').click()
  await expect.element(page.getByText(/Lena Ortiz was invited\./).first()).toBeInTheDocument()
})

it.each([
  [409, 'user-name-confusable', /looks like the username of another user\. Try l\.ortiz2/],
  [404, 'not-found', /Failed to invite user/],
] as const)('[USR-80] rejected with %s %s', async (status, code, words) => {
  await begin(() => ({ 'POST /users': () => refusal(status, code) }))
  await fillLena()
  await button('Send invitation').click()
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(words)
  await expect.element(field('First name')).toHaveValue('Lena')
})

it('[USR-77] requires every field and an account, and reports look-alike letters', async () => {
  await begin()
  await button('Send invitation').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Enter a first name.*Enter a last name.*Enter an email address.*Enter a username/)
  await fillLena()
  await field('Username').fill('ӏena.ortiz')
  await button('Clear Accounts').click()
  await button('Send invitation').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Use letters A to Z.*Choose at least one account/)
  expect(desk.writes).toEqual([])
})

it('[PAY-20] reports a lost response as unknown and retries under the same key', async () => {
  let isDown = true
  const shown = await begin((own) => ({
    'POST /users': (exchange) =>
      isDown ? refusal(503, 'server-unavailable') : (own.answers['POST /users']?.(exchange) ?? 'lost'),
  }))
  await fillLena()
  await button('Send invitation').click()
  await expect
    .element(page.getByText('We don’t know whether the invitation was sent'), { timeout: 15_000 })
    .toBeVisible()
  isDown = false
  await button('Send invitation').click()
  await expect.element(page.getByText(/Lena Ortiz was invited\./).first()).toBeInTheDocument()
  expect(new Set(shown.api.calls('POST /users').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
}, 30_000)

it('[USR-81] invites several from pasted lines with an invalid one, and resends only the rest', async () => {
  await begin()
  await page.getByRole('tab', { name: 'Several' }).click()
  await field('Names and email addresses').fill(
    'Lena Ortiz <l.ortiz@northwind.example>\nno address here\nHanna Berg <h.berg@northwind.example>\nIvo Marek <i.marek@northwind.example>',
  )
  await expect.element(page.getByText('1 line has no email address')).toBeVisible()
  await button('Invite 3 users').click()
  await expect.element(page.getByText('2 of 3 users were invited')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Lena Ortiz/ })).toHaveTextContent(/Invited/)
  await expect.element(page.getByText('This username is taken. Try h.berg2')).toBeVisible()
  await field('Username, Hanna Berg').fill('hanna.berg')
  await button('Invite 1 user').click()
  await expect.element(page.getByText('3 users were invited.').first()).toBeInTheDocument()
  expect(
    desk.writes.map(({ attributes }) => (attributes?.['users'] as { username: string }[]).map((user) => user.username)),
  ).toEqual([['l.ortiz', 'h.berg', 'i.marek'], ['hanna.berg']])
  expect(new Set(desk.keys).size).toBe(2)
})

it('[USR-82] keeps the input of one method while another is open, and asks before it is lost', async () => {
  const { events } = await begin()
  await fillLena()
  await page.getByRole('tab', { name: 'Several' }).click()
  await page.getByRole('tab', { name: 'One user' }).click()
  await expect.element(field('First name')).toHaveValue('Lena')
  await button('Users').click()
  await page
    .getByRole('dialog', { name: 'Discard the invitation?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect.element(field('First name')).toHaveValue('Lena')
  await button('Users').click()
  await button('Discard invitation').click()
  await expect.element(page.getByRole('row', { name: /Hanna Berg/ })).toBeVisible()
  expect(events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
})

it('[USR-80] is operated by keyboard', async () => {
  await begin()
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Invite users')
  field('First name').element().focus()
  await userEvent.keyboard('Lena{Tab}Ortiz{Tab}l.ortiz@northwind.example{Enter}')
  await expect.element(page.getByText(/Lena Ortiz was invited\./).first()).toBeInTheDocument()
  // The form was removed, so the list receives focus.
  await expect.poll(() => rendered?.root.activeElement?.getAttribute('role')).toBe('tabpanel')
})
