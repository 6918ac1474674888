import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/dispute-center'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { CENTER_RIGHTS, disputeServer, DISPUTES } from '../../../test/support/dispute-list-answers.ts'
import {
  type Answers,
  listOf,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(answers: Answers, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-dispute-center', answers, ...options })
  return rendered
}

const tab = (name: RegExp | string) => page.getByRole('tab', { name })
const row = (id: string) =>
  page.getByRole('table', { name: /^Disputes/ }).getByRole('row', { name: new RegExp(`^(Select dispute )?${id}`) })
const lastRequest = ({ api }: Rendered) =>
  api.calls('GET /disputes').findLast(({ query }) => query.get('page[size]') !== '3')?.query

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[DSP-85] shows customer support the disputes of all customers, with their names', async () => {
  const answers = disputeServer(
    DISPUTES.map((dispute) => ({ ...dispute, ...(dispute.turn !== 'support' && { actions: [] }) })),
    CENTER_RIGHTS.filter((name) => name !== 'disputes.create'),
    'Customer Support',
  )
  const shown = show({ ...answers, 'GET /self': () => supportOf(answers) })
  await expect.element(row('D-1195')).toHaveTextContent(/Northwind Traders/)
  expect(lastRequest(shown)?.get('filter[buid_customer]')).toBeNull()
  await expect.element(tab('Waiting for you 1')).toBeVisible()
})

/** Renders the center for customer support after sign-in: no customer is selected. */
function supportOf(answers: Answers) {
  const reply = (answers['GET /self'] as unknown as () => unknown)() as {
    data: [{ attributes: { session_data: object } }]
  }
  const [self] = reply.data
  const session_data = { ...self.attributes.session_data, user_type: 'admin', customer_id: null }
  return {
    ...reply,
    data: [{ ...self, attributes: { ...self.attributes, session_data, selectedCustomer: null } }],
  } as never
}

it('[DSP-87] offers every dealer of the account as a filter, and keeps the name of the selected one', async () => {
  const merchant = (id: string, name: string) => ({
    type: 'merchants',
    id,
    attributes: { buidMerchant: id, merchantName: name, status: 'active', currency: 'USD' },
  })
  const merchants = [merchant('M-1', 'Pioneer Fleet Parts'), merchant('M-77', 'Quayside Batteries')]
  const urlState = memoryUrlState()
  const requested = {
    'GET /merchants': ({ query }: { query: URLSearchParams }) => {
      const wanted = query.get('filter[buid_merchant]')
      return listOf(merchants.filter(({ id }) => wanted === null || id === wanted))
    },
  } satisfies Answers
  show({ ...disputeServer(), ...requested }, { urlState })
  await page.getByRole('button', { name: /^Filter/ }).click()
  const dealer = page.getByRole('combobox', { name: 'Dealer' })
  await expect.element(dealer.getByRole('option', { name: 'Quayside Batteries' })).toBeInTheDocument()
  await dealer.selectOptions('M-77')
  await expect.poll(() => urlState.read()['dealer']).toBe('M-77')
  await expect.element(page.getByText('Dealer: Quayside Batteries')).toBeVisible()
})
