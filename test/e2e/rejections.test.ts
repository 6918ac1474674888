/** A dealer corrects rejections, one of which customer support has already changed: three transitions, two browsers. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
/** The sandbox decides after five seconds (REJ-18), and the page polls every three. */
const DECIDED = { timeout: 40_000 }
const stage = stageOfFile()

async function enter(username: string, personOf: (page: Page) => Person) {
  // This journey causes the error of the race itself.
  const opened = await stage.open({ expected: /409/ })
  const person = personOf(opened.page)
  await opened.page.goto(`${stage.sandbox.provider}/rejections`)
  await signIn(opened.page, person, username)
  const widget = opened.page.locator('nt-rejection-center')
  await widget.getByRole('heading', { name: 'Rejections' }).waitFor()
  return { ...opened, person, widget }
}

describe('rejections', { timeout: TIMEOUT_MS }, () => {
  it('[REJ-2] a dealer fixes one by keyboard until it is accepted, and cancels another permanently', async () => {
    const { widget, person, page, problems } = await enter('merchant', byKeyboard)
    await person.press(widget.getByRole('button', { name: 'Fix: INV-601003' }))
    await widget.getByRole('heading', { name: 'INV-601003 was rejected' }).waitFor()
    await person.type(widget.getByRole('textbox', { name: 'Tax' }), '100')
    await widget.getByText('They match.').waitFor()
    await page.keyboard.press('Enter')
    await widget.getByText('Resubmitted. Waiting for an answer.').waitFor()
    await widget.getByText(/^INV-601003 was accepted as transaction T-/).waitFor(DECIDED)

    await person.press(widget.getByRole('button', { name: 'Rejections' }))
    await person.press(widget.getByRole('button', { name: 'INV-203115, Contoso Freight: open' }))
    await person.press(widget.getByRole('button', { name: 'Cancel transaction' }))
    await widget.getByRole('dialog', { name: 'Cancel INV-203115 permanently?' }).waitFor()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await widget.getByText('Canceled permanently.').waitFor()
    const reply = await (await stage.sandbox.signIn('merchant')).send('/rejections/RJ-1004')
    expect(reply.json<{ data: { attributes: { status: string } } }>().data.attributes.status).toBe('canceled')
    expect(problems).toEqual([])
  })

  it('[REJ-3] of two users who resubmit at once, the second sees who was first, and keeps their input', async () => {
    const dealer = await enter('merchant', byMouse)
    const support = await enter('support', byMouse)
    const card = (at: typeof dealer) => at.widget.getByRole('textbox', { name: 'Card, last four digits' })
    for (const at of [dealer, support]) {
      await at.person.type(at.widget.getByRole('searchbox'), 'INV-601001')
      await at.person.press(at.widget.getByRole('button', { name: 'Fix: INV-601001' }))
    }
    await dealer.person.type(card(dealer), '1111')
    await support.person.type(card(support), '2222')
    await support.person.press(support.widget.getByRole('button', { name: /^Resubmit/ }))
    await support.widget.getByText('Resubmitted. Waiting for an answer.').waitFor()
    await dealer.person.press(dealer.widget.getByRole('button', { name: /^Resubmit/ }))
    await dealer.widget.getByText(/resubmitted this, /).waitFor()
    await dealer.widget.getByText('Your entries are kept and were not sent.').waitFor()
    expect(await card(dealer).inputValue()).toBe('1111')
    await dealer.person.press(dealer.widget.getByRole('button', { name: 'Show the latest version' }))
    await dealer.widget.getByText(/^INV-601001 was accepted as transaction T-/).waitFor(DECIDED)
    await support.widget.getByText(/^INV-601001 was accepted as transaction T-/).waitFor(DECIDED)
    expect([...dealer.problems, ...support.problems]).toEqual([])
  })
})
