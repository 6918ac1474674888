import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/payment-methods'
import { ALL_METHODS, methodAnswers } from '../../../test/support/method-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type Resource,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const linkTo = (email: string): Resource => ({
  type: 'bank-account-links',
  id: 'BL-1',
  attributes: { email, sentBy: 'Alex Smith', expiresAt: '2026-11-26T18:30:00Z' },
})

function show(answers: Answers = {}) {
  let links: Resource[] = []
  rendered = renderWidget({
    tag: 'nt-payment-methods',
    answers: {
      ...methodAnswers(),
      'GET /bank-account-links': () => listOf(links),
      'POST /bank-account-links': ({ attributes }) => {
        links = [linkTo(String(attributes?.['email']))]
        return { status: 201, data: links[0] ?? null }
      },
      'DELETE /bank-account-links/BL-1': () => {
        links = []
        return { status: 200, data: null }
      },
      ...answers,
    },
  })
  return rendered
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Send a link' })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[BNK-258] sends a link to an address, in the recipient’s language, and lists it until it expires', async () => {
  const shown = show()
  await button('Send a link').click()
  await expect.element(dialog()).toBeVisible()
  await button('Send').click()
  await expect.element(page.getByText('Enter an email address, such as name@company.com')).toBeVisible()
  expect(shown.api.calls('POST /bank-account-links')).toEqual([])
  await page.getByLabelText('Email address').fill('Books <books@northwind.example>')
  await userEvent.selectOptions(page.getByLabelText('Language of the email'), 'fr')
  await button('Send').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'books@northwind.example' })).toBeVisible()
  expect(shown.api.calls('POST /bank-account-links')[0]?.attributes).toEqual({
    buidCustomer: '10428',
    email: 'books@northwind.example',
    language: 'fr',
  })
  await expect.element(dialog()).not.toBeInTheDocument()
  const item = page.getByRole('list', { name: 'Links that still work' }).getByRole('listitem')
  await expect.element(item).toHaveTextContent(/books@northwind.example.*Sent by Alex Smith, works until 12:30 PM/)
})

it('[BNK-260] revokes a link with one press', async () => {
  show()
  await button('Send a link').click()
  await page.getByLabelText('Email address').fill('books@northwind.example')
  await button('Send').click()
  await button('Revoke: link to books@northwind.example').click()
  await expect.element(page.getByText('The link to books@northwind.example was revoked')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Links that still work' })).not.toBeInTheDocument()
})

it('[BNK-258] keeps the input if the link was not sent', async () => {
  show({ 'POST /bank-account-links': () => refusal(429, 'rate-limited') })
  await button('Send a link').click()
  await page.getByLabelText('Email address').fill('books@northwind.example')
  await button('Send').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/too many requests/i)
  await expect.element(page.getByLabelText('Email address')).toHaveValue('books@northwind.example')
})

it('[BNK-262] shows that an account was added by a link, with the address', async () => {
  const byLink = { addedBy: 'books@northwind.example', addedByLink: true }
  show({
    'GET /payment-methods': () =>
      listOf(ALL_METHODS.map((each) => ({ ...each, attributes: { ...each.attributes, ...byLink } }))),
  })
  await expect
    .element(page.getByRole('row', { name: /Operating account/ }))
    .toHaveTextContent(/books@northwind.example.*by link, Mar 4, 2026/)
})
