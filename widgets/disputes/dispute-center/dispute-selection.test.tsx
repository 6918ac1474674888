import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dispute-center'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { disputeServer, DISPUTES, disputeWire } from '../../../test/support/dispute-list-answers.ts'
import { type Answers, type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(answers: Answers = disputeServer(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-dispute-center', answers, ...options })
  return rendered
}

const box = (id: string) => page.getByRole('checkbox', { name: new RegExp(`^Select dispute ${id}`) })
const pageBox = () => page.getByRole('checkbox', { name: 'Select all on this page' })
const bar = () => page.getByRole('region', { name: 'Selection' })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[DSP-62] fixes the status with the first selection, and explains why others cannot be added', async () => {
  show()
  await expect.element(box('D-1169')).toBeDisabled()
  await expect.element(box('D-1195')).toBeEnabled()
  await box('D-1188').click()
  await expect.element(bar()).toHaveTextContent(/1 dispute selected.*Only disputes waiting for you can be added/)
  await expect.element(box('D-1195')).toBeDisabled()
  await expect.element(box('D-1195')).toHaveAccessibleDescription('Different status')
  await expect.element(box('D-1182')).toBeEnabled()
  await box('D-1182').click()
  await expect.element(bar()).toHaveTextContent(/2 disputes selected.*In dispute\$1,020\.00/)
  await box('D-1188').click()
  await box('D-1182').click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(box('D-1195')).toBeEnabled()
})

it('[DSP-62] opens one answer for all selected disputes', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault(), { once: true })
  await pageBox().click()
  await page.getByRole('button', { name: 'Respond to 2 disputes' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'dispute-respond', params: { ids: 'D-1188,D-1182' } }])
  await page.getByRole('button', { name: 'Respond to 2 disputes' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(box('D-1188')).toBeChecked()
})

it('[DSP-62] is operated by keyboard: Space selects, Clear returns focus to the list', async () => {
  const { root } = show()
  await expect.element(box('D-1188')).toBeVisible()
  box('D-1188').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(box('D-1188')).toBeChecked()
  await bar().getByRole('button', { name: 'Clear' }).click()
  await expect.element(box('D-1188')).not.toBeChecked()
  await expect.poll(() => root.activeElement?.getAttribute('role')).toBe('tabpanel')
})

it('[DSP-62] lets a customer continue with disputes on the dealer’s turn, to withdraw them', async () => {
  show()
  await box('D-1195').click()
  await box('D-1193').click()
  await expect.element(bar()).toHaveTextContent(/Only disputes of the same status can be added/)
  await expect.element(page.getByRole('button', { name: 'Continue with 2 disputes' })).toBeVisible()
})

it('[DSP-62] selects at most fifty', async () => {
  const many = Array.from({ length: 60 }, (_, index) => disputeWire(`D-${3000 + index}`))
  const urlState = memoryUrlState()
  urlState.write({ 'dispute-rows': '100' }, 'replace')
  show(disputeServer(many), { urlState })
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent(/50 disputes selected.*You can answer at most 50 disputes at once/)
  await expect.element(box('D-3059')).toBeDisabled()
  await expect.element(box('D-3059')).toHaveAccessibleDescription('Selection limit reached')
})

it('[DSP-62] restores a selection from another page', async () => {
  const urlState = memoryUrlState()
  urlState.write({ ticked: 'D-1188,D-9999', disputes: 'merchant' }, 'replace')
  show(disputeServer(), { urlState })
  await expect.element(bar()).toHaveTextContent(/1 dispute selected.*\$620\.00/)
  await expect.element(page.getByText('Changed in the meantime: D-9999')).toBeVisible()
})

it('[DSP-62] deselects a dispute that another user has answered, and names it', async () => {
  const disputes = DISPUTES.map((dispute) => ({ ...dispute }))
  const { element } = show(disputeServer(disputes))
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent(/2 disputes selected/)
  Object.assign(disputes[2] ?? {}, {
    status: 'waiting on merchant',
    turn: 'merchant',
    actions: ['withdraw'],
    version: 3,
  })
  ;(element as HTMLElement & { refresh(): void }).refresh()
  await expect.element(page.getByText('1 dispute is no longer selected.')).toBeVisible()
  await expect.element(page.getByText('Changed in the meantime: D-1182')).toBeVisible()
  await expect.element(bar()).toHaveTextContent(/1 dispute selected/)
})

it('[DSP-62] has the same selection in a narrow container', async () => {
  await page.viewport(320, 800)
  const { root } = show()
  await box('D-1188').click()
  await expect.element(page.getByRole('button', { name: 'Respond to 1 dispute' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  expect(root.querySelector('.w')?.scrollWidth).toBeLessThanOrEqual(320)
})
