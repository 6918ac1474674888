/**
 * Launches the three engines: Chromium with Playwright, Firefox with WebDriver BiDi, WebKitGTK with WebDriver. Input
 * goes through the engine's real mouse and keyboard; tests dispatch no synthetic events.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { browserPath } from './browser.ts'
import type { Engine, EngineName } from './engine.ts'
import { launchChromium } from './engine-chromium.ts'
import { launchFirefox } from './engine-firefox.ts'
import { launchWebkit } from './engine-webkit.ts'

const INSTALL = 'Debian: apt-get install firefox-esr webkit2gtk-driver xvfb'
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const WEBKIT_DRIVERS = ['/usr/bin/WebKitWebDriver']
const XVFB = ['/usr/bin/xvfb-run']

const LAUNCH: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: () => {
    browserPath()
    return launchChromium()
  },
  firefox: () => launchFirefox(required('Firefox', process.env['FIREFOX_PATH'], FIREFOX)),
  webkit: () =>
    launchWebkit({
      driver: required('WebKitGTK’s WebDriver', process.env['WEBKIT_DRIVER_PATH'], WEBKIT_DRIVERS),
      browser: required('WebKitGTK’s MiniBrowser', process.env['WEBKIT_BROWSER_PATH'], miniBrowsers()),
      display: required('xvfb-run', undefined, XVFB),
    }),
}

class MissingEngine extends Error {}

/** Returns the path of a program. @throws MissingEngine saying what is missing and how to install it */
function required(what: string, requested: string | undefined, places: readonly string[]): string {
  const path = [...(requested ? [requested] : []), ...places].find((each) => existsSync(each))
  if (!path) throw new MissingEngine(`${what} is not on this machine, so its engine is not tested (${INSTALL}).`)
  return path
}

/** Lists the paths of MiniBrowser, which depend on distribution and architecture; the newest version is last. */
function miniBrowsers(): string[] {
  const inside = (folder: string): string[] =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(folder).map((name) => join(folder, name))
      : []
  const folders = [...inside('/usr/lib'), '/usr/libexec'].flatMap(inside)
  const found = folders.filter((path) => path.includes('webkit2gtk-4.')).map((path) => join(path, 'MiniBrowser'))
  return found.sort().reverse()
}

const launched = new Map<EngineName, Promise<Engine>>()

/**
 * Returns the engine, launched once per test file. If it is not installed, the test is skipped and the reason printed
 * once. With PROOF=1 the test fails instead, because a proof must cover every engine.
 */
export async function engineFor(context: TestContext, name: EngineName): Promise<Engine> {
  try {
    if (!launched.has(name)) launched.set(name, Promise.resolve().then(LAUNCH[name]))
    return await (launched.get(name) as Promise<Engine>)
  } catch (cause) {
    if (!(cause instanceof MissingEngine) || process.env['PROOF'] === '1') throw cause
    console.warn(cause.message)
    return context.skip(cause.message)
  }
}

export async function closeEngines(): Promise<void> {
  const engines = await Promise.allSettled(launched.values())
  launched.clear()
  await Promise.all(engines.map((each) => (each.status === 'fulfilled' ? each.value.close() : null)))
}
