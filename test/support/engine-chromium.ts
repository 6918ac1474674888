/** Chromium with the common interface of test/support/engine.ts. */
import { launchBrowser, visit } from './browser.ts'
import { type Engine, type EnginePage, FrameGone, type Key } from './engine.ts'

const KEYS: Readonly<Record<Key, string>> = {
  Tab: 'Tab',
  Enter: 'Enter',
  Space: 'Space',
  ArrowDown: 'ArrowDown',
  ArrowRight: 'ArrowRight',
  SelectAll: 'ControlOrMeta+A',
}

export async function launchChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  return { name: 'chromium', newPage, close: () => browser.close() }

  async function newPage(): Promise<EnginePage> {
    const { page, problems, picture, close } = await visit(browser, { isUndecided: true })
    return {
      engine: 'chromium',
      reported: problems,
      async open(url) {
        await page.goto(url, { waitUntil: 'domcontentloaded' })
      },
      async evaluate(work, argument, frame) {
        const inside = frame === undefined ? page : await (await page.$(frame))?.contentFrame()
        if (!inside) throw new FrameGone(frame ?? '')
        return inside.evaluate(work as never, argument as never)
      },
      clickAt: (x, y) => page.mouse.click(x, y),
      pressKey: (key) => page.keyboard.press(KEYS[key]),
      typeText: (text) => page.keyboard.type(text),
      picture,
      close,
    }
  }
}
