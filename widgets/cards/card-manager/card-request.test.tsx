import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/card-manager'
import { type CardDesk, openCardDesk } from '../../../test/support/card-answers.ts'
import { type Exchange, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

async function openForm(desk: CardDesk = openCardDesk()): Promise<Rendered> {
  rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers })
  await button('Request cards').click()
  await expect.element(page.getByRole('dialog', { name: 'Request cards' })).toBeVisible()
  return rendered
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const sent = ({ api }: Rendered): Exchange[] => api.calls('POST /ecaas/card-requests')

it('[CRD-22] requests several cards in one request, with their limits, mailed to the account’s address', async () => {
  const shown = await openForm()
  await expect.element(page.getByText('1200 Harbor Ave SW')).toBeVisible()
  await expect.element(page.getByText('Monday, Nov 23')).toBeVisible()
  await expect.element(page.getByText('Tuesday, Dec 1')).toBeVisible()
  await field('Name on the card').fill('Driver 12 Spokane')
  await expect.element(page.getByText('17 / 26')).toBeVisible()
  await field(/^Spending limit/).fill('250')
  await button('Add another card').click()
  await field('Name on card 2').fill('Renée  Núñez')
  await button('Request 2 cards').click()
  await expect.element(page.getByText('2 cards requested.')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toEqual({
    buid_customer: '10428',
    cards: [{ card_holder: 'Driver 12 Spokane', spending_limit: 25_000 }, { card_holder: 'Renée Núñez' }],
    mailing_address: {
      contact_name: 'Alex Smith',
      line_1: '1200 Harbor Ave SW',
      line_2: null,
      city_state_zip: 'Seattle, WA 98116',
      country: 'US',
    },
  })
  await expect.element(page.getByRole('row', { name: /Driver 12 Spokane/ })).toBeVisible()
})

it('[CRD-48] accepts a pasted list of names, one per line, without invisible characters', async () => {
  const shown = await openForm()
  const data = new DataTransfer()
  data.setData('text/plain', 'Bay 1\r\n\u200bBay\u00a02\nBay 3\n\n')
  field('Name on the card')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.element(field('Name on card 3')).toHaveValue('Bay 3')
  await button('Request 3 cards').click()
  await expect.poll(() => sent(shown).length).toBe(1)
  expect(sent(shown)[0]?.attributes?.['cards']).toEqual([
    { card_holder: 'Bay 1' },
    { card_holder: 'Bay 2' },
    { card_holder: 'Bay 3' },
  ])
})

it.each([
  ['', 'Enter the name to print on the card.'],
  ['Международный отдел', 'This name cannot be printed.'],
  ['Northwind Traders Warehouse 2', 'The name has 29 characters. At most 26 fit on a card.'],
])('[CRD-9] reports %j before sending: %s', async (name, words) => {
  const shown = await openForm()
  await field('Name on the card').fill(name)
  await button('Request 1 card').click()
  await expect.element(page.getByText('No card was requested')).toBeVisible()
  await expect.element(page.getByText(words).first()).toBeVisible()
  expect(sent(shown)).toHaveLength(0)
})

it('[CRD-48] shows an error of the server at the card that it refers to', async () => {
  const refused = refusal(422, 'card-holder-invalid', {
    pointer: '/data/attributes/cards/1/card_holder',
    meta: { reason: 'not-printable' },
  })
  await openForm(openCardDesk({ more: { 'POST /ecaas/card-requests': () => refused } }))
  await field('Name on the card').fill('Bay 1')
  await button('Add another card').click()
  await field('Name on card 2').fill('Bay 2')
  await button('Request 2 cards').click()
  await button(/^Card 2: .*This name cannot be printed/).click()
  await expect.poll(() => rendered?.root.activeElement).toBe(field('Name on card 2').element())
})

it.each([
  ['card-account-blocked', 409, { reason: 'account-on-hold' }, 'The account is on hold.'],
  ['card-limit-unavailable', 409, {}, 'Cards of this program have no spending limit'],
])('[CRD-49] keeps the input when the server rejects it: %s', async (code, status, meta, words) => {
  await openForm(openCardDesk({ more: { 'POST /ecaas/card-requests': () => refusal(status, code, { meta }) } }))
  await field('Name on the card').fill('Bay 1')
  await button('Request 1 card').click()
  await expect.element(page.getByText(new RegExp(words))).toBeVisible()
  await expect.element(field('Name on the card')).toHaveValue('Bay 1')
})

it('[CRD-45] reports that the result is unknown when the response is lost, and retries with the same key', async () => {
  const desk = openCardDesk()
  const request = desk.answers['POST /ecaas/card-requests']
  let count = 0
  const more = {
    'POST /ecaas/card-requests': async (exchange: Exchange) => {
      const reply = await request?.(exchange)
      count += 1
      return count <= 3 ? 'lost' : (reply ?? 'lost')
    },
  } as const
  await openForm({ ...desk, answers: { ...desk.answers, ...more } })
  await field('Name on the card').fill('Bay 1')
  await button('Request 1 card').click()
  await expect.element(page.getByText('We don’t know whether the cards were requested')).toBeVisible()
  await button('Try again').click()
  await expect.element(page.getByText('Card for Bay 1 requested.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(1)
  expect(desk.rows.filter(({ attributes }) => attributes['card_holder'] === 'Bay 1')).toHaveLength(1)
})

it('[CRD-50] restores the input when the form is opened again, and reports unsaved input to the host', async () => {
  const shown = await openForm()
  await field('Name on the card').fill('Bay 1')
  await expect.poll(() => shown.events('nt-unsaved-change').at(-1)).toEqual({ dirty: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => shown.events('nt-unsaved-change').at(-1)).toEqual({ dirty: false })
  await button('Request cards').click()
  await expect.element(field('Name on the card')).toHaveValue('Bay 1')
})

it('[CRD-49] mails to another address, and reports missing address fields', async () => {
  const shown = await openForm()
  await field('Name on the card').fill('Bay 1')
  await button('Use another address').click()
  await field('Street address').fill('')
  await button('Request 1 card').click()
  await expect.element(page.getByText('Enter the street address to which the cards are mailed.').first()).toBeVisible()
  await field('Street address').fill('88 Canal St')
  await button('Request 1 card').click()
  await expect.poll(() => sent(shown).length).toBe(1)
  expect(sent(shown)[0]?.attributes?.['mailing_address']).toMatchObject({ line_1: '88 Canal St', country: 'US' })
})

it('[CRD-54] finds an account beyond the first page through the server, and requests a card for it', async () => {
  const others = Array.from({ length: 250 }, (_, index) => ({
    ...{ id: `2${String(index).padStart(4, '0')}`, name: `Depot ${String(index).padStart(3, '0')}`, status: 'active' },
  }))
  const desk = openCardDesk({ others })
  const shown = (rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers }))
  await button('All accounts').click()
  await button('Request cards').click()
  await field('Name on the card').fill('Bay 1')
  await page.getByRole('combobox', { name: 'Account' }).fill('depot 249')
  await page.getByRole('option', { name: /Depot 249/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveValue('Depot 249')
  await button('Request 1 card').click()
  await expect.poll(() => sent(shown).length).toBe(1)
  expect(sent(shown)[0]?.attributes?.['buid_customer']).toBe('20249')
})

it('[CRD-44] requires an account when several are listed, and explains why some are not possible', async () => {
  const desk = openCardDesk({ others: [{ id: '10429', name: 'Northwind West', status: 'on hold' }] })
  rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers })
  await button('All accounts').click()
  await button('Request cards').click()
  await field('Name on the card').fill('Bay 1')
  await button('Request 1 card').click()
  await expect.element(page.getByText('Choose the account of the cards.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Account' }).fill('north')
  await expect.element(page.getByRole('option', { name: /Northwind West.*The account is on hold/ })).toBeVisible()
  await page.getByRole('option', { name: /Northwind Traders/ }).click()
  await button('Request 1 card').click()
  await expect.element(page.getByText('Card for Bay 1 requested.')).toBeVisible()
})
