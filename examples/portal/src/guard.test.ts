import { describe, expect, it } from 'vitest'
import { capabilitiesOf, FLAGS, type FlagValues, type Role, type Subject } from 'netterms/contract'
import { firstPermittedPath, judge, safeReturnTo, startOf } from './guard.ts'
import { matchRoute } from './routes.ts'

const ALL_FLAGS: FlagValues = Object.fromEntries(FLAGS.map((flag) => [flag, flag.endsWith('Enabled')]))

const as = (role: Role, changes: Partial<Subject> = {}): Subject => ({
  signedIn: true,
  userType: 'customer',
  role,
  capabilities: capabilitiesOf(role),
  flags: ALL_FLAGS,
  customerId: '10428',
  merchantId: null,
  ...changes,
})
const anonymous = as('viewer', { signedIn: false, userType: null, capabilities: [], customerId: null })
const visit = (path: string, who: Subject, search = '') => judge(matchRoute(path, search), path, path + search, who)

describe('judge', () => {
  it('[ACC-1] sends a visitor who is not signed in to sign in, and remembers the requested page', () => {
    expect(visit('/invoice-list/past-due', anonymous, '?q=INV')).toEqual({
      kind: 'redirect',
      to: '/login?returnTo=%2Finvoice-list%2Fpast-due%3Fq%3DINV',
      refusal: null,
    })
    expect(visit('/', anonymous)).toEqual({ kind: 'redirect', to: '/login', refusal: null })
  })

  it.each([
    ['payer', '/payment/invoices', 'show'],
    ['admin', '/payment/invoices', 'show'],
    ['viewer', '/payment/invoices', 'redirect'],
    ['viewer', '/account/overview', 'show'],
  ] as const)('[ACC-3] answers %s at %s with %s', (role, path, kind) => {
    expect(visit(path, as(role)).kind).toBe(kind)
  })

  it('[ACC-5] redirects a user without the right to their first page, with the check and the page’s requirements', () => {
    expect(visit('/payment/invoices', as('viewer'))).toMatchObject({
      kind: 'redirect',
      to: '/account/overview',
      refusal: { check: 'role', needs: { can: 'payments.create' } },
    })
  })

  it('[ACC-7] redirects from a page with a flag that is off, and names the flag', () => {
    expect(visit('/dispute/create', as('payer', { flags: {} }))).toMatchObject({
      kind: 'redirect',
      to: '/account/overview',
      refusal: { check: 'flag', needs: { flags: ['disputeCreateEnabled'] } },
    })
  })

  it('[ACC-13] lets a user without a requested page choose the account that their first page needs, without a notice', () => {
    const corporate = as('admin', { userType: 'corporate', customerId: null, flags: {} })
    expect(startOf(corporate)).toBe('/account/customers')
    for (const path of ['/', '/login']) {
      expect(visit(path, corporate)).toEqual({ kind: 'redirect', to: '/account/customers', refusal: null })
    }
    expect(visit('/account/overview', corporate)).toMatchObject({
      to: '/account/customers?returnTo=%2Faccount%2Foverview',
      refusal: { check: 'customer' },
    })
    expect(startOf(as('admin'))).toBe('/account/overview')
  })

  it('[PRG-8] begins a corporate user with all accounts, where the program overview is on', () => {
    const corporate = as('admin', { userType: 'corporate', customerId: null })
    for (const path of ['/', '/login']) {
      expect(visit(path, corporate)).toEqual({ kind: 'redirect', to: '/account/program-overview', refusal: null })
    }
    expect(visit('/account/program-overview', corporate).kind).toBe('show')
    expect(startOf(as('voucher-manager', { userType: 'corporate', customerId: null }))).not.toBe(
      '/account/program-overview',
    )
    expect(startOf(as('admin'))).toBe('/account/overview')
  })

  it('[DLR-10] begins on the page of a dealer while the dealer portal is on, with one dealer selected or with all', () => {
    const isOn = { flags: { dealerPortalEnabled: true }, userType: 'merchant', customerId: null } as const
    for (const merchantId of ['M-301', null]) {
      expect(startOf(as('merchant', { ...isOn, merchantId }))).toBe('/dealer')
      expect(visit('/dealer', as('merchant', { ...isOn, merchantId })).kind).toBe('show')
    }
    expect(startOf(as('merchant', { ...isOn, flags: {} }))).not.toBe('/dealer')
    expect(visit('/dealer', as('admin', { flags: isOn.flags }))).toMatchObject({
      kind: 'redirect',
      refusal: { check: 'userType' },
    })
  })

  it('[ACC-6] has a dealer chosen by a dealer’s people, and leads customers on from there', () => {
    const dealer = as('merchant', { userType: 'merchant', customerId: null })
    expect(visit('/merchant/select', dealer).kind).toBe('show')
    expect(visit('/merchant/select', as('admin'))).toMatchObject({
      kind: 'redirect',
      to: '/account/overview',
      refusal: { check: 'userType' },
    })
  })

  it('[ACC-1] has no page for an address that no route claims', () => {
    expect(visit('/nowhere', as('admin'))).toEqual({ kind: 'not-found' })
    expect(visit('/nowhere', anonymous)).toEqual({ kind: 'not-found' })
  })

  it('[ACC-1] redirects a signed-in user from the sign-in page to the requested page', () => {
    const to = visit('/login', as('payer'), '?returnTo=%2Finvoice-list%2Fpaid')
    expect(to).toEqual({ kind: 'redirect', to: '/invoice-list/paid', refusal: null })
    expect(visit('/login', as('payer'), '?returnTo=https%3A%2F%2Fevil.example')).toMatchObject({
      to: '/account/overview',
    })
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

it.each(['admin', 'payer', 'viewer', 'voucher-manager', 'enrollment-manager'] as const)(
  '[ACC-1] begins at the overview as %s',
  (role) => {
    expect(firstPermittedPath(as(role))).toBe('/account/overview')
  },
)
