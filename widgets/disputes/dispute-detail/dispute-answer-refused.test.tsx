/** Failures of an answer to a dispute: a faster user, the deadline, a lost connection, a reload. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dispute-detail'
import { RESPONSES, seatedAs, wireContact, wireDispute } from '../../../test/support/dispute-answers.ts'
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
const choice = (name: string | RegExp) => page.getByRole('radio', { name })
const message = () => page.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const sent = ({ api }: Rendered) => api.calls('POST /disputes/D-1182/answers')

it('[DSP-24] shows what has changed, keeps the input, and answers the version on screen', async () => {
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

it('[DSP-15] reports that the deadline passed, and keeps the text', async () => {
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

it('[DSP-24] reports another user’s change while the user types, without moving focus', async () => {
  const contacts = [wireContact('C-2', 'Robin Hale', { removable: true })]
  let changes: Record<string, unknown> = { contacts }
  const shown = show(
    'customer',
    {},
    {},
    {
      'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', changes) }),
      'DELETE /disputes/D-1182/contacts/*': () => {
        // The dealer answers at the same moment.
        changes = { contacts: [], version: 4, offered_total: 20_000, response_count: 2, last_comment: 'Two hundred.' }
        return { data: wireDispute('D-1182', { contacts: [], version: 3 }) }
      },
    },
  )
  await choice(/^Disagree/).click()
  await message().fill('Half a thought')
  await press('Remove Robin Hale')
  await expect.element(page.getByText('This dispute has changed')).toBeVisible()
  await expect.element(page.getByText('Offer: $200.00, before: $150.00')).toBeVisible()
  await expect.element(page.getByText('New message: “Two hundred.”')).toBeVisible()
  expect(page.getByText('Nothing was sent', { exact: false }).elements()).toHaveLength(0)
  await expect.element(message()).toHaveValue('Half a thought')
  await press('Ask customer support')
  await expect.poll(() => sent(shown)[0]?.attributes).toMatchObject({ version: 4 })
})

it('[PAY-20] reports a lost response as unknown, and retries with the same key', async () => {
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
    .element(page.getByText('We don’t know yet whether your answer arrived'), { timeout: 20_000 })
    .toBeVisible()
  await expect.element(message()).toBeDisabled()
  await press('Try again')
  await expect.element(page.getByText('Your answer was sent'), { timeout: 20_000 }).toBeVisible()
  const keys = sent(shown).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

it('[DSP-21] reports separately that contacts were left out of an answer', async () => {
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
  await page.getByRole('textbox', { name: 'Email address' }).fill('lena@dockside.example')
  await press('Add')
  await press('Ask customer support')
  await expect.element(page.getByText(/Your reply was sent, but the contacts could not be added/)).toBeVisible()
  expect(sent(shown)[0]?.attributes).toMatchObject({
    internal_note: 'For us.',
    contacts: [{ name: 'Lena Ortiz', email_address: 'lena@dockside.example' }],
  })
})

it('[DSP-27] uploads a document with its type and names it in the answer', async () => {
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

it('[PAY-12] keeps the input over a reload of the page', async () => {
  const { namespace, close } = show('customer', CUSTOMER)
  await choice(/^Reply and keep/).click()
  await message().fill('Half a sentence')
  close()
  show('customer', CUSTOMER, {}, {}, { namespace })
  await expect.element(message()).toHaveValue('Half a sentence')
  await expect.element(choice(/^Reply and keep/)).toBeChecked()
})

it('[UI-10] answers by keyboard', async () => {
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
  // Focus moves to the result.
  await expect.poll(() => shown.root.activeElement?.textContent).toContain('Your answer was sent')
})
