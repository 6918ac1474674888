/** Users of the portal, feature flags, and the route guard's result for a path. */
import type { BrowserContext } from 'playwright'
import { expect } from 'vitest'
import { ANONYMOUS, FLAGS, type FlagValues, selfSchema, type Session, subjectOf } from 'netterms/contract/internal'
import { judge, type Verdict } from '../../examples/portal/src/guard.ts'
import { matchRoute, ROUTES } from '../../examples/portal/src/routes.ts'
import { PASSWORD } from './portal-client.ts'

/** One user per role and user type of the sandbox, and a user who is not signed in. */
export const VISITORS = [
  'nobody',
  'admin',
  'payer',
  'viewer',
  'cardviewer',
  'safety',
  'voucher',
  'enrollment',
  'corporate',
  'merchant',
  'dealer-group',
  'support',
  'two-sides',
] as const
export type Visitor = (typeof VISITORS)[number]

/** Feature flags: as the server returns them (`given`), all turned on, or none because the request fails. */
export const FLAG_SETS = ['given', 'on', 'none'] as const
export type FlagSet = (typeof FLAG_SETS)[number]

const VALUES: Readonly<Record<string, string>> = {
  status: 'open',
  invoice_id: 'INV-204120',
  location: 'merchant-select',
}
/** Paths of all routes of the portal, with values for their parameters. */
export const ROUTE_PATHS: readonly string[] = ROUTES.map(({ path }) =>
  path.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? 'x'),
)

/** Signs the visitor in and reads the session, which is an input of the route guard. */
export async function enterAs(context: BrowserContext, provider: string, visitor: Visitor): Promise<Session> {
  if (visitor === 'nobody') return ANONYMOUS
  const headers = { Accept: 'application/vnd.api+json', Origin: provider }
  const signedIn = await context.request.post(`${provider}/api/sessions`, {
    headers: { ...headers, 'Content-Type': 'application/vnd.api+json' },
    data: JSON.stringify({ data: { type: 'sessions', attributes: { username: visitor, password: PASSWORD } } }),
  })
  expect(signedIn.status(), await signedIn.text()).toBe(201)
  const self = await context.request.get(`${provider}/api/self`, { headers })
  const { data } = (await self.json()) as { data: [{ id: string; attributes: object }] }
  const [{ id, attributes }] = data
  return selfSchema.parse({ ...attributes, id })
}

/** Sets the feature flags for all pages of the context, and returns them. */
export async function setFlags(context: BrowserContext, provider: string, wish: FlagSet): Promise<FlagValues> {
  const address = `${provider}/api/feature-flags/localhost.json`
  const given = await context.request.get(address, { headers: { Accept: 'application/vnd.api+json' } })
  const document = (await given.json()) as { data: { attributes: FlagValues } }
  if (wish === 'given') return document.data.attributes
  if (wish === 'none') {
    await context.route(address, (route) => route.abort())
    return {}
  }
  const flags: FlagValues = Object.fromEntries(FLAGS.map((flag) => [flag, flag.endsWith('Enabled')]))
  const json = { ...document, data: { ...document.data, attributes: flags } }
  await context.route(address, (route) => route.fulfill({ json, contentType: 'application/vnd.api+json' }))
  return flags
}

/**
 * Follows the route guard's redirects.
 *
 * @param address path and query, without a prefix
 * @returns the guard's verdict for the final page, and its path
 */
export function resolveRoute(address: string, session: Session, flags: FlagValues): { verdict: Verdict; path: string } {
  const who = subjectOf(session, flags)
  let path = address
  for (let steps = 0; steps < 4; steps += 1) {
    const { pathname, search } = new URL(path, 'http://portal.invalid')
    const verdict = judge(matchRoute(pathname, search), pathname, path, who)
    if (verdict.kind !== 'redirect') return { verdict, path: pathname }
    path = verdict.to
  }
  throw new Error(`${address} leads on and on.`)
}
