/**
 * Every page that each user can reach, in both color schemes and under each prefix: no axe violations, one title per
 * page, and Tab reaches everything with visible focus. A few pages in `npm test`, every page with PROOF=1.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { limitConcurrency } from '../support/concurrency-limit.ts'
import { prefixesWith } from '../../examples/portal/src/prefixes.ts'
import { visit } from '../support/browser.ts'
import { whatKeysDoNotReach } from '../support/keyboard-walk.ts'
import { expectedOf, leadTo, whatIsOtherwise } from '../support/portal-page.ts'
import { enterAs, ROUTE_PATHS, setFlags, VISITORS, resolveRoute } from '../support/portal-people.ts'
import { spread } from '../support/tiers.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 600_000
/** Number of windows in parallel; only two, because axe and the keyboard walk use the processor all the time. */
const WINDOWS = 2
const PAGES_OF_A_RUN = 3

const PREFIX = 'acme'
const SCHEMES = ['light', 'dark'] as const

const people = [
  ...spread(
    VISITORS.flatMap((visitor) => SCHEMES.map((scheme) => ({ visitor, scheme, prefix: '' }))),
    2,
  ),
  // A prefix changes links, not colors.
  ...spread(
    prefixesWith(PREFIX).flatMap((prefix, turn) =>
      VISITORS.map((visitor, person) => ({ visitor, scheme: SCHEMES[(turn + person) % 2] ?? 'light', prefix })),
    ),
    1,
  ),
]

const turn = limitConcurrency(WINDOWS)
const stage = stageOfFile({ portalPrefix: PREFIX })

async function whatAxeFinds(page: Page): Promise<string[]> {
  // Pages of the former system are excluded: only the page around them is checked.
  const axe = new AxeBuilder({ page }).exclude({ fromShadowDom: ['nt-legacy-frame', 'iframe'] })
  // The number of titles is checked separately.
  const { violations } = await axe.disableRules('page-has-heading-one').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(' | ')}`)
}

/** Returns the number of options without a name. */
const namelessChoices = (page: Page): Promise<number> => page.locator('option', { hasNotText: /\S/ }).count()

/** Returns the visible headings of level one, also in shadow roots. */
const titlesOf = (page: Page): Promise<string[]> =>
  page.locator('h1:visible').evaluateAll((all) => all.map(({ textContent }) => textContent.trim()))

it.concurrent.each(people)(
  '[WID-12] $visitor in $scheme under "$prefix": no axe violations, one title per page, and Tab reaches everything',
  { timeout: TIMEOUT_MS },
  ({ visitor, scheme, prefix }) =>
    turn(async () => {
      const { page, problems, close } = await visit(stage.browser, { colorScheme: scheme })
      const found: string[] = []
      try {
        const session = await enterAs(page.context(), stage.sandbox.provider, visitor)
        const flags = await setFlags(page.context(), stage.sandbox.provider, 'given')
        const open = ROUTE_PATHS.map((address) => ({ address, ...resolveRoute(address, session, flags) }))
        // A redirect counts as its target; pages without a widget all show the same message.
        const unavailable = open.find(({ verdict }) => verdict.kind === 'unavailable')
        const own = open.filter(({ address, path, verdict }) => verdict.kind === 'show' && path === address)
        const pages = [...own, ...(unavailable ? [unavailable] : [])]
        await page.goto(`${stage.sandbox.provider}${prefix}/`)
        for (const { path, verdict } of spread(pages, PAGES_OF_A_RUN)) {
          await leadTo(page, prefix + path)
          const lines = [
            ...(await whatIsOtherwise(page, expectedOf(verdict, prefix, path))),
            ...(await whatAxeFinds(page)),
            ...(await whatKeysDoNotReach(page)),
          ]
          const titles = await titlesOf(page)
          const nameless = await namelessChoices(page)
          if (nameless > 0) lines.push(`${nameless} choices without a name`)
          if (titles.length !== 1) lines.push(`titles: ${titles.join(' | ')}`)
          found.push(...lines.map((line) => `${prefix}${path}: ${line}`))
        }
      } finally {
        await close()
      }
      expect([...found, ...problems]).toEqual([])
    }),
)
