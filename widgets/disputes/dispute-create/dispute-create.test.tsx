import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  amountField,
  asked,
  box,
  button,
  description,
  heading,
  reason,
  reviewTwo,
  say,
  sendButton,
  serveDisputeWidget,
} from '../../../test/support/dispute-create-widget.ts'

const widget = serveDisputeWidget()
const two = () => asked('INV-203115', 'INV-199618')
const row = (invoice: string) => page.getByRole('row', { name: new RegExp(invoice) })
const summary = () => page.getByRole('complementary', { name: 'Summary' })
/** Returns the text of the focused element inside the widget. */
const focused = () => widget.shown.root.activeElement?.textContent
const sent = () => widget.shown.api.calls('POST /disputes')

it('[WID-111] shows a link out of the widget only if no surrounding widget has a back link', async () => {
  const { root, element } = widget.open({}, two())
  const display = () => {
    const back = root.querySelector('.crumb')
    return back && getComputedStyle(back).display
  }
  await expect.poll(display).toBe('block')
  element.setAttribute('data-inside', '')
  expect(display()).toBe('none')
  await button('Continue').click()
  // Back to the previous step, inside the widget.
  await expect.poll(display).toBe('block')
})

describe('which invoices', () => {
  it('[DSP-10] shows the disputable amount of each invoice, and why others cannot be disputed', async () => {
    widget.open()
    await expect.element(row('INV-203115')).toHaveTextContent('$6,132.10')
    await expect.element(row('INV-198204')).toHaveTextContent('$780.00$400.00 already in dispute')
    await expect.element(page.getByText('1 invoice cannot be disputed now')).toBeVisible()
    await expect.element(row('INV-204410')).toHaveTextContent('On holdThe dealer put it on hold.')
    await expect.element(page.getByRole('checkbox', { name: 'Invoice INV-204410 cannot be disputed' })).toBeDisabled()
    await expect.element(button('Continue')).toHaveAccessibleDescription('Select at least one invoice.')
  })

  it.each([
    ['closed', 'This invoice is closed.'],
    ['not-posted', 'Not posted yet.'],
    ['payment-pending', 'once the payment posts'],
    ['on-hold', 'The dealer put it on hold.'],
    ['paid-too-long', 'for 60 days'],
    ['account-status', 'inactive or terminated'],
    ['not-eligible-by-program', 'The program does not allow'],
    ['already-disputed', 'already in a dispute'],
  ])('[DSP-10] explains: %s', async (reasonCode, words) => {
    widget.server.ineligible = { 'INV-203115': reasonCode }
    widget.open({}, asked('INV-203115'))
    await expect.element(page.getByText('This invoice cannot be disputed')).toBeVisible()
    await expect.element(page.getByText(new RegExp(words))).toBeVisible()
  })

  it('[DSP-10] stops if no invoice can be disputed, and links to others', async () => {
    widget.server.ineligible = { 'INV-203115': 'closed', 'INV-199618': 'on-hold' }
    widget.open({}, asked('INV-203115', 'INV-199618', 'INV-999999'))
    await expect.element(page.getByText('None of these 3 invoices can be disputed')).toBeVisible()
    await expect.element(page.getByText(/belongs to another account/)).toBeVisible()
    await button('Choose other invoices').click()
    await box('INV-198204').click()
    await expect.element(summary()).toHaveTextContent('$780.00')
  })

  it('[DSP-10] starts with the requested invoices, and finds others', async () => {
    widget.open({}, two())
    await expect.element(summary()).toHaveTextContent('$8,372.10')
    await expect.element(summary()).toHaveTextContent('We open one dispute for each dealer')
    await box('INV-198204').click()
    await page.getByRole('searchbox').fill('199618')
    await expect.element(row('INV-198204')).toBeVisible()
    await expect.element(summary()).toHaveTextContent('$9,152.10')
  })

  it('[DSP-70] asks for confirmation before it removes an invoice with its input', async () => {
    widget.open({}, two())
    await button('Continue').click()
    await page
      .getByRole('radio', { name: /^Part of it/ })
      .first()
      .click()
    await amountField().fill('100')
    await button('Invoices').first().click()
    await box('INV-203115').click()
    await button('Keep it').click()
    await expect.element(box('INV-203115')).toBeChecked()
    await box('INV-203115').click()
    await button('Remove').click()
    await expect.element(box('INV-203115')).not.toBeChecked()
    await box('INV-199618').click()
    await expect.element(box('INV-199618')).not.toBeChecked()
  })
})

describe('the steps to the assigned numbers', () => {
  it('[DSP-18] sends one request, shows each dispute, and links on', async () => {
    const { events } = widget.open({}, two())
    await reviewTwo()
    await expect.element(page.getByText('By Fri, Dec 4')).toBeVisible()
    await expect.element(summary()).toHaveTextContent('In dispute−$8,372.10Stays payable$0.00')
    await sendButton().click()
    await expect.element(heading(/^2 disputes sent$/)).toBeVisible()
    expect(sent().map(({ attributes }) => attributes)).toEqual([
      {
        buid_customer: '10428',
        dispute_reason_id: 'DR-1',
        description: 'Twelve were billed, eight arrived.',
        invoices: [
          { trx_id: 'T203115', amount: 613_210 },
          { trx_id: 'T199618', amount: 224_000 },
        ],
        contacts: [{ id: 'u-1' }],
        document_ids: [],
      },
    ])
    expect(events('nt-dispute-created')).toEqual([
      { disputeId: 'D-1201', invoiceIds: ['T203115'] },
      { disputeId: 'D-1202', invoiceIds: ['T199618'] },
    ])
    await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
    widget.shown.element.addEventListener('nt-navigate', (event) => event.preventDefault())
    await button(/^D-1202/).click()
    await button('Go to disputes').click()
    expect(events('nt-navigate')).toEqual([
      { to: 'dispute-detail', params: { invoice_id: 'T199618' } },
      { to: 'dispute-center', params: {} },
    ])
    expect(button(/^Pay/).query()).toBeNull()
  })

  it('[DSP-11] takes a part and single lines, and offers to pay the rest', async () => {
    const { events } = widget.open({}, two())
    await button('Continue').click()
    await say()
    await page
      .getByRole('radio', { name: /^Some lines/ })
      .first()
      .click()
    await page.getByRole('checkbox', { name: 'Dispute line 1, All-season tire' }).click()
    await page.getByRole('textbox', { name: 'Amount in dispute, line 1' }).fill('1272')
    await page
      .getByRole('radio', { name: /^Part of it/ })
      .nth(1)
      .click()
    await amountField().fill('1120')
    await expect.element(summary()).toHaveTextContent('$2,392.00')
    await button('Continue').click()
    await button('Continue').click()
    await expect.element(page.getByText('Line 1 · All-season tire')).toBeVisible()
    await sendButton().click()
    await expect.element(page.getByText('$2,392.00 is in dispute. $5,980.10 stays payable.')).toBeVisible()
    expect(sent()[0]?.attributes?.['invoices']).toEqual([
      { trx_id: 'T203115', line_number: 1, amount: 127_200 },
      { trx_id: 'T199618', amount: 112_000 },
    ])
    widget.shown.element.addEventListener('nt-pay-start', (event) => event.preventDefault())
    await button('Pay the $5,980.10').click()
    await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203115', 'INV-199618'] }])
  })

  it('[DSP-5] names the dispute that it follows', async () => {
    widget.open({}, { attributes: { 'invoice-ids': 'T203115', predecessor: 'D-1182' } })
    await reviewTwo()
    await expect.element(page.getByText('Follows dispute D-1182')).toBeVisible()
    await sendButton().click()
    await expect.poll(() => sent()[0]?.attributes?.['predecessor_id']).toBe('D-1182')
  })

  it('[WID-12] completes all steps by keyboard, with focus on each heading', async () => {
    widget.open({}, two())
    await expect.element(button('Continue')).toBeVisible()
    const press = async (name: string | RegExp, key = '{Enter}') => {
      ;(button(name).element() as HTMLElement).focus()
      await userEvent.keyboard(key)
    }
    await press('Continue')
    await expect.poll(focused).toMatch(/Say what is wrong$/)
    await expect.element(reason()).toBeVisible()
    ;(reason().element() as HTMLElement).focus()
    await userEvent.keyboard('P')
    ;(description().element() as HTMLElement).focus()
    await userEvent.keyboard('Too much.')
    await press('Continue')
    await expect.poll(focused).toMatch(/Add documents and contacts$/)
    await press('Continue')
    await expect.poll(focused).toMatch(/Review and send$/)
    await press(/^Send 2 disputes/)
    await expect.poll(focused).toBe('2 disputes sent')
  })
})

describe('reason and amounts', () => {
  it.each([
    ['0', 'Enter an amount above zero'],
    ['6132.11', 'Only $6,132.10 can be disputed'],
    ['abc', 'Enter an amount like 1,234.56'],
    ['1.234', 'USD has 2 decimals at most'],
    ['', 'Enter an amount'],
  ])('[DSP-11] rejects %j next to the field, and excludes it from totals', async (typed, words) => {
    widget.open({}, two())
    await button('Continue').click()
    await say()
    await page
      .getByRole('radio', { name: /^Part of it/ })
      .first()
      .click()
    await amountField().fill(typed)
    await expect.element(summary()).toHaveTextContent('In dispute$2,240.00')
    await expect.element(summary()).toHaveTextContent('Check the amount')
    await button('Continue').click()
    await expect.poll(focused).toMatch(/^There is a problem/)
    await expect.element(amountField()).toHaveAccessibleDescription(words)
    await button(`INV-203115: ${words}`).click()
    await expect.poll(() => widget.shown.root.activeElement).toBe(amountField().element())
  })

  it('[DSP-18] requires a reason and a description', async () => {
    widget.open({}, two())
    await button('Continue').click()
    await expect.element(reason()).toBeVisible()
    await button('Continue').click()
    await expect.element(description()).toHaveAccessibleDescription(/Say what happened/)
    await button('Choose a reason').click()
    await expect.poll(() => widget.shown.root.activeElement).toBe(reason().element())
  })
})

describe('documents and contacts', () => {
  const file = (name = 'delivery-note.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  const drop = async (...files: File[]) => {
    const input = widget.shown.root.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await userEvent.upload(input, files)
  }
  const toDocuments = async (of: Parameters<typeof say>[0] = {}) => {
    await button('Continue').click()
    await say(of)
    await button('Continue').click()
    await expect.element(heading(/Add documents and contacts$/)).toBeVisible()
  }

  it('[DSP-27] uploads a file with its type, and removes it', async () => {
    widget.open({}, two())
    await toDocuments({ reason: 'Quantity' })
    await button('Continue').click()
    await expect.poll(focused).toMatch(/this reason needs one/)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type of document' }), 'Delivery note')
    await drop(file(), file('photo.heic'))
    await expect.element(page.getByText(/Delivery note · Uploaded/)).toBeVisible()
    await expect.element(page.getByText(/photo.heic is not a type we can read/).first()).toBeVisible()
    expect(widget.server.files).toMatchObject([{ name: 'delivery-note.pdf', type: '10' }])
    await button('Continue').click()
    await expect.element(page.getByText('delivery-note.pdf').last()).toBeVisible()
    await sendButton().click()
    await expect.poll(() => sent()[0]?.attributes?.['document_ids']).toEqual(['UP-1'])
  })

  it('[DSP-70] restores its files after a reload, and no others', async () => {
    widget.open({}, two())
    await toDocuments()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type of document' }), 'Delivery note')
    await drop(file())
    await expect.element(page.getByText(/Delivery note · Uploaded/)).toBeVisible()
    widget.server.files.push({ id: 'UP-9', name: 'of-another-form.pdf', type: '10' })
    await widget.reload({}, { attributes: { 'invoice-ids': 'T203115,T199618', step: 'documents' } })
    await expect.element(page.getByText(/Delivery note · 412 kB/)).toBeVisible()
    expect(page.getByText('of-another-form.pdf').query()).toBeNull()
    await button('Remove delivery-note.pdf').click()
    await expect.poll(() => widget.server.files.map(({ id }) => id)).toEqual(['UP-9'])
  })

  it('[DSP-21] lists the opener first, then a colleague and a person by e-mail', async () => {
    widget.open({}, two())
    await toDocuments()
    await expect.element(page.getByText('Pat Jones (you)')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a colleague' }).click()
    await page.getByRole('option', { name: /Alex Smith/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Lena Ortiz')
    await page.getByRole('textbox', { name: 'Email' }).fill('lena.ortiz@dockside')
    await button('Add contact').click()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/full email address/)
    await button('Continue').click()
    await expect.poll(focused).toMatch(/Add this person, or clear both fields/)
    await page.getByRole('textbox', { name: 'Email' }).fill('lena@dockside.example')
    await userEvent.keyboard('{Enter}')
    await button('Continue').click()
    await expect.element(page.getByText('Pat Jones, Alex Smith, and Lena Ortiz')).toBeVisible()
    await sendButton().click()
    await expect
      .poll(() => sent()[0]?.attributes?.['contacts'])
      .toEqual([{ id: 'u-1' }, { id: 'u-2' }, { name: 'Lena Ortiz', email_address: 'lena@dockside.example' }])
  })
})
