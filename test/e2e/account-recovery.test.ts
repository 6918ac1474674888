/** Account recovery through the e-mails of the sandbox, and a company's single sign-on. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 180_000
const NEW_PASSWORD = 'quiet lantern over the hill'
const stage = stageOfFile()

const PEOPLE = [
  ['mouse', byMouse, 'viewer', 1280],
  ['keyboard', byKeyboard, 'payer', 320],
] as const

async function open(personAt: (page: Page) => Person, width: number, expected = /\b(401|410|422)\b/) {
  const opened = await stage.open({ viewport: { width, height: 900 }, expected })
  return { ...opened, person: personAt(opened.page) }
}

const inWidget = (page: Page) => ({
  field: (name: string) => page.getByLabel(name, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  heading: (name: string) => page.getByRole('heading', { name, level: 2, exact: true }),
})

/** Returns the link in the newest e-mail with this subject. */
async function linkOfMail(page: Page, subject: string): Promise<string> {
  await expect
    .poll(
      async () => {
        await page.goto(`${stage.sandbox.provider}/mailbox`)
        return page.getByRole('link', { name: subject }).count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: subject }).first().click()
  return (await page.locator('pre a').first().getAttribute('href')) ?? ''
}

async function signInWith(page: Page, person: Person, username: string, password: string): Promise<void> {
  const { field, button } = inWidget(page)
  await person.type(field('Username'), username)
  await person.type(field('Password'), password)
  await person.press(button('Sign in'))
}

it.each(PEOPLE)(
  '[IDN-6] sets a forgotten password through an e-mailed link, by %s',
  { timeout: TIMEOUT_MS },
  async (name, personAt, username, width) => {
    const { page, person, problems, picture } = await open(personAt, width)
    const { field, button, heading } = inWidget(page)
    await page.goto(`${stage.sandbox.provider}/login`)
    await person.press(button('Forgot password?'))
    await heading('Forgot your password').waitFor()
    expect(new URL(page.url()).pathname).toBe('/forgot-password')
    await picture(`recovery-ask-${name}`)
    await person.type(field('Username'), username)
    await person.press(button('Send the link'))
    await heading('Check your email').waitFor()
    await picture(`recovery-sent-${name}`)

    const link = await linkOfMail(page, 'Set a new password')
    expect(link).toMatch(new RegExp(`^${stage.sandbox.provider}/reset-password#token=[\\w-]{43}$`))
    await page.goto(link)
    await field('New password').waitFor()
    expect(page.url()).toBe(`${stage.sandbox.provider}/reset-password`)
    await person.type(field('New password'), 'quiet lantern')
    await picture(`recovery-reset-${name}`)
    await person.press(button('Set password'))
    await page.getByRole('alert').getByText('The password does not meet every requirement yet').waitFor()
    await picture(`recovery-unmet-${name}`)
    await person.type(field('New password'), PASSWORD)
    await person.type(field('New password again'), PASSWORD)
    await person.press(button('Set password'))
    await page
      .getByRole('alert')
      .getByText(/You have used this password before/)
      .waitFor()
    await person.type(field('New password'), NEW_PASSWORD)
    await person.type(field('New password again'), NEW_PASSWORD)
    await page.getByText('Both entries match.').waitFor()
    await person.press(button('Set password'))

    await page.getByText('Your new password is set. Sign in with it.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await picture(`recovery-done-${name}`)
    await signInWith(page, person, username, PASSWORD)
    await page.getByText(/The username and password do not match/).waitFor()
    await signInWith(page, person, username, NEW_PASSWORD)
    await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()

    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(link)
    await heading('This link does not work any more').waitFor()
    await picture(`recovery-gone-${name}`)
    await person.press(button('Send me a new link'))
    await heading('Forgot your password').waitFor()
    expect(problems).toEqual([])
  },
)

it('[IDN-30] shows the same for an unknown address', { timeout: TIMEOUT_MS }, async () => {
  const { page, person, problems } = await open(byMouse, 1280)
  const { field, button, heading } = inWidget(page)
  await page.goto(`${stage.sandbox.provider}/forgot-user`)
  await person.type(field('Email address'), 'nobody@nowhere.example')
  await person.press(button('Send my username'))
  await heading('Check your email').waitFor()
  await page.getByText('If an account belongs to nobody@nowhere.example, we have sent its usernames there.').waitFor()
  expect(problems).toEqual([])
})

it.each([
  ['mouse', byMouse, 'mara.lind', 1280],
  ['keyboard', byKeyboard, 'noel.brandt', 320],
] as const)(
  '[IDN-8] creates an account from an invitation, by %s',
  { timeout: TIMEOUT_MS },
  async (name, personAt, username, width) => {
    const admin = await stage.sandbox.signIn('admin')
    const [first = '', last = ''] = username.split('.')
    const invited = await admin.send('/users', {
      method: 'POST',
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: {
        type: 'users',
        attributes: {
          first_name: first,
          last_name: last,
          username,
          email_address: `${username}@northwind.example`,
          role: 'Viewer',
          customers: ['10428'],
        },
      },
    })
    expect(invited.status, invited.text).toBe(201)

    const { page, person, problems, picture } = await open(personAt, width)
    const { field, button } = inWidget(page)
    await page.goto(await linkOfMail(page, 'Your invitation to'))
    await field('Username').waitFor()
    expect(page.url()).toBe(`${stage.sandbox.provider}/activate`)
    await person.type(field('Username'), 'somebody.else')
    await person.type(field('New password'), NEW_PASSWORD)
    await person.type(field('New password again'), NEW_PASSWORD)
    await person.press(button('Create account'))
    await page
      .getByRole('alert')
      .getByText(/This invitation is for another username/)
      .waitFor()
    await picture(`activate-${name}`)
    await person.type(field('Username'), username)
    await person.press(button('Create account'))
    await page.getByText(/^Your account is created/).waitFor()
    await signInWith(page, person, username, NEW_PASSWORD)
    await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()
    expect(problems).toEqual([])
  },
)

/** Signs in on the page of the company's identity provider. */
async function enterAtContoso(page: Page, person: Person, email: string): Promise<void> {
  await page.waitForURL(/\/idp\/contoso\//)
  await person.type(page.locator('input[name=email]'), email)
  await person.type(page.locator('input[name=password]'), PASSWORD)
  await person.press(page.locator('button'))
}

it.each([
  ['mouse', byMouse, '', 1280],
  ['keyboard', byKeyboard, '/fleetchargebeta', 320],
] as const)(
  '[IDN-12] signs in at the company and returns to the requested page, by %s',
  { timeout: TIMEOUT_MS },
  async (name, personAt, prefix, width) => {
    const { page, person, problems, picture } = await open(personAt, width)
    const { field } = inWidget(page)
    await page.goto(`${stage.sandbox.provider}${prefix}/invoice-list/open`)
    await person.type(field('Username'), 'nadia')
    await page.keyboard.press('Enter')
    const go = page.getByRole('link', { name: 'Continue with Contoso' })
    await go.waitFor()
    await picture(`company-${name}`)
    await person.press(go)
    await enterAtContoso(page, person, 'nadia.klein@contoso.example')
    await page.locator('nt-invoice-list').waitFor()
    expect(new URL(page.url()).pathname).toBe(`${prefix}/invoice-list/open`)
    expect(problems).toEqual([])
  },
)

it('[IDN-36] explains why the company’s sign-in failed', { timeout: TIMEOUT_MS }, async () => {
  const { page, person, problems, picture } = await open(byMouse, 1280)
  const { field } = inWidget(page)
  await page.goto(`${stage.sandbox.provider}/fleetchargeprod/invoice-list/open`)
  await person.type(field('Username'), 'nadia')
  await page.keyboard.press('Enter')
  await person.press(page.getByRole('link', { name: 'Continue with Contoso' }))
  await enterAtContoso(page, person, 'guest@contoso.example')
  await page
    .getByRole('alert')
    .getByText(/no account here belongs to you/)
    .waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('returnTo')]).toEqual(['/fleetchargeprod/login', '/invoice-list/open'])
  await picture('company-refused')
  await page.goto(`${stage.sandbox.provider}/login`)
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
