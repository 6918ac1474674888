import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import { accountAnswers, DOLLARS, DUE_ROWS, dueResource, NEW_ACCOUNT } from '../../../test/support/account-answers.ts'
import { type Answers, listOf, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(changes: Answers): Rendered {
  rendered = renderWidget({ tag: 'nt-account-overview', answers: accountAnswers(changes) })
  return rendered
}

const focused = () => rendered?.root.activeElement?.textContent
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[PAY-61] links the past due figure to the list, and pays everything past due', async () => {
  const late = (id: string, open: number, status = 'Past Due') =>
    dueResource({ id, open, due: '11/04/2026', daysLeft: -16, status })
  const { element, events, api } = show({
    'GET /invoices': ({ query }) =>
      query.get('filter[status]') === 'past-due'
        ? listOf([late('INV-201377', 421_050), late('INV-202940', 348_000), late('INV-198204', 9_000, 'On Hold')], {
            totals: [],
          })
        : listOf(DUE_ROWS.map(dueResource), { record_count: 13, totals: [] }),
  })
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  await button('$19,592.60: show past due invoices').click()
  expect(events('nt-navigate')).toEqual([{ to: 'invoice-list', params: { status: 'past-due' } }])
  await button('Pay past due $19,192.60').click()
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-201377', 'INV-202940'] }])
  expect(Object.fromEntries(api.calls('GET /invoices').at(-1)?.query ?? [])).toMatchObject({
    'filter[status]': 'past-due',
    'filter[sol_currency]': 'USD',
  })
})

it('[PAY-61] reports that the past due invoices did not load, and retries', async () => {
  let isDown = true
  const { element, events } = show({
    'GET /invoices': ({ query }) => {
      if (query.get('filter[status]') !== 'past-due') return listOf(DUE_ROWS.map(dueResource), { totals: [] })
      return isDown
        ? refusal(500, 'server-error')
        : listOf([dueResource({ ...(DUE_ROWS[0] as (typeof DUE_ROWS)[number]), status: 'Past Due' })], { totals: [] })
    },
  })
  element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  await button('Pay past due $19,192.60').click()
  await expect.element(button('Try again'), { timeout: 8000 }).toBeVisible()
  isDown = false
  await button('Try again').click()
  expect(focused()).toBe('Pay past due $19,192.60')
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203988'] }])
})

it('[PAY-61] keeps focus on the button while the past due invoices load and when they fail', async () => {
  show({
    'GET /invoices': ({ query }) =>
      query.get('filter[status]') === 'past-due'
        ? refusal(404, 'not-found')
        : listOf(DUE_ROWS.map(dueResource), { totals: [] }),
  })
  await button('Pay past due $19,192.60').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(focused()).toBe('Pay past due $19,192.60')
})

it('[PAY-61] reports that nothing past due is left, reloads the figures and keeps the selection', async () => {
  let isPaid = false
  const { events, nt } = show({
    'GET /exposures': () => listOf([isPaid ? NEW_ACCOUNT : DOLLARS]),
    'GET /invoices': ({ query }) =>
      listOf(query.get('filter[status]') === 'past-due' ? [] : DUE_ROWS.map(dueResource), { totals: [] }),
  })
  await expect.element(button('Pay past due $19,192.60')).toBeVisible()
  const before = nt.getState().selection
  isPaid = true
  await button('Pay past due $19,192.60').click()
  await expect
    .element(page.getByText('No past due invoice can be paid now. The figures have been loaded again.'))
    .toBeVisible()
  await expect.element(button(/^Pay past due/)).not.toBeInTheDocument()
  expect(focused()).toMatch(/^No past due invoice/)
  expect(events('nt-pay-start')).toEqual([])
  expect(nt.getState().selection).toEqual(before)
})

it('[PAY-361] opens the allocation of one amount', async () => {
  const { element, events } = show({})
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await button('Pay up to an amount').click()
  expect(events('nt-navigate')).toEqual([{ to: 'pay', params: { step: 'plan' } }])
  await button('Pay invoices').click()
  expect(events('nt-navigate').at(-1)).toEqual({ to: 'pay', params: {} })
})
