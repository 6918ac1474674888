/** WebKitGTK's MiniBrowser on its own display, driven by WebDriver, with the interface of test/support/engine.ts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WIDE } from './browser.ts'
import { type Engine, type EnginePage, FrameGone } from './engine.ts'
import { freePort } from './free-ports.ts'
import { clickActions, isReady, KEY_CODES, keyActions, openSession } from './webdriver.ts'

const RESULTS = new URL('../../test-results/', import.meta.url).pathname
const READY_WITHIN_MS = 20_000
const PAGE_TIMEOUT_MS = 60_000
/** Short, because the driver sometimes loses a script, which is then retried. */
const SCRIPT_TIMEOUT_MS = 8_000
const PINGS = 3
/** Arguments for a screen that is wider than any test window. */
const SCREEN = '-screen 0 1600x1200x24'

export interface WebkitPaths {
  driver: string
  browser: string
  /** Path of `xvfb-run`. */
  display: string
}

export async function launchWebkit({ driver, browser, display }: WebkitPaths): Promise<Engine> {
  const port = await freePort([0])
  const origin = `http://127.0.0.1:${port}`
  // Started in a separate process group, so that the display server can be ended together with it.
  const child = spawn(display, ['-a', '-s', SCREEN, driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const stop = () => endGroup(child)
  process.once('exit', stop)
  for (const until = Date.now() + READY_WITHIN_MS; !(await isReady(origin)); await sleep(100)) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not respond in time: is another one running?')
  }
  return {
    name: 'webkit',
    newPage: () => newPage(origin, browser),
    async close() {
      process.off('exit', stop)
      stop()
    },
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // The process has already exited.
  }
}

async function newPage(origin: string, binary: string): Promise<EnginePage> {
  const { send, quit } = await openSession(origin, {
    // Not `eager`, because a script sent while the page still loads never gets a response.
    pageLoadStrategy: 'normal',
    timeouts: { script: SCRIPT_TIMEOUT_MS, pageLoad: PAGE_TIMEOUT_MS },
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  await send('POST', '/window/rect', { x: 0, y: 0, ...WIDE })
  return {
    engine: 'webkit',
    reported: [],
    async open(url) {
      await send('POST', '/url', { url })
      // The first script after opening a page sometimes gets no response.
      for (let ping = 0; ping < PINGS; ping += 1) {
        const answer = await send('POST', '/execute/sync', { script: 'return true', args: [] }).catch(() => false)
        if (answer === true) return
      }
      throw new Error(`WebKit answers no script on ${url}.`)
    },
    async evaluate<Value, Argument>(
      work: (argument: Argument) => Value | Promise<Value>,
      argument: Argument,
      frame?: string,
    ) {
      const script = `return Promise.resolve().then(() => (${work.toString()})(arguments[0])).then(
        (value) => ({ value }), (error) => ({ error: String(error) }))`
      if (frame !== undefined) {
        const id = await send('POST', '/element', { using: 'css selector', value: frame }).catch(() => null)
        if (!id) throw new FrameGone(frame)
        await send('POST', '/frame', { id })
      }
      const requested = send('POST', '/execute/sync', { script, args: [argument ?? null] })
      // Leave the frame again, because keys and clicks are sent to the window.
      if (frame !== undefined) await requested.finally(() => send('POST', '/frame', { id: null }))
      const answer = (await requested) as { value: Value } | { error: string }
      if ('error' in answer) throw new Error(answer.error)
      return answer.value
    },
    async clickAt(x, y) {
      await send('POST', '/actions', clickActions(x, y))
    },
    async pressKey(key) {
      await send(
        'POST',
        '/actions',
        key === 'SelectAll' ? keyActions(['a'], KEY_CODES.Control) : keyActions([KEY_CODES[key]]),
      )
    },
    async typeText(text) {
      await send('POST', '/actions', keyActions([...text]))
    },
    async picture(name) {
      mkdirSync(RESULTS, { recursive: true })
      const path = `${RESULTS}${name}.png`
      writeFileSync(path, Buffer.from((await send('GET', '/screenshot')) as string, 'base64'))
      return path
    },
    close: quit,
  }
}
