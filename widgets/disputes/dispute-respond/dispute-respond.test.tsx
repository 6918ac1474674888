import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dispute-respond'
import { disputesOf, seatedAs, wireDispute } from '../../../test/support/dispute-answers.ts'
import {
  type Answers,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

const OPEN = wireDispute('D-1188', { merchant_name: 'Pioneer Fleet Parts', total: 62_000, offered_total: null })
const OFFERED = wireDispute('D-1182')
const OVER = { status: 'expired', shown_status: 'expired', outcome: 'expired', actions: [] }
const EXPIRED = wireDispute('D-1184', { ...OVER, total: 21_000, offered_total: null })

const result = (id: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'dispute-answers',
  id,
  attributes: {
    ...{ dispute_id: id, succeeded: true, status: 'pending customer support response', error_code: null, reason: null },
    ...more,
  },
})

function show(
  disputes: readonly Resource[],
  answers: Answers = {},
  side: Parameters<typeof seatedAs>[0] = 'customer',
  options: Partial<RenderOptions> = {},
): Rendered {
  rendered = renderWidget({
    tag: 'nt-dispute-respond',
    attributes: { ids: disputes.map(({ id }) => id).join() },
    answers: {
      'GET /self': () => seatedAs(side),
      'GET /disputes': () => disputesOf(...disputes),
      ...answers,
    },
    ...options,
  })
  return rendered
}

const choice = (name: string | RegExp) => page.getByRole('radio', { name })
const message = () => page.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const row = (id: string) => page.getByRole('row', { name: new RegExp(id) })
const requested = ({ api }: Rendered) => api.calls('POST /dispute-answers')

it('[WID-111] has a back link, except inside another widget, which has its own above it', async () => {
  const { root, element } = show([OPEN, OFFERED])
  const display = () => {
    const back = root.querySelector('.crumb')
    return back && getComputedStyle(back).display
  }
  await expect.poll(display).toBe('block')
  element.setAttribute('data-inside', '')
  expect(display()).toBe('none')
})

it('[DSP-26] shows the effect on each dispute, and leaves out those that cannot be answered, with the reason', async () => {
  const { api } = show([OFFERED, OPEN, EXPIRED])
  await expect.element(page.getByRole('heading', { name: 'Respond to 3 disputes' })).toBeVisible()
  expect(api.calls('GET /disputes')[0]?.query.get('filter[dispute_id]')).toBe('D-1182,D-1188,D-1184')
  await choice(/^Ask customer support to decide/).click()
  await expect.element(row('D-1182')).toHaveTextContent(/The decision is final\. The offer of \$150\.00 lapses\./)
  await expect.element(row('D-1188')).not.toHaveTextContent('lapses')
  await expect.element(row('D-1184')).toHaveTextContent('Left out. The deadline has passed.')
  await expect.element(page.getByText('2 of 3 are answered')).toBeVisible()
  await choice(/^Accept and close/).click()
  await expect.element(row('D-1182')).toHaveTextContent('A credit memo of $150.00 is issued on Monday, Nov 23.')
  await expect.element(row('D-1188')).toHaveTextContent('closes without a credit memo, and $620.00 is payable again')
  await expect.element(page.getByRole('button', { name: 'Accept and close: 2 disputes' })).toBeVisible()
})

it('[DSP-26] sends one message for all with their displayed versions, and notifies the host of each', async () => {
  const shown = show([OFFERED, OPEN], {
    'POST /dispute-answers': () => ({ data: [result('D-1182'), result('D-1188')] }),
  })
  await choice(/^Ask customer support/).click()
  await message().fill('Checked again.')
  await press('Ask customer support to decide: 2 disputes')
  await expect.element(page.getByText('2 answers were sent')).toBeVisible()
  expect(requested(shown)[0]?.attributes).toEqual({
    action: 'escalate',
    comment: 'Checked again.',
    disputes: [
      { dispute_id: 'D-1182', version: 2 },
      { dispute_id: 'D-1188', version: 2 },
    ],
  })
  expect(shown.events('nt-dispute-answered')).toEqual([{ disputeId: 'D-1182' }, { disputeId: 'D-1188' }])
  await expect.poll(() => shown.root.activeElement?.textContent).toBe('Results')
})

it('[DSP-26] reports which answers were sent, shows what has changed, and keeps the message for the rest', async () => {
  let isChanged = false
  const shown = show(
    [],
    {
      'GET /disputes': () =>
        disputesOf(isChanged ? wireDispute('D-1182', { version: 3, offered_total: 30_000 }) : OFFERED, OPEN),
      'POST /dispute-answers': () => {
        isChanged = true
        return { data: [result('D-1182', { succeeded: false, error_code: 'dispute-changed' }), result('D-1188')] }
      },
    },
    'customer',
    { attributes: { ids: 'd-1182, D-1188' } },
  )
  await choice(/^Ask customer support/).click()
  await message().fill('Checked again.')
  await press('Ask customer support to decide: 2 disputes')
  await expect.element(page.getByText('1 of 2 was sent')).toBeVisible()
  await expect
    .element(row('D-1182'))
    .toHaveTextContent('Not sent. It has changed in the meantime. Offer: $300.00, before: $150.00')
  await press('Review 1 dispute again')
  await expect.element(page.getByRole('heading', { name: 'Respond to 1 dispute' })).toBeVisible()
  await expect.element(message()).toHaveValue('Checked again.')
  await expect.element(row('D-1182')).toHaveTextContent('The offer of $300.00 lapses.')
  expect(shown.events('nt-dispute-answered')).toEqual([{ disputeId: 'D-1188' }])
})

it('[DSP-16] does not send different statuses together, and offers to remove the differing ones', async () => {
  const theirs = wireDispute('D-1195', {
    ...{ status: 'waiting on merchant', shown_status: 'waiting on merchant', actions: ['withdraw'] },
  })
  show([OFFERED, OPEN, theirs])
  await choice(/^Withdraw/).click()
  await message().fill('Settled otherwise.')
  await expect.element(page.getByText('These disputes have different statuses')).toBeVisible()
  await expect.element(page.getByText(/Remove the others to continue\. D-1195/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Withdraw: 3 disputes' }))
    .toHaveAttribute('aria-disabled', 'true')
  await press('Remove 1 dispute')
  await expect.element(page.getByRole('button', { name: 'Withdraw: 2 disputes' })).toBeVisible()
  expect(page.getByText('These disputes have different statuses').elements()).toHaveLength(0)
})

it('[DSP-16] reports when the server finds different statuses', async () => {
  show([OFFERED, OPEN], { 'POST /dispute-answers': () => refusal(409, 'dispute-answers-mixed') })
  await choice(/^Ask customer support/).click()
  await message().fill('Checked again.')
  await press('Ask customer support to decide: 2 disputes')
  await expect.element(page.getByText('These disputes have different statuses')).toBeVisible()
  await expect.element(message()).toHaveValue('Checked again.')
})

it.each([
  ['dealer', 'merchant', 'waiting on merchant', ['Grant all', 'Reply or ask a question', 'Deny']],
  ['support', 'support', 'pending customer support response', ['Grant all', 'Deny']],
] as const)(
  '[DSP-3] offers a %s their answers, and asks for confirmation before a grant',
  async (_who, side, status, titles) => {
    const actions = ['grant in full', 'grant in part', ...(side === 'merchant' ? ['respond to customer'] : []), 'deny']
    const of = (id: string) => wireDispute(id, { status, shown_status: status, offered_total: null, actions })
    const shown = show(
      [of('D-1'), of('D-2')],
      {
        'POST /dispute-answers': () => ({
          data: [result('D-1', { status: 'pending' }), result('D-2', { status: 'pending' })],
        }),
      },
      side,
    )
    await expect.element(choice(/^Grant all/)).toBeVisible()
    expect(page.getByRole('radio').elements()).toHaveLength(titles.length)
    await choice(/^Grant all/).click()
    await message().fill('Agreed.')
    await press('Grant all: 2 disputes')
    const dialog = page.getByRole('dialog', { name: 'Grant all: 2 disputes?' })
    await expect
      .element(dialog)
      .toHaveTextContent(/\$800\.00.*issued for each on Monday, Nov 23\. This cannot be undone\./)
    expect(requested(shown)).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Grant all: 2 disputes' }).click()
    await expect.element(page.getByText('2 answers were sent')).toBeVisible()
  },
)

it('[PAY-20] reports a lost response as unknown and retries the same request', async () => {
  let tries = 0
  const shown = show([OFFERED, OPEN], {
    'POST /dispute-answers': () => {
      tries += 1
      return tries < 4 ? 'lost' : { data: [result('D-1182'), result('D-1188')] }
    },
  })
  await choice(/^Ask customer support/).click()
  await message().fill('Checked again.')
  await press('Ask customer support to decide: 2 disputes')
  await expect
    .element(page.getByText('We don’t know yet whether your answer arrived'), { timeout: 20_000 })
    .toBeVisible()
  await press('Try again')
  await expect.element(page.getByText('2 answers were sent'), { timeout: 20_000 }).toBeVisible()
  expect(new Set(requested(shown).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

it('[DSP-23] requires a choice and a message', async () => {
  const shown = show([OFFERED, OPEN])
  await press('Send answer')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose an answer.*Enter a message/)
  expect(requested(shown)).toHaveLength(0)
})

it('[DSP-26] answers by keyboard', async () => {
  show([OFFERED, OPEN], { 'POST /dispute-answers': () => ({ data: [result('D-1182'), result('D-1188')] }) })
  await expect.element(choice(/^Accept/)).toBeVisible()
  choice(/^Accept/)
    .element()
    .focus()
  await userEvent.keyboard('[Space][ArrowDown][ArrowDown]')
  await expect.element(choice(/^Ask customer support/)).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('By keys.')
  page
    .getByRole('button', { name: /: 2 disputes$/ })
    .element()
    .focus()
  await userEvent.keyboard('[Enter]')
  await expect.element(page.getByText('2 answers were sent')).toBeVisible()
})

it('[DSP-26] links back to the list if no dispute is selected, or none can be answered', async () => {
  const shown = show([EXPIRED])
  await expect.element(page.getByText('None of these disputes can be answered')).toBeVisible()
  await press('Show disputes')
  expect(shown.events('nt-navigate')).toEqual([{ to: 'dispute-center', params: {} }])
  expect(shown.events('nt-empty')).toHaveLength(1)
  shown.close()
  show([])
  await expect.element(page.getByText('No dispute selected')).toBeVisible()
})
