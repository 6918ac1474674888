import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import { accountAnswers, DUE_ROWS, dueResource } from '../../../test/support/account-answers.ts'
import { type Answers, listOf, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(changes: Answers): Rendered {
  rendered = renderWidget({ tag: 'nt-account-overview', answers: accountAnswers(changes) })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[PAY-61] leads from the past-due figure to the list, and pays all that is past due', async () => {
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

it('[PAY-61] says that the past-due invoices did not load, and tries again', async () => {
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
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203988'] }])
})
