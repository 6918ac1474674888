/** Starts what every page bench needs: the built sandbox with its own data, a host site, and a browser. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { launchBrowser, watch, WIDE } from '../support/browser.ts'
import { startServer } from '../support/child-process.ts'
import { freshData } from '../support/fresh-data.ts'
import { freePort } from '../support/free-ports.ts'
import { SANDBOX_FILE } from '../support/running-sandbox.ts'
import { addressOf, type HostPage } from './host-page.ts'
import { startHostServer } from './host-server.ts'
import { addProbe } from './drawing.ts'
import { installProbe } from './probe.ts'

const ROOT = new URL('../../', import.meta.url).pathname
/** Number of invoices, as by default in `npm start`: every list has several pages. */
const SCALE = 5_000

export interface Stage {
  browser: Browser
  /** `http://localhost:<port>`: API and CDN. */
  provider: string
  /** A port that is still unused. */
  freePort: number
  addressOf: (page: HostPage) => string
  close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const port = await freePort([0, 1, 2, 3, 4, 5])
  const dataDir = await freshData(SANDBOX_FILE, SCALE)
  const sandbox = await startServer(SANDBOX_FILE, ['--scale', String(SCALE), '--data', dataDir], {
    PORT: String(port),
    NETTERMS_CDN_DIR: join(ROOT, 'dist/cdn'),
    NETTERMS_PORTAL_DIR: join(ROOT, 'dist/portal'),
    NETTERMS_SECURE_DIR: join(ROOT, 'dist/secure'),
  })
  const provider = `http://localhost:${port}`
  const host = await startHostServer({
    port: port + 2,
    floorPort: port + 4,
    places: {
      provider,
      secure: `http://localhost:${port + 1}`,
      floor: `http://localhost:${port + 4}`,
      publishableKey: sandbox.ready.keys?.publishable ?? '',
    },
    secretKey: sandbox.ready.keys?.secret ?? '',
  })
  const browser = await launchBrowser()
  return {
    browser,
    provider,
    freePort: port + 5,
    addressOf: (page) => addressOf(host.site, page),
    async close() {
      await browser.close()
      await Promise.all([host.stop(), sandbox.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Line {
  name: string
  /** Delay added to every request, in ms. */
  latencyMs: number
  bitsPerSecond: { down: number; up: number }
}

/** Network presets of the browser's developer tools. */
export const SLOW_4G: Line = {
  name: 'Slow 4G',
  latencyMs: 562.5,
  bitsPerSecond: { down: 1_440_000, up: 675_000 },
}
export const FAST_4G: Line = {
  name: 'Fast 4G',
  latencyMs: 165,
  bitsPerSecond: { down: 8_100_000, up: 1_350_000 },
}

export interface Window {
  context: BrowserContext
  page: Page
  devtools: CDPSession
  /** @throws Error with the page's errors, because figures of a broken page are invalid */
  assertSound: () => void
  close: () => Promise<void>
}

export interface WindowOptions {
  line?: Line | null
  /** CPU throttling: with 4, everything on the page takes four times as long. */
  cpuSlowdown?: number
  /** Number of rows of a full list; null: no probe, because its records would count as memory of the page. */
  fullRows?: number | null
}

/** Opens a window of a first-time visitor, with empty caches. */
export async function openWindow(
  { browser }: Stage,
  { line = null, cpuSlowdown = 1, fullRows = 1 }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ viewport: WIDE, locale: 'en-US' })
  const page = await context.newPage()
  const problems = watch(page)
  if (fullRows !== null) await addProbe(page, installProbe, fullRows)
  const devtools = await context.newCDPSession(page)
  if (line) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bitsPerSecond.down / 8,
      uploadThroughput: line.bitsPerSecond.up / 8,
    })
  }
  if (cpuSlowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return {
    context,
    page,
    devtools,
    assertSound() {
      if (problems.length > 0) throw new Error(`The page ${page.url()} is not sound: ${problems.join('; ')}`)
    },
    close: () => context.close(),
  }
}
