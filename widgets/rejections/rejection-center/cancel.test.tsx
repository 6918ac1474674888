import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/rejection-center'
import { DEALERS_ROWS, openRejectionDesk, type RejectionDesk } from '../../../test/support/rejection-answers.ts'
import {
  type Answers,
  type Exchange,
  refusal,
  type Rendered,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let desk: RejectionDesk

function show(more: (desk: RejectionDesk) => Answers = () => ({}), attributes = {}): Rendered {
  desk = openRejectionDesk(DEALERS_ROWS())
  rendered = renderWidget({
    tag: 'nt-rejection-center',
    answers: { ...desk.answers, ...more(desk) },
    attributes,
  })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tick = (name: RegExp) => page.getByRole('checkbox', { name }).click()
const canceled = (id: string) => rendered?.api.calls(`POST /rejections/${id}/cancellation`) ?? []
const dialog = () => page.getByRole('dialog')

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[REJ-2] cancels permanently after a checkbox, and reports it', async () => {
  show()
  await button('Cancel transaction: INV-601008').click()
  await expect
    .element(dialog())
    .toHaveTextContent(/Cancel INV-601008 permanently\?.*\$1,350\.00 will not be invoiced to Northwind West/)
  await dialog().getByRole('button', { name: 'Cancel transaction' }).click()
  await expect.element(page.getByText('Select this box to continue.')).toBeVisible()
  expect(canceled('RJ-1008')).toHaveLength(0)
  await dialog().getByRole('checkbox').click()
  await dialog().getByRole('button', { name: 'Cancel transaction' }).click()
  await expect.element(page.getByText('1 transaction was canceled.')).toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /INV-601008/ })).not.toBeInTheDocument()
  expect(canceled('RJ-1008').map(({ attributes }) => attributes)).toEqual([{ version: 7, confirmed: true }])
})

it('[REJ-25] cancels several one by one, each under its own key', async () => {
  show()
  await expect.element(page.getByRole('checkbox', { name: /^Select INV-601010/ })).toBeDisabled()
  await tick(/^Select INV-601001/)
  await tick(/^Select INV-601003/)
  await tick(/^Select INV-601008/)
  await expect
    .element(page.getByRole('region', { name: 'Selected rejections' }))
    .toHaveTextContent(/3 transactions selected.*\$4,050\.00/)
  await button('Cancel 3 transactions').click()
  await expect.element(dialog()).toHaveTextContent(/INV-601001.*INV-601003.*INV-601008/)
  await dialog().getByRole('checkbox').click()
  await dialog().getByRole('button', { name: 'Cancel 3 transactions' }).click()
  await expect.element(page.getByText('3 transactions were canceled.')).toBeInTheDocument()
  expect(new Set(desk.keys).size).toBe(3)
  expect(page.getByRole('region', { name: 'Selected rejections' }).elements()).toHaveLength(0)
})

it('[REJ-25] reports the result of each: canceled, resubmitted in the meantime, unknown', async () => {
  let isDown = true
  show((own) => ({
    'POST /rejections/RJ-1008/cancellation': async (exchange: Exchange) =>
      isDown
        ? refusal(503, 'server-unavailable')
        : ((await own.answers['POST /rejections/RJ-1008/cancellation']?.(exchange)) ?? 'lost'),
  }))
  await tick(/^Select INV-601001/)
  await tick(/^Select INV-601003/)
  await tick(/^Select INV-601008/)
  desk.change('RJ-1003', { status: 'in progress' })
  await button('Cancel 3 transactions').click()
  await dialog().getByRole('checkbox').click()
  await dialog().getByRole('button', { name: 'Cancel 3 transactions' }).click()
  await expect.element(dialog().getByText('Canceled: 1 of 3'), { timeout: 15_000 }).toBeVisible()
  await expect.element(dialog()).toHaveTextContent(/It was resubmitted in the meantime and is being processed/)
  await expect.element(dialog()).toHaveTextContent(/We don’t know whether it was canceled/)
  isDown = false
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByText('Canceled: 2 of 3')).toBeVisible()
  expect(new Set(canceled('RJ-1008').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(canceled('RJ-1001')).toHaveLength(1)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('2 transactions were canceled.')).toBeInTheDocument()
}, 40_000)

it.each([
  [
    'not-cancelable',
    409,
    'rejection-not-cancelable',
    { reason: 'not-cancelable' },
    /does not allow canceling this transaction/,
  ],
  ['canceled before', 409, 'rejection-not-cancelable', { reason: 'canceled' }, /It was canceled in the meantime/],
  ['accepted meanwhile', 409, 'rejection-not-cancelable', { reason: 'resubmitted' }, /It was accepted in the meantime/],
  ['in progress', 409, 'rejection-still-processing', {}, /is being processed/],
  ['changed', 409, 'rejection-changed', {}, /Someone else changed it in the meantime/],
  ['not confirmed', 422, 'rejection-not-confirmed', {}, /Nothing was canceled/],
] as const)('[REJ-4] rejected: %s', async (_why, status, code, meta, words) => {
  show(() => ({ 'POST /rejections/RJ-1008/cancellation': () => refusal(status, code, { meta }) }))
  await button('Cancel transaction: INV-601008').click()
  await dialog().getByRole('checkbox').click()
  await dialog().getByRole('button', { name: 'Cancel transaction' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(words)
  expect(dialog().getByRole('button').elements()).toHaveLength(1)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('[REJ-2] [REJ-34] cancels from the opened rejection, which then shows that it is closed, and who canceled it', async () => {
  show(() => ({}), { rejection: 'RJ-1001' })
  await button('Cancel transaction').click()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'INV-601001 was canceled' })).toBeVisible()
  await expect.element(page.getByText('Canceled permanently.')).toBeVisible()
  await expect.element(page.getByText(/^Canceled by Marco Rossi, Nov 20/)).toBeVisible()
  expect(button(/^Resubmit/).elements()).toHaveLength(0)
})

it('[REJ-3] shows in the opened rejection who resubmitted it and when, after the cancellation was rejected', async () => {
  show(() => ({}), { rejection: 'RJ-1001' })
  await button('Cancel transaction').click()
  desk.change('RJ-1001', { status: 'in progress' })
  await dialog().getByRole('checkbox').click()
  await dialog().getByRole('button', { name: 'Cancel transaction' }).click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(/is being processed/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'INV-601001 is being processed' })).toBeVisible()
})
