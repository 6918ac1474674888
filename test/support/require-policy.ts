/**
 * Requires that every tested page enforces a content security policy against inline scripts and `eval`, as a careful
 * host does. A page without one is closed at once. Source: docs/spec/house.md HSE-10.
 */
import type { BrowserContext, Response } from 'playwright'

/** Policy sources that allow any script. */
const LETS_IN = ["'unsafe-inline'", "'unsafe-eval'", '*', 'http:', 'https:', 'data:', 'blob:']
const IS_DOCUMENT = /^(?:text\/html|application\/xhtml\+xml)/

/**
 * Checks the pages of a window, but not the frames inside them.
 *
 * @param refuse called for a page without such a policy; absent: the window is closed and the test run fails
 */
export function requirePolicy(window: BrowserContext, refuse = closing(window)): void {
  window.on('response', (response) => {
    const loose = whyLoose(response.headers()['content-security-policy'] ?? '')
    if (loose && isPage(response)) refuse(`${response.url()} is driven without a strict policy: ${loose}.`)
  })
}

const closing = (window: BrowserContext) => (message: string) => {
  // An unhandled rejection fails the run, because no assertion of the test can catch it.
  void window.close().then(() => {
    throw new Error(`${message} Serve it with one (test/support/strict-policy.ts).`)
  })
}

function isPage(response: Response): boolean {
  // A redirect needs no policy, because it is never rendered.
  if (response.status() >= 300 && response.status() < 400) return false
  const request = response.request()
  if (!request.isNavigationRequest() || !IS_DOCUMENT.test(response.headers()['content-type'] ?? '')) return false
  return request.frame().parentFrame() === null
}

/** Returns what the policies lack; null if one is strict. A policy without scripts needs no Trusted Types. */
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
