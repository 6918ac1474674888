import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/merchant-picker'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

const dealer = (id: string, merchantName: string, status = 'active'): Resource => ({
  type: 'merchants',
  id,
  attributes: { buidMerchant: id, merchantName, status, currency: 'USD' },
})
const DEALERS = [
  dealer('M-304', 'Lakeside Truck Repair', 'terminated'),
  dealer('M-302', 'Pioneer Fleet Parts'),
  dealer('M-303', 'Summit Lubricants'),
]

let rendered: Rendered | null = null
let selected = 'M-302'

const TASKS: Record<string, [number, number, number]> = {
  'M-302': [2, 1, 5],
  'M-303': [0, 0, 0],
  'M-304': [0, 0, 1200],
}
let mayCount = true

function working() {
  const [{ attributes } = DEALERS[0] as Resource] = DEALERS.filter(({ id }) => id === selected)
  return signedIn(['merchants.list', ...(mayCount ? ['merchant-tasks.list'] : [])], {
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'merchant',
      customer_id: null,
      location: null,
      merchant_id: selected,
    },
    selectedCustomer: null,
    selectedMerchant: { buidMerchant: selected, merchantName: attributes['merchantName'] },
    customerCurrencies: [],
  })
}

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-merchant-picker',
    answers: {
      'GET /self': working,
      'GET /merchants': ({ query }) => {
        const search = (query.get('filter[search]') ?? '').toLowerCase()
        return listOf(
          DEALERS.filter(({ attributes }) => String(attributes['merchantName']).toLowerCase().includes(search)),
        )
      },
      'GET /merchant-tasks': ({ query }) => {
        const ids = (query.get('filter[buid_merchant]') ?? '').split(',')
        return listOf(
          ids.map((id) => {
            const [disputes, rejections, originals] = TASKS[id] ?? [0, 0, 0]
            return { type: 'merchant-tasks', id, attributes: { buid_merchant: id, disputes, rejections, originals } }
          }),
        )
      },
      'POST /ecaas/session_data': ({ attributes }) => {
        selected = (attributes?.['sessionKeys'] as { value: string }[])[0]?.value ?? ''
        return working()
      },
      ...changes,
    },
    ...options,
  })
  return rendered
}

const options = () => page.getByRole('option')
const dealerOf = ({ nt }: Rendered) => nt.getState().session.merchantId

beforeEach(() => {
  selected = 'M-302'
  mayCount = true
  localStorage.removeItem('netterms:show-all-merchants')
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  localStorage.removeItem('netterms:show-all-merchants')
})

it('[SES-62] switches to another dealer of the session', async () => {
  const widget = show()
  await page.getByRole('option', { name: /Summit/ }).click()
  await expect.poll(() => dealerOf(widget)).toBe('M-303')
  await expect.element(page.getByRole('option', { name: /Summit.*Current/ })).toBeVisible()
  expect(widget.events('nt-merchant-choose')).toEqual([{ merchantId: 'M-303' }])
})

it('[SES-62] lists inactive dealers unless the browser stored that they are hidden', async () => {
  show()
  await expect.poll(() => options().elements()).toHaveLength(3)
  await page.getByRole('checkbox', { name: 'Show inactive dealers too' }).click()
  await expect.poll(() => options().elements()).toHaveLength(2)
  expect(localStorage.getItem('netterms:show-all-merchants')).toBe('false')
  rendered?.close()
  show()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  await expect.poll(() => options().elements()).toHaveLength(2)
})

it('[SES-61] waits for the host to confirm the chosen dealer', async () => {
  const widget = show({}, { attributes: { hold: 'true' } })
  await page.getByRole('option', { name: /Summit/ }).click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(widget.api.calls('POST /ecaas/session_data')).toEqual([])
  widget.element.setAttribute('choose', 'M-303')
  await expect.poll(() => dealerOf(widget)).toBe('M-303')
})

it('[SES-60] keeps the former dealer when the server rejects the choice, and reports it', async () => {
  const widget = show({ 'POST /ecaas/session_data': () => refusal(404, 'not-found') })
  await page.getByRole('option', { name: /Summit/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The dealer was not changed')
  await expect.element(page.getByRole('alert')).toHaveTextContent('You still work in Pioneer Fleet Parts.')
  expect(dealerOf(widget)).toBe('M-302')
})

it('[DLR-80] shows how many items of each dealer need an answer, with one request per page of dealers', async () => {
  const widget = show()
  const pioneer = page.getByRole('option', { name: /Pioneer/ })
  await expect.element(pioneer).toHaveTextContent('Disputes: 2 · Rejected sales: 1 · Missing originals: 5')
  await expect.element(pioneer).toHaveTextContent('8 to do')
  await expect.element(page.getByRole('option', { name: /Summit/ })).toHaveTextContent('Nothing to do')
  await expect.element(page.getByRole('option', { name: /Lakeside/ })).toHaveTextContent('1,200 to do')
  expect(widget.api.calls('GET /merchant-tasks').map(({ query }) => query.get('filter[buid_merchant]'))).toEqual([
    'M-304,M-302,M-303',
  ])
})

it('[DLR-80] lists the dealers if the counts fail to load or are not for the user', async () => {
  const widget = show({ 'GET /merchant-tasks': () => refusal(500, 'server-error') })
  await expect.poll(() => options().elements()).toHaveLength(3)
  expect(page.getByText(/to do/).elements()).toEqual([])
  expect(widget.events('nt-error')).toEqual([])
  rendered?.close()
  mayCount = false
  const other = show()
  await expect.poll(() => options().elements()).toHaveLength(3)
  expect(other.api.calls('GET /merchant-tasks')).toEqual([])
})
