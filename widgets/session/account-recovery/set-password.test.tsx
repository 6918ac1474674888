import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  choose,
  closeRecovery,
  drawn,
  field,
  focused,
  GOOD,
  hasFocus,
  heading,
  openLink,
  POLICY,
  stateOf,
  username,
} from '../../../test/support/recovery-widget.ts'
import { refusal } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(closeRecovery)

describe('a new password', () => {
  it('[IDN-32] shows each requirement while the user types, and how many are met', async () => {
    openLink('reset-password')
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
    await userEvent.fill(field('New password again'), GOOD)
    await expect.element(field('New password again')).toHaveAccessibleDescription('Both entries match.')
  })

  it('[IDN-32] requires only the length if the policy has no other rules', async () => {
    const none = { ...POLICY, numeric: 0, special: 0 }
    openLink('reset-password', {
      'GET /password-policies/current': () => ({
        data: { type: 'password-policies', id: 'current', attributes: none },
      }),
    })
    await expect
      .element(page.getByRole('list', { name: 'Password requirements' }))
      .toHaveTextContent(/^Characters: 15 to 128Not yet$/)
  })

  it('[IDN-32] sends nothing until every requirement is met and both entries match', async () => {
    const { api } = openLink('reset-password')
    await expect.element(field('New password')).toBeVisible()
    await button('Set password').click()
    const summary = page.getByRole('alert')
    await hasFocus(summary)
    await expect
      .element(summary)
      .toHaveTextContent('There is a problemEnter a new passwordEnter the new password once more')
    await choose('short', 'other')
    await expect.element(summary).not.toBeInTheDocument()
    await button('Set password').click()
    await expect
      .element(summary)
      .toHaveTextContent(
        'There is a problemThe password does not meet every requirement yetThe two entries do not match',
      )
    await summary.getByRole('button', { name: 'The two entries do not match' }).click()
    expect(focused()).toBe(field('New password again').element())
    expect(api.calls('POST /password-resets')).toEqual([])
  })

  it('[IDN-32] reports different entries when the second field loses focus, not earlier', async () => {
    openLink('reset-password')
    await expect.element(field('New password')).toBeVisible()
    await userEvent.fill(field('New password'), GOOD)
    const second = field('New password again')
    await userEvent.type(second, 'other')
    await expect.element(second).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    // The button that shows the password is part of the field.
    await expect.element(second).not.toHaveAttribute('aria-invalid')
    await userEvent.click(field('New password'))
    await expect.element(second).toHaveAccessibleDescription('The two entries do not match')
    expect(page.getByRole('alert').elements()).toEqual([])
    await userEvent.type(second, '!')
    await expect.element(second).not.toHaveAttribute('aria-invalid')
    await userEvent.fill(second, GOOD)
    await userEvent.click(field('New password'))
    await expect.element(second).toHaveAccessibleDescription('Both entries match.')
  })

  it('[WID-12] supports password managers and paste, and shows the password on request', async () => {
    openLink('reset-password')
    const password = field('New password')
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(field('New password again')).toHaveAttribute('autocomplete', 'new-password')
    await userEvent.fill(password, GOOD)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await userEvent.click(password)
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await userEvent.click(field('New password again'))
    await userEvent.paste()
    await expect.element(field('New password again')).toHaveValue(GOOD)
  })

  it.each([
    ['password-common', /Many people use this password/],
    ['password-used-before', /You have used this password before/],
    ['password-requirements-missing', /does not meet every requirement/],
  ])('[IDN-33] shows at the password why the server rejected it: %s', async (code, text) => {
    openLink('reset-password', { 'POST /password-resets': () => refusal(422, code) })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(text)
    await expect.element(field('New password')).toHaveValue(GOOD)
    // Wait until focus has moved to the summary, because keys pressed before have no target.
    await expect.poll(() => focused()?.role).toBe('alert')
    await userEvent.type(field('New password'), '1')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('[IDN-33] sends a user with single sign-on to their company', async () => {
    openLink('reset-password', { 'POST /password-resets': () => refusal(409, 'password-elsewhere') })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await hasFocus(heading('You sign in through your company'))
    expect(drawn().querySelector('input')).toBeNull()
  })

  it.each([
    [410, 'link-invalid', 'This link does not work any more'],
    [409, 'password-elsewhere', 'You sign in through your company'],
  ])('[IDN-39] reports at once that the link is not valid: %i %s', async (status, code, title) => {
    const { api } = openLink('reset-password', { 'POST /account-link-checks': () => refusal(status, code) })
    await expect.element(heading(title)).toBeVisible()
    expect(drawn().querySelector('input')).toBeNull()
    expect(api.calls('POST /account-link-checks').map(({ attributes }) => attributes)).toEqual([
      { token: 'token-1', purpose: 'password-reset' },
    ])
  })

  it('[IDN-39] shows the form if the check of the link failed', async () => {
    openLink('reset-password', { 'POST /account-link-checks': () => refusal(429, 'rate-limited') })
    await expect.element(field('New password')).toBeVisible()
  })

  it('[IDN-39] checks a link once: a user who has used it sees no error', async () => {
    let isUsed = false
    const { api, events } = openLink('reset-password', {
      'POST /account-link-checks': () => (isUsed ? refusal(410, 'link-invalid') : { data: null, status: 200 }),
      'POST /password-resets': () => {
        isUsed = true
        return { data: null, status: 200 }
      },
    })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.poll(() => events('nt-navigate')).toHaveLength(1)
    await expect.poll(() => drawn().textContent).toContain('Your new password is set')
    expect(api.calls('POST /account-link-checks')).toHaveLength(1)
  })

  it.each([
    ['unreachable', (): 'lost' => 'lost'],
    ['too often', () => refusal(429, 'rate-limited')],
  ])('[IDN-33] keeps input and link if nothing was set: %s', async (_what, answer) => {
    let isDown = true
    const { api, events } = openLink('reset-password', {
      'POST /password-resets': () => (isDown ? answer() : { data: null, status: 200 }),
    })
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await button('Set password').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Your new password is not set yet/)
    await expect.element(field('New password again')).toHaveValue(GOOD)
    isDown = false
    const tries = api.calls('POST /password-resets').length
    await button('Set password').click()
    await expect.poll(() => events('nt-navigate')).toHaveLength(1)
    expect(api.calls('POST /password-resets')).toHaveLength(tries + 1)
  })

  it('[ERR-2] retries when the requirements did not load, with the link kept', async () => {
    let isDown = true
    const { api } = openLink('reset-password', {
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
    await expect.poll(() => api.calls('POST /password-resets')[0]?.attributes?.['token']).toBe('token-1')
  })

  it('[IDN-34] goes to sign-in with a message, and keeps no password', async () => {
    const { events, root } = openLink('reset-password')
    await expect.element(field('New password')).toBeVisible()
    await choose(GOOD)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => events('nt-navigate')).toEqual([{ to: 'sign-in', params: { notice: 'password-set' } }])
    expect(root.querySelector('input[name="new-password"]')).toBeNull()
  })

  it('[UI-3] sends once even if the button is pressed repeatedly', async () => {
    let answer: () => void = () => {}
    const waited = new Promise<void>((resolve) => (answer = resolve))
    const { api } = openLink('reset-password', {
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
  it('[IDN-34] accepts the username of the invitation and a password, and goes to sign-in', async () => {
    const { api, events } = openLink('activate')
    await expect.element(username()).toHaveAttribute('autocomplete', 'username')
    await userEvent.fill(username(), ' pat.jones ')
    await choose(GOOD)
    await button('Create account').click()
    await expect.poll(() => events('nt-navigate')).toEqual([{ to: 'sign-in', params: { notice: 'account-created' } }])
    expect(api.calls('POST /account-activations').map(({ attributes }) => attributes)).toEqual([
      { token: 'token-1', username: 'pat.jones', password: GOOD },
    ])
  })

  it('[IDN-32] checks the password against the username once known, and sends no password that contains it', async () => {
    const { api } = openLink('activate')
    await expect.element(username()).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    await userEvent.fill(username(), 'pat.jones')
    await choose(`${GOOD} patjones`)
    expect(stateOf('Does not contain your username')).toBe('Not yet')
    await expect.element(page.getByRole('status')).toHaveTextContent('Requirements met: 3 of 4')
    await button('Create account').click()
    await expect.element(field('New password')).toHaveAccessibleDescription(/does not meet every requirement yet/)
    expect(api.calls('POST /account-activations')).toEqual([])
    await userEvent.fill(field('New password'), GOOD)
    await expect.poll(() => stateOf('Does not contain your username')).toBe('Met')
  })

  it('[IDN-33] reports at the username that the invitation is for another one', async () => {
    openLink('activate', { 'POST /account-activations': () => refusal(422, 'link-username-mismatch') })
    await expect.element(username()).toBeVisible()
    await userEvent.fill(username(), 'pat.jonas')
    await choose(GOOD)
    await button('Create account').click()
    await expect.element(username()).toHaveAccessibleDescription(/This invitation is for another username/)
    await expect.element(field('New password')).toHaveValue(GOOD)
  })
})
