import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/sign-in'
import {
  type Answer,
  type Answers,
  refusal,
  type Reply,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const NOBODY = {
  session_data: {
    logged_in: false,
    language: null,
    user_type: null,
    customer_id: null,
    location: null,
    merchant_id: null,
  },
  user: null,
  selectedCustomer: null,
  customerCurrencies: [],
}

const methodOf = (attributes: object): Reply => ({ data: { type: 'sign-in-methods', id: 'current', attributes } })
const byPassword: Answer = () => methodOf({ method: 'password', provider: null, start: null })
const byContoso: Answer = () =>
  methodOf({
    method: 'sso',
    provider: { id: 'contoso', name: 'Contoso' },
    start: '/sso/start?provider=contoso',
  })

/** A server where the password is `right`; `changes` answer otherwise. */
function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  let isSignedIn = false
  const signIn: Answer = ({ attributes }) => {
    if (attributes?.['password'] !== 'right') return refusal(401, 'credentials-invalid')
    isSignedIn = true
    return { data: { type: 'sessions', id: 'current', attributes: {} }, status: 201 }
  }
  const answers = {
    'GET /self': () => signedIn([], isSignedIn ? {} : NOBODY),
    'POST /sign-in-methods': byPassword,
    'POST /sessions': signIn,
    ...changes,
  }
  rendered = renderWidget({ tag: 'nt-sign-in', answers, ...options })
  return rendered
}

const username = () => page.getByRole('textbox', { name: 'Username' })
const password = () => page.getByLabelText('Password', { exact: true })
/** In the shadow root: of the document it is the element itself. */
const focused = () => rendered?.root.activeElement
const submit = () => page.getByRole('button', { name: 'Sign in' })

async function enter(name: string, secret: string): Promise<void> {
  await userEvent.fill(username(), name)
  await userEvent.fill(password(), secret)
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[SES-2] signs in by Enter, asks who that is, and says so to the host', async () => {
  const { api, events } = show()
  await enter(' pat.jones ', 'right')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(events('nt-signed-in')).toEqual([{}]))
  expect(api.calls('POST /sessions').map(({ attributes }) => attributes)).toEqual([
    { username: 'pat.jones', password: 'right' },
  ])
  expect(api.calls('GET /self')).toHaveLength(2)
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
})

it('[SES-2] says the same whatever did not match, at the password, and what happens after five tries', async () => {
  const { events } = show()
  await enter('nobody', 'wrong')
  await submit().click()
  const text = 'Username and password do not match. After 5 tries the account locks for 30 minutes.'
  await expect.element(password()).toHaveAccessibleDescription(text)
  await expect.poll(focused).toBe(password().element())
  await expect.element(password()).toHaveValue('wrong')
  expect(events('nt-error')).toHaveLength(0)
})

it('[SES-2] does not send what is longer than any username or password', async () => {
  const { api } = show()
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
    'There were too many tries with a wrong password. Try again in 30 minutes, or ask an admin of your company to unlock it.',
  ],
  ['challenge phrase change required', 'Its challenge phrase has to be changed first. Ask customer support.'],
  [
    'exceeded challenge phrase attempts',
    'There were too many tries with a wrong challenge phrase. Ask customer support to unlock it.',
  ],
  ['something new', 'An admin of your company locked it. Ask an admin to unlock it.'],
])('[IDN-37] says why a locked account is locked: %s', async (reason, text) => {
  show({ 'POST /sessions': () => refusal(403, 'account-locked', { meta: { reason } }) })
  await enter('pat.jones', 'right')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This account is locked${text}`)
})

it.each([
  ['password change required', 'Its password has to be changed first. We send you a link for that by e-mail.'],
  ['expired password', 'Its password has expired. We send you a link for a new one by e-mail.'],
])('[IDN-37] leads who is locked for want of a new password to one: %s', async (reason, text) => {
  const { events } = show({ 'POST /sessions': () => refusal(403, 'account-locked', { meta: { reason } }) })
  await enter('pat.jones', 'right')
  await submit().click()
  const banner = page.getByRole('alert')
  await expect.element(banner).toHaveTextContent(`This account is locked${text}`)
  await banner.getByRole('button', { name: 'Set a new password' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'forgot-password', params: {} }])
})

it('[UI-4] names what is missing, leads to it, and takes the message back once it is there', async () => {
  const { api } = show()
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

it('[UI-3] sends once, however often it is pressed while the answer is awaited', async () => {
  let answer: () => void = () => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  const { api } = show({ 'POST /sessions': () => waited.then(() => refusal(401, 'credentials-invalid')) })
  await enter('pat.jones', 'wrong')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(submit()).not.toHaveAttribute('aria-busy')
  expect(api.calls('POST /sessions')).toHaveLength(1)
})

it('[ERR-2] keeps what was entered when the server fails, and says so to the host', async () => {
  let isDown = true
  const { events } = show({
    'POST /sessions': () => (isDown ? refusal(500, 'server-error') : refusal(401, 'credentials-invalid')),
  })
  await enter('pat.jones', 'wrong')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^You are not signed in yet/)
  await vi.waitFor(() => expect(events('nt-error').map(({ code }) => code)).toEqual(['server-error']))
  await expect.element(username()).toHaveValue('pat.jones')
  isDown = false
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription(/do not match/)
})

it('[WID-12] lets a password manager fill in and paste, and shows the password on demand', async () => {
  show()
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
  ['signed-out', 'You are signed out.'],
])('[SES-3] says why there is no session any more: %s', async (notice, text) => {
  show({}, { attributes: { notice } })
  await expect.element(page.getByRole('status').getByText(text, { exact: false })).toBeVisible()
})

it('[SES-1] has nothing to ask of somebody who is signed in, and goes on', async () => {
  const { events } = show({ 'GET /self': () => signedIn([]) })
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
  expect(username().query()).toBeNull()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(events('nt-signed-in')).toEqual([{}])
})

it('[SES-3] takes no password on a page of somebody else', async () => {
  const embedded = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  const { events } = show(
    { 'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }) },
    embedded as unknown as Partial<RenderOptions>,
  )
  await expect.element(page.getByText(/signing in works on the provider’s own site only/)).toBeVisible()
  expect(password().query()).toBeNull()
  expect(events('nt-availability')).toEqual([{ available: false, reason: 'providerOrigin' }])
})

const SECOND_STEP = { step: 'code', challenge: 'challenge-1', expires_in: 600, secret: null, otpauth_uri: null }
const ENROLMENT = {
  ...SECOND_STEP,
  step: 'enrolment',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Northwind:pat.jones?secret=JBSWY3DPEHPK3PXP&issuer=Northwind',
}

/** A server that asks for a second step, whose code is `123456`. */
function showSecondStep(step: object = SECOND_STEP, recovery: string[] | null = null, changes: Answers = {}): Rendered {
  let isSignedIn = false
  return show({
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

it('[IDN-15] asks for the code of an app after the right password, and is not signed in before', async () => {
  const { api, events } = showSecondStep()
  await passPassword()
  const title = page.getByRole('heading', { name: 'Enter your code' })
  await expect.poll(focused).toBe(title.element())
  expect(events('nt-signed-in')).toEqual([])
  await userEvent.fill(code(), '123 456')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(events('nt-signed-in')).toEqual([{}]))
  expect(api.calls('POST /sign-ins').map(({ attributes }) => attributes)).toEqual([
    { challenge: 'challenge-1', code: '123456' },
  ])
  await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
})

it('[IDN-15] says at the field that a code is wrong or missing, and spends no try on what cannot be one', async () => {
  const { api } = showSecondStep()
  await passPassword()
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect.element(code()).toHaveAccessibleDescription('Enter the code')
  await userEvent.fill(code(), '12')
  await go.click()
  await expect.element(code()).toHaveAccessibleDescription(/wrong or was used already/)
  expect(api.calls('POST /sign-ins')).toHaveLength(0)
  await userEvent.fill(code(), '654321')
  await go.click()
  await vi.waitFor(() => expect(api.calls('POST /sign-ins')).toHaveLength(1))
  await expect.element(code()).toHaveAccessibleDescription(/wrong or was used already/)
  await expect.poll(focused).toBe(code().element())
})

it('[IDN-15] begins again, saying why, when the step has ended meanwhile', async () => {
  const { events } = showSecondStep(SECOND_STEP, null, {
    'POST /sign-ins': () => refusal(410, 'factor-challenge-ended'),
  })
  await passPassword()
  await userEvent.fill(code(), '123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/too long a break before the code/)
  await expect.element(username()).toHaveValue('')
  expect(events('nt-signed-in')).toEqual([])
})

it('[IDN-14] shows who has no app yet a code to scan and a key to type, then the recovery codes, once', async () => {
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
  await vi.waitFor(() => expect(events('nt-signed-in')).toEqual([{}]))
  await expect.element(codes).not.toBeInTheDocument()
})

it('[IDN-15] goes back to name and password for somebody else', async () => {
  showSecondStep()
  await passPassword()
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click()
  await expect.element(password()).toHaveValue('')
})

describe('the ways to sign in', () => {
  const company = () => page.getByRole('link', { name: 'Continue with Contoso' })

  it('[IDN-35] goes on from the name alone to the password, and asks no more than that', async () => {
    const { api } = show()
    await userEvent.fill(username(), 'pat.jones')
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe(password().element())
    expect(page.getByRole('alert').query()).toBeNull()
    expect(api.calls('POST /sign-in-methods').map(({ attributes }) => attributes)).toEqual([{ username: 'pat.jones' }])
    await userEvent.keyboard('right{Enter}')
    await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
    expect([api.calls('POST /sign-in-methods').length, api.calls('POST /sessions').length]).toEqual([1, 1])
  })

  it('[IDN-35] leads from the name alone to the company, with the page that was wanted', async () => {
    history.replaceState(history.state, '', '?returnTo=%2Finvoice-list%2Fdue%3Fq%3DINV')
    onTestFinished(() => history.replaceState(history.state, '', location.pathname))
    const { api, root } = show({ 'POST /sign-in-methods': byContoso }, { urlState: 'query' })
    await userEvent.fill(username(), 'nadia')
    await userEvent.keyboard('{Enter}')
    await expect.element(company()).toBeVisible()
    await expect.poll(focused).toBe(company().element())
    await expect
      .element(company())
      .toHaveAccessibleDescription('nadia signs in through Contoso. No password is entered here.')
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

  it('[IDN-35] sends no password of who signs in at a company, whatever a password manager filled in', async () => {
    const { api } = show({ 'POST /sign-in-methods': byContoso })
    await enter('nadia', 'an old one')
    await submit().click()
    await expect.element(company()).toBeVisible()
    expect(api.calls('POST /sessions')).toHaveLength(0)
    await page.getByRole('button', { name: 'Use another username' }).click()
    await expect.poll(focused).toBe(username().element())
    await expect.element(password()).toBeVisible()
  })

  it('[IDN-35] finds the company of a name, or says that it has a password', async () => {
    show()
    const find = page.getByRole('button', { name: 'Use your company sign-in' })
    await find.click()
    await expect.element(username()).toHaveAccessibleDescription('Enter your username')
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
  ])('[IDN-12] leads to no start on %s', async (_what, start) => {
    show({
      'POST /sign-in-methods': () => methodOf({ method: 'sso', provider: { id: 'contoso', name: 'Contoso' }, start }),
    })
    await userEvent.fill(username(), 'nadia')
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe(password().element())
    expect(company().query()).toBeNull()
  })

  it('[IDN-35] tries the password all the same when nobody says how a name signs in', async () => {
    const { api } = show({ 'POST /sign-in-methods': () => refusal(500, 'server-error') })
    await enter('pat.jones', 'right')
    await submit().click()
    await expect.element(page.getByText('You are signed in as Pat Jones.')).toBeVisible()
    expect(api.calls('POST /sessions')).toHaveLength(1)
  })

  it.each([
    ['unknown-person', /^You are not signed in yet.*no account here belongs to you/],
    ['locked', /^You are not signed in yet.*your account here is locked/],
    ['expired', /^You are not signed in yet.*took too long/],
    ['refused', /^You are not signed in yet.*did not confirm who you are/],
    ['unavailable', /^You are not signed in yet.*cannot be reached right now/],
    ['unknown-provider', /^You are not signed in yet.*is not known here/],
    ['too-often', /^You are not signed in yet.*too many tries/],
  ])('[IDN-36] says in plain words why the company’s sign-in did not come about: %s', async (sso, text) => {
    show({}, { attributes: { sso } })
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await submit().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^There is a problem/)
  })

  it('[IDN-36] says nothing for a reason that somebody made up', async () => {
    show({}, { attributes: { sso: 'call +1 555 0100' } })
    await expect.element(username()).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it.each([
    ['Forgot your username?', 'forgot-user'],
    ['Forgot your password?', 'forgot-password'],
  ])('[IDN-30] helps who has forgotten: %s', async (name, to) => {
    const { events } = show()
    await page.getByRole('button', { name }).click()
    expect(events('nt-navigate')).toEqual([{ to, params: {} }])
  })

  it.each([
    ['password-set', 'Your new password is set. Sign in with it.'],
    ['account-created', 'Your account is created. Sign in with your username and your new password.'],
  ])('[IDN-34] says what was done before: %s', async (notice, text) => {
    show({}, { attributes: { notice } })
    await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
  })
})
