import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/add-bank-account'
import {
  type Answers,
  configured,
  NOBODY,
  refusal,
  type Rendered,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

const OPENINGS = 'POST /bank-account-link-openings'
const TOKEN = 'T'.repeat(43)

let rendered: Rendered | null = null

function show(answers: Answers = {}, hash = `#token=${TOKEN}`): Rendered {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
  rendered = renderWidget({
    tag: 'nt-add-bank-account',
    answers: {
      'GET /self': () => signedIn([], NOBODY),
      'GET /config': () => configured({ secureOrigin: 'https://secure.invalid' }),
      [OPENINGS]: () => ({
        status: 201,
        data: {
          type: 'bank-account-link-openings',
          id: 'new',
          attributes: {
            businessName: 'N••• T•••',
            provider: 'Harbor Trade Credit',
            expiresAt: '2026-11-26T18:30:00Z',
            country: 'US',
            handover: `fh_${'h'.repeat(43)}`,
          },
        },
      }),
      ...answers,
    },
  })
  return rendered
}

const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const hasFocus = (name: string) => expect.poll(() => rendered?.root.activeElement === heading(name).query()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  history.replaceState(history.state, '', location.pathname + location.search)
})

it('[BNK-261] shows customer, provider and expiry, and removes the token from the URL', async () => {
  const shown = show()
  await expect.element(heading('Add a bank account')).toBeVisible()
  await expect.element(page.getByText('N••• T••• asks you to add one bank account', { exact: false })).toBeVisible()
  await expect.element(page.getByText('works until 12:30 PM CST', { exact: false })).toBeVisible()
  expect(location.href).not.toContain(TOKEN)
  expect(shown.api.calls(OPENINGS)[0]?.attributes).toEqual({ token: TOKEN })
  // The secure frame starts with the hand-over token of this response; it needs no session.
  await expect.poll(() => document.querySelector('nt-add-bank-account iframe')).not.toBeNull()
  expect(shown.api.calls('POST /frame-handovers')).toEqual([])
})

it.each([
  ['unknown', 404, 'This link is not valid', 'This link is not valid for adding a bank account.'],
  ['used', 410, 'This link was already used', 'A bank account was already added with this link.'],
  ['expired', 410, 'This link has expired', 'This link has expired.'],
  ['revoked', 410, 'This link was revoked', 'This link was revoked or replaced by a newer one.'],
] as const)('[BNK-259] explains why a link that is %s adds no account', async (why, status, title, text) => {
  const shown = show({ [OPENINGS]: () => refusal(status, `payment-method-link-${why}`) })
  await hasFocus(title)
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  expect(document.querySelector('nt-add-bank-account iframe')).toBeNull()
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(shown.events('nt-navigate').at(-1)).toMatchObject({ to: 'sign-in' })
})

it('[BNK-259] points to the email or to sign-in if the page was opened without a link', async () => {
  const shown = show({}, '')
  await expect.element(heading('Open the link from your email')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(shown.api.calls(OPENINGS)).toEqual([])
})

it('[BNK-259] retries a failed request', async () => {
  let isDown = true
  show({ [OPENINGS]: () => (isDown ? refusal(503, 'server-unavailable') : refusal(410, 'payment-method-link-used')) })
  await expect.element(heading('This page did not load')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('This link was already used')).toBeVisible()
})
