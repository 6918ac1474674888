/** Steps of a user to the secure frame and in it, in the portal or as an admin on the partner's page. */
import { randomUUID } from 'node:crypto'
import type { FrameLocator, Locator, Page } from 'playwright'
import { PAID_IN_FULL, signIn } from './pay-journey.ts'
import { byMouse, type Person } from './person.ts'
import { PASSWORD } from './portal-client.ts'
import type { RunningSandbox } from './running-sandbox.ts'

/** An invented bank account; its numbers do not occur elsewhere on the page. */
export const ACCOUNT = {
  routing: '123456780',
  number: '000987654321',
  last4: '4321',
  bank: 'Puget Savings Bank',
} as const
/** An account at a bank that confirms its accounts at once. */
export const CONFIRMED = {
  routing: '021000021',
  number: '7700889911',
  last4: '9911',
  bank: 'Harbor National Bank',
} as const

export const SECRETS = [ACCOUNT.routing, ACCOUNT.number, ACCOUNT.number.slice(3, 11), PASSWORD] as const

export const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/v1/frame"]')

/** Creates a client secret for a partner's admin, who may add accounts; the sandbox's partner site only has a payer. */
export async function mintAdminSession(sandbox: RunningSandbox, user = 'torqline-17'): Promise<string> {
  const response = await fetch(`${sandbox.provider}/api/embed-sessions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/vnd.api+json',
      Authorization: `Bearer ${sandbox.keys.secret}`,
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      data: {
        type: 'embed-sessions',
        attributes: {
          external_user_id: user,
          user: { first_name: 'Robin', last_name: 'Hale' },
          role: 'Admin',
          buid_customers: ['10428'],
          allowed_origins: [sandbox.partner],
        },
      },
    }),
  })
  const { data } = (await response.json()) as { data: { attributes: { client_secret: string } } }
  return data.attributes.client_secret
}

/** Makes the partner's page use a session of an admin. */
export async function asPartnerAdmin(page: Page, sandbox: RunningSandbox, user?: string): Promise<void> {
  await page.route('**/netterms-session', async (route) =>
    route.fulfill({ json: { client_secret: await mintAdminSession(sandbox, user) } }),
  )
}

/** Goes from the list of past due invoices to the choice of a bank account. */
export async function chooseMethod(list: Locator, pay: Locator, person: Person): Promise<void> {
  await person.press(list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${PAID_IN_FULL[0]}\\b`) }))
  await person.press(list.getByRole('button', { name: 'Continue to pay' }))
  await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
}

/** Goes from the list to the open form for a new bank account. */
export async function openForm(page: Page, list: Locator, pay: Locator, person: Person): Promise<FrameLocator> {
  await chooseMethod(list, pay, person)
  await person.press(pay.getByRole('button', { name: 'Add a bank account' }))
  const frame = frameIn(page)
  await frame.getByLabel('Routing number').waitFor()
  return frame
}

export interface Entry {
  routing: string
  number: string
  name: string
  password?: string
}

/** Fills in the form; the label of the password field contains the user's name. */
export async function fillIn(frame: FrameLocator, person: Person, entry: Entry): Promise<void> {
  await person.type(frame.getByLabel('Routing number'), entry.routing)
  await person.type(frame.getByLabel('Account number', { exact: true }), entry.number)
  await person.type(frame.getByLabel('Account number again'), entry.number)
  await person.type(frame.getByLabel('Name of the account'), entry.name)
  await person.type(frame.getByLabel(/^Password of /), entry.password ?? PASSWORD)
}

export const submitButton = (frame: FrameLocator): Locator => frame.getByRole('button', { name: 'Add bank account' })

/** Opens the form in the portal, as an admin. */
export async function openInPortal(page: Page, sandbox: RunningSandbox): Promise<FrameLocator> {
  await page.goto(`${sandbox.provider}/login?returnTo=/invoice-list/past-due`)
  await signIn(page, byMouse(), 'admin')
  return openForm(page, page.locator('nt-invoice-list'), page.locator('nt-pay-invoices'), byMouse())
}

/** Opens the form on a page of the partner, as the partner's admin. */
export async function openAtPartner(page: Page, sandbox: RunningSandbox, path = '/'): Promise<FrameLocator> {
  await asPartnerAdmin(page, sandbox)
  await page.goto(`${sandbox.partner}${path}`)
  return openForm(page, page.locator('nt-invoice-list'), page.locator('nt-pay-invoices'), byMouse())
}
