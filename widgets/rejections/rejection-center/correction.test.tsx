import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/rejection-center'
import { memoryUrlState, type UrlState } from '../../../src/kit/url-state.ts'
import {
  attemptOf,
  openRejectionDesk,
  type RejectionDesk,
  rejectionRow,
} from '../../../test/support/rejection-answers.ts'
import { refusal, type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

/** Timeout that covers two polls for the network's decision. */
const PATIENTLY = { timeout: 9000 }
let rendered: Rendered | null = null
let desk: RejectionDesk
let urlState: UrlState

function open(id: string, options: Partial<RenderOptions> & { desk?: RejectionDesk } = {}): Rendered {
  desk = options.desk ?? openRejectionDesk()
  urlState = memoryUrlState()
  urlState.write({ rejection: id }, 'replace')
  const { desk: _, ...rest } = options
  rendered = renderWidget({ tag: 'nt-rejection-center', answers: desk.answers, urlState, ...rest })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const sent = (id: string) => rendered?.api.calls(`POST /rejections/${id}/resubmissions`) ?? []

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[REJ-22] allows only corrections of the reasons’ fields, checks the total while typing, and resubmits', async () => {
  open('RJ-1003')
  await expect.element(heading('INV-601003 was rejected')).toBeVisible()
  await expect.element(page.getByText(/The two add up to \$1,340\.00; the sale was \$1,350\.00/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(2)
  await expect.element(page.getByText('Was $90.00')).toBeVisible()
  await expect.element(page.getByText('$10.00 too little')).toBeVisible()
  await field('Tax').fill('100')
  await expect.element(page.getByText('They match.')).toBeVisible()
  await button('Resubmit $1,350.00').click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  expect(sent('RJ-1003').map(({ attributes }) => attributes)).toEqual([{ version: 3, corrections: { tax: 10_000 } }])
  await expect.element(page.getByText('Not while it is being processed.')).toBeVisible()
  await expect.element(button('Cancel transaction')).toHaveAttribute('aria-disabled', 'true')
  desk.decide('RJ-1003', 'accepted')
  await expect.element(page.getByText('INV-601003 was accepted as transaction T-900001.'), PATIENTLY).toBeVisible()
}, 20_000)

it('[REJ-22] sends nothing that would certainly be rejected, and links to the field', async () => {
  open('RJ-1003')
  await field('Tax').fill('95')
  await button('Resubmit $1,350.00').click()
  await expect.element(page.getByRole('alert').getByText('It was not resubmitted.')).toBeVisible()
  await button('Subtotal and tax must add up to the total sold.').click()
  await expect.poll(() => rendered?.root.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await field('Tax').fill('abc')
  await expect.element(page.getByText('Enter an amount of zero or more.').first()).toBeVisible()
  expect(sent('RJ-1003')).toHaveLength(0)
})

it('[REJ-24] shows reason and remaining attempts after another rejection', async () => {
  open('RJ-1001')
  await field('Card, last four digits').fill('•• 0002')
  await button(/^Resubmit/).click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  desk.decide('RJ-1001', 'rejected', ['credit-line-exceeded'])
  await expect
    .element(page.getByRole('alert').getByText(/Attempt 1 was rejected again\. 2 of 3 attempts left/), PATIENTLY)
    .toBeVisible()
  await expect.element(page.getByText(/Nothing needs to be changed here/)).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Attempt 1 rejected' }))
    .toHaveTextContent(/nothing was changed/)
}, 20_000)

it('[REJ-6] reports after a minute that it is still processing and must not be sold again', async () => {
  const slow = rejectionRow(1005, ['card-declined'], {
    status: 'in progress',
    still_processing: true,
    resubmissions: 1,
    resubmitted_ts: '2026-11-20T16:30:00Z',
    attempts: [
      attemptOf(1, {
        submitted_ts: '2026-11-20T16:30:00Z',
        changes: [{ field: 'card_number_last4', from: '0002', to: '0090' }],
      }),
    ],
  })
  open('RJ-1005', { desk: openRejectionDesk([slow]) })
  await expect.element(page.getByText('Still processing after 1 minute.')).toBeVisible()
  await expect.element(page.getByText(/Do not sell it again: it may still be accepted/)).toBeVisible()
  await expect.element(page.getByText('••0090').first()).toBeVisible()
})

it('[REJ-23] reports a lost response as unknown, and retries with the same key', async () => {
  let isLost = true
  const own = openRejectionDesk()
  const resubmit = own.answers['POST /rejections/RJ-1003/resubmissions']
  const answers = {
    ...own.answers,
    'POST /rejections/RJ-1003/resubmissions': async (exchange: Parameters<NonNullable<typeof resubmit>>[0]) => {
      if (isLost) return refusal(503, 'server-unavailable')
      return (await resubmit?.(exchange)) ?? 'lost'
    },
  }
  open('RJ-1003', { desk: { ...own, answers } })
  await field('Tax').fill('100')
  await button(/^Resubmit/).click()
  await expect.element(page.getByText('We don’t know whether it was resubmitted.'), { timeout: 15_000 }).toBeVisible()
  await expect.element(field('Tax')).toHaveValue('100.00')
  await expect.element(field('Tax')).toBeDisabled()
  isLost = false
  await button('Try again').click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  const keys = sent('RJ-1003').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
}, 30_000)

it('[REJ-23] detects automatically that the lost request arrived', async () => {
  let count = 0
  const own = openRejectionDesk()
  const resubmit = own.answers['POST /rejections/RJ-1003/resubmissions']
  const answers = {
    ...own.answers,
    'POST /rejections/RJ-1003/resubmissions': async (exchange: Parameters<NonNullable<typeof resubmit>>[0]) => {
      count += 1
      const reply = (await resubmit?.(exchange)) ?? 'lost'
      return count <= 4 ? refusal(503, 'server-unavailable') : reply
    },
  }
  open('RJ-1003', { desk: { ...own, answers } })
  await field('Tax').fill('100')
  await button(/^Resubmit/).click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.'), { timeout: 25_000 }).toBeVisible()
  expect((desk.get('RJ-1003')['attempts'] as unknown[]).length).toBe(2)
}, 40_000)

it('[REJ-13] finds the customer by name among those of the dealer, and shows the count', async () => {
  const row = rejectionRow(1011, ['customer-unknown'], { customer_name: 'Nortwind' })
  open('RJ-1011', { desk: openRejectionDesk([row]) })
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.fill('north')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await button(/^Resubmit/).click()
  await expect
    .poll(() => sent('RJ-1011').at(-1)?.attributes)
    .toEqual({ version: 1, corrections: { buid_customer: '10429' } })
})

it('[REJ-11] shows a correction that the server rejects next to its field', async () => {
  const row = rejectionRow(1011, ['customer-unknown'])
  const own = openRejectionDesk([row])
  const answers = {
    ...own.answers,
    'POST /rejections/RJ-1011/resubmissions': () =>
      refusal(422, 'rejection-correction-invalid', {
        pointer: '/data/attributes/corrections/buid_customer',
        meta: { reason: 'customer-unknown' },
      }),
  }
  open('RJ-1011', { desk: { ...own, answers } })
  await page.getByRole('combobox', { name: 'Customer' }).fill('contoso')
  await page.getByRole('option', { name: /Contoso/ }).click()
  await button(/^Resubmit/).click()
  await expect
    .element(page.getByText('This dealer does not sell to this customer. Choose another one.').first())
    .toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Contoso Freight')
})

it('[REJ-15] saves a draft, continues it, and discards it after showing its content', async () => {
  const { events } = open('RJ-1002')
  await expect.element(field('PO number')).toHaveValue('PO 4661')
  await expect.element(page.getByText(/Draft saved by Marco Rossi/)).toBeVisible()
  await field('PO number').fill('PO 77')
  await button('Save draft').click()
  await expect.element(page.getByText('The draft is saved. It was not sent.')).toBeVisible()
  expect(desk.get('RJ-1002')['draft']).toMatchObject({ corrections: { po_number: 'PO 77' } })
  expect(events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
  await button('Discard draft').click()
  const dialog = page.getByRole('dialog', { name: 'Discard the draft?' })
  await expect.element(dialog).toHaveTextContent(/PO number.*PO 77.*none/)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(page.getByText('The draft is discarded.')).toBeVisible()
  await expect.element(field('PO number')).toHaveValue('')
  expect(desk.get('RJ-1002')['draft']).toBeNull()
})

it('[REJ-26] asks before unsaved input is left: stay, leave, or save and leave', async () => {
  open('RJ-1001')
  await field('Card, last four digits').fill('1111')
  await button('Rejections').click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(field('Card, last four digits')).toHaveValue('1111')
  // Back has already navigated when the confirmation appears.
  urlState.write({ rejection: '' }, 'push')
  await expect.element(dialog).toBeVisible()
  expect(urlState.read()['rejection']).toBe('RJ-1001')
  await dialog.getByRole('button', { name: 'Save draft and leave' }).click()
  await expect
    .element(page.getByRole('row', { name: /INV-601001/ }))
    .toHaveTextContent(/Draft by Marco Rossi, not sent/)
  expect(rendered?.events('nt-unsaved-change').at(-1)).toEqual({ dirty: false })
  await button('Continue draft: INV-601001').click()
  await field('Card, last four digits').fill('2222')
  await button('Rejections').click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(page.getByRole('row', { name: /INV-601001/ })).toBeVisible()
  expect(desk.get('RJ-1001')['draft']).toMatchObject({ corrections: { card_number_last4: '1111' } })
})

it('[REJ-26] restores the input after a reload in the same tab', async () => {
  const first = open('RJ-1001')
  await field('Card, last four digits').fill('1111')
  await expect.element(page.getByText(/^Only the fields that caused the rejection/)).toBeVisible()
  const { namespace } = first
  first.close()
  rendered = renderWidget({ tag: 'nt-rejection-center', answers: desk.answers, urlState, namespace })
  await expect.element(field('Card, last four digits')).toHaveValue('1111')
})

it('[REJ-27] shows who resubmitted it, what and when, and sends nothing of the user’s input', async () => {
  open('RJ-1003')
  await field('Tax').fill('100')
  desk.change('RJ-1003', {
    status: 'in progress',
    resubmissions: 2,
    attempts: [
      ...(desk.get('RJ-1003')['attempts'] as object[]),
      attemptOf(2, {
        submitted_by: 'Grace Park',
        submitted_ts: '2026-11-20T16:41:00Z',
        changes: [{ field: 'tax', from: '9000', to: '10000' }],
      }),
    ],
  })
  await button(/^Resubmit/).click()
  await expect.element(page.getByText(/Grace Park resubmitted this, Nov 20, 2026, 10:41/)).toBeVisible()
  await expect.element(page.getByText('Your entries are kept and were not sent.')).toBeVisible()
  await expect.element(field('Tax')).toHaveValue('100.00')
  await button('Show the latest version').click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  expect(sent('RJ-1003')).toHaveLength(1)
})

it('[REJ-14] shows another user’s draft before anything overwrites it', async () => {
  open('RJ-1001')
  await field('Card, last four digits').fill('1111')
  desk.change('RJ-1001', {
    draft: {
      corrections: { card_number_last4: '9999' },
      saved_ts: '2026-11-20T16:40:00Z',
      saved_by: 'Grace Park',
    },
  })
  await button(/^Resubmit/).click()
  await expect.element(page.getByText(/Grace Park saved a draft of this/)).toBeVisible()
  expect(desk.get('RJ-1001')['status']).toBe('active')
  await button('Show the latest version').click()
  await expect.element(field('Card, last four digits')).toHaveValue('1111')
  await button(/^Resubmit/).click()
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  expect(sent('RJ-1001').at(-1)?.attributes).toEqual({ version: 2, corrections: { card_number_last4: '1111' } })
})

it('[REJ-3] shows the new status to the second of two users who cancel and resubmit', async () => {
  open('RJ-1001')
  await expect.element(heading('INV-601001 was rejected')).toBeVisible()
  desk.change('RJ-1001', { status: 'canceled' })
  await button(/^Resubmit/).click()
  await expect.element(page.getByText('This was canceled in the meantime.')).toBeVisible()
  await expect.element(page.getByText('Nothing that you entered was sent.')).toBeVisible()
  await button('Show the latest version').click()
  await expect.element(heading('INV-601001 was canceled')).toBeVisible()
})

it('[REJ-8] does not find another customer’s rejection', async () => {
  open('RJ-9999')
  await expect.element(page.getByText('This rejection does not exist')).toBeVisible()
  await button('Rejections').click()
  await expect.element(page.getByRole('row', { name: /INV-601001/ })).toBeVisible()
})

it('[REJ-22] is operated by keyboard', async () => {
  open('RJ-1003')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('INV-601003 was rejected')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Control>}a{/Control}100')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Resubmitted. Waiting for an answer.')).toBeVisible()
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('INV-601003 is being processed')
})

it('[REJ-22] fits a narrow container', async () => {
  await page.viewport(320, 800)
  open('RJ-1003')
  await expect.element(field('Tax')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
