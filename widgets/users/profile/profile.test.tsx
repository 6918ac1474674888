import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/profile'
import { CONSENT_AT_KEY, CONSENT_KEY } from '../../../src/contract/index.ts'
import {
  button,
  card,
  closeProfile,
  field,
  focused,
  NOTHING,
  self,
  session,
  showProfile,
} from '../../../test/support/profile-page.ts'
import { listOf, refusal, type RenderOptions } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 1400))
afterEach(closeProfile)

it('[PRF-1] shows the user, what their role may do, and who can change it', async () => {
  showProfile()
  await expect.element(card('About you')).toHaveTextContent(/NamePat JonesUsernamepayerRolePayer/)
  await expect
    .element(card('About you'))
    .toHaveTextContent(/You see invoices, pay them and open disputes\. Only an admin/)
  await expect.element(card('About you')).toHaveTextContent(/Sign-inUsername and password/)
})

it.each([{ isSso: true }, { inSsoGroup: true }])(
  '[PRF-2] offers neither password nor two-step verification to a user with another sign-in method: %o',
  async (changes) => {
    const { api } = showProfile({ 'GET /self': () => self(changes) })
    await expect.element(card('Password')).toHaveTextContent(/there is no password here/)
    await expect.element(card('Two-step verification')).toHaveTextContent(/which also manages two-step verification/)
    expect(button(/password|two-step/i).elements()).toHaveLength(0)
    expect(api.calls('GET /second-factors/current')).toHaveLength(0)
  },
)

it('[PRF-3] shows unmet password requirements while typing, and changes the password', async () => {
  const { api } = showProfile({ 'POST /password-changes': () => NOTHING })
  await button('Change password').click()
  await expect.element(field('Current password')).toBeVisible()
  await expect.poll(focused).toBe(field('Current password').element())
  await field('Current password').fill('old secret words')
  await field('New password').fill('payer and more')
  const needs = page.getByRole('list', { name: 'Password requirements' })
  await expect.element(needs).toHaveTextContent(/Characters: 15 to 128Not yet.*Does not contain your usernameNot yet$/)
  await field('New password').fill('tall blue harbor 7')
  await expect.element(needs).toHaveTextContent(/^Characters: 15 to 128MetDigits: at least 1Met.*usernameMet$/)
  await field('New password again').fill('tall blue harbor 8')
  await field('New password').click()
  await expect.element(field('New password again')).toHaveAccessibleDescription('The two entries do not match')
  await button('Save new password').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/The two entries do not match/)
  expect(api.calls('POST /password-changes')).toHaveLength(0)
  await field('New password again').fill('tall blue harbor 7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Your password is changed\./)).toBeVisible()
  await expect.poll(() => focused()?.textContent).toMatch(/^Your password is changed/)
  expect(api.calls('POST /password-changes').map(({ attributes }) => attributes)).toEqual([
    { current_password: 'old secret words', password: 'tall blue harbor 7' },
  ])
  expect(api.calls('GET /sessions').length).toBeGreaterThan(1)
})

it.each([
  ['password-incorrect', 'Current password', /not your password/],
  ['password-common', 'New password', /Many people use this password/],
  ['password-used-before', 'New password', /used this password before/],
])('[PRF-3] shows the server’s error at the field: %s', async (code, label, words) => {
  showProfile({ 'POST /password-changes': () => refusal(422, code) })
  await button('Change password').click()
  for (const name of ['Current password', 'New password', 'New password again']) {
    await field(name).fill('tall blue harbor 7')
  }
  await button('Save new password').click()
  await expect.element(field(label)).toHaveAccessibleDescription(words)
  await expect.poll(focused).toBe(page.getByRole('alert').element())
  await button('Cancel').click()
  await expect.poll(focused).toBe(button('Change password').element())
  await button('Change password').click()
  await expect.element(field('New password')).toHaveValue('')
})

it('[PRF-5] lists devices, this one first and marked, and signs another one out', async () => {
  let others = [session('s-2', 'Safari on iPhone', 7)]
  const { api } = showProfile({
    'GET /sessions': () => listOf([...others, session('s-1', 'Firefox on Windows', 0, true)]),
    'DELETE /sessions/*': () => {
      others = []
      return NOTHING
    },
  })
  const rows = card('Signed-in devices').getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/Firefox on WindowsLast active: now.*This device$/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Safari on iPhoneLast active: 7 minutes ago/)
  expect(button(/^Sign out: Firefox/).elements()).toHaveLength(0)
  await button('Sign out: Safari on iPhone').click()
  await expect.element(page.getByText('Signed out: Safari on iPhone')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Signed out: Safari on iPhone')
  await expect.element(page.getByText('You are signed in on this device only.')).toBeVisible()
  expect(api.calls('DELETE /sessions/s-2')).toHaveLength(1)
})

it('[PRF-5] shows relative times by the program’s clock, regardless of the browser’s', async () => {
  const seen = (id: string, device: string, last_seen_at: string, current = false) => {
    const row = session(id, device, 0, current)
    return { ...row, attributes: { ...row.attributes, last_seen_at } }
  }
  showProfile({
    'GET /sessions': () =>
      listOf(
        [
          seen('s-1', 'Firefox on Windows', '2031-05-05T12:00:00Z', true),
          seen('s-2', 'Safari on iPhone', '2031-05-05T11:53:00Z'),
          seen('s-3', 'Chrome on Android', '2031-05-01T11:53:00Z'),
        ],
        { now_ts: '2031-05-05T12:00:05Z' },
      ),
  })
  const rows = card('Signed-in devices').getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/Firefox on WindowsLast active: now/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Safari on iPhoneLast active: 7 minutes ago/)
  await expect.element(rows.nth(2)).toHaveTextContent(/Chrome on AndroidLast active: May 1, 2031/)
})

it('[PRF-5] signs all others out, and reports a failure', async () => {
  const { api } = showProfile({ 'DELETE /sessions': () => refusal(403, 'not-permitted') })
  await button('Sign out all other devices').click()
  await expect.element(card('Signed-in devices').getByRole('status')).toHaveTextContent(/./)
  expect(api.calls('DELETE /sessions')).toHaveLength(1)
  await expect.element(button('Sign out: Safari on iPhone')).toBeVisible()
})

it('[PRF-6] lists recent activity, with a link to all of it', async () => {
  const { api, events } = showProfile()
  await expect.element(card('Recent activity')).toHaveTextContent(/Payment madePayment P-100199Nov 20, 2026/)
  expect(Object.fromEntries(api.calls('GET /audit-entries').at(0)?.query ?? [])).toEqual({
    'filter[scope]': 'own',
    sort: '-at',
    'page[number]': '1',
    'page[size]': '5',
  })
  await button('Show all').click()
  expect(events('nt-navigate')).toEqual([{ to: 'audit-log', params: {} }])
})

it('[PRF-6] shows the other sections when one fails, and retries only that one', async () => {
  let isBroken = true
  const { api } = showProfile({
    'GET /sessions': () => (isBroken ? refusal(500, 'server-error') : listOf([session('s-1', null, 0, true)])),
  })
  await expect.element(card('About you')).toHaveTextContent(/Pat Jones/)
  await expect.element(card('Signed-in devices').getByRole('button', { name: 'Try again' })).toBeVisible()
  const before = api.calls('GET /audit-entries').length
  isBroken = false
  await card('Signed-in devices').getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Signed-in devices')).toHaveTextContent(/Unknown device/)
  expect(api.calls('GET /audit-entries')).toHaveLength(before)
})

it('[PRF-7] changes the language of everything at once, and stores it for the user', async () => {
  const { nt, api, namespace } = showProfile()
  const choice = field('Language of these pages')
  await expect.element(choice).toHaveValue('en')
  expect([...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)).toHaveLength(15)
  await userEvent.selectOptions(choice, 'Deutsch')
  await expect.element(page.getByRole('heading', { name: 'Ihr Profil' })).toBeVisible()
  expect([nt.getState().locale, localStorage.getItem(`netterms:locale:${namespace}`)]).toEqual(['de', 'de'])
  await expect
    .poll(() => api.calls('POST /ecaas/session_data').map(({ attributes }) => attributes))
    .toEqual([{ sessionKeys: [{ key: 'language', value: 'de' }] }])
})

describe('consent', () => {
  const { navigation } = window as unknown as { navigation: EventTarget }
  const reloads = vi.fn()
  const stayHere = (event: Event) => {
    if ((event as Event & { navigationType: string }).navigationType !== 'reload') return
    event.preventDefault()
    reloads()
  }
  const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
  const forget = () => [CONSENT_KEY, CONSENT_AT_KEY].forEach((key) => localStorage.removeItem(key))
  beforeEach(() => {
    forget()
    reloads.mockClear()
    navigation.addEventListener('navigate', stayHere)
  })
  afterEach(() => {
    navigation.removeEventListener('navigate', stayHere)
    forget()
  })

  it('[PRF-12] shows the choice and its date, offers the other choice, and reloads the page with it', async () => {
    localStorage.setItem(CONSENT_KEY, 'true')
    localStorage.setItem(CONSENT_AT_KEY, '2026-11-20T16:42:00.000Z')
    const { events } = showProfile()
    await expect.element(card('Tracking')).toHaveTextContent(/Tracking is on\. Chosen in this browser: Nov 20, 2026/)
    expect(allow().elements()).toHaveLength(0)
    await button('Do not allow').click()
    await expect.poll(() => reloads).toHaveBeenCalledTimes(1)
    expect(events('nt-consent-change')).toEqual([{ granted: false }])
    expect(localStorage.getItem(CONSENT_KEY)).toBe('false')
    expect(Date.now() - Date.parse(localStorage.getItem(CONSENT_AT_KEY) ?? '')).toBeLessThan(60_000)
    await expect.element(card('Tracking')).toHaveTextContent(/Tracking is off/)
  })

  it('[PRF-12] offers both while there is no choice, and shows no date for a choice without one', async () => {
    showProfile()
    await expect.element(card('Tracking')).toHaveTextContent(/You have not chosen yet/)
    expect([allow().elements().length, button('Do not allow').elements().length]).toEqual([1, 1])
    localStorage.setItem(CONSENT_KEY, 'false')
    localStorage.setItem(CONSENT_AT_KEY, 'some day')
    showProfile()
    await expect.element(card('Tracking')).toHaveTextContent('Tracking is off. Chosen in this browser.')
  })
})

it('[PRF-1] is shown only on the provider’s own site', async () => {
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  const embedded = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
  const { api } = showProfile(
    { 'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }) },
    embedded as unknown as Partial<RenderOptions>,
  )
  await expect.element(page.getByText(/on the provider’s own site only/)).toBeVisible()
  expect(page.getByRole('region', { name: 'Password' }).elements()).toHaveLength(0)
  expect(api.calls('GET /sessions')).toHaveLength(0)
})

it('[PRF-1] fits into 320 px', async () => {
  await page.viewport(320, 900)
  showProfile()
  await expect.element(button('Sign out: Safari on iPhone')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
