import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  asked,
  box,
  button,
  CASCADE,
  description,
  heading,
  serveDisputeWidget,
} from '../../../test/support/dispute-create-widget.ts'
import { type Answer, refusal, type RenderOptions } from '../../../test/support/render-widget.ts'

const widget = serveDisputeWidget()
const INVOICE = 'INV-203115'
const CHARGED: Partial<RenderOptions> = {
  attributes: { ...asked(INVOICE).attributes, kind: 'chargeback' },
}
const choice = (name: string) => page.getByRole('radio', { name })
const sendIt = () => button('Request chargeback of $6,132.10')
const offer = () => button('If the card was misused, request a chargeback instead')
const sent = () => widget.shown.api.calls('POST /ecaas/chargebacks')
const focused = () => widget.shown.root.activeElement?.textContent
const refuse = (code: string, meta: Record<string, unknown> = {}, pointer = '/data/attributes/trx_id') =>
  refusal(409, code, { meta, pointer })

beforeEach(() => {
  widget.server.rows = widget.server.rows.map((row) => (row.id === INVOICE ? { ...row, card: '1217' } : row))
})

async function fill(): Promise<void> {
  await choice('We don’t recognize it').click()
  await description().fill('None of our drivers was in Tacoma that day.')
}

describe('the offer', () => {
  it('[CHB-11] offers a chargeback only for one card transaction that allows it', async () => {
    widget.open({}, asked(INVOICE))
    await expect.element(page.getByText('Bought with card ••1217.')).toBeVisible()
    await box('INV-199618').click()
    await expect.element(offer()).not.toBeInTheDocument()
    await box(INVOICE).click()
    await expect.element(page.getByRole('complementary')).toHaveTextContent('$2,240.00')
    await expect.element(offer()).not.toBeInTheDocument()
  })

  it('[CHB-11] offers nothing if no chargeback is available', async () => {
    widget.server.noChargeback = { [INVOICE]: 'too-old' }
    widget.open({}, asked(INVOICE))
    await expect.element(button('Continue')).toBeEnabled()
    await expect.poll(() => widget.shown.api.calls('GET /details')).not.toEqual([])
    await expect.element(offer()).not.toBeInTheDocument()
  })

  it('[CHB-11] opens the form and goes back, with the selection kept', async () => {
    widget.open({}, asked(INVOICE))
    await offer().click()
    await expect.element(heading(/^Request a chargeback$/)).toBeVisible()
    await expect.poll(focused).toBe('Request a chargeback')
    await button('Open a dispute instead').click()
    await expect.element(box(INVOICE)).toBeChecked()
  })
})

describe('the form', () => {
  it('[CHB-12] shows the consequences before sending, and sends the whole amount once', async () => {
    const { events } = widget.open({}, CHARGED)
    const aside = page.getByRole('complementary', { name: 'Summary' })
    await expect.element(aside).toHaveTextContent(/\$6,132\.10/)
    await expect.element(aside).toHaveTextContent('Customer support decides. There is no deadline.')
    await expect.element(aside).toHaveTextContent(`${CASCADE} is notified and does not have to answer.`)
    await expect.element(page.getByText('••1217')).toBeVisible()
    await fill()
    await sendIt().dblClick()
    await expect.element(heading(/^Chargeback requested$/)).toBeVisible()
    expect(sent().map(({ attributes }) => attributes)).toEqual([
      {
        buid_customer: '10428',
        trx_id: 'T203115',
        reason: 'not-recognized',
        description: 'None of our drivers was in Tacoma that day.',
        document_ids: [],
      },
    ])
    expect(events('nt-dispute-created')).toEqual([{ disputeId: 'D-1201', invoiceIds: ['T203115'] }])
  })

  it('[CHB-15] confirms the chargeback in its own words, and links to the case', async () => {
    const { events } = widget.open({}, CHARGED)
    await fill()
    await sendIt().click()
    await expect
      .element(page.getByText('Chargeback D-1201 is with customer support. $6,132.10 is held until it is decided.'))
      .toBeVisible()
    await expect.poll(focused).toBe('Chargeback requested')
    await button(/D-1201/).click()
    expect(events('nt-navigate')).toMatchObject([{ to: 'dispute-detail', params: { invoice_id: 'D-1201' } }])
  })

  it('[CHB-12] is filled in and sent by keyboard', async () => {
    widget.open({}, CHARGED)
    await expect.element(choice('We don’t recognize it')).toBeVisible()
    choice('We don’t recognize it').element().focus()
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Tab}Charged on 5 and on 6 October.')
    await expect.element(choice('It was charged twice')).toBeChecked()
    sendIt().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(/^Chargeback requested$/)).toBeVisible()
    expect(sent()[0]?.attributes).toMatchObject({
      reason: 'charged-twice',
      description: 'Charged on 5 and on 6 October.',
    })
  })

  it('[CHB-12] names missing fields, each with a link to the field', async () => {
    widget.open({}, CHARGED)
    await sendIt().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a reasonSay what happened')
    await button('Choose a reason').click()
    await expect.poll(() => widget.shown.root.activeElement?.getAttribute('value')).toBe('not-recognized')
    await choice('The goods never arrived').click()
    await description().fill('x'.repeat(1001))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Shorten the text to 1,000 characters')
    expect(sent()).toEqual([])
  })

  it('[CHB-13] keeps the input over a reload, and reports unsaved input', async () => {
    const { events } = widget.open({}, CHARGED)
    await fill()
    await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }])
    await widget.reload({}, CHARGED)
    await expect.element(choice('We don’t recognize it')).toBeChecked()
    await expect.element(description()).toHaveValue('None of our drivers was in Tacoma that day.')
  })
})

describe('rejections', () => {
  it.each([
    ['no-card', 'This purchase was not made with a card.'],
    ['not-offered', 'The program does not offer chargebacks'],
    ['not-posted', 'Not posted yet.'],
    ['payment-pending', 'A payment of this invoice is under way.'],
    ['on-hold', 'The dealer holds this invoice.'],
    ['paid', 'This invoice is no longer open.'],
    ['already-disputed', 'This invoice is already in an open dispute.'],
    ['too-old', 'could be requested until Dec 4, 2026'],
    ['account-status', 'The account is inactive or terminated.'],
  ])('[CHB-13] shows the text of the specification and the reason: %s', async (reason, words) => {
    widget.server.noChargeback = { [INVOICE]: reason }
    widget.open({}, CHARGED)
    await expect
      .element(page.getByText('Chargeback is not available for the selected transaction. Contact customer support.'))
      .toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Chargeback is not' })).toHaveTextContent(words)
  })

  it('[CHB-13] links to a dispute instead', async () => {
    widget.server.noChargeback = { [INVOICE]: 'too-old' }
    widget.open({}, CHARGED)
    await button('Open a dispute instead').click()
    await expect.element(box(INVOICE)).toBeChecked()
  })

  it('[CHB-13] reports a chargeback that became unavailable when it is sent, and keeps the text', async () => {
    const answer: Answer = () => {
      widget.server.noChargeback = { [INVOICE]: 'payment-pending' }
      return refuse('chargeback-not-available', { reason: 'payment-pending' })
    }
    widget.open({ 'POST /ecaas/chargebacks': answer }, CHARGED)
    await fill()
    await sendIt().click()
    await expect.element(page.getByText('A payment of this invoice is under way.')).toBeVisible()
    widget.server.noChargeback = {}
    await widget.reload({}, CHARGED)
    await expect.element(description()).toHaveValue('None of our drivers was in Tacoma that day.')
  })

  it('[CHB-8] [CHB-13] links to the chargeback that another user requested first', async () => {
    const answer: Answer = () => {
      widget.server.noChargeback = { [INVOICE]: 'already-disputed' }
      return refuse('chargeback-already-open', { dispute: 'D-1199' })
    }
    const { events } = widget.open({ 'POST /ecaas/chargebacks': answer }, CHARGED)
    await fill()
    await sendIt().click()
    await expect.element(page.getByText(/Chargeback D-1199 of this transaction is already open/)).toBeVisible()
    await button('Open the dispute').click()
    expect(events('nt-navigate')).toMatchObject([{ params: { invoice_id: 'D-1199' } }])
  })

  it('[CHB-13] names a deleted file at its field', async () => {
    const answer: Answer = () =>
      refusal(422, 'dispute-document-unknown', { pointer: '/data/attributes/document_ids/0' })
    widget.open({ 'POST /ecaas/chargebacks': answer }, CHARGED)
    await fill()
    await sendIt().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Nothing was sent. Your entries and documents are kept.')
    await expect.element(description()).toHaveValue('None of our drivers was in Tacoma that day.')
  })

  it('[CHB-13] reports an unknown result as unknown, and retries with the same key', async () => {
    let isLost = true
    const usual = widget.server.answers['POST /ecaas/chargebacks'] as Answer
    const answer: Answer = (exchange) => {
      const reply = usual(exchange)
      return isLost ? 'lost' : reply
    }
    widget.open({ 'POST /ecaas/chargebacks': answer }, CHARGED)
    await fill()
    await sendIt().click()
    await expect.element(page.getByText(/Your chargeback may or may not have been requested/)).toBeVisible()
    await widget.reload({ 'POST /ecaas/chargebacks': answer }, CHARGED)
    isLost = false
    const first = widget.server.opened.keys().next().value
    await button('Send again').click()
    await expect.element(heading(/^Chargeback requested$/)).toBeVisible()
    expect(sent().at(-1)?.headers.get('Idempotency-Key')).toBe(first)
    expect(widget.server.opened.size).toBe(1)
  })
})
