/** The form inside a dispute: the answers of each side, and validation before sending. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/dispute-detail'
import { RESPONSES, seatedAs, wireDispute, wireRow } from '../../../test/support/dispute-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Reply,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

/** Renders a dispute that changes after the answer. */
function show(
  side: Parameters<typeof seatedAs>[0],
  before: Record<string, unknown>,
  after: Record<string, unknown> = {},
  answers: Answers = {},
  options: Partial<RenderOptions> = {},
): Rendered {
  let isAfter = false
  const now = (): Reply => ({
    data: wireDispute('D-1182', isAfter ? { ...before, version: 3, response_count: 2, actions: [], ...after } : before),
  })
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': 'D-1182' },
    answers: {
      'GET /self': () => seatedAs(side),
      'GET /disputes/D-1182': now,
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
      'GET /ecaas/merchant-dispute-response': () => RESPONSES,
      'GET /ecaas/dispute-document-types': () =>
        listOf([
          {
            type: 'dispute-document-types',
            id: '10',
            attributes: { doc_type_id: '10', document_type: 'Delivery note', max_files: 5 },
          },
        ]),
      'GET /ecaas/user-group-contacts': () => listOf([]),
      'POST /disputes/D-1182/answers': () => {
        isAfter = true
        return now()
      },
      'POST /disputes/D-1182/withdrawal': () => {
        isAfter = true
        return now()
      },
      ...answers,
    },
    ...options,
  })
  return rendered
}

const CUSTOMER = {}
const DEALER = {
  status: 'waiting on merchant',
  shown_status: 'open',
  offered_total: null,
  invoices: [
    wireRow('1', { offered: null, amount: 37_377 }),
    wireRow('2', { line_number: 4, offered: null, amount: 18_500 }),
  ],
  total: 55_877,
  actions: ['grant in full', 'grant in part', 'respond to customer', 'deny'],
}
const SUPPORT = {
  ...{ status: 'pending customer support response', shown_status: 'escalated', respond_by: null },
  actions: ['grant in full', 'grant in part', 'deny'],
}

const choice = (name: string | RegExp) => page.getByRole('radio', { name })
const message = () => page.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const sent = ({ api }: Rendered) => api.calls('POST /disputes/D-1182/answers')

it('[DSP-3] lets a customer reply, shows what happens next, and notifies the host', async () => {
  const shown = show('customer', CUSTOMER, { status: 'waiting on merchant', shown_status: 'waiting on merchant' })
  await expect.element(page.getByText('Cascade Tire & Service has until Friday, Dec 4 to answer.')).toBeVisible()
  await choice(/^Reply and keep/).click()
  await message().fill('The note is signed for 8 tires.')
  await expect.poll(() => shown.events('nt-unsaved-change')).toEqual([{ dirty: true }])
  await press('Send reply')
  await expect.element(page.getByText('Your answer was sent')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toEqual({
    ...{ action: 'respond to merchant', version: 2, comment: 'The note is signed for 8 tires.' },
    ...{ contacts: [], document_ids: [] },
  })
  expect(shown.events('nt-dispute-answered')).toEqual([{ disputeId: 'D-1182' }])
  await expect.poll(() => shown.events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
  expect(page.getByText('This dispute has changed').elements()).toHaveLength(0)
})

it('[DSP-20] shows in advance what accepting an offer credits and what stays payable', async () => {
  const shown = show('customer', CUSTOMER, { status: 'pending', granted_total: 15_000, adjusts_on: '11/23/2026' })
  await expect
    .element(page.getByText('A credit memo of $150.00 is issued on Monday, Nov 23. $250.00 is payable again at once.'))
    .toBeVisible()
  await choice(/^Accept \$150\.00 and close/).click()
  await message().fill('Fine.')
  await press('Accept $150.00 and close')
  await expect.element(page.getByText('$150.00 is granted')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({ action: 'close', version: 2 })
})

it('[DSP-3] requires a choice and a message, and links to them', async () => {
  const { root } = show('customer', CUSTOMER)
  await press('Send answer')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose an answer.*Enter a message/)
  await press('Enter a message. The other side reads it')
  await expect.poll(() => root.activeElement === message().element()).toBe(true)
})

it('[DSP-25] withdraws after confirmation, with or without a message', async () => {
  const shown = show('customer', CUSTOMER, { status: 'closed', shown_status: 'closed', outcome: 'withdrawn' })
  await press('Withdraw dispute')
  const dialog = page.getByRole('dialog', { name: 'Withdraw D-1182?' })
  await expect
    .element(dialog)
    .toHaveTextContent(/closes without a credit memo, and \$400\.00 is payable again\. The offer of \$150\.00 lapses\./)
  await dialog.getByRole('button', { name: 'Withdraw dispute' }).click()
  await expect.element(page.getByText('The dispute is withdrawn')).toBeVisible()
  expect(shown.api.calls('POST /disputes/D-1182/withdrawal')[0]?.attributes).toEqual({ version: 2 })
})

it('[DSP-19] grants a part, row by row, after confirmation', async () => {
  const shown = show('merchant', DEALER, { status: 'pending', shown_status: 'pending', granted_total: 20_000 })
  await choice(/^Grant a part/).click()
  await page.getByRole('textbox', { name: 'Grant: INV-1 and Whole invoice' }).fill('200.00')
  await message().fill('Correct for the tires.')
  await press('Grant $200.00')
  const dialog = page.getByRole('dialog', { name: 'Grant $200.00 to Northwind Traders?' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      /issued on Monday, Nov 23 and applied on Tuesday, Nov 24\. \$358\.77 is payable again at once\. This cannot be undone\./,
    )
  expect(sent(shown)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Grant $200.00' }).click()
  await expect.element(page.getByText('$200.00 is granted')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({
    action: 'grant in part',
    amounts: [{ trx_id: 'T-1', line_number: null, amount: 20_000 }],
  })
})

it.each([
  ['more than is disputed', '374', 'At most $373.77'],
  ['an invalid amount', 'abc', 'Enter an amount like 123.45'],
])('[DSP-19] rejects %s at its row', async (_what, text, words) => {
  const shown = show('merchant', DEALER)
  await choice(/^Grant a part/).click()
  await page.getByRole('textbox', { name: 'Grant: INV-1 and Whole invoice' }).fill(text)
  await message().fill('As said.')
  await page.getByRole('button', { name: /^Grant/ }).click()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(sent(shown)).toHaveLength(0)
})

it('[DSP-19] rejects a partial grant of the whole amount, or of nothing', async () => {
  show('merchant', DEALER)
  await choice(/^Grant a part/).click()
  await message().fill('As said.')
  await press('Grant a part')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter at least one amount')
  await page.getByRole('textbox', { name: 'Grant: INV-1 and Whole invoice' }).fill('373.77')
  await page.getByRole('textbox', { name: 'Grant: INV-2 and Line 4' }).fill('185')
  await press('Grant $558.77')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/This is all of it/)
})

it('[DSP-19] shows the server’s error at the row that it points to', async () => {
  show(
    'merchant',
    DEALER,
    {},
    {
      'POST /disputes/D-1182/answers': () =>
        refusal(422, 'dispute-amount-invalid', {
          ...{ pointer: '/data/attributes/amounts/0', meta: { reason: 'amount-above-disputable', most: 100 } },
        }),
    },
  )
  await choice(/^Grant a part/).click()
  await page.getByRole('textbox', { name: 'Grant: INV-2 and Line 4' }).fill('10')
  await message().fill('As said.')
  await press('Grant $10.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant $10.00' }).click()
  await expect.element(page.getByText('At most $185.00', { exact: true })).toBeVisible()
  await expect.element(message()).toHaveValue('As said.')
})

it('[DSP-20] offers amounts, or asks without any', async () => {
  const shown = show('merchant', DEALER, { status: 'waiting on customer', shown_status: 'waiting on customer' })
  await choice(/^Offer an amount/).click()
  await page.getByRole('textbox', { name: 'Offer: INV-1 and Whole invoice' }).fill('100')
  await message().fill('We can do 100.')
  await press('Offer $100.00')
  await expect.element(page.getByText('Your answer was sent')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({
    action: 'respond to customer',
    amounts: [{ trx_id: 'T-1', line_number: null, amount: 10_000 }],
  })
})

it('[DSP-3] lets customer support deny finally, after confirmation', async () => {
  const shown = show('support', SUPPORT, { status: 'closed', shown_status: 'closed', outcome: 'denied' })
  await expect.element(page.getByRole('heading', { name: 'Your decision' })).toBeVisible()
  await choice(/^Deny/).click()
  await message().fill('The count was signed.')
  await press('Deny dispute')
  const dialog = page.getByRole('dialog', { name: 'Deny D-1182?' })
  await expect.element(dialog).toHaveTextContent(/\$400\.00 is payable again\. The decision is final\./)
  await dialog.getByRole('button', { name: 'Deny dispute' }).click()
  await expect.element(page.getByText('Your answer was sent')).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({ action: 'deny' })
})
