/** Firefox, driven by WebDriver BiDi, with the common interface of test/support/engine.ts. */
import { mkdirSync } from 'node:fs'
import puppeteer, { type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core'
import { WIDE } from './browser.ts'
import { type Engine, type EnginePage, FrameGone, type Key } from './engine.ts'

const RESULTS = new URL('../../test-results/', import.meta.url).pathname
const KEYS: Readonly<Record<Exclude<Key, 'SelectAll'>, KeyInput>> = {
  Tab: 'Tab',
  Enter: 'Enter',
  Space: ' ',
  ArrowDown: 'ArrowDown',
  ArrowRight: 'ArrowRight',
}
const PREFERENCES = {
  'intl.accept_languages': 'en-US',
  'ui.prefersReducedMotion': 1,
  'ui.systemUsesDarkTheme': 0,
}

/** Launches Firefox. @param executablePath path of the browser */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
  })
  return {
    name: 'firefox',
    async newPage() {
      const context = await browser.createBrowserContext()
      return drive(context, await context.newPage())
    },
    close: () => browser.close(),
  }
}

async function drive(context: BrowserContext, page: Page): Promise<EnginePage> {
  const reported: string[] = []
  page.on('pageerror', (error) => reported.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(`console: ${message.text()}`)
  })
  await page.setViewport(WIDE)
  return {
    engine: 'firefox',
    reported,
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    async evaluate(work, argument, frame) {
      const inside = frame === undefined ? page : await (await page.$(frame))?.contentFrame()
      if (!inside) throw new FrameGone(frame ?? '')
      return inside.evaluate(work as never, argument as never)
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    async pressKey(key) {
      if (key !== 'SelectAll') return page.keyboard.press(KEYS[key])
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
    },
    typeText: (text) => page.keyboard.type(text),
    async picture(name) {
      mkdirSync(RESULTS, { recursive: true })
      const path = `${RESULTS}${name}.png` as const
      await page.screenshot({ path })
      return path
    },
    close: () => context.close(),
  }
}
