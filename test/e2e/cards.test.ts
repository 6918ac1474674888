/**
 * Cards in the sandbox: an admin manages a card by keyboard, a card viewer sees only cards, and a partner's page cannot
 * read the card number, which never leaves the secure frame.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eavesdrop, everythingHere } from '../support/page-secrets.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { type List, PASSWORD } from '../support/portal-client.ts'
import { asPartnerAdmin, frameIn } from '../support/secure-frame.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 180_000
const stage = stageOfFile({})

async function enter(username: string, personOf: (page: Page) => Person) {
  const opened = await stage.open({ expected: /401/ })
  const person = personOf(opened.page)
  await opened.page.goto(`${stage.sandbox.provider}/account/cards`)
  await signIn(opened.page, person, username)
  const widget = opened.page.locator('nt-card-manager')
  await widget.getByRole('row').nth(1).waitFor()
  return { ...opened, person, widget }
}

/** Shows the card number in the frame, which has focus when it opens. */
async function showNumber(page: Page, frame: FrameLocator, password = PASSWORD): Promise<string> {
  await frame.getByLabel(/^Password of /).waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const shown = await frame.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).innerText()
  return shown.replaceAll(' ', '')
}

describe('cards', { timeout: TIMEOUT_MS }, () => {
  it('[CRD-40] an admin requests, activates, shows and terminates cards by keyboard', async () => {
    const { widget, person, page, problems } = await enter('admin', byKeyboard)
    await person.press(widget.getByRole('button', { name: 'Request cards' }))
    await person.type(widget.getByRole('textbox', { name: 'Name on the card' }), 'Driver 12 Spokane')
    await person.press(widget.getByRole('button', { name: 'Request 1 card' }))
    await widget.getByText('Card for Driver 12 Spokane requested.').waitFor()

    await person.press(widget.getByRole('button', { name: /^Activate, Pat Jones/ }))
    await person.press(widget.getByRole('checkbox', { name: /it ends in 4840/ }))
    await page.keyboard.press('Enter')
    await widget.getByText('Card ••4840 of Pat Jones is active.').waitFor()

    await person.press(widget.getByRole('button', { name: /^Show number, Pat Jones/ }))
    const frame = frameIn(page)
    await frame.getByLabel(/^Password of /).waitFor()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await frame.getByText(/This is not the password/).waitFor()
    expect(await showNumber(page, frame)).toMatch(/^400000\d{6}4840$/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'The number is hidden again' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('iframe[src*="/v1/frame"]').count()).toBe(0)

    await person.press(widget.getByRole('button', { name: /^More for ALEX SMITH/ }))
    await page.keyboard.press('t')
    await page.keyboard.press('Enter')
    const dialog = widget.getByRole('dialog')
    await person.choose(dialog.getByRole('radio', { name: 'Stolen' }))
    await person.press(dialog.getByRole('button', { name: 'Terminate card' }))
    await widget.getByRole('dialog', { name: 'Card ••1217 is terminated' }).waitFor()
    await person.press(dialog.getByRole('button', { name: 'Request new card' }))
    await widget.getByText('Card for ALEX SMITH requested.').waitFor()
    const reply = await (await stage.sandbox.signIn('admin')).send('/ecaas/cards/PC-1001')
    expect(reply.json<{ data: { attributes: object } }>().data.attributes).toMatchObject({
      status: 'terminated',
      termination_reason: 'stolen',
    })
    expect(problems).toEqual([])
  })

  it('[CRD-51] a card viewer sees cards and their numbers, and no other actions', async () => {
    const { widget, page, problems } = await enter('cardviewer', byMouse)
    await widget.getByText('You can see cards and show their numbers.').waitFor()
    // The button to request cards is disabled with its reason; actions on a single card are not shown.
    expect(await widget.getByRole('button', { name: /^Request cards/ }).getAttribute('aria-disabled')).toBe('true')
    expect(await widget.getByRole('button', { name: /^(Activate|Unlock|Cancel)/ }).count()).toBe(0)
    await widget
      .getByRole('button', { name: /^Show number/ })
      .first()
      .click()
    expect(await showNumber(page, frameIn(page))).toMatch(/^400000\d{10}$/)
    // After sign-out in another window, the number disappears here too.
    const other = await page.context().newPage()
    await other.goto(`${stage.sandbox.provider}/account/cards`)
    await other.getByRole('button', { name: /Sign out/ }).click()
    await expect.poll(() => page.locator('iframe[src*="/v1/frame"]').count(), { timeout: 20_000 }).toBe(0)
    expect(problems).toEqual([])
  })

  it('[SEC-16] leaves no byte of a number or password on a partner’s page, or in logs, records, files or data', async () => {
    const { page, problems } = await stage.open({ expected: /.*/ })
    const received: string[] = []
    page.on('console', (message) => received.push(message.text()))
    page.on('request', (request) => {
      if (request.frame() === page.mainFrame()) received.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    page.on('response', (response) => {
      if (response.frame() !== page.mainFrame()) return
      void response.text().then(
        (text) => received.push(text),
        () => {},
      )
    })
    await asPartnerAdmin(page, stage.sandbox)
    await page.addInitScript(eavesdrop)
    await page.goto(`${stage.sandbox.partner}/`)
    await page.evaluate(() => document.body.append(document.createElement('nt-card-manager')))
    const widget = page.locator('nt-card-manager')
    await widget.getByRole('button', { name: /^Show number, Renée/ }).click()
    const number = await showNumber(page, frameIn(page))
    expect(number).toMatch(/^400000\d{6}2423$/)
    const stored = await page.evaluate(everythingHere)
    const admin = await stage.sandbox.signIn('admin')
    const records = await admin.send('/audit-entries?page[size]=200')
    const history = await admin.send('/ecaas/cards/PC-1002/history?sort=-at')
    expect(history.text).toContain('number-shown')
    const { data } = (await admin.send('/ecaas/cards')).json<List<object>>()
    const files = await filesOf(stage.sandbox.dataDir)
    const places = {
      page: stored,
      heard: received.join('\n'),
      output: stage.sandbox.output(),
      records: records.text + history.text + JSON.stringify(data),
    }
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [number, number.slice(0, 12), number.replace(/\d{4}(?=\d)/g, '$& '), PASSWORD]) {
        expect(text.includes(secret), `${place} has ${secret.length} signs of a secret`).toBe(false)
      }
    }
    for (const [name, bytes] of files) {
      expect(bytes.includes(number) || bytes.includes(PASSWORD), `${name} has a secret`).toBe(false)
    }
    expect(problems.filter((problem) => /policy/i.test(problem))).toEqual([])
  })
})

async function filesOf(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (file) => [file, await readFile(file)] as [string, Buffer]))
}
