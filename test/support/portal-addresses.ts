/**
 * Addresses of the portal (specification §2; domain §3.2), people who come to them, and other ways to write them. The
 * portal's own functions say what becomes of each.
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
  /** The last segment is a parameter: what stands in it is the widget's to judge. */
  parameter?: true
  isPublic?: true
}

/** Specification §2, in its order; then the addresses of domain §3.2. */
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

/** As the portal asks: what the browser's address bar holds, the prefix taken off. */
export function visitAt(address: string, who: Subject) {
  const at = address.indexOf('?')
  const [pathname, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const path = pathname.slice(prefixOf(pathname).length) || '/'
  return judge(matchRoute(pathname, search), path, path + search, who)
}

export const hrefOf = ({ path, search = '' }: Address): string => path + search
export const routeOf = (path: string): string | null => matchRoute(path, '')?.route.path ?? null
export const known = ADDRESSES.filter(({ path }) => routeOf(path) !== null)

/** Other spellings of a path; none of them is an address of the portal's. */
export const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'a slash too many in front': (path) => `/${path}`,
  'two slashes too many in front': (path) => `//${path}`,
  'a host in front': (path) => `//evil.example${path}`,
  'a slash too many inside': (path) => path.replace(/(?<=.)\/|$/, '//x'),
  capitals: (path) => path.toUpperCase(),
  'an encoded letter': (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'an encoded slash in front': (path) => `/%2F${path.slice(1)}`,
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2F')}%2F`,
  'a backslash in front': (path) => `/\\${path.slice(1)}`,
  'an encoded backslash in front': (path) => `/%5C${path.slice(1)}`,
  'a step up': (path) => `/x/..${path}`,
  'an encoded step up': (path) => `/x/%2e%2e${path}`,
  'a step in place': (path) => `/.${path}`,
  'a zero byte': (path) => path.replace(/^\/[^/]+/, (first) => first + '%00'),
  'a space': (path) => path.replace(/^\/[^/]+/, (first) => first + '%20'),
  'a line break': (path) => path.replace(/^\/[^/]+/, (first) => first + '%0d%0a'),
  'half a letter': (path) => path.replace(/^\/[^/]+/, (first) => first + '%E0%A4%A'),
  'a letter that looks the same': (path) =>
    path.replace(/[aeoi]/, (letter) => ({ a: 'а', e: 'е', o: 'о', i: 'і' })[letter] ?? letter),
  'a parameter of its segment': (path) => path.replace(/^\/[^/]+/, (first) => first + ';x=1'),
  'a file name': (path) => path.replace(/^\/[^/]+/, (first) => first + '.html'),
  'more below it': (path) => `${path}/more`,
  'two segments more': (path) => `${path}/more/of-it`,
  'a path without end': (path) => `${path}${'/x'.repeat(5000)}`,
  'a name without end': (path) => `/${'a'.repeat(100_000)}${path}`,
  'an unknown prefix': (path) => `/fleetcharge${path}`,
  'a prefix with more to it': (path) => `/fleetchargebetas${path}`,
  'a prefix in capitals': (path) => `/FLEETCHARGEBETA${path}`,
  'a prefix twice': (path) => `/fleetchargebeta/fleetchargebeta${path}`,
  'two prefixes': (path) => `/fleetchargeprod/fleetchargebeta${path}`,
  'an encoded prefix': (path) => `/fleetcharge%62eta${path}`,
  'a name of every object': (path) => `/__proto__${path}`,
}

/** What may stand behind the question mark without changing anything. */
export const JUNK = [
  '?',
  '?__proto__=1&constructor=2',
  '?location=//evil.example&status=paid&step=done',
  '?%E0%A4%A',
  `?q=${'x'.repeat(50_000)}`,
  '?a=1&a=2&a=3;b',
  '?returnTo=https%3A%2F%2Fevil.example',
]
