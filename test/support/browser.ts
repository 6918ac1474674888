/** Finds and launches Chromium for the tests, and opens pages that record every error. */
import { existsSync, mkdirSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { requirePolicy } from './require-policy.ts'

const RESULTS = new URL('../../test-results/', import.meta.url).pathname
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export const WIDE = { width: 1280, height: 900 }
export const NARROW = { width: 320, height: 800 }

/** Returns the path of Chromium. @throws Error with one sentence if none is found */
export function browserPath(): string {
  const requested = process.env['CHROMIUM_PATH']
  const found = [...(requested ? [requested] : [...PLACES, chromium.executablePath()])].find((path) => existsSync(path))
  if (!found)
    throw new Error('No Chromium was found: set CHROMIUM_PATH to one, or run "npx playwright install chromium".')
  return found
}

export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...ARGS, ...args] })

export interface Visit {
  page: Page
  /** Uncaught errors, console errors and policy violations since the page was opened. */
  problems: readonly string[]
  /** Saves a screenshot below test-results/; returns its path. */
  picture: (name: string) => Promise<string>
  close: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Console messages that this test expects, such as an error that it causes. */
  expected?: RegExp
  /** Whether the user has not answered the consent banner; default false: consent is declined. */
  isUndecided?: boolean
}

/**
 * Opens a window of a new user. Its time zone is far from the program's, so that dates taken from the browser's clock
 * are detected.
 */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { expected, isUndecided = false, ...context } = options
  const window = await browser.newContext({
    viewport: WIDE,
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    ...context,
  })
  requirePolicy(window)
  const page = await window.newPage()
  if (!isUndecided) await page.addInitScript(refuseThirdParties)
  return { page, problems: watch(page, expected), picture: (name) => picture(page, name), close: () => window.close() }
}

/** Declines consent. Runs in the page before the page's own scripts. */
function refuseThirdParties(): void {
  try {
    localStorage.setItem('netterms:consent', localStorage.getItem('netterms:consent') ?? 'false')
  } catch {
    // A frame without an origin has no storage, so it has no consent banner either.
  }
}

/** Returns the page's errors as they occur. Policy violations are included, because browsers log them as errors. */
export function watch(page: Page, expected?: RegExp): readonly string[] {
  const problems: string[] = []
  const add = (text: string) => {
    if (!expected?.test(text)) problems.push(text)
  }
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()} (${message.location().url})`)
  })
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`policy violated: ${effectiveDirective} ${blockedURI}`)
    })
  })
  return problems
}

async function picture(page: Page, name: string): Promise<string> {
  mkdirSync(RESULTS, { recursive: true })
  const path = `${RESULTS}${name}.png`
  // A page with every widget is tall: painting it can take a busy machine longer than the default 30 seconds.
  await page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 120_000 })
  return path
}
