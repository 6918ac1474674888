import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/account-recovery'
import {
  type Answer,
  type Answers,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

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
const POLICY = {
  minLength: 15,
  maxLength: 128,
  numeric: 2,
  uppercase: 0,
  lowercase: 0,
  alphabetic: 0,
  special: 1,
  nonAlphabetic: 0,
}
const GOOD = 'quiet-lantern-42!over'

let rendered: Rendered | null = null

function show(view: string, changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  const accepted: Answer = () => ({ data: { type: 'recoveries', id: 'accepted', attributes: {} }, status: 202 })
  const done: Answer = () => ({ data: null, status: 200 })
  rendered = renderWidget({
    tag: 'nt-account-recovery',
    attributes: { view },
    answers: {
      'GET /self': () => signedIn([], NOBODY),
      'GET /password-policies/current': () => ({
        data: { type: 'password-policies', id: 'current', attributes: POLICY },
      }),
      'POST /username-recoveries': accepted,
      'POST /password-recoveries': accepted,
      'POST /password-resets': done,
      'POST /account-activations': done,
      ...changes,
    },
    ...options,
  })
  return rendered
}
/** By the link of a mail. */
function open(view: string, changes: Answers = {}, token = 'token-1'): Rendered {
  history.replaceState(history.state, '', `#token=${token}`)
  return show(view, changes)
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const email = () => page.getByRole('textbox', { name: 'E-mail address' })
const username = () => page.getByRole('textbox', { name: 'Username' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const rule = (text: string) => page.getByRole('list', { name: 'What the password needs' }).getByText(text).element()
const stateOf = (text: string) => rule(text).parentElement?.textContent?.slice(text.length)
/** In the shadow root: of the document it is the element itself. */
const focused = () => rendered?.root.activeElement

async function choose(password: string, confirmation = password): Promise<void> {
  await userEvent.fill(field('New password'), password)
  await userEvent.fill(field('Confirm password'), confirmation)
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  history.replaceState(history.state, '', location.pathname + location.search)
})

describe('what is forgotten', () => {
  it('[IDN-30] sends the usernames of an address, and says the same whether it has any', async () => {
    const { api, events } = show('forgot-user')
    await userEvent.fill(email(), ' pat.jones@northwind.example ')
    await userEvent.keyboard('{Enter}')
    const title = heading('Check your e-mail')
    await expect.poll(focused).toBe(title.element())
    const said = 'If an account belongs to pat.jones@northwind.example, we have sent its usernames there.'
    await expect.element(page.getByText(said)).toBeVisible()
    expect(api.calls('POST /username-recoveries').map(({ attributes }) => attributes)).toEqual([
      { email: 'pat.jones@northwind.example' },
    ])
    await button('Back to sign in').click()
    expect(events('nt-navigate')).toEqual([{ to: 'sign-in', params: {} }])
  })

  it('[IDN-30] sends a link for a password, says how long it holds, and lets her enter another name', async () => {
    const { api } = show('forgot-password')
    await userEvent.fill(username(), 'pat.jones')
    await button('Send the link').click()
    const said = /^If pat\.jones has an account with a password, .* The link works once, for 30 minutes\.$/
    await expect.element(page.getByText(said)).toBeVisible()
    expect(api.calls('POST /password-recoveries').map(({ attributes }) => attributes)).toEqual([
      { username: 'pat.jones' },
    ])
    await button('Enter it again').click()
    await expect.element(username()).toHaveValue('pat.jones')
  })

  it.each([
    ['forgot-user', 'Send my username', '', 'Enter your e-mail address'],
    ['forgot-user', 'Send my username', 'pat.jones', 'Enter an e-mail address such as name@company.com'],
    ['forgot-password', 'Send the link', '', 'Enter your username'],
    ['forgot-password', 'Send the link', 'x'.repeat(65), 'No username is that long. Check what you entered'],
  ])('[UI-4] says at the field what is wrong, and asks nobody: %s %#', async (view, name, text, message) => {
    const { api } = show(view)
    const input = page.getByRole('textbox')
    await userEvent.fill(input, text)
    await button(name).click()
    await expect.element(input).toHaveAccessibleDescription(message)
    await expect.poll(focused).toBe(input.element())
    await userEvent.type(input, 'a')
    await expect.element(input).not.toHaveAttribute('aria-invalid')
    expect(api.exchanges.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    ['unreachable', (): 'lost' => 'lost'],
    ['too often', () => refusal(429, 'rate-limited')],
  ])('[IDN-33] keeps what was entered when nothing was sent: %s', async (_what, answer) => {
    const { events } = show('forgot-password', { 'POST /password-recoveries': answer })
    await userEvent.fill(username(), 'pat.jones')
    await button('Send the link').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Nothing was sent yet/)
    await expect.element(username()).toHaveValue('pat.jones')
    await vi.waitFor(() => expect(events('nt-error')).toHaveLength(1))
  })

  it('[IDN-30] goes from one to the other by itself where no host does', async () => {
    const { events } = show('forgot-password')
    await button('Forgot your username?').click()
    await expect.element(heading('Forgot your username')).toBeVisible()
    expect(events('nt-navigate')).toEqual([{ to: 'forgot-user', params: {} }])
    rendered?.element.setAttribute('view', 'forgot-password')
    await button('Forgot your password?').click()
    await expect.element(heading('Forgot your password')).toBeVisible()
  })
})

describe('the link of a mail', () => {
  it('[IDN-31] takes the token out of the address at once, and keeps it for the one call', async () => {
    history.replaceState({ kept: true }, '', '#token=token-1')
    const before = history.length
    const { api } = show('reset-password')
    await expect.element(field('New password')).toBeVisible()
    expect([location.hash, history.length, history.state]).toEqual(['', before, { kept: true }])
    expect(document.documentElement.outerHTML + rendered?.root.innerHTML).not.toContain('token-1')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('token-1')
    await choose(GOOD)
    await button('Set password').click()
    await vi.waitFor(() =>
      expect(api.calls('POST /password-resets').map(({ attributes }) => attributes)).toEqual([
        { token: 'token-1', password: GOOD },
      ]),
    )
    expect(JSON.stringify(api.exchanges.map(({ path, query }) => [path, String(query)]))).not.toContain('token-1')
  })

  it('[IDN-31] takes another link that is opened in the same tab', async () => {
    const { api } = open('reset-password')
    await userEvent.fill(field('New password'), 'half')
    location.hash = '#token=token-2'
    await expect.element(field('New password')).toHaveValue('')
    expect(location.hash).toBe('')
    await choose(GOOD)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(api.calls('POST /password-resets')[0]?.attributes?.['token']).toBe('token-2'))
  })

  it.each([
    ['reset-password', '', /You set a new password by the link in our e-mail/],
    ['activate', '', /You create your account by the link in your invitation/],
    ['reset-password', '#token=', /You set a new password by the link in our e-mail/],
    ['reset-password', '#token=%3Cscript%3E', /You set a new password by the link in our e-mail/],
  ])('[IDN-31] says to open the link where there is none: %s %s', async (view, hash, text) => {
    history.replaceState(history.state, '', location.pathname + location.search + hash)
    const { api } = show(view)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(api.calls('GET /password-policies/current')).toEqual([])
    expect(location.hash).toBe('')
  })

  it('[IDN-31] leaves a fragment alone that is not its own', async () => {
    history.replaceState(history.state, '', '#token=of-the-page')
    show('forgot-password')
    await expect.element(username()).toBeVisible()
    expect(location.hash).toBe('#token=of-the-page')
  })

  it('[IDN-33] leads from a link that does not hold any more to a new one', async () => {
    const { events } = open('reset-password', { 'POST /password-resets': () => refusal(410, 'link-invalid') })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    const title = heading('This link does not work any more')
    await expect.poll(focused).toBe(title.element())
    await button('Send me a new link').click()
    expect(events('nt-navigate')).toEqual([{ to: 'forgot-password', params: {} }])
    await expect.element(heading('Forgot your password')).toBeVisible()
  })

  it('[IDN-33] tells who was invited what to do when the invitation does not hold any more', async () => {
    open('activate', { 'POST /account-activations': () => refusal(410, 'link-invalid') })
    await expect.element(username()).toBeVisible()
    await userEvent.fill(username(), 'pat.jones')
    await choose(GOOD)
    await button('Create account').click()
    await expect.element(page.getByText(/ask an admin of your company to invite you again/)).toBeVisible()
    expect(button('Send me a new link').query()).toBeNull()
  })
})

describe('a new password', () => {
  it('[IDN-32] tells of each requirement while she types, and how many are met', async () => {
    open('reset-password')
    await expect.element(field('New password')).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    expect(stateOf('Characters: 15 to 128')).toBe('Not yet')
    await userEvent.fill(field('New password'), 'quiet-lantern-42')
    await expect.poll(() => stateOf('Characters: 15 to 128')).toBe('Met')
    expect(stateOf('Digits: at least 2')).toBe('Met')
    expect(stateOf('Special characters (!@#$%^&): at least 1')).toBe('Not yet')
    await expect.element(page.getByRole('status')).toHaveTextContent('Requirements met: 2 of 3')
    await userEvent.fill(field('New password'), GOOD)
    await expect.element(page.getByRole('status')).toHaveTextContent('Requirements met: 3 of 3')
    await userEvent.fill(field('Confirm password'), GOOD)
    await expect.element(field('Confirm password')).toHaveAccessibleDescription('Both entries are the same.')
  })

  it('[IDN-32] asks for nothing but the length where the policy does not', async () => {
    const none = { ...POLICY, numeric: 0, special: 0 }
    open('reset-password', {
      'GET /password-policies/current': () => ({
        data: { type: 'password-policies', id: 'current', attributes: none },
      }),
    })
    await expect
      .element(page.getByRole('list', { name: 'What the password needs' }))
      .toHaveTextContent(/^Characters: 15 to 128Not yet$/)
  })

  it('[IDN-32] sends nothing before every requirement is met and both entries are the same', async () => {
    const { api } = open('reset-password')
    await expect.element(field('New password')).toBeVisible()
    await button('Set password').click()
    const summary = page.getByRole('alert')
    await expect.poll(focused).toBe(summary.element())
    await expect
      .element(summary)
      .toHaveTextContent('There is a problemEnter a new passwordEnter the new password once more')
    await choose('short', 'other')
    await expect.element(summary).not.toBeInTheDocument()
    await button('Set password').click()
    await expect
      .element(summary)
      .toHaveTextContent(
        'There is a problemThe password does not meet every requirement yetThe two entries are not the same',
      )
    await summary.getByRole('button', { name: 'The two entries are not the same' }).click()
    expect(focused()).toBe(field('Confirm password').element())
    expect(api.calls('POST /password-resets')).toEqual([])
  })

  it('[WID-12] lets a password manager fill in and her paste, and shows the password on demand', async () => {
    open('reset-password')
    const password = field('New password')
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
    await userEvent.fill(password, GOOD)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await userEvent.click(password)
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await userEvent.click(field('Confirm password'))
    await userEvent.paste()
    await expect.element(field('Confirm password')).toHaveValue(GOOD)
  })

  it.each([
    ['password-common', /Many people use this password/],
    ['password-used-before', /You have used this password before/],
    ['password-requirements-missing', /does not meet every requirement/],
  ])('[IDN-33] says at the password why the server refused it: %s', async (code, text) => {
    open('reset-password', { 'POST /password-resets': () => refusal(422, code) })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(text)
    await expect.element(field('New password')).toHaveValue(GOOD)
    await userEvent.type(field('New password'), '1')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('[IDN-33] sends who signs in through her company there', async () => {
    open('reset-password', { 'POST /password-resets': () => refusal(409, 'password-elsewhere') })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.poll(focused).toBe(heading('You sign in through your company').element())
    expect(rendered?.root.querySelector('input')).toBeNull()
  })

  it.each([
    ['unreachable', (): 'lost' => 'lost'],
    ['too often', () => refusal(429, 'rate-limited')],
  ])('[IDN-33] keeps what was typed, and the link, when nothing was set: %s', async (_what, answer) => {
    let isDown = true
    const { api, events } = open('reset-password', {
      'POST /password-resets': (exchange) => (isDown ? answer(exchange) : { data: null, status: 200 }),
    })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Your new password is not set yet/)
    await expect.element(field('Confirm password')).toHaveValue(GOOD)
    isDown = false
    const tries = api.calls('POST /password-resets').length
    await button('Set password').click()
    await vi.waitFor(() => expect(events('nt-navigate')).toHaveLength(1))
    expect(api.calls('POST /password-resets')).toHaveLength(tries + 1)
  })

  it('[ERR-2] tries again when the requirements did not come, with the link still in hand', async () => {
    let isDown = true
    const { api } = open('reset-password', {
      'GET /password-policies/current': () =>
        isDown
          ? refusal(500, 'server-error')
          : { data: { type: 'password-policies', id: 'current', attributes: POLICY } },
    })
    await expect.element(heading('The page did not load')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await vi.waitFor(() => expect(api.calls('POST /password-resets')[0]?.attributes?.['token']).toBe('token-1'))
  })

  it('[IDN-34] leads to sign in, which is told what was done, and keeps no password', async () => {
    const { events, root } = open('reset-password')
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(events('nt-navigate')).toEqual([{ to: 'sign-in', params: { notice: 'password-set' } }]),
    )
    expect(root.querySelector('input[name="new-password"]')).toBeNull()
  })

  it('[UI-3] sends once, however often it is pressed while the answer is awaited', async () => {
    let answer: () => void = () => {}
    const waited = new Promise<void>((resolve) => (answer = resolve))
    const { api } = open('reset-password', {
      'POST /password-resets': () => waited.then(() => refusal(422, 'password-common')),
    })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(button('Set password')).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    answer()
    await expect.element(button('Set password')).not.toHaveAttribute('aria-busy')
    expect(api.calls('POST /password-resets')).toHaveLength(1)
  })
})

describe('a new account', () => {
  it('[IDN-34] takes the name of the invitation and a password, and leads to sign in', async () => {
    const { api, events } = open('activate')
    await expect.element(username()).toHaveAttribute('autocomplete', 'username')
    await userEvent.fill(username(), ' pat.jones ')
    await choose(GOOD)
    await button('Create account').click()
    await vi.waitFor(() =>
      expect(events('nt-navigate')).toEqual([{ to: 'sign-in', params: { notice: 'account-created' } }]),
    )
    expect(api.calls('POST /account-activations').map(({ attributes }) => attributes)).toEqual([
      { token: 'token-1', username: 'pat.jones', password: GOOD },
    ])
  })

  it('[IDN-33] says at the name that the invitation is for another one', async () => {
    open('activate', { 'POST /account-activations': () => refusal(422, 'link-username-mismatch') })
    await expect.element(username()).toBeVisible()
    await userEvent.fill(username(), 'pat.jonas')
    await choose(GOOD)
    await button('Create account').click()
    await expect.element(username()).toHaveAccessibleDescription(/This invitation is for another user name/)
    await expect.element(field('New password')).toHaveValue(GOOD)
  })
})

it('[SES-3] takes no password on a page of somebody else', async () => {
  const embedded = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  history.replaceState(history.state, '', '#token=of-the-host')
  const { events } = show(
    'reset-password',
    { 'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }) },
    embedded as unknown as Partial<RenderOptions>,
  )
  await expect.element(page.getByText(/signing in works on the provider’s own site only/)).toBeVisible()
  expect(events('nt-availability')).toEqual([{ available: false, reason: 'providerOrigin' }])
  expect(location.hash).toBe('#token=of-the-host')
})
