import type { Page } from 'playwright'
import type { ProbedWindow } from './probe.ts'
import { within } from './within.ts'

const SETTLED_WITHIN_MS = 60_000

/** Waits until this many widgets have shown something and nothing is pending. */
export async function untilSettled(page: Page, count: number): Promise<void> {
  const settled = page.evaluate((least) => (window as unknown as ProbedWindow).ntProbe.whenSettled(least), count)
  await within(SETTLED_WITHIN_MS, settled, `${page.url()} has not shown its ${count} widgets within a minute.`)
  await page.waitForLoadState('networkidle')
}
