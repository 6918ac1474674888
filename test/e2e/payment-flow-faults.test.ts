/**
 * Every payment method and flow under faults of the network, the session and another tab, in the real portal on a real
 * sandbox: each payment is made exactly once, an unknown result is reported as unknown, and a reload and a second tab
 * show the true state. Eight seeded walks by default, every flow under every fault with PROOF=1. Source:
 * docs/spec/payments.md PAY-11…PAY-13, PAY-339; S F7…F11, F17…F19.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../src/testing/random.ts'
import { billInvoices, readBooks } from '../kill/kill-books.ts'
import { chooseAccount, FAULTS_WHILE_PAYING, type FaultWhilePaying } from '../support/faults-while-paying.ts'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { SEED } from '../support/seed.ts'
import { stageOfFile } from '../support/stage-of-file.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { enter, NORTHWIND, TOGETHER, PAYMENT_FLOWS, type PaymentFlow } from '../support/payment-flows.ts'

const TIMEOUT_MS = 180_000
/** Expected console errors: the browser logs failed requests. The test checks the page and the payments instead. */
const EXPECTED = /status of (?:4|5)\d\d|ERR_|Failed to load resource/

interface Walk {
  nth: number
  way: PaymentFlow
  fault: FaultWhilePaying
}

/** The first eight contain each fault once and each flow at least once. */
const WALKS = PAYMENT_FLOWS.flatMap((_, shift) =>
  FAULTS_WHILE_PAYING.map((fault, index) => ({ fault, way: PAYMENT_FLOWS[(index + shift) % PAYMENT_FLOWS.length] })),
).flatMap(({ fault, way }, index): Walk[] => (way ? [{ nth: index + 1, way, fault }] : []))

const stage = stageOfFile()
const random = createRandom(SEED)
const clients = new Map<string, PortalClient>()
const counted = { walks: 0, unknown: 0, sent: 0 }

beforeAll(async () => {
  const { sandbox } = stage
  await sandbox.stopProvider()
  for (const account of [NORTHWIND, ...TOGETHER]) await billInvoices({ dataDir: sandbox.dataDir }, 1, account)
  await sandbox.restart()
}, 120_000)

async function clientOf({ username }: PaymentFlow): Promise<PortalClient> {
  const client = clients.get(username) ?? (await stage.sandbox.signIn(username))
  clients.set(username, client)
  return client
}

/**
 * Presses the offered buttons until the payment is done. @returns whether the result was reported as unknown meanwhile
 */
async function finish(page: Page, { way, nth }: Walk, expectNothing: () => Promise<void>, reloads: boolean) {
  const widget = page.locator(way.tag)
  const button = (name: string) => widget.getByRole('button', { name })
  const checking = widget.getByRole('heading', { name: /We are checking this payment$/ })
  // A user with many accounts has to select one after each sign-in, and is then redirected back.
  const account = page.locator('main nt-customer-picker').getByRole('option')
  const isShown = (locator: ReturnType<typeof widget.getByText>) => locator.first().isVisible()
  let isUnknown = false
  let mayReload = reloads
  for (const until = performance.now() + 90_000; performance.now() < until; await page.waitForTimeout(200)) {
    if (await isShown(page.getByLabel('Password', { exact: true }))) {
      await signIn(page, byMouse(), way.username)
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
    } else if (await isShown(account)) {
      await account.first().click()
    } else if (await isShown(button('Send again'))) {
      await expectNothing()
      await button('Send again').click()
    } else if (await isShown(checking)) {
      isUnknown = true
      if (mayReload) await page.reload()
      mayReload = false
      await page.clock.fastForward(10_000)
    } else if (await isShown(button('Check the list'))) {
      isUnknown = true
      await button('Check the list').click()
    } else if (await isShown(widget.getByText('The change was not made. You can try again.'))) {
      await expectNothing()
      await way.send(widget).click()
    } else if ((await widget.getByRole('dialog').count()) === 0) {
      if (await isShown(way.done(widget))) return isUnknown
      if (!way.start || !(await isShown(way.start(widget)))) continue
      await way.review(page, stage.sandbox, nth)
      await way.send(widget).click()
    }
  }
  throw new Error(`The page does not say that it is done: ${await widget.innerText()}`)
}

describe('every payment flow under faults', () => {
  it.each(IS_PROOF ? WALKS : WALKS.slice(0, FAULTS_WHILE_PAYING.length))(
    '[PAY-339] $fault.id, $fault.name: $way.name is made once, walk $nth',
    { timeout: TIMEOUT_MS },
    async (walk) => {
      const { way, fault, nth } = walk
      const { sandbox } = stage
      const { page, problems } = await stage.open({ expected: EXPECTED })
      await page.addInitScript(() => {
        document.addEventListener('nt-payment-rejected', (event) => {
          console.error(`refused ${JSON.stringify((event as CustomEvent).detail)}`)
        })
      })
      await page.clock.install()
      const client = await clientOf(way)
      await way.clear?.(client)
      await enter(page, sandbox, way)
      const widget = page.locator(way.tag)
      await way.review(page, sandbox, nth)
      const before = await way.made(client, nth)
      const expectNothing = async () => expect(await way.made(client, nth)).toEqual(before)
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.method() !== way.method || new URL(request.url()).pathname !== `/api${way.path}`) return
        keys.push(request.headers()['idempotency-key'])
      })
      const send = () => way.send(widget).click()
      await fault.run({ page, sandbox, way, isWorkDone: random.pick([true, false]), random, send, expectNothing })
      if (fault.isRefused) {
        if (way.username !== 'corporate') await chooseAccount({ page, sandbox }, NORTHWIND)
        await page.reload()
        await (way.start ? way.review(page, sandbox, nth) : way.accept(widget))
        await send()
      }
      const isUnknown = await finish(page, walk, expectNothing, random.pick([true, false]))

      expect(await way.made(client, nth)).toEqual(way.once(nth))
      if (!fault.isRefused) expect(new Set(keys).size, 'one key').toBe(1)
      counted.walks += 1
      counted.unknown += isUnknown ? 1 : 0
      counted.sent += keys.length
      await page.reload()
      await way.done(widget).first().waitFor()
      const second = await page.context().newPage()
      await second.goto(page.url())
      await way.done(second.locator(way.tag)).first().waitFor()
      expect(await way.made(client, nth)).toEqual(way.once(nth))
      expect(problems.filter((text) => !(fault.isRefused && text.includes('refused ')))).toEqual([])
    },
  )
})

afterAll(async () => {
  const { sandbox } = stage
  await sandbox.stopProvider()
  const books = await readBooks({ dataDir: sandbox.dataDir })
  console.log(
    `F7–F11, F17–F19: ${counted.walks} walks, ${counted.sent} requests, ${counted.unknown} outcomes called unknown. ` +
      `Doubles ${books.keysNotOnce + books.invoicesNotOnce}, out of step ${books.invoicesOutOfStep}, ledger ${books.ledger
        .map(({ currency, sum }) => `${currency} ${sum}`)
        .join(', ')}.`,
  )
  expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
  expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
})
