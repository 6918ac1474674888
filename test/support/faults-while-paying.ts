/**
 * Faults at the moment of payment: F7 to F11 and F17 to F19 of the security design. Each occurs before or after the
 * server has processed the request. The page itself must recover, as for a real user.
 */
import type { Page, Request, Route } from 'playwright'
import { expect } from 'vitest'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import type { Random } from '../../src/testing/random.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import type { PaymentFlow } from './payment-flows.ts'

interface Scene {
  page: Page
  sandbox: RunningSandbox
  way: PaymentFlow
  /** Whether the server processes the request although the browser gets no response. */
  isWorkDone: boolean
  random: Random
  /** Presses the button that sends the payment. */
  send(): Promise<void>
  /** Asserts that no payment has been made so far. */
  expectNothing(): Promise<void>
}

export interface FaultWhilePaying {
  /** Id in the security design. */
  id: string
  name: string
  /** Sends the payment with the fault; settles when network and server work normally again. */
  run(scene: Scene): Promise<void>
  /** Whether the server rejects the payment, so that the user has to reload the page and accept again. */
  isRefused?: boolean
}

const refusal = (status: number, code: string) => ({
  status,
  contentType: MEDIA_TYPE,
  body: JSON.stringify({ errors: [{ status: String(status), code }] }),
})

const isSending = ({ method, path }: PaymentFlow, request: Request) =>
  request.method() === method && new URL(request.url()).pathname === `/api${path}`

/** Applies the fault to the first `count` payment requests; later ones pass. */
async function onSending(
  { page, way }: Scene,
  times: number,
  meet: (route: Route, nth: number) => Promise<void>,
): Promise<void> {
  let met = 0
  await page.route(`**/api${way.path}`, async (route) => {
    if (!isSending(way, route.request()) || met >= times) return route.continue()
    met += 1
    await meet(route, met)
  })
}

/** Ignores errors, because the response may be late or lost. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

/** Waits, for example until the widget has used all automatic retries. */
const pause = (page: Page, ms: number) => page.waitForTimeout(ms)

const cookieOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Sends a request with this tab's session, but outside the tab, as another tab or device would. */
async function elsewhere(
  { page, sandbox: { provider } }: Pick<Scene, 'page' | 'sandbox'>,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const reply = await fetch(`${provider}/api${path}`, {
    method,
    headers: {
      Accept: MEDIA_TYPE,
      Origin: provider,
      Cookie: await cookieOf(page),
      ...(body && { 'Content-Type': MEDIA_TYPE }),
    },
    ...(body && { body: JSON.stringify({ data: body }) }),
  })
  expect(reply.status, await reply.text()).toBeLessThan(300)
}

export const chooseAccount = (scene: Pick<Scene, 'page' | 'sandbox'>, customer: string): Promise<void> =>
  elsewhere(scene, 'POST', '/ecaas/session_data', {
    type: 'session-data',
    attributes: { sessionKeys: [{ key: 'manage-customer', value: customer }] },
  })

const SLOW: FaultWhilePaying = {
  id: 'F7',
  name: 'no answer for 31 seconds',
  async run(scene) {
    const { page, isWorkDone, send } = scene
    let isHeld = false
    await onSending(scene, 1, async (route) => {
      if (isWorkDone) await route.fetch()
      isHeld = true
    })
    await send()
    await expect.poll(() => isHeld).toBe(true)
    await page.clock.fastForward(3_100)
    await expect.poll(() => page.getByText('This is taking longer than usual.').locator('visible=true').count()).toBe(1)
    await page.clock.fastForward(28_000)
  },
}

const FLAKY: FaultWhilePaying = {
  id: 'F8',
  name: 'three of ten calls fail',
  async run(scene) {
    const { page, random, isWorkDone, send, way } = scene
    const fails = async (route: Route) => {
      if (random.whole(1, 10) > 3) return quietly(route.continue())
      if (isSending(way, route.request()) && isWorkDone) await route.fetch()
      await quietly(route.fulfill(refusal(500, 'server-error')))
    }
    await page.route('**/api/**', fails)
    await send()
    await pause(page, 1_000)
    await page.clock.fastForward(5_000)
    await pause(page, 1_000)
    await page.unroute('**/api/**', fails)
  },
}

const DOWN: FaultWhilePaying = {
  id: 'F9',
  name: 'every call fails for a minute',
  async run(scene) {
    const { page, isWorkDone, send, way } = scene
    let calls = 0
    let isDone = false
    const fails = async (route: Route) => {
      calls += 1
      if (isSending(way, route.request()) && isWorkDone && !isDone) {
        isDone = true
        await route.fetch()
      }
      await quietly(route.fulfill(refusal(500, 'server-error')))
    }
    await page.route('**/api/**', fails)
    await send()
    for (let second = 0; second < 60; second += 10) {
      await pause(page, 300)
      await page.clock.fastForward(10_000)
    }
    // A page may retry 20 times. In addition, it looks the payment up at most ten times a minute.
    expect(calls).toBeLessThan(40)
    await page.unroute('**/api/**', fails)
  },
}

const BUSY: FaultWhilePaying = {
  id: 'F10',
  name: 'too many requests, again after 3 seconds',
  async run(scene) {
    const { send } = scene
    const times: number[] = []
    await onSending(scene, 2, async (route, nth) => {
      times.push(performance.now())
      if (nth === 1) return route.fulfill({ ...refusal(429, 'rate-limited'), headers: { 'Retry-After': '3' } })
      await route.continue()
    })
    await send()
    if (scene.way.method === 'PATCH') return
    await expect.poll(() => times.length).toBe(2)
    const [first = 0, second = 0] = times
    // The wait is at most a tenth longer than requested; a busy machine may add a delay.
    expect(second - first).toBeGreaterThanOrEqual(2_950)
    expect(second - first).toBeLessThan(6_000)
  },
}

const OFFLINE: FaultWhilePaying = {
  id: 'F11',
  name: 'the network is gone for some seconds',
  async run(scene) {
    const { page, isWorkDone, send, expectNothing } = scene
    const context = page.context()
    if (isWorkDone) {
      await onSending(scene, 1, async (route) => {
        await route.fetch()
        await context.setOffline(true)
        await quietly(route.abort('internetdisconnected'))
      })
    } else await context.setOffline(true)
    await send()
    await page.getByText('You are offline. What you entered is kept.').waitFor()
    await page.clock.fastForward(5_000)
    await pause(page, 1_000)
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
    // A payment that did not reach the server is not retried until the user sends it again.
    await pause(page, 1_500)
    if (!isWorkDone) await expectNothing()
  },
}

const REVOKED: FaultWhilePaying = {
  id: 'F17',
  name: 'the session is ended elsewhere',
  async run(scene) {
    const { page, isWorkDone, send } = scene
    if (isWorkDone) {
      await onSending(scene, 1, async (route) => {
        await route.fetch()
        await elsewhere(scene, 'DELETE', '/sessions/current')
        await quietly(route.abort('connectionreset'))
      })
    } else await elsewhere(scene, 'DELETE', '/sessions/current')
    await send()
    await page.getByLabel('Password', { exact: true }).waitFor()
  },
}

const ASLEEP: FaultWhilePaying = {
  id: 'F18',
  name: 'the computer sleeps for eight hours',
  async run(scene) {
    const { page, isWorkDone, send } = scene
    let isHeld = false
    await onSending(scene, 1, async (route) => {
      if (isWorkDone) await route.fetch()
      isHeld = true
    })
    await send()
    await expect.poll(() => isHeld).toBe(true)
    await page.clock.fastForward('08:00:00')
    await page.getByLabel('Password', { exact: true }).waitFor()
  },
}

const SWITCHED: FaultWhilePaying = {
  id: 'F19',
  name: 'another account is chosen in another tab',
  isRefused: true,
  async run(scene) {
    const { page, way, send, expectNothing } = scene
    await chooseAccount(scene, way.otherAccount)
    await send()
    await page
      .locator(way.tag)
      .getByText('Another account was chosen in a different window. Nothing was changed.', { exact: false })
      .first()
      .waitFor()
    await expectNothing()
  },
}

export const FAULTS_WHILE_PAYING: readonly FaultWhilePaying[] = [
  SLOW,
  FLAKY,
  DOWN,
  BUSY,
  OFFLINE,
  REVOKED,
  ASLEEP,
  SWITCHED,
]
