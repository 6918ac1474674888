/**
 * Every path of the portal (specification §2; domain §3.2) under every prefix, in correct, misspelled and hostile
 * variants: which pages are shown, not found, or require sign-in. All variants are tested in Node with the portal's own
 * functions, a seeded sample of them in the browser.
 */
import type { Subject } from 'netterms/contract/internal'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeReturnTo } from '../../examples/portal/src/guard.ts'
import { matchRoute } from '../../examples/portal/src/routes.ts'
import { launchBrowser, visit, type Visit } from '../support/browser.ts'
import {
  ADDRESSES,
  everybody,
  hrefOf,
  JUNK,
  known,
  NOBODY,
  ORIGIN,
  PEOPLE,
  PREFIXES,
  routeOf,
  SPELLINGS,
  visitAt,
} from '../support/portal-addresses.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

/** Returns whether the variant is the path of another page, such as an invoice below the dispute center. */
const isPageBelow = (path: string, address: string): boolean =>
  address.endsWith(`${path}/more`) && matchRoute(address, '')?.route.path.startsWith(`${path}/:`) === true

describe('an address', () => {
  it('[ACC-1] matches one route at most, and plain routes before those with a parameter', () => {
    expect(routeOf('/merchant/select')).toBe('/merchant/select')
    const respond = routeOf('/dispute-center/respond')
    expect([null, '/dispute-center/respond']).toContain(respond)
    for (const { path, parameter } of known)
      expect([path, routeOf(path)?.includes(':')]).toEqual([path, parameter ?? false])
  })

  it.each(ADDRESSES.map((address) => [hrefOf(address), address] as const))(
    '[ACC-1] %s: gives the same result under every prefix, with and without a trailing slash, with any query',
    (href, { path, search = '' }) => {
      for (const [name, who] of everybody) {
        const plain = visitAt(href, who)
        for (const prefix of PREFIXES) {
          expect([name, prefix, visitAt(prefix + href, who)]).toEqual([name, prefix, plain])
          const slashed = visitAt(`${prefix}${path}/${search}`, who)
          expect([name, `${prefix}${path}/`, slashed.kind]).toEqual([name, `${prefix}${path}/`, plain.kind])
        }
        if (search) continue
        for (const junk of JUNK) expect([name, junk, visitAt(path + junk, who).kind]).toEqual([name, junk, plain.kind])
      }
    },
  )

  it.each(ADDRESSES.filter(({ isPublic }) => !isPublic).map((address) => [hrefOf(address)]))(
    '[ACC-1] %s: is never shown without a session, and signing in returns to it',
    (href) => {
      const verdict = visitAt(href, NOBODY)
      if (verdict.kind === 'not-found') return expect(matchRoute(href.split('?')[0] ?? '', '')).toBeNull()
      if (verdict.kind !== 'redirect') throw new Error(`${href} is answered with ${verdict.kind}`)
      const login = new URL(verdict.to, ORIGIN)
      expect([login.origin, login.pathname, login.searchParams.get('returnTo')]).toEqual([ORIGIN, '/login', href])
      expect(safeReturnTo(login.searchParams.get('returnTo'), ORIGIN)).toBe(href)
      expect(visitAt(verdict.to, PEOPLE['admin'] as Subject)).toMatchObject({ kind: 'redirect', to: href })
    },
  )

  it.each(ADDRESSES.map((address) => [address.path]))('[ACC-1] %s: is not found in any other spelling', (path) => {
    const found: string[] = []
    for (const [spelling, spell] of Object.entries(SPELLINGS)) {
      for (const prefix of PREFIXES) {
        const address = prefix + spell(path)
        if (isPageBelow(path, address)) continue
        for (const who of [NOBODY, PEOPLE['admin'] as Subject]) {
          const { kind } = visitAt(address, who)
          if (kind !== 'not-found') found.push(`${spelling}: ${address.slice(0, 80)} → ${kind}`)
        }
      }
    }
    expect(found).toEqual([])
  })
})

describe('the parameter of a path', () => {
  const HOSTILE = [
    '..%2F..%2Fapi',
    '%2F%2Fevil.example',
    '%5C%5Cevil.example',
    'javascript:alert(1)',
    'data:text%2Fhtml,x',
    'https:%2F%2Fevil.example',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '%00',
    '%0d%0aSet-Cookie:%20a=1',
    '__proto__',
    'constructor',
    "'%20or%201=1--",
    '%F0%9F%92%B8',
    'x'.repeat(50_000),
  ]
  const withParameter = known.filter(({ parameter }) => parameter)
  const bases = (isFree: boolean) =>
    withParameter
      .filter(({ path }) => isFree === (matchRoute(path, '')?.route.values === undefined))
      .map(({ path }) => path.replace(/[^/]+$/, ''))

  it.each(bases(false))('[ACC-1] %s… accepts exactly the values of its route', (base) => {
    for (const value of HOSTILE) {
      for (const prefix of PREFIXES) expect([value, matchRoute(`${prefix}${base}${value}`, '')]).toEqual([value, null])
    }
  })

  it.each(bases(true))(
    '[ACC-1] %s… passes its parameter unchanged to the widget, and nothing else of the URL',
    (base) => {
      for (const value of HOSTILE) {
        for (const prefix of PREFIXES) {
          const match = matchRoute(`${prefix}${base}${value}`, '?location=evil&status=evil')
          const given = Object.values(match?.attributes ?? {}).filter((each) => each !== '')
          expect([value, match?.route.path.startsWith(base)]).toEqual([value, true])
          expect([value, given]).toEqual([value, [decodeURIComponent(value)]])
        }
      }
      for (const broken of ['%', '%E0%A4%A', '%zz']) expect(matchRoute(base + broken, '')).toBeNull()
    },
  )
})

describe('redirects', () => {
  it('[ACC-6] has no redirect loop', () => {
    const endless: string[] = []
    const nested = '/login?returnTo=%2Flogin%3FreturnTo%3D%252Flogin'
    const starts = ['/', '/Error404', '/nowhere', nested, ...ADDRESSES.map(hrefOf)]
    for (const [name, who] of everybody) {
      for (const start of starts) {
        let verdict = visitAt(start, who)
        const seen = [start]
        while (verdict.kind === 'redirect' && seen.length < 6) {
          seen.push(verdict.to)
          verdict = visitAt(verdict.to, who)
        }
        if (verdict.kind === 'redirect') endless.push(`${name}: ${seen.join(' → ')}`)
      }
    }
    expect(endless).toEqual([])
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2F/evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    ' //evil.example',
    'evil.example',
    'http:evil.example',
    'https:/evil.example',
    `${ORIGIN}@evil.example`,
    '/@evil.example',
    '',
    '/'.repeat(10_000),
  ])('[SES-5] the back link stays within the portal: %j', (returnTo) => {
    for (const prefix of PREFIXES) {
      const verdict = visitAt(
        `${prefix}/login?${new URLSearchParams({ returnTo }).toString()}`,
        PEOPLE['payer'] as Subject,
      )
      if (verdict.kind !== 'redirect') throw new Error(`The sign-in page is answered with ${verdict.kind}`)
      expect(verdict.to).toMatch(/^\/(?![/\\])/)
      expect(new URL(prefix + verdict.to, ORIGIN).origin).toBe(ORIGIN)
    }
  })

  it('[ACC-1] redirects the root to the user’s first page, under every prefix', () => {
    for (const [name, who] of everybody) {
      const plain = visitAt('/', who)
      expect([name, plain.kind]).not.toEqual([name, 'show'])
      for (const prefix of PREFIXES) {
        for (const address of [prefix || '/', `${prefix}/`])
          expect([name, visitAt(address, who)]).toEqual([name, plain])
      }
    }
  })
})

describe('in the browser', () => {
  const TIMEOUT_MS = 180_000
  const IN_EVERY_RUN = 8
  let browser: Browser
  let sandbox: RunningSandbox
  let opened: Visit
  let page: Page

  beforeAll(async () => {
    browser = await launchBrowser()
    sandbox = await startRunningSandbox({ partnerSite: false })
    opened = await visit(browser)
    page = opened.page
    const reply = await page.request.post(`${sandbox.provider}/api/sessions`, {
      headers: { 'Content-Type': 'application/vnd.api+json', Origin: sandbox.provider },
      data: JSON.stringify({ data: { type: 'sessions', attributes: { username: 'payer', password: PASSWORD } } }),
    })
    expect(reply.status()).toBe(201)
  }, TIMEOUT_MS)
  afterAll(async () => {
    await browser.close()
    await sandbox.stop()
  })

  const cells = PREFIXES.flatMap((prefix) =>
    known.flatMap(({ path, search = '' }) => [
      { address: prefix + path + search, isPlain: true },
      ...Object.values(SPELLINGS).map((spell) => ({ address: prefix + spell(path), isPlain: false })),
    ]),
  )
  // Servers limit the length of a request line.
  const short = cells.filter(({ address }) => address.length < 2000)
  const plain = spread(
    short.filter(({ isPlain }) => isPlain),
    IN_EVERY_RUN,
  )
  const spelled = spread(
    short.filter(({ isPlain }) => !isPlain),
    IN_EVERY_RUN,
  )

  it.each([...plain, ...spelled].map(({ address }) => [address]))(
    '[ACC-1] %s is handled as the portal’s own functions say',
    async (address) => {
      // Browsers resolve dot segments and backslashes before the request.
      const url = new URL(sandbox.provider + address)
      const who = PEOPLE['payer'] as Subject
      let verdict = visitAt(url.pathname + url.search, who)
      for (let hops = 0; verdict.kind === 'redirect' && hops < 5; hops += 1) verdict = visitAt(verdict.to, who)
      const before = opened.problems.length
      await page.goto(url.href)
      const host = new URL(page.url()).origin
      expect(host).toBe(sandbox.provider)
      await (verdict.kind === 'show'
        ? page.locator(verdict.tag).first().waitFor({ state: 'attached' })
        : page.locator('main h1, main h2').first().waitFor())
      if (verdict.kind !== 'show') expect(await page.locator('main [class~=outlet] > *').count()).toBe(0)
      expect(opened.problems.slice(before)).toEqual([])
    },
    TIMEOUT_MS,
  )
})
