/** Takes screenshots of the built workbench without a server, each in a new window, with a fixed date, not animated. */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { SURVEY_HEADERS, WORKBENCH_HEADERS } from '../../examples/sandbox/src/http/workbench-page.ts'
import { requirePolicy } from '../support/require-policy.ts'
import type { Picture } from './picture-list.ts'

const DIST = new URL('../../dist/workbench/', import.meta.url).pathname
/** Origin at which `DIST` is served. It uses `https:`, because browsers turn features off on insecure pages. */
const ORIGIN = 'https://workbench.example'
/** Noon of the workbench's first program day. */
const NOW = new Date('2026-11-20T12:00:00Z')
const HEIGHT = { narrow: 568, primitive: 420, wide: 720 }
const DRAWN_WITHIN_MS = 15_000
const SETTLED_WITHIN_MS = 10_000
/** Time between two screenshots, longer than the delay before a skeleton appears. */
const BETWEEN_MS = 300
/** Time between two screenshots if there is a baseline: one that equals it is accepted at once. */
const BETWEEN_GLANCES_MS = 75

/** Chromium arguments that make text rendering independent of the machine's screen. */
export const CAMERA_ARGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

/**
 * Takes a screenshot when the page is idle.
 *
 * @param isEnough called with each screenshot until the page is idle; returns whether to accept it
 * @returns the accepted screenshot; if none, the first of two equal ones in a row, or the last before the timeout
 */
export async function takePicture(
  browser: Browser,
  picture: Picture,
  isEnough?: (png: Buffer) => boolean,
): Promise<Buffer> {
  const window = await browser.newContext({
    viewport: { width: picture.width, height: heightOf(picture) },
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    forcedColors: picture.forcedColors ? 'active' : 'none',
  })
  try {
    requirePolicy(window)
    const page = await window.newPage()
    page.setDefaultTimeout(DRAWN_WITHIN_MS)
    await page.clock.setFixedTime(NOW)
    await page.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname.replace(/^\/workbench\/?/, '')
      const headers = path.startsWith('survey/') ? SURVEY_HEADERS : WORKBENCH_HEADERS
      return route.fulfill({ path: DIST + (path || 'index.html'), headers })
    })
    await page.goto(`${ORIGIN}/workbench${picture.hash}`)
    await isDrawn(page, picture)
    await picture.act?.(page)
    // Move the mouse off the page: at its initial position, the top left corner, it would hover over small content.
    await page.mouse.move(-1, -1)
    return await settle(page, isEnough)
  } finally {
    await window.close()
  }
}

function heightOf({ hash, width }: Picture): number {
  if (hash.startsWith('#/primitive/')) return HEIGHT.primitive
  return width < 640 ? HEIGHT.narrow : HEIGHT.wide
}

/** Checks that the workbench is built. @throws Error with one sentence if it is not */
export function requireWorkbench(): void {
  if (!existsSync(`${DIST}main.js`)) {
    throw new Error('dist/workbench does not exist: run "npx rollup -c --configOnly workbench" first.')
  }
}

async function isDrawn(page: Page, { hash, waits = false }: Picture): Promise<void> {
  if (hash.startsWith('#/primitive/')) {
    await page.locator('.drawn .w > *').first().waitFor({ state: 'attached' })
    return
  }
  await page.locator('.stage .w > :not(slot)').first().waitFor()
  const skeleton = page.locator('.stage .skel').first()
  await skeleton.waitFor({ state: waits ? 'visible' : 'detached' })
}

async function settle(page: Page, isEnough: ((png: Buffer) => boolean) | undefined): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  const endsAt = performance.now() + SETTLED_WITHIN_MS
  let before: Buffer | null = null
  for (;;) {
    await evenReferences(page)
    const now = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    const isSettled = isEnough ? isEnough(now) : before?.equals(now)
    if (isSettled || performance.now() > endsAt) return now
    before = now
    await sleep(isEnough ? BETWEEN_GLANCES_MS : BETWEEN_MS)
  }
}

/** Replaces request numbers in error messages, because they depend on the random times of retries. */
async function evenReferences(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walk = (node: Node) => {
      if (node instanceof Text && /fixture-\d{4}/.test(node.data)) {
        node.data = node.data.replace(/fixture-\d{4}/, 'fixture-0001')
      }
      if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot)
      node.childNodes.forEach(walk)
    }
    walk(document.body)
  })
}
