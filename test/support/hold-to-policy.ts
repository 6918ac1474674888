/**
 * A page that a test drives enforces a policy, as a careful host's does: no inline script, no string that becomes code. One
 * that does not is closed at once. Source: docs/spec/house.md HSE-10.
 */
import type { BrowserContext, Response } from 'playwright'

/** Sources that let any script in. */
const LETS_IN = ["'unsafe-inline'", "'unsafe-eval'", '*', 'http:', 'https:', 'data:', 'blob:']
const IS_DOCUMENT = /^(?:text\/html|application\/xhtml\+xml)/

/**
 * @param refuse called for a page without such a policy; absent: the window is closed and the run fails, regardless of what the test
 *   expects. A frame inside of a page is its own affair
 */
export function holdToPolicy(window: BrowserContext, refuse = closing(window)): void {
  window.on('response', (response) => {
    const loose = whyLoose(response.headers()['content-security-policy'] ?? '')
    if (loose && isPage(response)) refuse(`${response.url()} is driven without a strict policy: ${loose}.`)
  })
}

const closing = (window: BrowserContext) => (message: string) => {
  // An unhandled rejection: no expectation of the test may swallow it.
  void window.close().then(() => {
    throw new Error(`${message} Serve it with one (test/support/strict-policy.ts).`)
  })
}

function isPage(response: Response): boolean {
  // A redirect is never shown, with any body.
  if (response.status() >= 300 && response.status() < 400) return false
  const request = response.request()
  if (!request.isNavigationRequest() || !IS_DOCUMENT.test(response.headers()['content-type'] ?? '')) return false
  return request.frame().parentFrame() === null
}

/** What is wrong with a policy, or with each of several; null: nothing. Where no script runs there are no types to trust. */
export function whyLoose(policies: string): string | null {
  const reasons = policies.split(',').map(whyOneIsLoose)
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

function whyOneIsLoose(policy: string): string | null {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  if (!scripts) return 'it names no source of scripts'
  if (scripts.every((source) => source === "'none'")) return null
  const open = scripts.find((source) => LETS_IN.includes(source))
  if (open) return `its scripts may come from ${open}`
  const types = directives.get('require-trusted-types-for')
  return types?.includes("'script'") && directives.has('trusted-types') ? null : 'it does not enforce Trusted Types'
}
