import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  asked,
  button,
  description,
  heading,
  reviewTwo,
  say,
  sendButton,
  serveDisputeWidget,
} from '../../../test/support/dispute-create-widget.ts'
import { refusal, signedIn } from '../../../test/support/render-widget.ts'

const widget = serveDisputeWidget()
const two = () => asked('INV-203115', 'INV-199618')
/** Returns the text of the focused element inside the widget. */
const focused = () => widget.shown.root.activeElement?.textContent
const sent = () => widget.shown.api.calls('POST /disputes')
const at = (pointer: string, meta?: Record<string, unknown>) => ({
  pointer: `/data/attributes${pointer}`,
  ...(meta && { meta }),
})

describe('refusals', () => {
  it.each([
    [
      'an invoice that can no longer be disputed',
      refusal(409, 'dispute-invoice-ineligible', at('/invoices/0/trx_id', { reason: 'on-hold' })),
      'Choose what to dispute',
      /INV-203115: The dealer put it on hold/,
    ],
    [
      'an invoice that is disputed already',
      refusal(409, 'dispute-invoice-already-disputed', at('/invoices/1/trx_id')),
      'Choose what to dispute',
      /INV-199618: An open dispute covers this invoice/,
    ],
    [
      'a reason that no longer exists',
      refusal(422, 'dispute-reason-unknown', at('/dispute_reason_id')),
      'Say what is wrong',
      /This reason does not exist any more/,
    ],
    [
      'missing documents',
      refusal(422, 'dispute-documents-required', at('/document_ids')),
      'Add documents and contacts',
      /This reason needs a supporting document/,
    ],
    [
      'a contact',
      refusal(422, 'dispute-contacts-not-added', at('/contacts/0', { reason: 'unknown' })),
      'Add documents and contacts',
      /Pat Jones could not be added as a contact/,
    ],
    ['anything else', refusal(403, 'not-permitted'), 'Review and send', /./],
  ])('[DSP-72] shows a rejection at the step that can correct it: %s', async (_name, answer, title, words) => {
    widget.open(
      widget.refuseOnce(() => answer),
      two(),
    )
    await reviewTwo()
    await sendButton().click()
    await expect.poll(focused).toMatch(/^Nothing was sent/)
    await expect.element(heading(new RegExp(`${title}$`))).toBeVisible()
    await expect.poll(focused).toMatch(words)
    expect(widget.shown.events('nt-dispute-created')).toEqual([])
  })

  it('[DSP-72] shows the new amount of an invoice that changed, and sends it with a new key', async () => {
    widget.open(
      widget.refuseOnce(() => {
        widget.server.rows = widget.server.rows.map((each) =>
          each.id === 'INV-203115' ? { ...each, open: 213_210 } : each,
        )
        const meta = { reason: 'amount-above-disputable', most: 213_210, currency: 'USD' }
        return refusal(422, 'dispute-amount-invalid', at('/invoices/0/amount', meta))
      }),
      two(),
    )
    await reviewTwo()
    await sendButton().click()
    await expect.poll(focused).toMatch(/INV-203115: This invoice changed while you were here. \$2,132.10 can still/)
    await expect.element(page.getByRole('radio', { name: /^Whole open amount \$2,132.10/ })).toBeVisible()
    await button('Continue').click()
    await button('Continue').click()
    await sendButton().click()
    await expect.element(heading(/^2 disputes sent$/)).toBeVisible()
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('[DSP-5] continues without a dispute that cannot be followed', async () => {
    widget.open(
      widget.refuseOnce(() =>
        refusal(409, 'dispute-predecessor-unusable', at('/predecessor_id', { reason: 'followed-already' })),
      ),
      { attributes: { 'invoice-ids': 'T203115', predecessor: 'D-1182' } },
    )
    await reviewTwo()
    await sendButton().click()
    await expect.poll(focused).toMatch(/Another dispute already follows D-1182/)
    await button('Send without the earlier dispute').click()
    await sendButton().click()
    await expect.element(heading(/^1 dispute sent$/)).toBeVisible()
    expect(sent()[1]?.attributes).not.toHaveProperty('predecessor_id')
  })
})

describe('a lost response', () => {
  it('[DSP-71] is reported as unknown, and retried with the same key', async () => {
    let isLost = true
    const usual = () => widget.server.answers['POST /disputes']
    widget.open(
      {
        'POST /disputes': (exchange) => {
          const reply = usual()?.(exchange) ?? 'lost'
          return isLost ? 'lost' : reply
        },
      },
      two(),
    )
    await reviewTwo()
    await sendButton().click()
    await expect.element(heading(/We don’t know yet/)).toBeVisible()
    isLost = false
    await button('Send again').click()
    await expect.element(heading(/^2 disputes sent$/)).toBeVisible()
    expect(widget.server.opened.size).toBe(1)
  })

  it('[DSP-71] is still known after a reload', async () => {
    widget.open({ 'POST /disputes': () => 'lost' }, two())
    await reviewTwo()
    await sendButton().click()
    await expect.element(heading(/We don’t know yet/)).toBeVisible()
    const [first] = sent()
    await widget.reload({}, two())
    await button('Send again').click()
    await expect.element(heading(/^2 disputes sent$/)).toBeVisible()
    expect(sent()[0]?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })

  it('[DSP-71] sends once even if the button is pressed repeatedly', async () => {
    widget.open({}, two())
    await reviewTwo()
    await expect.element(sendButton()).toBeEnabled()
    const element = sendButton().element() as HTMLElement
    element.click()
    element.click()
    await expect.element(heading(/^2 disputes sent$/)).toBeVisible()
    expect(sent()).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('[DSP-70] keeps the draft over a reload, without contacts who are not users', async () => {
    widget.open({}, two())
    await button('Continue').click()
    await say({ text: 'Kept text.' })
    await widget.reload({}, { attributes: { 'invoice-ids': 'T203115,T199618', step: 'reason' } })
    await expect.element(description()).toHaveValue('Kept text.')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('@')
  })

  it('[DSP-70] asks for confirmation only if input would be lost', async () => {
    const { events, element } = widget.open({}, two())
    element.addEventListener('nt-navigate', (event) => event.preventDefault())
    await button('Cancel').click()
    expect(events('nt-navigate')).toEqual([{ to: 'dispute-center', params: {} }])
    await button('Continue').click()
    await say()
    await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }])
    await button('Invoices').first().click()
    await button('Cancel').click()
    await button('Stay').click()
    await button('Cancel').click()
    await button('Leave').click()
    expect(events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
    expect(events('nt-navigate')).toHaveLength(2)
  })

  it('[ACC-10] is not available to a user who may only read', async () => {
    widget.open({ 'GET /self': () => signedIn(['invoices.list']) }, two())
    await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
  })
})
