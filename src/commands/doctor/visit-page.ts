/** Opens the page in a headless browser and waits until its widgets have settled. Source: docs/spec/tools.md CLI-4. */
import type { BrowserContext, Page, Response } from 'playwright-core'
import type { DoctorReport } from '../../debug/doctor-report.ts'
import { CommandRefusal } from '../command-refusal.ts'
import { loadPlaywright } from './load-playwright.ts'
import type { PageFacts } from './page-facts.ts'
import { readPage, readReports, readViolations, recordViolations } from './page-script.ts'
import { readRelease } from './read-release.ts'

export interface VisitOptions {
  url: URL
  /** Executable of the browser. */
  browser: string
  timeoutMs: number
  /** Cookies and storage as Playwright saves them, for a page behind a sign-in. */
  storageState?: string | undefined
}

const LOOK_EVERY_MS = 250
/** Time in which warnings about the page are written (within a second of the start) and a list draws its first rows. */
const SETTLE_MS = 1_500
const SECURE_ORIGIN = /"secureOrigin":"(https?:\/\/[^"]+)"/

/** @throws CommandRefusal if the browser does not start or the page does not open */
export async function visitPage({ url, browser: path, timeoutMs, storageState }: VisitOptions): Promise<PageFacts> {
  const { chromium } = await loadPlaywright()
  // Chromium's sandbox does not work for root, which containers and CI use.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: path, args }).catch((cause: Error) => {
    throw new CommandRefusal(`The browser ${path} did not start: ${firstLine(cause)}. Name another with --browser.`)
  })
  try {
    const context = await browser
      .newContext(storageState === undefined ? {} : { storageState })
      .catch((cause: Error) => {
        throw new CommandRefusal(`--storage-state cannot be read: ${firstLine(cause)}.`)
      })
    return await readVisit(context, url, timeoutMs)
  } finally {
    await browser.close()
  }
}

async function readVisit(context: BrowserContext, url: URL, timeoutMs: number): Promise<PageFacts> {
  const page = await context.newPage()
  const lines: string[] = []
  const policies: string[] = []
  let secureOrigin: string | null = null
  page.on('console', (message) => void (message.text().startsWith('NetTerms') && lines.push(message.text())))
  page.on('response', (response) => {
    if (!/\/(embed-tokens|config)\b/.test(response.url())) return
    response.text().then(
      (text) => (secureOrigin ??= SECURE_ORIGIN.exec(text)?.[1] ?? null),
      // The page was left before the response body was read.
      () => undefined,
    )
  })
  await page.addInitScript(recordViolations)
  const address = new URL(url)
  address.searchParams.set('netterms-debug', '1')
  const response = await open(page, address, timeoutMs)
  for (const { name, value } of await response.headersArray()) {
    if (name.toLowerCase() === 'content-security-policy') policies.push(value)
  }
  const reports = await waitForReports(page, timeoutMs)
  const { metaPolicies, ...seen } = await page.evaluate(readPage)
  return {
    ...seen,
    url: page.url(),
    status: response.status(),
    policies: [...policies, ...metaPolicies],
    violations: await page.evaluate(readViolations),
    console: [...new Set(lines)],
    reports,
    secureOrigin,
    release: await readRelease(seen.loaders[0]?.src),
  }
}

async function open(page: Page, address: URL, timeoutMs: number): Promise<Response> {
  const response = await page.goto(address.href, { waitUntil: 'load', timeout: timeoutMs }).catch((cause: Error) => {
    throw new CommandRefusal(
      `${address.origin} did not open (${firstLine(cause)}). Start its server, and check scheme, host and port.`,
    )
  })
  if (!response) throw new CommandRefusal(`${address.origin} gave no page.`)
  return response
}

/** Waits until each instance is ready or has failed; after the timeout, returns the reports that exist. */
async function waitForReports(page: Page, timeoutMs: number): Promise<DoctorReport[]> {
  const endsAt = Date.now() + timeoutMs
  let reports: DoctorReport[] = []
  while (Date.now() < endsAt) {
    reports = await page.evaluate(readReports).catch(() => [])
    if (reports.length > 0 && reports.every(({ session }) => session.phase !== 'starting')) {
      await page.waitForTimeout(SETTLE_MS)
      return page.evaluate(readReports)
    }
    await page.waitForTimeout(LOOK_EVERY_MS)
    // Nothing from NetTerms is on the page, so no instance will start.
    if (reports.length === 0 && Date.now() > endsAt - timeoutMs / 2 && !(await hasWidgets(page))) break
  }
  return reports
}

const hasWidgets = async (page: Page): Promise<boolean> => {
  const { tags, loaders } = await page.evaluate(readPage)
  return tags.length + loaders.length > 0
}

const firstLine = ({ message }: Error): string => message.split('\n')[0]?.replace(/\.$/, '') ?? ''
