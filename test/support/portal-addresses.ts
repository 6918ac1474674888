/**
 * Paths of the portal (specification §2; domain §3.2), misspelled variants, and meaningless query strings, for tests of
 * its router and guard.
 */
import { capabilitiesOf, FLAGS, type FlagValues, type Role, type Subject } from 'netterms/contract/internal'
import { judge } from '../../examples/portal/src/guard.ts'
import { prefixesWith, prefixOf } from '../../examples/portal/src/prefixes.ts'
import { matchRoute } from '../../examples/portal/src/routes.ts'

export const PREFIXES = ['', ...prefixesWith(null)]
export const ORIGIN = 'https://portal.example'

export interface Address {
  path: string
  search?: string
  /** Whether the last segment is a parameter, which the widget validates. */
  parameter?: true
  isPublic?: true
}

/** Paths of specification §2 in their order there, then those of domain §3.2. */
export const ADDRESSES: readonly Address[] = [
  { path: '/account/overview' },
  { path: '/account/program-overview' },
  { path: '/invoice/T-104280001', parameter: true },
  { path: '/invoice-list/past-due', parameter: true },
  { path: '/account/program-overview-invoice-list/past-due', parameter: true },
  { path: '/account/cards' },
  { path: '/payment-methods' },
  { path: '/account/customers' },
  { path: '/dispute/create', search: '?invoiceIds=T-1,T-2' },
  { path: '/notification-center' },
  { path: '/dispute-center' },
  { path: '/dispute-center/T-104280001', parameter: true },
  { path: '/dispute-center/respond' },
  { path: '/active-loyalty-program' },
  { path: '/manage-users' },
  { path: '/manage-groups' },
  { path: '/login', isPublic: true },
  { path: '/forgot-user', isPublic: true },
  { path: '/forgot-password', isPublic: true },
  { path: '/reset-password', isPublic: true },
  { path: '/add-bank-account', isPublic: true },
  { path: '/payment/due' },
  { path: '/payment/invoices', search: '?step=pay' },
  { path: '/payment/confirm', search: '?payment=P-100001' },
  { path: '/cgi-bin/invoice-inquiry', parameter: true },
  { path: '/frame/invoice-inquiry', parameter: true },
  { path: '/merchant/select' },
  { path: '/rejections' },
  { path: '/payments' },
  { path: '/statements' },
  { path: '/profile' },
  { path: '/audit-log' },
  { path: '/approvals' },
  { path: '/applications' },
  { path: '/programs' },
  { path: '/vouchers' },
  { path: '/dealer' },
  { path: '/support' },
  { path: '/activate', isPublic: true },
]

const everyFlag = Object.fromEntries(FLAGS.map((name) => [name, name.endsWith('Enabled')])) as FlagValues
const as = (role: Role, changes: Partial<Subject> = {}): Subject => ({
  signedIn: true,
  userType: 'customer',
  role,
  capabilities: capabilitiesOf(role),
  flags: everyFlag,
  customerId: '10428',
  merchantId: null,
  ...changes,
})
export const NOBODY = as('viewer', { signedIn: false, userType: null, capabilities: [], customerId: null, flags: {} })
export const PEOPLE: Readonly<Record<string, Subject>> = {
  nobody: NOBODY,
  admin: as('admin'),
  payer: as('payer'),
  viewer: as('viewer'),
  'card viewer': as('card-viewer'),
  'safety manager': as('safety-manager'),
  'voucher manager': as('voucher-manager'),
  'enrollment manager': as('enrollment-manager'),
  corporate: as('admin', { userType: 'corporate', customerId: null }),
  merchant: as('merchant', { userType: 'merchant', customerId: null }),
  support: as('support', { userType: 'admin' }),
  'without flags': as('admin', { flags: {} }),
  'without an account': as('payer', { customerId: null }),
}
export const everybody = Object.entries(PEOPLE)

/** Returns the portal's verdict for a URL without prefix. */
export function visitAt(address: string, who: Subject) {
  const at = address.indexOf('?')
  const [pathname, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const path = pathname.slice(prefixOf(pathname).length) || '/'
  return judge(matchRoute(pathname, search), path, path + search, who)
}

export const hrefOf = ({ path, search = '' }: Address): string => path + search
export const routeOf = (path: string): string | null => matchRoute(path, '')?.route.path ?? null
export const known = ADDRESSES.filter(({ path }) => routeOf(path) !== null)

/** Changes a path in ways that do not result in a path of the portal. */
export const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'an additional leading slash': (path) => `/${path}`,
  'two additional leading slashes': (path) => `//${path}`,
  'a leading host': (path) => `//evil.example${path}`,
  'an additional slash inside': (path) => path.replace(/(?<=.)\/|$/, '//x'),
  capitals: (path) => path.toUpperCase(),
  'an encoded letter': (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'an encoded leading slash': (path) => `/%2F${path.slice(1)}`,
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2F`,
  'a leading backslash': (path) => `/\\${path.slice(1)}`,
  'an encoded leading backslash': (path) => `/%5C${path.slice(1)}`,
  'a parent segment': (path) => `/x/..${path}`,
  'an encoded parent segment': (path) => `/x/%2e%2e${path}`,
  'a current segment': (path) => `/.${path}`,
  'a zero byte': (path) => path.replace(/^\/[^/]+/, (first) => first + '%00'),
  'a space': (path) => path.replace(/^\/[^/]+/, (first) => first + '%20'),
  'a line break': (path) => path.replace(/^\/[^/]+/, (first) => first + '%0d%0a'),
  'half an encoded character': (path) => path.replace(/^\/[^/]+/, (first) => first + '%E0%A4%A'),
  'a letter that looks the same': (path) =>
    path.replace(/[aeoi]/, (letter) => ({ a: 'а', e: 'е', o: 'о', i: 'і' })[letter] ?? letter),
  'a segment parameter': (path) => path.replace(/^\/[^/]+/, (first) => first + ';x=1'),
  'a file name': (path) => path.replace(/^\/[^/]+/, (first) => first + '.html'),
  'one more segment': (path) => `${path}/more`,
  'two more segments': (path) => `${path}/more/of-it`,
  'a very long path': (path) => `${path}${'/x'.repeat(5000)}`,
  'a very long name': (path) => `/${'a'.repeat(100_000)}${path}`,
  'an unknown prefix': (path) => `/fleetcharge${path}`,
  'a prefix with a suffix': (path) => `/fleetchargebetas${path}`,
  'a prefix in capitals': (path) => `/FLEETCHARGEBETA${path}`,
  'a repeated prefix': (path) => `/fleetchargebeta/fleetchargebeta${path}`,
  'two prefixes': (path) => `/fleetchargeprod/fleetchargebeta${path}`,
  'an encoded prefix': (path) => `/fleetcharge%62eta${path}`,
  'a name of Object.prototype': (path) => `/__proto__${path}`,
}

/** Query strings that must not change anything. */
export const JUNK = [
  '?',
  '?__proto__=1&constructor=2',
  '?location=//evil.example&status=paid&step=done',
  '?%E0%A4%A',
  `?q=${'x'.repeat(50_000)}`,
  '?a=1&a=2&a=3;b',
  '?returnTo=https%3A%2F%2Fevil.example',
]
