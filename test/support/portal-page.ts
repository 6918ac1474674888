/**
 * Navigates a portal page from path to path without loading it again, and compares what it shows with the expected
 * page.
 */
import type { Page } from 'playwright'
import type { Verdict } from '../../examples/portal/src/guard.ts'

const SHOWN_WITHIN_MS = 20_000
/** The privacy page about third parties, which is not part of the portal. */
const BESIDE = '/docs/privacy'

/** The page that is expected after all redirects. */
export interface Expected {
  /** Path with the portal's prefix. */
  pathname: string
  prefix: string
  /** Tag of the page's widget; null: the portal shows a message of its own. */
  tag: string | null
  /** Heading of that message. */
  heading: string | null
}

export const expectedOf = (verdict: Verdict, prefix: string, path: string): Expected => ({
  pathname: prefix + path,
  prefix,
  tag: verdict.kind === 'show' ? verdict.tag : null,
  heading: headingOf(verdict),
})

function headingOf(verdict: Verdict): string | null {
  switch (verdict.kind) {
    case 'show':
    case 'redirect':
      return null
    case 'unavailable':
      return 'Not available yet'
    case 'refused':
      return 'You don’t have access to any page yet'
    case 'not-found':
      return 'Page not found'
  }
}

/** Navigates without a page load: adds history entries and goes back, which the portal handles like any navigation. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), {
          once: true,
        })
        history.pushState(null, '', to)
        history.pushState(null, '', to)
        history.back()
      }),
    address,
  )
}

/** Waits for the expected content and until no request is pending. @returns a line per difference */
export function whatIsOtherwise(page: Page, expected: Expected): Promise<string[]> {
  return page.evaluate(
    async ({ wanted, withinMs, beside }) => {
      const deep = function* (root: ParentNode): Generator<Element> {
        for (const element of root.querySelectorAll('*')) {
          yield element
          if (element.shadowRoot) yield* deep(element.shadowRoot)
        }
      }
      const lacks = (): string | null => {
        if (location.pathname !== wanted.pathname) return `the address is ${location.pathname}, not ${wanted.pathname}`
        const main = document.querySelector('main')
        if (!main) return 'there is no main'
        // A page has exactly one title, above its content (SHL-7).
        const titles = [...deep(document)].filter(({ localName }) => localName === 'h1')
        const [title] = document.title.split(' – ')
        if (titles.length !== 1 || ![title, document.title].includes(titles[0]?.textContent ?? '')) {
          return `"${title}" has the headings "${titles.map(({ textContent }) => textContent).join('", "')}"`
        }
        if (wanted.tag === null) {
          const heading = main.querySelector('h1')?.textContent ?? ''
          return heading === wanted.heading ? null : `the heading is "${heading}", not "${wanted.heading}"`
        }
        const shown = [...main.querySelectorAll('.outlet > *')].map(({ localName }) => localName)
        if (shown.join() !== wanted.tag) return `the page holds "${shown.join()}", not "${wanted.tag}"`
        const root = main.querySelector(wanted.tag)?.shadowRoot
        if (!root?.textContent) return `${wanted.tag} shows nothing`
        for (const element of deep(root)) {
          if (element.getAttribute('aria-busy') === 'true') return `${wanted.tag} is still busy`
        }
        return null
      }
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const until = performance.now() + withinMs
      let lack = lacks()
      while (lack !== null && performance.now() < until) {
        await frame()
        lack = lacks()
      }
      const found = lack === null ? [] : [lack]
      if (wanted.prefix === '') return found
      for (const element of deep(document)) {
        const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : ''
        if (href.startsWith('/') && href !== beside && !href.startsWith(`${wanted.prefix}/`))
          found.push(`${href} does not keep ${wanted.prefix}`)
      }
      return found
    },
    { wanted: expected, withinMs: SHOWN_WITHIN_MS, beside: BESIDE },
  )
}
