/**
 * Path × user × prefix × flags in the browser, compared with the guard's verdict for the server's session. `npm test`
 * opens a third of the paths per user with the given flags, and for an admin with every set of flags;
 * guard-table.test.ts covers all of them without a browser. PROOF=1 opens every cell. Each window signs in once and
 * navigates from path to path; its first path, and every pair with PROOF=1, is a page load.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prefixesWith } from '../../examples/portal/src/prefixes.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { expectedOf, leadTo, whatIsOtherwise } from '../support/portal-page.ts'
import {
  enterAs,
  FLAG_SETS,
  type FlagSet,
  ROUTE_PATHS,
  setFlags,
  VISITORS,
  type Visitor,
  resolveRoute,
} from '../support/portal-people.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { limitConcurrency } from '../support/concurrency-limit.ts'

const TIMEOUT_MS = 600_000
const PREFIX = 'acme'
const PREFIXES = ['', ...prefixesWith(PREFIX)]
/** Number of windows in parallel: more than processor cores, because pages wait for responses in between. */
const WINDOWS = 4

interface Cell {
  path: string
  prefix: string
  /** Whether the path is opened with a page load. */
  isLoaded: boolean
}
interface Group {
  visitor: Visitor
  flags: FlagSet
  cells: readonly Cell[]
}

/**
 * Selects cases so that every pair of values of path, user, prefix and flags is covered: per user and path one prefix
 * and one set of flags, in rotation.
 */
const isPair = (path: number, visitor: number, prefix: number, flags: number): boolean =>
  prefix === (path + visitor) % PREFIXES.length && flags === (path + 2 * visitor) % FLAG_SETS.length

const GROUPS: readonly Group[] = VISITORS.flatMap((visitor, person) =>
  FLAG_SETS.filter((flags) => IS_PROOF || flags === 'given' || visitor === 'admin').map((flags) => ({
    visitor,
    flags,
    cells: PREFIXES.flatMap((prefix, turn) =>
      ROUTE_PATHS.map((path, at) => ({ path, prefix, isLoaded: isPair(at, person, turn, FLAG_SETS.indexOf(flags)) })),
    )
      .filter(({ isLoaded }) => IS_PROOF || isLoaded)
      .map((cell, index) => ({ ...cell, isLoaded: index === 0 || (IS_PROOF && cell.isLoaded) })),
  })),
)
const count = GROUPS.reduce((sum, { cells }) => sum + cells.length, 0)
const all = VISITORS.length * FLAG_SETS.length * PREFIXES.length * ROUTE_PATHS.length
console.info(`addresses × people × prefixes × flags: ${count} of ${all}; PROOF=1 runs all.`)

let browser: Browser
let sandbox: RunningSandbox
const turn = limitConcurrency(WINDOWS)

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ portalPrefix: PREFIX })
}, TIMEOUT_MS)
/** Number of redirects from one path to another, printed at the end. */
const redirects = new Map<string, number>()

afterAll(async () => {
  const seen = [...redirects].sort(([, one], [, other]) => other - one)
  console.info(
    `redirects seen: ${seen.reduce((sum, [, each]) => sum + each, 0)} of ${count} (${seen.map(([to, each]) => `${each} to ${to}`).join(', ')})`,
  )
  await browser.close()
  await sandbox.stop()
})

it.concurrent.each(GROUPS)(
  '[ACC-1] [SHL-7] shows $visitor with flags $flags the right page at every path, and keeps its prefix',
  { timeout: TIMEOUT_MS },
  ({ visitor, flags: wish, cells }) =>
    turn(async () => {
      // An invoice number in the path is tried as a transaction id first (IND-3).
      const opened = await visit(browser, { expected: /net::ERR_FAILED|status of 404.*invoice-details/ })
      const { page } = opened
      const found: string[] = []
      try {
        const session = await enterAs(page.context(), sandbox.provider, visitor)
        const flags = await setFlags(page.context(), sandbox.provider, wish)
        let reported = 0
        for (const { path, prefix, isLoaded } of cells) {
          const { verdict, path: end } = resolveRoute(path, session, flags)
          if (isLoaded) await page.goto(`${sandbox.provider}${prefix}${path}`)
          else await leadTo(page, `${prefix}${path}`)
          const lines = await whatIsOtherwise(page, expectedOf(verdict, prefix, end))
          const wasLed = end !== path && new URL(page.url()).pathname === prefix + end
          if (wasLed) redirects.set(end, (redirects.get(end) ?? 0) + 1)
          for (const line of [...lines, ...opened.problems.slice(reported)]) found.push(`${prefix}${path}: ${line}`)
          reported = opened.problems.length
        }
      } finally {
        await opened.close()
      }
      expect(found).toEqual([])
    }),
)
