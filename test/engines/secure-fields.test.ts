/**
 * The secure frame in Chromium, Firefox and WebKit: a bank account is added on a partner's page, in a frame of another
 * origin, and the page receives none of its numbers. Source: docs/spec/payments.md BNK-13, docs/spec/secure.md SEC-2.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { closeEngines, engineFor } from '../support/engines.ts'
import { frameOf } from '../support/engine-frame.ts'
import { withKeyboard, withMouse } from '../support/engine-person.ts'
import { find, waitForText } from '../support/engine-query.ts'
import { ENGINES } from '../support/engine.ts'
import { type HostSite, startHostSite, watchedStrictPage } from '../support/host-site.ts'
import { PAID_IN_FULL } from '../support/pay-journey.ts'
import { type List, PASSWORD } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import { ACCOUNT, mintAdminSession } from '../support/secure-frame.ts'

const TIMEOUT_MS = 180_000
const LIST = 'nt-invoice-list'
const PAY = 'nt-pay-invoices'
let sandbox: RunningSandbox
let site: HostSite

beforeAll(async () => {
  sandbox = await startRunningSandbox({ partnerSite: false })
  site = await startHostSite(sandbox, () => mintAdminSession(sandbox))
  site.put('/', await watchedStrictPage(sandbox))
}, TIMEOUT_MS)
afterAll(async () => {
  await closeEngines()
  await site.close()
  await sandbox.stop()
})

/** Records all keys, texts and messages that reach the page. Runs in the page. */
function listen(): void {
  const received: string[] = []
  Object.assign(window, { heard: received })
  for (const type of ['keydown', 'beforeinput', 'message']) {
    addEventListener(
      type,
      (event) => {
        const { key, data } = event as KeyboardEvent & { data?: unknown }
        received.push(key ?? JSON.stringify(data))
      },
      true,
    )
  }
}

const WAYS = ENGINES.flatMap((name) => [['mouse', name, withMouse] as const, ['keyboard', name, withKeyboard] as const])
/** Returns an account number per engine and input device, because a customer can have the same account only once. */
const accountOf = (name: string, how: string): string =>
  `7${['chromium', 'firefox', 'webkit'].indexOf(name)}${how === 'mouse' ? 1 : 2}4455${ACCOUNT.last4}`

it.for(spread(WAYS, 2))(
  '[BNK-13] adds a bank account on a partner’s page by %s in %s',
  { timeout: TIMEOUT_MS },
  async ([how, name, personWith], context) => {
    const page = await (await engineFor(context, name)).newPage()
    onTestFinished(() => page.close())
    const person = personWith(page)
    await page.open(`${site.origin}/`)
    await person.press({ within: LIST, role: 'checkbox', name: new RegExp(`^Select invoice ${PAID_IN_FULL[0]}\\b`) })
    await person.press({ within: LIST, role: 'button', name: 'Continue to pay' })
    await find(page, { within: PAY, role: 'heading', name: /Review and pay$/ })
    await person.press({ within: PAY, role: 'button', name: 'Add a bank account' })

    await page.evaluate(listen, null)
    const frame = frameOf(page, `${PAY} iframe`)
    const inside = personWith(frame)
    const number = accountOf(name, how)
    await inside.type({ role: 'textbox', name: /^Routing number/ }, ACCOUNT.routing)
    await inside.type({ role: 'textbox', name: /^Account number(?! again)/ }, number)
    await inside.type({ role: 'textbox', name: /^Account number again/ }, number)
    await inside.type({ role: 'textbox', name: /^Name of the account/ }, `Dock by ${how} in ${name}`)
    await inside.type({ role: 'textbox', name: /^Password of / }, PASSWORD)
    await page.picture(`engine-${name}-secure-${how}`)
    await inside.press({ role: 'button', name: 'Add bank account' })
    await waitForText(page, PAY, new RegExp(`${ACCOUNT.bank} ••${ACCOUNT.last4} was added`))
    const reply = await (await sandbox.signIn('admin')).send('/bank-accounts')
    const added = reply.json<List<{ accountName: string }>>().data.map(({ attributes }) => attributes)
    expect(added.filter((each) => each.accountName === `Dock by ${how} in ${name}`)).toMatchObject([
      { accountNumberLast4: ACCOUNT.last4, bankName: ACCOUNT.bank },
    ])
    // Check that the recorder works: it records a key pressed on the page, but none in the frame.
    await page.pressKey('Tab')
    const { heard, held } = await page.evaluate(
      () => ({
        heard: (window as unknown as { heard: string[] }).heard,
        held: new XMLSerializer().serializeToString(document),
      }),
      null,
    )
    expect(heard).toContain('Tab')
    for (const secret of [number, ACCOUNT.routing, PASSWORD]) expect(heard.join('') + held).not.toContain(secret)
    expect(page.reported.filter((text) => !text.includes('/favicon.ico'))).toEqual([])
  },
)
