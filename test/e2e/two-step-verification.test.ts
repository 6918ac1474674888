/**
 * A group that requires two-step verification: the app is set up at the next sign-in, and its code required at each one
 * after.
 */
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
/** Id of Northwind's group for accounts payable. */
const GROUP = 'g-1002'
const PEOPLE = ['viewer', 'payer']
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox()
  const admin = await sandbox.signIn('admin')
  const people = (await admin.send('/users?page[size]=100')).json<List<{ username: string }>>().data
  const change = (path: string, method: string, type: string, attributes: object) =>
    admin.send(path, { method, body: { type, attributes } })
  const answers = [
    await change(`/user-groups/${GROUP}/users`, 'POST', 'user-group-users', {
      user_ids: people.filter(({ attributes }) => PEOPLE.includes(attributes.username)).map(({ id }) => id),
      confirm_move: true,
    }),
    await change(`/user-groups/${GROUP}`, 'PATCH', 'user-groups', { require_second_factor: true }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const HANDS = [
  ['mouse', byMouse, 'viewer', 1280],
  ['keyboard', byKeyboard, 'payer', 320],
] as const

it.each(spread(HANDS, 1))(
  '[IDN-15] sets up and requires two-step verification, by %s',
  { timeout: TIMEOUT_MS },
  async (name, personAt, user, width) => {
    const { page, problems, picture, close } = await visit(browser, {
      viewport: { width, height: 900 },
      expected: /422/,
    })
    onTestFinished(() => close())
    const person = personAt(page)
    const widget = page.locator('nt-sign-in')
    const code = widget.getByRole('textbox', { name: 'Code' })
    const overview = page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' })

    await page.goto(`${sandbox.provider}/`)
    await signIn(page, person, user)
    await widget.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await picture(`second-step-enrolment-${name}`)
    const key = (await widget.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? ''
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
    await person.type(code, app.generate())
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    const codes = widget.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    await picture(`second-step-recovery-${name}`)
    const recovery = await codes.allTextContents()
    expect(new Set(recovery).size).toBe(10)
    await person.press(widget.getByRole('button', { name: 'I saved them' }))
    await overview.waitFor()

    await page.context().clearCookies()
    await page.goto(`${sandbox.provider}/`)
    await signIn(page, person, user)
    await code.waitFor()
    expect(await widget.getByRole('img').count()).toBe(0)
    await picture(`second-step-code-${name}`)
    await person.type(code, 'not-a-code')
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    await widget.getByText(/wrong or was already used/).waitFor()
    await person.type(code, String(recovery[0]))
    await person.press(widget.getByRole('button', { name: 'Continue' }))
    await overview.waitFor()
    expect(problems).toEqual([])
  },
)
