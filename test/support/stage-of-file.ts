import type { Browser } from 'playwright'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { launchBrowser, visit, type Visit, type VisitOptions } from './browser.ts'
import { type RunningSandbox, startRunningSandbox } from './running-sandbox.ts'

const START_MS = 120_000

/** Starts a browser and a sandbox before the first test of a file, and stops them after the last. */
export function stageOfFile(options: Parameters<typeof startRunningSandbox>[0] = { partnerSite: false }) {
  let browser: Browser
  let sandbox: RunningSandbox
  beforeAll(async () => {
    browser = await launchBrowser()
    sandbox = await startRunningSandbox(options)
  }, START_MS)
  afterAll(async () => {
    await browser.close()
    await sandbox.stop()
  })
  return {
    get browser() {
      return browser
    },
    get sandbox() {
      return sandbox
    },
    /** Opens a window of a new user, which is closed at the end of the test. */
    async open(visiting: VisitOptions = {}): Promise<Visit> {
      const opened = await visit(browser, visiting)
      onTestFinished(() => opened.close())
      return opened
    },
  }
}
