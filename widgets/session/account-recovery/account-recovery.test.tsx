import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  choose,
  closeRecovery,
  drawn,
  email,
  field,
  GOOD,
  hasFocus,
  heading,
  openLink,
  showRecovery,
  username,
} from '../../../test/support/recovery-widget.ts'
import { refusal, type RenderOptions } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(closeRecovery)

describe('what the user forgot', () => {
  it('[IDN-30] sends the usernames of an e-mail address, and shows the same message if there are none', async () => {
    const { api, events } = showRecovery('forgot-user')
    await userEvent.fill(email(), ' pat.jones@northwind.example ')
    await userEvent.keyboard('{Enter}')
    const title = heading('Check your email')
    await hasFocus(title)
    const shown = 'If an account belongs to pat.jones@northwind.example, we have sent its usernames there.'
    await expect.element(page.getByText(shown)).toBeVisible()
    expect(api.calls('POST /username-recoveries').map(({ attributes }) => attributes)).toEqual([
      { email: 'pat.jones@northwind.example' },
    ])
    await button('Back to sign in').click()
    expect(events('nt-navigate')).toEqual([{ to: 'sign-in', params: {} }])
  })

  it('[IDN-30] sends a password link, shows how long it is valid, and lets the user enter another username', async () => {
    const { api } = showRecovery('forgot-password')
    await userEvent.fill(username(), 'pat.jones')
    await button('Send the link').click()
    const shown = /^If that username exists, we’ve emailed a link\. It works once and expires in 30 minutes\.$/
    await expect.element(page.getByText(shown)).toBeVisible()
    expect(api.calls('POST /password-recoveries').map(({ attributes }) => attributes)).toEqual([
      { username: 'pat.jones' },
    ])
    await button('Use a different username').click()
    await expect.element(username()).toHaveValue('pat.jones')
  })

  it.each([
    ['forgot-user', 'Send my username', '', 'Enter your email address'],
    ['forgot-user', 'Send my username', 'pat.jones', 'Enter an email address such as name@company.com'],
    ['forgot-password', 'Send the link', '', 'Enter your username'],
    ['forgot-password', 'Send the link', 'x'.repeat(65), 'That username is too long.'],
  ])('[UI-4] shows the error at the field, and sends no request: %s %#', async (view, name, text, message) => {
    const { api } = showRecovery(view)
    const input = page.getByRole('textbox')
    await userEvent.fill(input, text)
    await button(name).click()
    await expect.element(input).toHaveAccessibleDescription(message)
    await hasFocus(input)
    await userEvent.type(input, 'a')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
    expect(api.exchanges.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    ['unreachable', (): 'lost' => 'lost'],
    ['too often', () => refusal(429, 'rate-limited')],
  ])('[IDN-33] keeps the input if nothing was sent: %s', async (_what, answer) => {
    const { events } = showRecovery('forgot-password', { 'POST /password-recoveries': answer })
    await userEvent.fill(username(), 'pat.jones')
    await button('Send the link').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Nothing was sent yet/)
    await expect.element(username()).toHaveValue('pat.jones')
    await expect.poll(() => events('nt-error')).toHaveLength(1)
  })

  it('[IDN-30] switches between the pages in place if no host does', async () => {
    const { events } = showRecovery('forgot-password')
    await button('Forgot your username?').click()
    await expect.element(heading('Forgot your username')).toBeVisible()
    expect(events('nt-navigate')).toEqual([{ to: 'forgot-user', params: {} }])
    drawn().host.setAttribute('view', 'forgot-password')
    await button('Forgot your password?').click()
    await expect.element(heading('Forgot your password')).toBeVisible()
  })
})

describe('an e-mailed link', () => {
  it('[IDN-31] removes the token from the URL at once, and keeps it for its calls', async () => {
    history.replaceState({ kept: true }, '', '#token=token-1')
    const before = history.length
    const { api } = showRecovery('reset-password')
    await expect.element(field('New password')).toBeVisible()
    expect([location.hash, history.length, history.state]).toEqual(['', before, { kept: true }])
    expect(drawn().textContent).not.toContain('token-1')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('token-1')
    await choose(GOOD)
    await button('Set password').click()
    await expect
      .poll(() => api.calls('POST /password-resets').map(({ attributes }) => attributes))
      .toEqual([{ token: 'token-1', password: GOOD }])
    expect(JSON.stringify(api.exchanges.map(({ path, query }) => [path, String(query)]))).not.toContain('token-1')
  })

  it('[IDN-31] keeps the token when a consent choice reloads the page', async () => {
    openLink('reset-password')
    await expect.element(field('New password')).toBeVisible()
    expect(location.hash).toBe('')
    const before = history.length
    dispatchEvent(new CustomEvent('nt-consent-change', { detail: { granted: false } }))
    expect([location.hash, history.length]).toEqual(['#token=token-1', before])
    // The page was not reloaded in this test.
    await expect.poll(() => location.hash, { timeout: 5_000 }).toBe('')
    await expect.element(field('New password')).toBeVisible()
  })

  it('[IDN-31] accepts another link opened in the same tab', async () => {
    const { api } = openLink('reset-password')
    await userEvent.fill(field('New password'), 'half')
    location.hash = '#token=token-2'
    await expect.element(field('New password')).toHaveValue('')
    expect(location.hash).toBe('')
    await choose(GOOD)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => api.calls('POST /password-resets')[0]?.attributes?.['token']).toBe('token-2')
  })

  it.each([
    ['reset-password', '', /You set a new password with the link in our email/],
    ['activate', '', /You create your account with the link in your invitation/],
    ['reset-password', '#token=', /You set a new password with the link in our email/],
    ['reset-password', '#token=%3Cscript%3E', /You set a new password with the link in our email/],
  ])('[IDN-31] asks the user to open the link if there is no token: %s %s', async (view, hash, text) => {
    history.replaceState(history.state, '', location.pathname + location.search + hash)
    const { api } = showRecovery(view)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(api.calls('GET /password-policies/current')).toEqual([])
    expect(location.hash).toBe('')
  })

  it('[IDN-31] leaves other URL fragments alone', async () => {
    history.replaceState(history.state, '', '#token=of-the-page')
    showRecovery('forgot-password')
    await expect.element(username()).toBeVisible()
    expect(location.hash).toBe('#token=of-the-page')
  })

  it('[IDN-33] offers a new link if the old one is no longer valid', async () => {
    const { events } = openLink('reset-password', { 'POST /password-resets': () => refusal(410, 'link-invalid') })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    const title = heading('This link does not work any more')
    await hasFocus(title)
    await button('Send me a new link').click()
    expect(events('nt-navigate')).toEqual([{ to: 'forgot-password', params: {} }])
    await expect.element(heading('Forgot your password')).toBeVisible()
  })

  it('[IDN-33] explains to an invited user what to do if the invitation is no longer valid', async () => {
    openLink('activate', { 'POST /account-activations': () => refusal(410, 'link-invalid') })
    await expect.element(username()).toBeVisible()
    await userEvent.fill(username(), 'pat.jones')
    await choose(GOOD)
    await button('Create account').click()
    await expect.element(page.getByText(/ask an admin of your company to invite you again/)).toBeVisible()
    expect(button('Send me a new link').query()).toBeNull()
  })
})

it('[SES-3] accepts no password on a partner’s page', async () => {
  const embedded = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  history.replaceState(history.state, '', '#token=of-the-host')
  const { events } = showRecovery(
    'reset-password',
    { 'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }) },
    embedded as unknown as Partial<RenderOptions>,
  )
  await expect.element(page.getByText(/signing in works on the provider’s own site only/)).toBeVisible()
  await expect.poll(() => events('nt-availability')).toEqual([{ available: false, reason: 'providerOrigin' }])
  expect(location.hash).toBe('#token=of-the-host')
})
