/** Results of `nt.explain()`: the server's reasons as text, and what the page can explain without the server. */
import { afterEach, expect, it, vi } from 'vitest'
import 'virtual:widget/consent-banner'
import {
  type Answer,
  missingRight,
  NOBODY,
  type Reply,
  type Rendered,
  renderWidget,
  signedIn,
  VIEWER,
} from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

async function open(
  rightAnswer: Reply | 'lost',
  locale: 'en' | 'de' | 'ar-XB' = 'en',
  self = signedIn(['invoices.list'], { user: VIEWER }),
) {
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    locale,
    answers: { 'GET /self': () => self, 'GET /rights/*': () => rightAnswer },
  })
  const { nt, api } = rendered
  await expect.poll(() => nt.getState().phase).toBe('ready')
  return { nt, api }
}

it('[ACC-24] returns the server’s reason, and a sentence for it', async () => {
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
    /^This page doesn’t have permission to do this\. The operator of this site decides/,
  ],
  [{ reason: 'flag', ask: 'support' }, /^This is not turned on in your program\. Customer support/],
  [{ reason: 'account', ask: null }, /^Choose an account first\.$/],
  [{ reason: 'user-type', ask: 'support' }, /^This isn’t available to your user type/],
  [
    { reason: 'account-locked', ask: 'support' },
    /^This account is locked and cannot pay online\. Its invoices stay open/,
  ],
] as const)('[ACC-24] explains %j in words', async (changes, words) => {
  const { nt } = await open(missingRight('payments.create', changes))
  expect((await nt.explain('payments.create')).text).toMatch(words)
})

it('[ACC-24] uses the language of the session', async () => {
  const { nt } = await open(missingRight('payments.create'), 'de')
  expect((await nt.explain('payments.create')).text).toBe(
    'Mit der Rolle „Leser“ können Sie keine Rechnungen bezahlen. Die Rolle „Zahler“ können Sie von Alex Smith erhalten.',
  )
})

it('[ACC-24] joins names in the style of the language', async () => {
  const { nt } = await open(
    missingRight('payments.create', { administrators: [{ full_name: 'Alex Smith' }, { full_name: 'Robin Hale' }] }),
    'ar-XB',
  )
  expect((await nt.explain('payments.create')).text).toContain('Alex Smith or Robin Hale')
})

it('[ACC-24] waits until the session is known', async () => {
  let answer: (self: Reply) => void = () => undefined
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    answers: {
      'GET /self': () => new Promise((resolve) => (answer = resolve)),
      'GET /rights/*': () => missingRight('payments.create'),
    },
  })
  const { nt, api } = rendered
  const explanation = nt.explain('payments.create')
  await expect.poll(() => api.calls('GET /self')).toHaveLength(1)
  answer(signedIn(['invoices.list'], { user: VIEWER }))
  expect(await explanation).toMatchObject({ reason: 'role', role: 'payer' })
})

it.each<[what: string, self: Answer, then: (nt: Rendered['nt']) => void]>([
  ['the page has destroyed the instance', () => new Promise(() => undefined), (nt) => nt.destroy()],
  ['the start has failed', () => 'lost', () => undefined],
])('[ACC-24] stops waiting when %s', async (_what, self, then) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  rendered = renderWidget({ tag: 'nt-consent-banner', answers: { 'GET /self': self } })
  const { nt, api } = rendered
  const explanation = nt.explain('payments.create')
  await expect.poll(() => api.calls('GET /self').length).toBeGreaterThan(0)
  then(nt)
  expect(await explanation).toMatchObject({ allowed: false, reason: 'session' })
  expect(api.calls('GET /rights/payments.create')).toEqual([])
})

it('[ACC-24] returns what the page knows without a server, and no name', async () => {
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
