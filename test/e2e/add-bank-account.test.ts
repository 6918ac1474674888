/** A person who is not a user adds a bank account through an e-mailed link, and the admin sees it. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { byKeyboard, byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 180_000
const stage = stageOfFile()
const EMAIL = 'bookkeeper@northwind.example'

const named = (page: Page) => ({
  field: (name: string) => page.getByLabel(name, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  heading: (name: string) => page.getByRole('heading', { name, level: 2, exact: true }),
})

async function linkOfMail(page: Page): Promise<string> {
  const subject = 'Add a bank account for N••• T•••'
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

it(
  '[BNK-258] [BNK-262] a link adds one account in the secure frame, and leaves no token behind',
  { timeout: TIMEOUT_MS },
  async () => {
    const admin = await stage.open({ viewport: { width: 1280, height: 900 } })
    const sender = named(admin.page)
    const person = byMouse()
    await admin.page.goto(`${stage.sandbox.provider}/login`)
    await signIn(admin.page, person, 'admin')
    await admin.page.waitForURL((url) => !url.pathname.includes('login'))
    await admin.page.goto(`${stage.sandbox.provider}/payment-methods`)
    await person.press(sender.button('Send a link'))
    await person.type(sender.field('Email address'), EMAIL)
    await person.press(sender.button('Send'))
    await admin.page.getByText(`The link was sent to ${EMAIL}`).first().waitFor()
    const link = await linkOfMail(admin.page)
    const token = new URL(link).hash.slice('#token='.length)
    expect(token).toMatch(/^[\w-]{43}$/)

    const holder = await stage.open({ viewport: { width: 320, height: 900 }, expected: /\b410\b/ })
    const { page } = holder
    const seen: string[] = []
    page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(link)
    await named(page).heading('Add a bank account').waitFor()
    expect(page.url()).toBe(`${stage.sandbox.provider}/add-bank-account`)
    const frame = page.frameLocator('nt-add-bank-account iframe')
    const hand = byKeyboard(page)
    await hand.type(frame.locator('#routingNumber'), '123456780')
    await hand.type(frame.locator('#accountNumber'), '7788990011')
    await hand.type(frame.locator('#accountNumberAgain'), '7788990011')
    await hand.type(frame.locator('#accountName'), 'Bookkeeping')
    await frame.locator('button[type=submit]').click()
    await named(page).heading('The bank account was added').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/10428|Northwind/)
    await page.goto('about:blank')
    await page.goto(link)
    await named(page).heading('This link was already used').waitFor()
    expect(seen.filter((each) => each.includes(token))).toEqual([])

    await admin.page.goto(`${stage.sandbox.provider}/payment-methods`)
    await admin.page
      .getByRole('row', { name: /Bookkeeping ••0011/ })
      .getByText(EMAIL)
      .waitFor()
    expect([...admin.problems, ...holder.problems]).toEqual([])
  },
)
