import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/customer-picker'
import {
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

const customer = (id: string, name: string, changes: Record<string, unknown> = {}): Resource => ({
  type: 'customers',
  id,
  attributes: {
    buidCustomer: id,
    customerName: name,
    parentCustomer: null,
    paymentEligible: true,
    isActive: true,
    status: 'active',
    currency: 'USD',
    buidLocation: null,
    locationName: null,
    ...changes,
  },
})
const place = (id: string, name: string, isMain = false): Resource => ({
  type: 'locations',
  id,
  attributes: {
    buidLocation: id,
    locationName: name,
    buidCustomer: '10428',
    customerName: 'Northwind Traders',
    isMain,
  },
})
const ACCOUNTS = [
  customer('20517', 'Contoso Freight', { currency: 'CAD' }),
  customer('10429', 'Northwind East', { parentCustomer: '10428', status: 'on hold', isActive: false }),
  customer('10428', 'Northwind Traders'),
]
const CAN = ['customers.list', 'locations.list']
/** The data of one account in `/self`. */
const working = (id: string, name: string) => {
  const reply = signedIn(CAN, { selectedCustomer: { buidCustomer: id, customerName: name, currency: 'USD' } })
  if (reply === 'lost' || !('data' in reply)) throw new Error('A session is a resource.')
  const [self] = reply.data as readonly Resource[]
  Object.assign(self?.attributes['session_data'] as object, { customer_id: id })
  return reply
}

let rendered: Rendered | null = null
let selected = '10428'

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-customer-picker',
    answers: {
      'GET /self': () =>
        selected === '10428' ? working('10428', 'Northwind Traders') : working('20517', 'Contoso Freight'),
      'GET /customers': ({ query }) => {
        const search = (query.get('filter[search]') ?? '').toLowerCase()
        return listOf(
          ACCOUNTS.filter(({ id, attributes }) => `${attributes['customerName']} ${id}`.toLowerCase().includes(search)),
        )
      },
      'GET /locations': () => listOf([]),
      'GET /feature-flags/*': () => flagsOf({ subAccountsEnabled: true }),
      'POST /ecaas/session_data': ({ attributes }) => {
        const [{ key, value } = { key: '', value: '' }] = attributes?.['sessionKeys'] as {
          key: string
          value: string
        }[]
        if (key === 'manage-customer') selected = value
        return working(selected, 'Contoso Freight')
      },
      ...changes,
    },
    ...options,
  })
  return rendered
}

const flagsOf = (attributes: Record<string, boolean>) => ({
  data: { type: 'feature-flags', id: location.hostname, attributes },
})
const search = () => page.getByRole('combobox', { name: 'Search by name or number' })
const options = () => page.getByRole('option')
const chosen = ({ attributes }: Exchange) => attributes?.['sessionKeys']
const REQUESTED = [{ key: 'manage-customer', value: '20517' }]

beforeEach(() => {
  selected = '10428'
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[CUS-10] shows each account below its parent, with number, currency and status', async () => {
  const { events } = show()
  await expect.element(options().first()).toBeVisible()
  expect(
    options()
      .elements()
      .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim()),
  ).toEqual([
    'Contoso Freight Account 20517 · CAD',
    'Northwind Traders Account 10428 · USD Current',
    'Northwind East Account 10429 · USD · Part of Northwind Traders On hold',
  ])
  const [, parent, child] = options()
    .elements()
    .map((row) => row.querySelector('.picker-name')?.getBoundingClientRect().left ?? 0)
  expect(child).toBeGreaterThan(parent ?? 0)
  expect(
    options()
      .elements()
      .map((row) => row.getAttribute('aria-selected')),
  ).toEqual(['false', 'true', 'false'])
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[CUS-10] shows a flat list in a program without account hierarchy', async () => {
  show({ 'GET /feature-flags/*': () => flagsOf({}) })
  await expect.element(options().first()).toBeVisible()
  expect(
    options()
      .elements()
      .map((row) => [row.className.match(/depth-\d/)?.[0], row.querySelector('.picker-name')?.textContent]),
  ).toEqual([
    ['depth-0', 'Contoso Freight'],
    ['depth-0', 'Northwind East'],
    ['depth-0', 'Northwind Traders'],
  ])
  expect(page.getByText(/Part of/).query()).toBeNull()
})

it('[CUS-12] is operated by keyboard: type, move, choose', async () => {
  const { api, events, nt } = show()
  await expect.element(options().first()).toBeVisible()
  ;(search().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const pointedAt = () =>
    (search().element().getRootNode() as ShadowRoot).getElementById(
      search().element().getAttribute('aria-activedescendant') ?? '',
    )
  expect(pointedAt()?.textContent).toContain('Northwind Traders')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => nt.getState().session.customerId).toBe('20517')
  expect(api.calls('POST /ecaas/session_data').map(chosen)).toEqual([REQUESTED])
  expect(events('nt-customer-change')).toEqual([{ customerId: '20517' }])
  await expect.element(page.getByRole('option', { name: /Contoso.*Current/ })).toBeVisible()
})

it.each([
  ['the name from the server', { parentCustomerName: 'Northwind Traders' }, 'Part of Northwind Traders'],
  ['its number if the server sent no name', {}, 'Part of 10428'],
])('[CUS-10] names a parent that is not in the results by %s', async (_how, changes, expected) => {
  const east = customer('10429', 'Northwind East', { parentCustomer: '10428', ...changes })
  show({ 'GET /customers': () => listOf([east]) })
  await expect.element(options().first()).toHaveTextContent(expected)
})

it('[CUS-11] searches on the server by name or number, and chooses a single result with Enter', async () => {
  const { api, nt } = show()
  await expect.element(options().first()).toBeVisible()
  await userEvent.type(search(), 'conto')
  await expect.poll(() => options().elements()).toHaveLength(1)
  expect(api.calls('GET /customers').at(-1)?.query.get('filter[search]')).toBe('conto')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 account')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => nt.getState().session.customerId).toBe('20517')
})

it('[CUS-11] sends no request for one letter, and shows when nothing matches', async () => {
  const { api } = show()
  await expect.element(options().first()).toBeVisible()
  const requested = api.calls('GET /customers').length
  await userEvent.type(search(), 'c')
  await expect.element(page.getByText('Type 1 more character').first()).toBeVisible()
  expect(api.calls('GET /customers')).toHaveLength(requested)
  await userEvent.type(search(), 'zzz')
  await expect.element(page.getByText('No match for “czzz”').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => options().elements()).toHaveLength(3)
})

it('[CUS-11] loads more accounts as the user scrolls on', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    customer(String(30_000 + index), `Account ${String(index).padStart(3, '0')}`),
  )
  const { api } = show({
    'GET /customers': ({ query }) => {
      const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
      return listOf(many.slice((number - 1) * size, number * size), { record_count: many.length })
    },
  })
  await expect.poll(() => options().elements()).toHaveLength(200)
  ;(search().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => options().elements()).toHaveLength(400)
  await expect.element(page.getByRole('status')).toHaveTextContent('450 accounts')
  expect(api.calls('GET /customers').map(({ query }) => query.get('page[number]'))).toEqual(['1', '2'])
})

it('[SES-60] keeps the former account when the server rejects the choice, and reports it', async () => {
  const { nt, events } = show({ 'POST /ecaas/session_data': () => refusal(404, 'not-found') })
  await options().first().click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The account was not changed')
  await expect.element(alert).toHaveTextContent('You still work in Northwind Traders.')
  expect(nt.getState().session.customerId).toBe('10428')
  expect(events('nt-customer-change')).toEqual([])
  await expect
    .poll(() => (alert.element().getRootNode() as ShadowRoot).activeElement?.contains(alert.element()))
    .toBe(true)
})

it('[SES-61] sends the choice to a host that confirms choices, and waits for its confirmation', async () => {
  const { api, element, events, nt } = show({}, { attributes: { hold: 'true', compact: 'true' } })
  await options().first().click()
  expect(events('nt-customer-choose')).toEqual([{ customerId: '20517' }])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(api.calls('POST /ecaas/session_data')).toEqual([])
  element.setAttribute('choose', '20517')
  await expect.poll(() => nt.getState().session.customerId).toBe('20517')
  expect(api.calls('POST /ecaas/session_data').map(chosen)).toEqual([REQUESTED])
})

it('[SES-60] sends no request when the chosen account is the current one', async () => {
  const { api, events } = show()
  await page.getByRole('option', { name: /Current/ }).click()
  expect(events('nt-customer-choose')).toEqual([{ customerId: '10428' }])
  expect(api.calls('POST /ecaas/session_data')).toEqual([])
})

it('[CUS-13] offers the locations of an account that has several', async () => {
  const { api } = show({ 'GET /locations': () => listOf([place('L-10', 'Tacoma', true), place('L-11', 'Yakima')]) })
  const field = page.getByRole('combobox', { name: 'Location of Northwind Traders' })
  await expect.element(field).toBeVisible()
  await field.selectOptions('Yakima')
  await expect
    .poll(() => api.calls('POST /ecaas/session_data').map(chosen))
    .toEqual([[{ key: 'location', value: 'L-11' }]])
  expect(api.calls('GET /locations')[0]?.query.get('filter[buid_customer]')).toBe('10428')
})

it('[CUS-13] has no location field for an account with one location', async () => {
  show({ 'GET /locations': () => listOf([place('L-10', 'Tacoma', true)]) })
  await expect.element(options().first()).toBeVisible()
  expect(page.getByRole('combobox').elements()).toHaveLength(1)
})

it('[CUS-11] reports a failed search and retries it', async () => {
  let isDown = true
  const { events } = show({ 'GET /customers': () => (isDown ? refusal(500, 'server-error') : listOf(ACCOUNTS)) })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(events('nt-error')).toMatchObject([{ code: 'server-error' }])
  isDown = false
  await again.click()
  await expect.poll(() => options().elements()).toHaveLength(3)
})

it('[CUS-10] names a contact when the session has no accounts', async () => {
  const { events } = show({ 'GET /customers': () => listOf([]) })
  await expect.element(page.getByText('You don’t have access to an account yet')).toBeVisible()
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[CUS-12] focuses its text field in a host’s dialog, and leaves the title to the dialog', async () => {
  const { root } = show({}, { attributes: { compact: 'true' } })
  await expect.poll(() => root.activeElement?.getAttribute('role')).toBe('combobox')
  expect(page.getByRole('heading').elements()).toEqual([])
})

it.each([
  ['light', 1280, 'en'],
  ['dark', 1280, 'de'],
  ['light', 320, 'de'],
  ['dark', 320, 'en'],
] as const)('[CUS-10] fits in %s, %i wide, in %s', async (colorScheme, width, locale) => {
  await page.viewport(width, 900)
  document.body.style.background = colorScheme === 'dark' ? '#111' : '#fff'
  show(
    { 'GET /locations': () => listOf([place('L-10', 'Tacoma', true), place('L-11', 'Yakima')]) },
    { colorScheme, locale },
  )
  await expect.element(options().first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  document.body.removeAttribute('style')
})

it('[CUS-12] focuses the search on the provider’s page, unless another element has focus', async () => {
  const other = document.body.appendChild(document.createElement('button'))
  const { root, close } = show()
  await expect.poll(() => root.activeElement?.getAttribute('role')).toBe('combobox')
  close()
  other.focus()
  show()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(document.activeElement).toBe(other)
  other.remove()
})
