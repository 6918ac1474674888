/** The total below the ages: what is left to pay, and the links of its lines. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import { accountAnswers, DOLLARS } from '../../../test/support/account-answers.ts'
import { type Answers, listOf, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(changes: Answers = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-account-overview', answers: accountAnswers(changes) })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const balance = () => page.getByRole('region', { name: 'Open balance' })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

const dollarsWith = (changes: Record<string, unknown>): Answers => ({
  'GET /exposures': () => listOf([{ ...DOLLARS, attributes: { ...DOLLARS.attributes, ...changes } }]),
})

it('[EXP-93] links pending and disputed amounts to their invoices', async () => {
  const { element, events } = show(dollarsWith({ disputed_total: 40_000, late_fee: 7_000 }))
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(balance()).toHaveTextContent('Of it, in dispute$400.00Of it, late fees$70.00')
  await button(/^On its way/).click()
  await button('Of it, in dispute').click()
  expect(events('nt-navigate')).toEqual([
    { to: 'invoice-list', params: { status: 'payment-pending' } },
    { to: 'invoice-list', params: { status: 'disputed' } },
  ])
})

it('[EXP-93] shows no total without pending payments or credit', async () => {
  show(dollarsWith({ pending_payment: 0, pending_payment_posts_by: null, unapplied_credit: 0 }))
  await expect.element(balance()).toHaveTextContent('Over 90 days')
  await expect.element(balance()).not.toHaveTextContent('Left to pay')
})

it('[EXP-94] distinguishes an unknown count from zero', async () => {
  const shown = show()
  await expect.element(balance()).toHaveTextContent('Number of invoices not known')
  shown.close()
  show(dollarsWith({ past_due_count: 6, current_due_count: 13 }))
  await button('Show as table').click()
  await expect.element(page.getByRole('row', { name: 'Open balance 19 $83,772.85' })).toBeVisible()
  await expect.element(balance()).not.toHaveTextContent('not known')
})
