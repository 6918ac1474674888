/** The form inside of a dispute: each side, each refusal, keys, and what others do meanwhile. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

/** A dispute that is another one after the answer. */
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

it('[DSP-3] lets a customer reply, says what happens then, and tells the host', async () => {
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

it('[DSP-20] says before what accepting an offer credits and what stays payable', async () => {
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

it('[DSP-3] wants a choice and a message, and leads to them', async () => {
  const { root } = show('customer', CUSTOMER)
  await press('Send answer')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose an answer.*Enter a message/)
  await press('Enter a message. The other side reads it')
  await expect.poll(() => root.activeElement === message().element()).toBe(true)
})

it('[DSP-25] withdraws after a question, with or without a message', async () => {
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

it('[DSP-19] grants a part, row by row, and asks before', async () => {
  const shown = show('merchant', DEALER, { status: 'pending', shown_status: 'pending', granted_total: 20_000 })
  await choice(/^Grant part of it/).click()
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
  ['what is no amount', 'abc', 'Enter an amount like 123.45'],
])('[DSP-19] refuses %s at its row', async (_what, text, words) => {
  const shown = show('merchant', DEALER)
  await choice(/^Grant part of it/).click()
  await page.getByRole('textbox', { name: 'Grant: INV-1 and Whole invoice' }).fill(text)
  await message().fill('As said.')
  await page.getByRole('button', { name: /^Grant/ }).click()
  await expect.element(page.getByText(words)).toBeVisible()
  expect(sent(shown)).toHaveLength(0)
})

it('[DSP-19] refuses the whole as a part, and a part of nothing', async () => {
  show('merchant', DEALER)
  await choice(/^Grant part of it/).click()
  await message().fill('As said.')
  await press('Grant part of it')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter at least one amount')
  await page.getByRole('textbox', { name: 'Grant: INV-1 and Whole invoice' }).fill('373.77')
  await page.getByRole('textbox', { name: 'Grant: INV-2 and Line 4' }).fill('185')
  await press('Grant $558.77')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/This is the whole/)
})

it('[DSP-19] shows the refusal of the server at the row that it points to', async () => {
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
  await choice(/^Grant part of it/).click()
  await page.getByRole('textbox', { name: 'Grant: INV-2 and Line 4' }).fill('10')
  await message().fill('As said.')
  await press('Grant $10.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant $10.00' }).click()
  await expect.element(page.getByText('At most $185.00')).toBeVisible()
  await expect.element(message()).toHaveValue('As said.')
})

it('[DSP-20] offers amounts, or asks with none', async () => {
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

it('[DSP-3] lets support deny for good, after a question', async () => {
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

it('[DSP-24] shows what has changed, keeps what was typed, and sends to what is on the screen then', async () => {
  let version = 2
  const shown = show(
    'customer',
    {},
    {},
    {
      'GET /disputes/D-1182': () => ({
        data: wireDispute('D-1182', version === 2 ? {} : { version: 3, offered_total: 30_000, response_count: 2 }),
      }),
      'POST /disputes/D-1182/answers': ({ attributes }) => {
        if (attributes?.['version'] === 3) return { data: wireDispute('D-1182', { version: 4, actions: [] }) }
        version = 3
        return refusal(409, 'dispute-changed')
      },
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('No.')
  await press('Ask customer support')
  await expect.element(page.getByText('This dispute has changed')).toBeVisible()
  await expect.element(page.getByText('Nothing was sent. What you entered is kept.')).toBeVisible()
  await expect.element(page.getByText('Offer: $300.00, before: $150.00')).toBeVisible()
  await expect.element(message()).toHaveValue('No.')
  await expect.element(choice(/^Accept \$300\.00 and close/)).toBeVisible()
  await press('Ask customer support')
  await expect.element(page.getByText('Your answer was sent')).toBeVisible()
  const keys = sent(shown).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(2)
})

it('[DSP-15] says that the deadline passed meanwhile, and does not take the text away', async () => {
  let isOver = false
  show(
    'customer',
    {},
    {},
    {
      'GET /disputes/D-1182': () => ({
        data: wireDispute(
          'D-1182',
          isOver ? { status: 'expired', shown_status: 'expired', outcome: 'expired', actions: [], version: 3 } : {},
        ),
      }),
      'POST /disputes/D-1182/answers': () => {
        isOver = true
        return refusal(409, 'dispute-not-answerable', { meta: { reason: 'expired' } })
      },
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('One second late.')
  await press('Ask customer support')
  await expect.element(page.getByText('Your answer was not sent. The deadline has passed.')).toBeVisible()
  await expect.element(page.getByText('Status: Expired, before: Waiting for you')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What you entered' })).toBeVisible()
  await expect.element(page.getByText('One second late.')).toBeVisible()
})

it('[PAY-20] calls a lost answer unknown, and sends the same again with the same key', async () => {
  let tries = 0
  const shown = show(
    'customer',
    {},
    {},
    {
      'POST /disputes/D-1182/answers': () => {
        tries += 1
        if (tries < 4) return 'lost'
        return { data: wireDispute('D-1182', { version: 3, actions: [] }) }
      },
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('No.')
  await press('Ask customer support')
  await expect
    .element(page.getByText('We do not know yet whether your answer arrived'), { timeout: 20_000 })
    .toBeVisible()
  await expect.element(message()).toBeDisabled()
  await press('Try again')
  await expect.element(page.getByText('Your answer was sent'), { timeout: 20_000 }).toBeVisible()
  const keys = sent(shown).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

it('[DSP-21] says on its own that contacts were left out of an answer', async () => {
  const shown = show(
    'customer',
    {},
    {},
    {
      'POST /disputes/D-1182/answers': () => ({
        data: wireDispute('D-1182', { version: 3, actions: [] }),
        meta: { warnings: [{ code: 'dispute-contacts-left-out' }] },
      }),
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('No.')
  await press('Add a note, documents or contacts')
  await page.getByRole('textbox', { name: 'Internal note' }).fill('For us.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lena Ortiz')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('lena@dockside.example')
  await press('Add')
  await press('Ask customer support')
  await expect.element(page.getByText(/Your reply was sent, but the contacts could not be added/)).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({
    internal_note: 'For us.',
    contacts: [{ name: 'Lena Ortiz', email_address: 'lena@dockside.example' }],
  })
})

it('[DSP-27] sends a document with its type and names it in the answer', async () => {
  const shown = show(
    'customer',
    {},
    {},
    {
      'POST /dispute-documents': () => ({
        data: {
          type: 'dispute-documents',
          id: 'F-9',
          attributes: {
            ...{ document_id: 'F-9', doc_type_id: '10', document_type: 'Delivery note', side: 'customer' },
            ...{ entry_ts: '2026-11-20T15:00:00Z', file_name: 'note.pdf', file_size: 4 },
          },
        },
      }),
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('See the note.')
  await press('Add a note, documents or contacts')
  await expect.element(page.getByRole('combobox', { name: 'Document type' })).toBeVisible()
  const input = shown.root.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['%PDF'], 'note.pdf', { type: 'application/pdf' }))
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText(/^Uploaded,/)).toBeVisible()
  expect(shown.api.calls('POST /dispute-documents')[0]?.attributes).toEqual({ doc_type_id: '10' })
  await press('Ask customer support')
  await expect.poll(() => sent(shown)[0]?.attributes).toMatchObject({ document_ids: ['F-9'] })
})

it('[PAY-12] keeps what was typed through a reload of the page', async () => {
  const { namespace, close } = show('customer', CUSTOMER)
  await choice(/^Reply and keep/).click()
  await message().fill('Half a sentence')
  close()
  show('customer', CUSTOMER, {}, {}, { namespace })
  await expect.element(message()).toHaveValue('Half a sentence')
  await expect.element(choice(/^Reply and keep/)).toBeChecked()
})

it('[UI-10] answers by keys alone', async () => {
  const shown = show('customer', CUSTOMER)
  await expect.element(choice(/^Accept/)).toBeVisible()
  choice(/^Accept/)
    .element()
    .focus()
  await userEvent.keyboard('[Space][ArrowDown]')
  await expect.element(choice(/^Reply and keep/)).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('By keys.')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('[Enter]')
  await expect.element(page.getByText('Your answer was sent')).toBeVisible()
  // Focus goes to what is said of it.
  expect(shown.root.activeElement?.textContent).toContain('Your answer was sent')
})
