/** Chromium for the tests: found on this machine, quiet, with a page that records every error on it. */
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

/** @throws Error with one sentence if no browser is found */
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
  /** Screenshot below test-results/; the file's path. */
  picture: (name: string) => Promise<string>
  close: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Console messages that this test expects, such as an error that it causes. */
  expected?: RegExp
  /** Whether consent is still open; default: declined, without a banner. */
  isUndecided?: boolean
}

/**
 * Context of a new user. Its time zone is far from the program's, so that dates from the browser's clock are detected.
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

/** Runs in the page, before its own scripts. */
function refuseThirdParties(): void {
  try {
    localStorage.setItem('netterms:consent', localStorage.getItem('netterms:consent') ?? 'false')
  } catch {
    // A frame without an origin has no storage and no consent banner.
  }
}

/** Collects errors of a page. Browsers report a policy violation as a console error, and so do we. */
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
