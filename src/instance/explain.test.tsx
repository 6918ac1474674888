/** What `nt.explain()` tells a page: the server's reasons in words, and what the page knows by itself without a server. */
import { afterEach, expect, it } from 'vitest'
import 'virtual:widget/consent-banner'
import {
  missingRight,
  NOBODY,
  type Reply,
  type Rendered,
  renderWidget,
  signedIn,
} from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

const VIEWER = {
  ...{ user_id: 'u-3', username: 'viewer', email_address: 'v@harbor.example', first_name: 'Vera', last_name: 'Lind' },
  ...{ full_name: 'Vera Lind', role: 'Viewer', status: 'active', user_types: ['customer'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

async function open(
  told: Reply | 'lost',
  locale: 'en' | 'de' = 'en',
  self = signedIn(['invoices.list'], { user: VIEWER }),
) {
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    locale,
    answers: { 'GET /self': () => self, 'GET /rights/*': () => told },
  })
  const { nt, api } = rendered
  await expect.poll(() => nt.getState().phase).toBe('ready')
  return { nt, api }
}

it('[ACC-24] tells what the server says, and the same in words', async () => {
  const { nt } = await open(missingRight('payments.create'))
  expect(nt.can('payments.create')).toBe(false)
  expect(await nt.explain('payments.create')).toEqual({
    capability: 'payments.create',
    ...{ allowed: false, reason: 'role', requirement: null, roles: ['admin', 'payer'], role: 'payer' },
    ...{ ask: 'administrator', administrators: ['Alex Smith'] },
    text: 'You can’t pay invoices with the Viewer role. Alex Smith can give you the Payer role.',
  })
})

it.each([
  [{ administrators: [{ full_name: 'Alex Smith' }, { full_name: 'Robin Hale' }] }, /Alex Smith or Robin Hale can give/],
  [
    { administrators: [] },
    /^You can’t pay invoices with the Viewer role\. An admin of your company can give you the Payer role\.$/,
  ],
  [{ role: null, ask: 'support' }, /^This is for these roles: Admin and Payer\. Customer support can tell you more\.$/],
  [
    { reason: 'scope', ask: 'partner' },
    /^This page was not given the right to do this\. The operator of this site decides/,
  ],
  [{ reason: 'flag', ask: 'support' }, /^This is not turned on in your program\. Customer support/],
  [{ reason: 'account', ask: null }, /^Choose an account first\.$/],
  [{ reason: 'user-type', ask: 'support' }, /^This is for another kind of user/],
  [
    { reason: 'account-locked', ask: 'support' },
    /^This account is locked and cannot pay online\. Its invoices stay open/,
  ],
] as const)('[ACC-24] says %j in words', async (changes, words) => {
  const { nt } = await open(missingRight('payments.create', changes))
  expect((await nt.explain('payments.create')).text).toMatch(words)
})

it('[ACC-24] speaks the language of the session', async () => {
  const { nt } = await open(missingRight('payments.create'), 'de')
  expect((await nt.explain('payments.create')).text).toBe(
    'Mit der Rolle „Leser“ können Sie keine Rechnungen bezahlen. Alex Smith kann Ihnen die Rolle „Zahler“ geben.',
  )
})

it('[ACC-24] tells without a server what the page knows, and no name', async () => {
  const { nt } = await open('lost')
  expect(await nt.explain('payments.create')).toMatchObject({
    ...{ allowed: false, reason: 'role', role: 'payer', administrators: [] },
    text: 'You can’t pay invoices with the Viewer role. An admin of your company can give you the Payer role.',
  })
})

it('[ACC-24] sends no request for a visitor who is not signed in', async () => {
  const { nt, api } = await open('lost', 'en', signedIn([], NOBODY))
  expect(await nt.explain('payments.create')).toMatchObject({ reason: 'session', text: 'Sign in first.' })
  expect(api.calls('GET /rights/payments.create')).toEqual([])
})
