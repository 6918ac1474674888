import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pointOf, tabStopsOf, visibleFocusOf } from './tab-stops.ts'
import { define, openStage, shortenRetries, type Stage } from './stage.ts'
import { ALL_CASES, ORDINARY, ROWS, tiered, WAITING } from './widget-rows.ts'

let stage: Stage | null = null

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(async () => {
  shortenRetries()
  await page.viewport(1024, 800)
})
afterEach(async () => {
  await stage?.close()
  stage = null
})

const cases = tiered(
  ALL_CASES.filter(({ scenario }) => !WAITING.includes(scenario)),
  ORDINARY,
)

/** Limit for pressing Tab, higher than the number of tab stops of any widget. */
const MOST_STOPS = 300

it.each(cases.map((each) => [each.manifest.tag, each.scenario, each] as const))(
  '[CNF-8] Tab moves through all of %s in %s, in reading order, visibly, and out again',
  { timeout: 120_000 },
  async (_tag, _scenario, { manifest, scenario }) => {
    stage = openStage({ manifest, scenario })
    const [before, after] = [document.createElement('button'), document.createElement('button')]
    before.textContent = 'before'
    after.textContent = 'after'
    stage.place.prepend(before)
    stage.place.append(after)
    await stage.settle()
    const { root } = stage
    const expected = tabStopsOf(root)
    const seen: Element[] = []
    const flaws: string[] = []
    before.focus()
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const active = root.activeElement
      const looksUnfocused = active === null ? null : visibleFocusOf(active)
      await userEvent.tab()
      if (active && looksUnfocused?.() === false) flaws.push(`no focus to be seen on ${nameOf(active)}`)
      if (document.activeElement === after) break
      const now = root.activeElement
      if (!now) {
        flaws.push(`the focus left for ${nameOf(document.activeElement)}`)
        break
      }
      if (seen.includes(now)) {
        flaws.push(`the focus is trapped at ${nameOf(now)}`)
        break
      }
      const last = seen.at(-1)
      if (last && !isBefore(last, now)) flaws.push(`${nameOf(now)} comes after ${nameOf(last)}`)
      seen.push(now)
    }
    const missed = expected.filter((element) => !seen.some((each) => pointOf(each) === pointOf(element)))
    expect(missed.map((element) => `not reached: ${nameOf(element)}`)).toEqual([])
    expect(flaws).toEqual([])
  },
)

/** Returns whether an element precedes another in the document, and the other is not above it in its column. */
function isBefore(first: Element, then: Element): boolean {
  const [one, other] = [first.getBoundingClientRect(), then.getBoundingClientRect()]
  const isBackUp = other.bottom <= one.top && other.left < one.right
  return Boolean(first.compareDocumentPosition(then) & Node.DOCUMENT_POSITION_FOLLOWING) && !isBackUp
}

const nameOf = (element: Element | null): string =>
  element ? `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"` : 'nothing'
