import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/card-manager'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { CARD_VIEWER_RIGHTS, type CardDesk, cardRow, openCardDesk } from '../../../test/support/card-answers.ts'
import {
  type Exchange,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: CardDesk = openCardDesk(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-card-manager', answers: desk.answers, ...options })
  return rendered
}
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const requested = ({ api }: Rendered): Exchange | undefined => api.calls('GET /ecaas/cards').at(-1)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[CRD-40] lists current and ended cards separately with their counts, and queries what the controls show', async () => {
  const shown = show()
  await expect.element(page.getByRole('tab', { name: 'Current 4' })).toHaveAttribute('aria-selected', 'true')
  expect(requested(shown)?.query.get('filter[status]')).toBe('requested,waiting for activation,active,locked')
  expect(requested(shown)?.query.get('sort')).toBe('status')
  await page.getByRole('tab', { name: 'Terminated 2' }).click()
  await expect.element(row(/Jo Brown/)).toHaveTextContent(/••5520.*Terminated.*Lost · by Alex Smith.*Sep 30, 2026/)
  await expect.element(row(/Kim Taylor/)).toHaveTextContent(/Request canceled.*Canceled before mailing · by Robin Hale/)
  expect(requested(shown)?.query.get('sort')).toBe('-termination_date')
  await page.getByRole('tab', { name: /^Current/ }).click()
  await page.getByRole('searchbox').fill('1217')
  await expect.poll(() => requested(shown)?.query.get('filter[search]')).toBe('1217')
  await expect.element(row(/ALEX SMITH/)).toBeVisible()
  await button('Status').first().click()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Locked')
  await expect.poll(() => requested(shown)?.query.get('filter[status]')).toBe('locked')
  await expect.element(page.getByText('No cards match these filters')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(row(/Pat Jones/)).toBeVisible()
})

it('[CRD-42] shows with each status its date or the user behind it', async () => {
  show()
  await expect
    .element(row(/Pat Jones/))
    .toHaveTextContent(/••4840.*Waiting for activation.*should arrive today.*11\/29/)
  await expect.element(row(/ALEX SMITH/)).toHaveTextContent(/Active.*\$500\.00 a month.*03\/28/)
  await expect.element(row(/DRIVER 7/)).toHaveTextContent(/Locked Nov 3 by Robin Hale · pays nothing until unlocked/)
  await expect.element(row(/Siobhán/)).toHaveTextContent(/Requested Nov 20 · mails Mon, Nov 23/)
})

it('[CRD-41] shows one action next to each card and the others in its menu', async () => {
  show()
  for (const [holder, act] of [
    [/Pat Jones/, /^Activate,/],
    [/ALEX SMITH/, /^Show number,/],
    [/DRIVER 7/, /^Unlock,/],
    [/Siobhán/, /^Cancel request,/],
  ] as const) {
    await expect.element(row(holder).getByRole('button', { name: act })).toBeVisible()
  }
  await button(/^More for ALEX SMITH/).click()
  const items = page.getByRole('menu', { name: /^More for ALEX SMITH/ }).getByRole('menuitem')
  expect(items.elements().map((each) => each.textContent.trim())).toEqual(['Lock', 'Terminate', 'Details and history'])
})

it('[CRD-5] activates a received card, and requires the checkbox', async () => {
  const { api } = show()
  await button(/^Activate, Pat Jones/).click()
  await expect.element(page.getByRole('dialog', { name: 'Activate Pat Jones’s card' })).toBeVisible()
  await button('Activate card').click()
  await expect.element(page.getByText('Select this once you have the card.')).toBeVisible()
  expect(api.calls('POST /ecaas/cards/PC-4840/activation')).toHaveLength(0)
  await page.getByRole('checkbox', { name: /it ends in 4840/ }).click()
  await button('Activate card').click()
  await expect.element(page.getByText('Card ••4840 of Pat Jones is active.')).toBeVisible()
  await expect.element(row(/Pat Jones/)).toHaveTextContent(/Active/)
  expect(api.calls('POST /ecaas/cards/PC-4840/activation')[0]?.attributes).toEqual({ received: true })
})

it('[CRD-46] shows which user acted first, and the new status of the card', async () => {
  const desk = openCardDesk()
  show(desk)
  await button(/^Activate, Pat Jones/).click()
  await page.getByRole('checkbox', { name: /it ends in 4840/ }).click()
  desk.change('PC-4840', { status: 'active' })
  await button('Activate card').click()
  await expect.element(page.getByText(/Robin Hale changed this card, .*It is now: Active\./)).toBeVisible()
  await expect.element(row(/Pat Jones/)).toHaveTextContent(/Active/)
})

it('[CRD-45] reports that the result is unknown, and retries with the same key', async () => {
  const desk = openCardDesk()
  const activate = desk.answers['POST /ecaas/cards/PC-4840/activation']
  let lost = 0
  const answers = {
    ...desk.answers,
    'POST /ecaas/cards/PC-4840/activation': async (exchange: Exchange) => {
      const reply = await activate?.(exchange)
      lost += 1
      return lost <= 3 ? 'lost' : (reply ?? 'lost')
    },
  }
  rendered = renderWidget({ tag: 'nt-card-manager', answers })
  await button(/^Activate, Pat Jones/).click()
  await page.getByRole('checkbox', { name: /it ends in 4840/ }).click()
  await button('Activate card').click()
  await expect.element(page.getByText(/we don’t know whether this was done/)).toBeVisible()
  await button('Try again').click()
  await expect.element(page.getByText('Card ••4840 of Pat Jones is active.')).toBeVisible()
  expect(new Set(desk.keys).size).toBe(1)
})

it('[CRD-47] terminates a card with a reason, offers to lock it instead, and replaces a lost one', async () => {
  const { api } = show()
  await button(/^More for ALEX SMITH/).click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await button('Terminate card').click()
  await expect.element(page.getByText('Choose a reason. The card was not terminated.')).toBeVisible()
  await button('Lock it instead').click()
  await expect.element(page.getByRole('dialog', { name: 'Lock card ••1217?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await button(/^More for ALEX SMITH/).click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await page.getByRole('radio', { name: 'Stolen' }).click()
  await button('Terminate card').click()
  await expect.element(page.getByRole('dialog', { name: 'Card ••1217 is terminated' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name on the card' })).toHaveValue('ALEX SMITH')
  await expect
    .element(page.getByText(/It will be mailed Monday, Nov 23 and should arrive by Tuesday, Dec 1/))
    .toBeVisible()
  await button('Request new card').click()
  await expect.element(page.getByText('Card for ALEX SMITH requested.')).toBeVisible()
  expect(api.calls('POST /ecaas/cards/PC-1217/termination')[0]?.attributes).toEqual({ termination_reason: 'stolen' })
  expect(api.calls('POST /ecaas/cards')[0]?.attributes).toEqual({ buid_customer: '10428', card_holder: 'ALEX SMITH' })
})

it('[CRD-47] offers to report a card that did not arrive as lost', async () => {
  show()
  await button(/^Activate, Pat Jones/).click()
  await button('Report it lost').click()
  await expect.element(page.getByRole('radio', { name: 'Lost' })).toBeChecked()
})

it('[CRD-12] locks, unlocks and cancels', async () => {
  show()
  await button(/^More for ALEX SMITH/).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await button('Lock card').click()
  await expect.element(page.getByText('Card ••1217 of ALEX SMITH is locked.')).toBeVisible()
  await button(/^Unlock, DRIVER 7/).click()
  await button('Unlock card').click()
  await expect.element(page.getByText('Card ••3632 of DRIVER 7 TACOMA is unlocked.')).toBeVisible()
  await button(/^Cancel request, Siobhán/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect.element(page.getByText('The request for Siobhán O’Hara & Co. is canceled.')).toBeVisible()
})

it('[CRD-26] offers no lock in a program without locking, and explains it for a locked card', async () => {
  show(openCardDesk({ meta: { lock_allowed: false } }))
  await expect.element(row(/DRIVER 7/)).toHaveTextContent(/Locking and unlocking is turned off in this program/)
  await expect.element(button(/^Unlock, DRIVER 7/)).toHaveAttribute('aria-disabled', 'true')
  await button(/^More for ALEX SMITH/).click()
  await expect.element(page.getByRole('menuitem', { name: 'Terminate' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Lock' }).elements()).toHaveLength(0)
})

it.each([
  ['inactive', 'Inactive accounts cannot request or terminate cards.', false],
  ['terminated', 'This account is terminated', false],
  ['on hold', 'This account is on hold', true],
  ['locked', 'This account is locked', true],
])('[CRD-43] shows for a %s account what is not possible, why, and who can help', async (account, words, ends) => {
  show(openCardDesk({ account }))
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(page.getByText(/Customer support can tell you why/)).toBeVisible()
  await expect.element(button('Request cards')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button(/^Activate, Pat Jones/)).toHaveAttribute('aria-disabled', 'true')
  await button(/^More for ALEX SMITH/).click()
  const terminate = page.getByRole('menuitem', { name: /^Terminate/ })
  if (ends) await expect.element(terminate).not.toHaveAttribute('aria-disabled')
  else await expect.element(terminate).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button(/^Show number, ALEX SMITH/)).not.toHaveAttribute('aria-disabled')
})

it('[CRD-51] lets a card viewer view cards and show numbers, and names who can do the rest', async () => {
  show(openCardDesk({ can: CARD_VIEWER_RIGHTS, role: 'Card Viewer' }))
  await expect.element(button(/^Show number, ALEX SMITH/)).toBeVisible()
  await expect
    .element(
      page.getByText(/^Only an admin can request, activate and terminate cards\. An admin of your company can do it/),
    )
    .toBeVisible()
  await expect.element(button(/^Request cards/)).toHaveAttribute('aria-disabled', 'true')
  for (const name of [/^Activate,/, /^Unlock,/, /^Cancel request/]) {
    expect(button(name).elements()).toHaveLength(0)
  }
  await button(/^More for ALEX SMITH/).click()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
})

it('[ACC-3] names the required role to a session without the right', async () => {
  show(openCardDesk({ can: [] }))
  await expect.element(page.getByText(/^This page doesn’t have permission to do this/)).toBeVisible()
})

it('[CRD-44] names the account of each card in a list of several accounts', async () => {
  const desk = openCardDesk({
    others: [{ id: '10429', name: 'Northwind West', status: 'on hold' }],
    rows: [
      cardRow(1011, 'Wes Portland', 'waiting for activation', {
        buid_customer: '10429',
        customer_name: 'Northwind West',
      }),
    ],
  })
  const shown = show(desk)
  await button('All accounts').click()
  await expect.poll(() => requested(shown)?.query.get('filter[buid_customer]')).toBe('all')
  await expect.element(row(/Wes Portland/)).toHaveTextContent(/Northwind West.*10429.*The account is on hold/)
})

it('[CRD-53] opens the card of the attribute with its history, and acts on it there', async () => {
  const urlState = memoryUrlState()
  show(openCardDesk(), { urlState, attributes: { card: 'PC-3632' } })
  const drawer = page.getByRole('dialog', { name: 'DRIVER 7 TACOMA, ••3632' })
  await expect.element(drawer).toBeVisible()
  await expect.element(drawer.getByText(/Robin Hale · Nov 20, 2026/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Unlock' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Unlock card ••3632?' })).toBeVisible()
  await button('Keep locked').click()
  await button(/^ALEX SMITH/).click()
  await expect.poll(() => urlState.read()['card']).toBe('PC-1217')
})

it('[CRD-40] distinguishes no cards, an empty tab and a failed load', async () => {
  show(openCardDesk({ rows: [] }))
  await expect.element(page.getByText('No cards yet')).toBeVisible()
  await expect.poll(() => rendered?.events('nt-empty')).toHaveLength(1)
  await page.getByRole('tab', { name: /^Terminated/ }).click()
  await expect.element(page.getByText('No terminated cards')).toBeVisible()
  rendered?.close()
  show(openCardDesk({ more: { 'GET /ecaas/cards': () => refusal(500, 'server-error') } }))
  await expect.element(page.getByText('Unable to load card information')).toBeVisible()
})

it('[CRD-40] is operated by keyboard', async () => {
  show()
  await expect.element(row(/Pat Jones/)).toBeVisible()
  page
    .getByRole('tab', { name: /^Current/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(row(/Jo Brown/)).toBeVisible()
  await userEvent.keyboard('{Home}{Enter}')
  button(/^Activate, Pat Jones/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rendered?.root.activeElement?.getAttribute('type')).toBe('checkbox')
  await userEvent.keyboard(' {Enter}')
  await expect.element(page.getByText('Card ••4840 of Pat Jones is active.')).toBeVisible()
})
