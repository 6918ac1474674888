import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '../../../test/support/render-widget.ts'
import {
  byContoso,
  closeSignIn,
  enter,
  focused,
  methodOf,
  password,
  showSignIn,
  submit,
  username,
} from '../../../test/support/sign-in-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(closeSignIn)

describe('sign-in methods', () => {
  const company = () => page.getByRole('link', { name: 'Continue with Contoso' })

  it('[IDN-35] continues from the username to the password, without further questions', async () => {
    const { api } = showSignIn()
    await userEvent.fill(username(), 'pat.jones')
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe(password().element())
    expect(page.getByRole('alert').query()).toBeNull()
    expect(api.calls('POST /sign-in-methods').map(({ attributes }) => attributes)).toEqual([{ username: 'pat.jones' }])
    await userEvent.keyboard('right{Enter}')
    await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
    expect([api.calls('POST /sign-in-methods').length, api.calls('POST /sessions').length]).toEqual([1, 1])
  })

  it('[IDN-35] redirects from the username to the company’s sign-in, and keeps the requested page', async () => {
    history.replaceState(history.state, '', '?returnTo=%2Finvoice-list%2Fdue%3Fq%3DINV')
    onTestFinished(() => history.replaceState(history.state, '', location.pathname))
    const { api, root } = showSignIn({ 'POST /sign-in-methods': byContoso }, { urlState: 'query' })
    await userEvent.fill(username(), 'nadia')
    await userEvent.keyboard('{Enter}')
    await expect.element(company()).toBeVisible()
    await expect.poll(focused).toBe(company().element())
    await expect
      .element(company())
      .toHaveAccessibleDescription(
        'If nadia has an account, it signs in through Contoso. No password is entered here. If that is not your company, check the username.',
      )
    expect(password().query()).toBeNull()
    await expect.element(username()).toHaveValue('nadia')
    const address = new URL((company().element() as HTMLAnchorElement).href)
    const below = new URL('.', location.href).pathname
    expect([address.origin, address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
      location.origin,
      '/sso/start',
      {
        provider: 'contoso',
        return_to: `${below}invoice-list/due?q=INV`,
        sign_in: `${location.pathname}?returnTo=%2Finvoice-list%2Fdue%3Fq%3DINV`,
      },
    ])
    const followed = vi.fn((event: Event) => event.preventDefault())
    root.addEventListener('click', followed)
    await userEvent.click(username())
    followed.mockClear()
    await userEvent.keyboard('{Enter}')
    expect(followed).toHaveBeenCalledOnce()
    expect(api.calls('POST /sessions')).toHaveLength(0)
  })

  it('[IDN-35] sends no password of a company sign-in user, even if a password manager filled it in', async () => {
    const { api } = showSignIn({ 'POST /sign-in-methods': byContoso })
    await enter('nadia', 'an old one')
    await submit().click()
    await expect.element(company()).toBeVisible()
    expect(api.calls('POST /sessions')).toHaveLength(0)
    await page.getByRole('button', { name: 'Use another username' }).click()
    await expect.poll(focused).toBe(username().element())
    await expect.element(password()).toBeVisible()
  })

  it('[IDN-35] finds the company of a pending username on Enter', async () => {
    showSignIn({ 'POST /sign-in-methods': byContoso })
    await page.getByRole('button', { name: 'Use your company sign-in' }).click()
    await expect.poll(focused).toBe(username().element())
    await userEvent.keyboard('nadia{Enter}')
    await expect.element(company()).toBeVisible()
    await expect.poll(focused).toBe(company().element())
  })

  it('[IDN-35] finds the company of a username, or shows that it has a password', async () => {
    showSignIn({}, { attributes: { notice: 'signed-out' } })
    const find = page.getByRole('button', { name: 'Use your company sign-in' })
    await expect.element(page.getByText('You are signed out.')).toBeVisible()
    await find.click()
    await expect.poll(focused).toBe(username().element())
    await expect
      .element(username())
      .toHaveAccessibleDescription('Enter your username first, so that we can find your company.')
    // There is no error yet, and the former message is gone.
    expect(page.getByRole('alert').query()).toBeNull()
    await expect.element(username()).not.toHaveAttribute('aria-invalid')
    expect(page.getByText('You are signed out.').query()).toBeNull()
    await userEvent.fill(username(), 'pat.jones')
    await find.click()
    await expect.poll(focused).toBe(password().element())
    await expect
      .element(password())
      .toHaveAccessibleDescription('This username signs in with a password. Enter it here.')
  })

  it.each([
    ['another site', 'https://evil.example/sso/start?provider=contoso'],
    ['a script', 'javascript:alert(1)'],
  ])('[IDN-12] rejects %s as a start URL', async (_what, start) => {
    showSignIn({
      'POST /sign-in-methods': () => methodOf({ method: 'sso', provider: { id: 'contoso', name: 'Contoso' }, start }),
    })
    await userEvent.fill(username(), 'nadia')
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe(password().element())
    expect(company().query()).toBeNull()
  })

  it('[IDN-35] tries the password if the sign-in method of a username is unavailable', async () => {
    const { api } = showSignIn({ 'POST /sign-in-methods': () => refusal(500, 'server-error') })
    await enter('pat.jones', 'right')
    await submit().click()
    await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
    expect(api.calls('POST /sessions')).toHaveLength(1)
  })

  it.each([
    ['unknown-person', /^You are not signed in yet.*no account here belongs to you/],
    ['locked', /^You are not signed in yet.*your account here is locked/],
    ['expired', /^You are not signed in yet.*took too long/],
    ['refused', /^You are not signed in yet.*did not confirm your identity/],
    ['unavailable', /^You are not signed in yet.*cannot be reached right now/],
    ['unknown-provider', /^You are not signed in yet.*is not known here/],
    ['too-often', /^You are not signed in yet.*too many attempts/],
  ])('[IDN-36] explains why the company’s sign-in failed: %s', async (sso, text) => {
    showSignIn({}, { attributes: { sso } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await submit().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^There is a problem/)
  })

  it('[IDN-36] shows nothing for an unknown reason in the URL', async () => {
    showSignIn({}, { attributes: { sso: 'call +1 555 0100' } })
    await expect.element(username()).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it.each([
    ['Forgot your username', 'forgot-user'],
    ['Forgot password?', 'forgot-password'],
    ['Activate an account', 'activate'],
  ])('[IDN-30] links to help for users who cannot sign in: %s', async (name, to) => {
    const { events } = showSignIn()
    await page.getByRole('button', { name }).click()
    expect(events('nt-navigate')).toEqual([{ to, params: {} }])
  })

  it.each([
    ['password-set', 'Your new password is set. Sign in with it.'],
    ['account-created', 'Your account is created. Sign in with your username and your new password.'],
  ])('[IDN-34] shows the result of the previous page: %s', async (notice, text) => {
    showSignIn({}, { attributes: { notice } })
    await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
  })
})
