import { describe, expect, it } from 'vitest'
import { capabilitiesOf, type Role, type Subject } from 'netterms/contract'
import { firstPermittedPath, judge, safeReturnTo } from './guard.ts'
import { addressOf, matchRoute, prefixOf } from './routes.ts'

const as = (role: Role, changes: Partial<Subject> = {}): Subject => ({
  signedIn: true,
  userType: 'customer',
  role,
  capabilities: capabilitiesOf(role),
  flags: {},
  customerId: '10428',
  merchantId: null,
  ...changes,
})
const nobody = as('viewer', { signedIn: false, userType: null, capabilities: [], customerId: null })
const visit = (path: string, who: Subject, search = '') => judge(matchRoute(path, search), path, path + search, who)

describe('judge', () => {
  it('[ACC-1] sends a visitor who is not signed in to sign in, and remembers where she wanted to go', () => {
    expect(visit('/invoice-list/past-due', nobody, '?q=INV')).toEqual({
      kind: 'redirect',
      to: '/login?returnTo=%2Finvoice-list%2Fpast-due%3Fq%3DINV',
      notice: null,
    })
  })

  it.each([
    ['payer', '/payment/invoices', 'show'],
    ['admin', '/payment/invoices', 'show'],
    ['viewer', '/payment/invoices', 'redirect'],
    ['viewer', '/account/overview', 'show'],
    ['card-viewer', '/account/overview', 'refused'],
  ] as const)('[ACC-3] answers %s at %s with %s', (role, path, kind) => {
    expect(visit(path, as(role)).kind).toBe(kind)
  })

  it('[ACC-5] leads somebody without the right to her first page, with the reason, and never to sign-in again', () => {
    expect(visit('/payment/invoices', as('viewer'))).toEqual({
      kind: 'redirect',
      to: '/account/overview',
      notice: 'role',
    })
  })

  it('[ACC-1] has no page for an address that no widget claims', () => {
    expect(visit('/nowhere', as('admin'))).toEqual({ kind: 'not-found' })
    expect(visit('/nowhere', nobody)).toEqual({ kind: 'not-found' })
  })

  it('[ACC-1] takes somebody who is signed in away from the sign-in page, to where she wanted to go', () => {
    const to = visit('/login', as('payer'), '?returnTo=%2Finvoice-list%2Fpaid')
    expect(to).toEqual({ kind: 'redirect', to: '/invoice-list/paid', notice: null })
    expect(visit('/login', as('payer'), '?returnTo=https%3A%2F%2Fevil.example')).toMatchObject({
      to: '/account/overview',
    })
  })

  it('[ACC-1] has no first page for a session that may see none', () => {
    expect(firstPermittedPath(as('card-viewer'))).toBeNull()
    expect(visit('/', as('card-viewer'))).toMatchObject({ kind: 'refused' })
  })
})

describe('safeReturnTo', () => {
  it.each([
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/.//evil.example',
    '',
    null,
  ])('[SES-5] leads nowhere with %s', (text) => {
    const to = safeReturnTo(text, 'https://portal.example')
    expect(to === null || new URL(to, 'https://portal.example').origin === 'https://portal.example').toBe(true)
    expect(to?.startsWith('//') ?? false).toBe(false)
  })
})

describe('routes', () => {
  it('[WID-1] finds a route under each prefix, with its parameters as attributes', () => {
    for (const prefix of ['', '/fleetchargebeta', '/fleetchargeprod']) {
      expect(prefixOf(`${prefix}/invoice-list/paid`)).toBe(prefix)
      expect(matchRoute(`${prefix}/invoice-list/paid`, '')?.attributes).toEqual({ status: 'paid' })
    }
    expect(matchRoute('/login', '?notice=expired')?.attributes).toEqual({ notice: 'expired', sso: '' })
    expect(matchRoute('/someprefix/invoice-list/paid', '')).toBeNull()
    expect(matchRoute('/payment/confirm', '?payment=P-1&x=2')?.attributes).toEqual({ step: 'done', payment: 'P-1' })
  })

  it('[WID-3] has an address for what widgets ask for, and none for what it does not know', () => {
    expect(addressOf({ to: 'invoice-list', params: { status: 'open', ageing: '1-30' } })).toBe(
      '/invoice-list/open?ageing=1-30',
    )
    expect(addressOf({ to: 'payment-confirm', params: { payment: 'P-1' } })).toBe('/payment/confirm?payment=P-1')
    expect(addressOf({ to: 'elsewhere', params: {} })).toBeNull()
  })
})
