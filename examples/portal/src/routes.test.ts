import { expect, it } from 'vitest'
import { MANIFESTS } from 'netterms/manifest'
import { prefixesWith, prefixOf } from './prefixes.ts'
import { KNOWN_ADDRESSES } from './known-addresses.ts'
import { addressOf, matchRoute, ROUTES } from './routes.ts'

const PREFIXES = prefixesWith('acme')

it('[WID-1] finds a route under each prefix, with its parameters as attributes', () => {
  for (const prefix of ['', '/fleetchargebeta', '/fleetchargeprod', '/acme']) {
    expect(prefixOf(`${prefix}/invoice-list/paid`, PREFIXES)).toBe(prefix)
    expect(matchRoute(`${prefix}/invoice-list/paid`, '', PREFIXES)?.attributes).toEqual({ status: 'paid' })
  }
  expect(matchRoute('/login', '?notice=expired')?.attributes).toEqual({ notice: 'expired', sso: '' })
  expect(matchRoute('/payment/confirm', '?payment=P-1&x=2')?.attributes).toEqual({ step: 'done', payment: 'P-1' })
})

it('[WID-1] does not find addresses below an unknown prefix, or below two', () => {
  expect(matchRoute('/someprefix/invoice-list/paid', '', PREFIXES)).toBeNull()
  expect(matchRoute('/acme/invoice-list/paid', '')).toBeNull()
  expect(matchRoute('/acme/fleetchargebeta/invoice-list/paid', '', PREFIXES)).toBeNull()
  expect(matchRoute('/acmeinvoice-list/paid', '', PREFIXES)).toBeNull()
})

it.each(['', null, undefined, '/', 'a/b', '..', 'ACME', '-a', 'a'.repeat(64), '//evil.example'])(
  '[WID-1] takes %j for no prefix at all',
  (configured) => {
    expect(prefixesWith(configured)).toEqual(['/fleetchargebeta', '/fleetchargeprod'])
  },
)

it('[INV-10] does not find a list of a status that does not exist', () => {
  expect(matchRoute('/invoice-list/past-due', '')).not.toBeNull()
  for (const slug of ['Past Due', 'everything', 'constructor', '%', '']) {
    expect(matchRoute(`/invoice-list/${slug}`, ''), slug).toBeNull()
  }
})

it('[WID-1] asks for static addresses before parameters', () => {
  expect(matchRoute('/dispute-center/respond', '')?.route.path).toBe('/dispute-center/respond')
  expect(matchRoute('/dispute-center/INV-1', '')?.route.path).toBe('/dispute-center/:invoice_id')
})

it('[WID-3] has an address for what widgets ask for, and none for what it does not know', () => {
  expect(addressOf({ to: 'invoice-list', params: { status: 'open', ageing: '1-30' } })).toBe(
    '/invoice-list/open?ageing=1-30',
  )
  expect(addressOf({ to: 'payment-confirm', params: { payment: 'P-1' } })).toBe('/payment/confirm?payment=P-1')
  expect(addressOf({ to: 'elsewhere', params: {} })).toBeNull()
})

it('[WID-3] leads to the route that a manifest gives the name, or to the first one of the widget', () => {
  expect(addressOf({ to: 'invoice-list', params: {} })).toBe('/invoice-list/open')
  expect(addressOf({ to: 'pay', params: {} })).toBe('/payment/invoices')
  expect(addressOf({ to: 'forgot-password', params: {} })).toBe('/forgot-password')
  expect(addressOf({ to: 'legacy-frame', params: { location: 'a b' } })).toBe('/frame/a%20b')
  expect(addressOf({ to: 'audit-log', params: { q: 'x' } })).toBe('/audit-log?q=x')
})

it('[WID-1] gives each address one route: a known address gives way to the manifest that claims it', () => {
  const paths = ROUTES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const claimed = new Set<string>(MANIFESTS.flatMap(({ routes }) => routes.map(({ path }) => path)))
  expect(ROUTES.filter(({ path, tag }) => (tag === null) === claimed.has(path))).toEqual([])
  expect(KNOWN_ADDRESSES.every(({ path }) => paths.includes(path))).toBe(true)
})
