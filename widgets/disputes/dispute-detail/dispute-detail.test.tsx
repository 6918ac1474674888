import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/dispute-detail'
import {
  disputesOf,
  RESPONSES,
  seatedAs,
  wireContact,
  wireDispute,
  wireDocument,
  wireResponse,
  wireRow,
} from '../../../test/support/dispute-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

function show(
  answers: Answers = {},
  { id = 'D-1182', ...options }: Partial<RenderOptions> & { id?: string } = {},
  side: Parameters<typeof seatedAs>[0] = 'customer',
): Rendered {
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': id },
    answers: {
      'GET /self': () => seatedAs(side),
      'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182') }),
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
      'GET /ecaas/merchant-dispute-response': () => RESPONSES,
      'GET /ecaas/user-group-contacts': () =>
        listOf([
          {
            type: 'user-group-contacts',
            id: 'u-7',
            attributes: {
              ...{ name: 'Pat Jones', email_address: 'pat.jones@northwind.example' },
              ...{ contact_type: '2', contact_type_text: 'Accounts payable' },
            },
          },
        ]),
      ...answers,
    },
    ...options,
  })
  return rendered
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })

it('[WID-111] has a back link, except inside another widget, which has its own above it', async () => {
  const { root, element } = show()
  const display = () => {
    const back = root.querySelector('.crumb')
    return back && getComputedStyle(back).display
  }
  await expect.poll(display).toBe('block')
  element.setAttribute('data-inside', '')
  expect(display()).toBe('none')
})

it('[DSP-20] shows which side has to answer, by when, and the effect of no answer', async () => {
  const { events } = show()
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
  await expect.element(page.getByText('Waiting for you')).toBeVisible()
  await expect.element(page.getByText('Your turn: answer by Wednesday, Nov 25, 11:59 PM CST.')).toBeVisible()
  await expect
    .element(
      page.getByText('5 days left. Without an answer, the dispute expires, the offer lapses, and $400.00 is payable'),
    )
    .toBeVisible()
  expect(events('nt-ready')).toHaveLength(1)
})

it('[DSP-34] shows the history, the opening first, with the documents of each answer', async () => {
  show({
    'GET /disputes/D-1182': () => ({
      data: wireDispute('D-1182', {
        documents: [wireDocument('F-1', 'note.pdf'), wireDocument('F-2', 'count.pdf', { side: 'merchant' })],
      }),
    }),
    'GET /ecaas/customer-dispute-response': () =>
      listOf([
        wireResponse('1', 'respond to customer', { amount: 15_000, documents: [wireDocument('F-2', 'count.pdf')] }),
        wireResponse('2', 'respond to merchant', {
          ...{ side: 'customer', author: 'Alex Smith', comment: 'We disagree.', internal_note: 'Ask Lena.' },
        }),
      ]),
  })
  const entries = page.getByRole('list').filter({ hasText: 'Dispute opened' }).getByRole('listitem')
  await expect.element(heading('History')).toBeVisible()
  await expect.element(page.getByText('Offer of $150.00', { exact: true })).toBeVisible()
  await expect.element(entries.first()).toHaveTextContent(/Dispute opened.*Alex Smith, Northwind Traders.*8 arrived/)
  await expect.element(page.getByText('Internal note. Only your company reads this.')).toBeVisible()
  // In its own entry, and in the list of all documents.
  await expect.element(page.getByRole('button', { name: 'Save count.pdf' }).nth(1)).toBeVisible()
  expect(page.getByRole('button', { name: 'Save note.pdf' }).elements()).toHaveLength(2)
})

it('[DSP-11] shows the disputed, offered, open and payable amounts', async () => {
  show()
  await expect.element(page.getByRole('img', { name: '$400.00 of $1,180.00 is in dispute' })).toBeVisible()
  const terms = () => [...(rendered?.root.querySelectorAll('.amounts .dl > div') ?? [])].map((row) => row.textContent)
  expect(terms()).toEqual([
    'InvoiceINV-198204',
    'Offered$150.00',
    'Open on the invoice$1,180.00',
    'In dispute−$400.00',
    'Payable now$780.00',
  ])
})

it('[DSP-38] finds the disputes of an invoice, and offers a choice if there are several', async () => {
  const { api, events } = show(
    {
      'GET /disputes': () =>
        disputesOf(wireDispute('D-1182'), wireDispute('D-1099', { status: 'closed', outcome: 'denied' })),
    },
    { id: 'INV-198204' },
  )
  await expect.element(heading('2 disputes of INV-198204')).toBeVisible()
  expect(api.calls('GET /disputes')[0]?.query.get('filter[invoice]')).toBe('INV-198204')
  await page.getByRole('button', { name: 'D-1182' }).click()
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
  expect(events('nt-ready')).toHaveLength(1)
})

it('[DSP-38] opens the only dispute of an invoice directly', async () => {
  show({ 'GET /disputes': () => disputesOf(wireDispute('D-1182')) }, { id: 'T-198204' })
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
})

it.each([
  ['an unknown number', 'D-9', {}],
  ['an invoice without a dispute', 'INV-1', { 'GET /disputes': () => disputesOf() }],
] as const)('[DSP-17] shows the same for %s: not found or no access', async (_what, id, answers) => {
  const { events } = show(answers, { id })
  await expect.element(page.getByText('Dispute not found')).toBeVisible()
  await expect.element(page.getByText(/you have no access to it\. Contact customer support/)).toBeVisible()
  expect(events('nt-empty')).toHaveLength(1)
  await page.getByRole('button', { name: 'Show disputes' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'dispute-center', params: {} }])
})

it('[DSP-17] offers a retry if the dispute did not load', async () => {
  let isBroken = true
  show({
    'GET /disputes/D-1182': () => (isBroken ? { data: null } : { data: wireDispute('D-1182') }),
  })
  await expect.element(page.getByText('The dispute did not load')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
})

it('[DSP-34] shows the dispute if only the history did not load', async () => {
  let isBroken = true
  show({ 'GET /ecaas/customer-dispute-response': () => (isBroken ? { data: null } : RESPONSES) })
  await expect.element(page.getByText('The history did not load')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Offer of $150.00', { exact: true })).toBeVisible()
})

it('[DSP-25] removes an invoice from a dispute with several, after confirmation', async () => {
  const rows = [wireRow('1'), wireRow('2', { line_number: 4, amount: 2500 })]
  let removed = false
  const { api } = show({
    'GET /disputes/D-1182': () => ({
      data: wireDispute('D-1182', removed ? { invoices: rows.slice(0, 1), version: 3 } : { invoices: rows }),
    }),
    'DELETE /disputes/D-1182/invoices/*': () => {
      removed = true
      return { data: wireDispute('D-1182', { invoices: rows.slice(0, 1), version: 3 }) }
    },
  })
  await expect.element(page.getByRole('row', { name: /INV-2 Line 4/ })).toHaveTextContent('$25.00')
  await page.getByRole('button', { name: 'Remove INV-2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove INV-2 from the dispute?' })
  await expect.element(dialog).toHaveTextContent('$25.00 of it is payable again.')
  await dialog.getByRole('button', { name: 'Remove invoice' }).click()
  await expect.element(page.getByText('INV-2 is removed from the dispute')).toBeVisible()
  expect(api.calls('DELETE /disputes/D-1182/invoices/T-2')).toHaveLength(1)
  expect(page.getByText('This dispute has changed').elements()).toHaveLength(0)
})

it('[DSP-25] keeps the only invoice and suggests a withdrawal instead', async () => {
  show({
    'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', { invoices: [wireRow('1'), wireRow('2')] }) }),
    'DELETE /disputes/D-1182/invoices/*': () => refusal(409, 'dispute-last-invoice'),
  })
  await page.getByRole('button', { name: 'Remove INV-1' }).click()
  await page.getByRole('button', { name: 'Remove invoice' }).click()
  await expect.element(page.getByText(/It was not removed\. Withdraw the dispute instead/)).toBeVisible()
})

it('[DSP-40] adds a colleague and another person, and removes contacts that may be removed', async () => {
  const contacts = [wireContact('C-1', 'Alex Smith'), wireContact('C-2', 'Robin Hale', { removable: true })]
  const reply = (now: readonly unknown[]) => ({ data: wireDispute('D-1182', { contacts: now }) })
  let now: readonly unknown[] = contacts
  const { api } = show({
    'GET /disputes/D-1182': () => reply(now),
    'DELETE /disputes/D-1182/contacts/*': () => reply((now = contacts.slice(0, 1))),
    'POST /disputes/D-1182/contacts': () => reply((now = [...contacts.slice(0, 1), wireContact('C-3', 'Lena Ortiz')])),
  })
  await page.getByRole('button', { name: 'Remove Robin Hale' }).click()
  await expect.element(page.getByText('Robin Hale is removed.')).toBeInTheDocument()
  expect(page.getByRole('button', { name: /Remove Alex Smith/ }).elements()).toHaveLength(0)

  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Lena Ortiz')
  await page.getByLabelText('Email address').fill('lena.ortiz@dockside.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Lena Ortiz', { exact: true })).toBeVisible()
  expect(api.calls('POST /disputes/D-1182/contacts')[0]?.attributes).toEqual({
    contacts: [{ name: 'Lena Ortiz', email_address: 'lena.ortiz@dockside.example' }],
  })
})

it('[DSP-40] keeps the input of a rejected contact, and shows why', async () => {
  show({ 'POST /disputes/D-1182/contacts': () => refusal(422, 'dispute-contacts-not-added') })
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Lena Ortiz')
  await page.getByLabelText('Email address').fill('lena.ortiz@dockside.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText(/The contacts could not be added, so nothing was sent/)).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Lena Ortiz')
})

it('[DSP-5] links to the follow-up dispute, and offers one if there is none', async () => {
  const over = { status: 'closed', shown_status: 'closed', outcome: 'denied', actions: [], can_change_contacts: false }
  const { events } = show({
    'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', { ...over, predecessor_id: 'D-1001' }) }),
  })
  await page.getByRole('button', { name: 'D-1001' }).click()
  await expect.poll(() => events('nt-navigate')).toEqual([{ to: 'dispute-detail', params: { invoice_id: 'D-1001' } }])
})

it('[DSP-5] offers a follow-up of a denied dispute', async () => {
  const over = {
    status: 'expired',
    shown_status: 'expired',
    outcome: 'expired',
    actions: [],
    can_change_contacts: false,
  }
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': 'D-1182' },
    answers: {
      'GET /self': () => seatedAs('customer'),
      'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', over) }),
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
    },
  })
  await page.getByRole('button', { name: 'Dispute again' }).click()
  expect(rendered.events('nt-navigate')).toEqual([
    { to: 'dispute-create', params: { invoiceIds: 'T-198204', predecessor: 'D-1182' } },
  ])
})

it('[DSP-35] shows when the credit is issued, and its number', async () => {
  show({
    'GET /disputes/D-1182': () => ({
      data: wireDispute('D-1182', {
        ...{ status: 'pending', shown_status: 'pending', outcome: 'granted', actions: [], adjusts_on: '11/23/2026' },
        ...{ granted_total: 40_000, offered_total: null, credit_memo_id: 'CM-77' },
      }),
    }),
  })
  await expect.element(page.getByText('A credit memo of $400.00 is issued on Monday, Nov 23.')).toBeVisible()
  await expect.element(page.getByText('CM-77')).toBeVisible()
})

it('[ACC-10] names who can answer to a user who may not', async () => {
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': 'D-1182' },
    answers: {
      'GET /self': () => seatedAs('customer', ['disputes.get', 'disputes.list', 'customer-dispute-responses.list']),
      'GET /disputes/D-1182': () => ({ data: wireDispute('D-1182', { actions: [], can_change_contacts: false }) }),
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
    },
  })
  await expect.element(page.getByText('Only admins of your company can answer disputes')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add contact' }).elements()).toHaveLength(0)
})
