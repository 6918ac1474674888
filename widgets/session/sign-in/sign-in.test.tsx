import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Answers,
  NOBODY,
  refusal,
  type Rendered,
  type RenderOptions,
  type Reply,
  signedIn,
} from '../../../test/support/render-widget.ts'
import {
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

it('[SES-2] signs in on Enter, loads the user, and notifies the host', async () => {
  const { api, events } = showSignIn()
  await enter(' pat.jones ', 'right')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => events('nt-signed-in')).toEqual([{}])
  expect(api.calls('POST /sessions').map(({ attributes }) => attributes)).toEqual([
    { username: 'pat.jones', password: 'right' },
  ])
  expect(api.calls('GET /self')).toHaveLength(2)
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
})

it('[IDN-35] signs in once after an Enter before the sign-in method is known', async () => {
  let answer = (_: Reply) => {}
  const { api, events } = showSignIn({
    'POST /sign-in-methods': () => new Promise((resolve) => (answer = resolve)),
  })
  await userEvent.fill(username(), 'pat.jones')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.calls('POST /sign-in-methods')).toHaveLength(1)
  await userEvent.fill(password(), 'right')
  await userEvent.keyboard('{Enter}{Enter}')
  answer(methodOf({ method: 'password', provider: null, start: null }))
  await expect.poll(() => events('nt-signed-in')).toEqual([{}])
  expect(api.calls('POST /sessions')).toHaveLength(1)
})

it('[SES-2] shows the same error for any wrong credentials, at the password, and the effect of five attempts', async () => {
  const { events } = showSignIn()
  await enter('nobody', 'wrong')
  await submit().click()
  const text = 'The username and password do not match. After 5 attempts, the account is locked for 30 minutes.'
  await expect.element(password()).toHaveAccessibleDescription(text)
  await expect.poll(focused).toBe(password().element())
  await expect.element(password()).toHaveValue('wrong')
  expect(events('nt-error')).toHaveLength(0)
})

it('[SES-2] does not send input that is longer than any username or password', async () => {
  const { api } = showSignIn()
  await enter('pat.jones', 'x'.repeat(129))
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription(/do not match/)
  expect(api.calls('POST /sessions')).toHaveLength(0)
})

it.each([
  ['by administrator', 'An admin of your company locked it. Ask an admin to unlock it.'],
  ['by customer support', 'Customer support locked it. Ask customer support to unlock it.'],
  [
    'exceeded login attempts',
    'There were too many attempts with a wrong password. Try again in 30 minutes, or ask an admin of your company to unlock it.',
  ],
  ['challenge phrase change required', 'Its challenge phrase has to be changed first. Contact customer support.'],
  [
    'exceeded challenge phrase attempts',
    'There were too many attempts with a wrong challenge phrase. Ask customer support to unlock the account.',
  ],
  ['something new', 'An admin of your company locked it. Ask an admin to unlock it.'],
])('[IDN-37] explains why a locked account is locked: %s', async (reason, text) => {
  showSignIn({ 'POST /sessions': () => refusal(403, 'account-locked', { meta: { reason } }) })
  await enter('pat.jones', 'right')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This account is locked${text}`)
})

it.each([
  ['password change required', 'Its password has to be changed first. We will send you a link for that by email.'],
  ['expired password', 'Its password has expired. We will send you a link for a new one by email.'],
])('[IDN-37] links a user who needs a new password to the form for one: %s', async (reason, text) => {
  const { events } = showSignIn({ 'POST /sessions': () => refusal(403, 'account-locked', { meta: { reason } }) })
  await enter('pat.jones', 'right')
  await submit().click()
  const banner = page.getByRole('alert')
  await expect.element(banner).toHaveTextContent(`This account is locked${text}`)
  await banner.getByRole('button', { name: 'Set a new password' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'forgot-password', params: {} }])
})

it('[UI-4] names missing input, links to it, and removes the error once it is entered', async () => {
  const { api } = showSignIn()
  await submit().click()
  const summary = page.getByRole('alert')
  await expect.element(summary).toBeVisible()
  await expect.poll(focused).toBe(summary.element())
  await expect.element(username()).toHaveAccessibleDescription('Enter your username')
  await summary.getByRole('button', { name: 'Enter your password' }).click()
  expect(focused()).toBe(password().element())
  await userEvent.keyboard('right')
  await expect.element(password()).not.toHaveAttribute('aria-invalid')
  await expect.element(summary).toHaveTextContent('There is a problemEnter your username')
  expect(api.calls('POST /sessions')).toHaveLength(0)
})

it('[UI-3] sends once even if the button is pressed repeatedly', async () => {
  let answer: () => void = () => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  const { api } = showSignIn({ 'POST /sessions': () => waited.then(() => refusal(401, 'credentials-invalid')) })
  await enter('pat.jones', 'wrong')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(submit()).not.toHaveAttribute('aria-busy')
  expect(api.calls('POST /sessions')).toHaveLength(1)
})

it('[ERR-2] keeps the input when the server fails, and reports the failure to the host', async () => {
  let isDown = true
  const { events } = showSignIn({
    'POST /sessions': () => (isDown ? refusal(500, 'server-error') : refusal(401, 'credentials-invalid')),
  })
  await enter('pat.jones', 'wrong')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^You are not signed in yet/)
  await expect.poll(() => events('nt-error').map(({ code }) => code)).toEqual(['server-error'])
  await expect.element(username()).toHaveValue('pat.jones')
  isDown = false
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription(/do not match/)
})

it('[WID-12] supports password managers and paste, and shows the password on request', async () => {
  showSignIn()
  await expect.element(username()).toHaveAttribute('autocomplete', 'username')
  await expect.element(username()).toHaveAttribute('autocapitalize', 'none')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  await enter('pat.jones', 'right')
  await userEvent.click(password())
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.cut()
  await expect.element(password()).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password()).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password()).toHaveAttribute('type', 'password')
})

it.each([
  ['expired', 'You were signed out after 15 minutes without activity.'],
  ['ended', 'Your session has ended. That happens after 15 minutes without activity,'],
  ['signed-out', 'You are signed out.'],
])('[SES-3] explains why there is no session: %s', async (notice, text) => {
  showSignIn({}, { attributes: { notice } })
  await expect.element(page.getByRole('status').getByText(text, { exact: false })).toBeVisible()
})

it('[SES-1] asks a signed-in user for nothing, and continues', async () => {
  const { events } = showSignIn({ 'GET /self': () => signedIn([]) })
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
  expect(username().query()).toBeNull()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(events('nt-signed-in')).toEqual([{}])
})

it('[SES-3] accepts no password on a partner’s page', async () => {
  const embedded = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  const { events } = showSignIn(
    { 'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }) },
    embedded as unknown as Partial<RenderOptions>,
  )
  await expect.element(page.getByText(/signing in works on the provider’s own site only/)).toBeVisible()
  expect(password().query()).toBeNull()
  await expect.poll(() => events('nt-availability')).toEqual([{ available: false, reason: 'providerOrigin' }])
})

const SECOND_STEP = { step: 'code', challenge: 'challenge-1', expires_in: 600, secret: null, otpauth_uri: null }
const ENROLMENT = {
  ...SECOND_STEP,
  step: 'enrolment',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Northwind:pat.jones?secret=JBSWY3DPEHPK3PXP&issuer=Northwind',
}

/** Simulates a server that requires two-step verification with the code `123456`. */
function showSecondStep(step: object = SECOND_STEP, recovery: string[] | null = null, changes: Answers = {}): Rendered {
  let isSignedIn = false
  return showSignIn({
    'GET /self': () => signedIn([], isSignedIn ? {} : NOBODY),
    'POST /sessions': () => ({
      data: { type: 'sessions', id: 'challenge', attributes: { second_step: step } },
      status: 202,
    }),
    'POST /sign-ins': ({ attributes }) => {
      if (attributes?.['code'] !== '123456') return refusal(422, 'factor-code-invalid')
      isSignedIn = true
      return { data: { type: 'sessions', id: 'current', attributes: { recovery_codes: recovery } }, status: 201 }
    },
    ...changes,
  })
}

const code = () => page.getByRole('textbox', { name: 'Code' })
async function passPassword(): Promise<void> {
  await enter('pat.jones', 'right')
  await userEvent.keyboard('{Enter}')
  await expect.element(code()).toBeVisible()
}

it('[IDN-15] asks for an app’s code after the password, and signs in only after it', async () => {
  const { api, events } = showSecondStep()
  await passPassword()
  const title = page.getByRole('heading', { name: 'Enter your code' })
  await expect.poll(focused).toBe(title.element())
  expect(events('nt-signed-in')).toEqual([])
  await userEvent.fill(code(), '123 456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => events('nt-signed-in')).toEqual([{}])
  expect(api.calls('POST /sign-ins').map(({ attributes }) => attributes)).toEqual([
    { challenge: 'challenge-1', code: '123456' },
  ])
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
})

it('[IDN-15] reports a wrong or missing code at the field, and spends no attempt on an impossible code', async () => {
  const { api } = showSecondStep()
  await passPassword()
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect.element(code()).toHaveAccessibleDescription('Enter the code')
  await userEvent.fill(code(), '12')
  await go.click()
  await expect.element(code()).toHaveAccessibleDescription(/wrong or was already used/)
  expect(api.calls('POST /sign-ins')).toHaveLength(0)
  await userEvent.fill(code(), '654321')
  await go.click()
  await expect.poll(() => api.calls('POST /sign-ins')).toHaveLength(1)
  await expect.element(code()).toHaveAccessibleDescription(/wrong or was already used/)
  await expect.poll(focused).toBe(code().element())
})

it('[IDN-15] restarts with a message if the verification has expired', async () => {
  const { events } = showSecondStep(SECOND_STEP, null, {
    'POST /sign-ins': () => refusal(410, 'factor-challenge-ended'),
  })
  await passPassword()
  await userEvent.fill(code(), '123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Too much time passed before the code/)
  await expect.element(username()).toHaveValue('')
  expect(events('nt-signed-in')).toEqual([])
})

it('[IDN-14] shows a user without an app a code to scan and a key to type, then the recovery codes once', async () => {
  const { events } = showSecondStep(ENROLMENT, ['aaaa-1111', 'bbbb-2222'])
  await passPassword()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await userEvent.fill(code(), '123456')
  await userEvent.keyboard('{Enter}')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect.element(codes).toHaveTextContent('aaaa-1111bbbb-2222')
  expect(events('nt-signed-in')).toEqual([])
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect.poll(() => events('nt-signed-in')).toEqual([{}])
  await expect.element(codes).not.toBeInTheDocument()
})

it('[IDN-15] returns to username and password for another user', async () => {
  showSecondStep()
  await passPassword()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect.element(password()).toHaveValue('')
})
