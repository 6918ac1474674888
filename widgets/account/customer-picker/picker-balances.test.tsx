import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/customer-picker'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

const customer = (id: string, customerName: string, currency = 'USD'): Resource => ({
  type: 'customers',
  id,
  attributes: {
    buidCustomer: id,
    customerName,
    parentCustomer: null,
    paymentEligible: true,
    isActive: true,
    status: 'active',
    currency,
    buidLocation: null,
    locationName: null,
  },
})
const owed = (id: string, customerName: string, open: number, pastDue: number, currency = 'USD'): Resource => ({
  type: 'account-balances',
  id: `${id}-${currency}`,
  attributes: {
    buid_customer: id,
    customerName,
    parentCustomer: null,
    parentCustomerName: null,
    status: 'active',
    currency,
    open_total: open,
    open_count: 1,
    past_due_total: pastDue,
    past_due_payable: pastDue,
    past_due_count: pastDue > 0 ? 1 : 0,
    pending_payment: 0,
    ageing: [],
    credit_limit: null,
    active_authorisation: 0,
    over_limit: 0,
    subAccounts: 0,
  },
})
const FEW = [customer('20517', 'Contoso', 'CAD'), customer('10429', 'Adventure'), customer('10428', 'Northwind')]
const MANY = [...FEW, ...Array.from({ length: 7 }, (_, index) => customer(`3000${index}`, `Branch ${index}`))]

let rendered: Rendered | null = null

function show(changes: Answers): Rendered {
  rendered?.close()
  rendered = renderWidget({
    tag: 'nt-customer-picker',
    answers: {
      'GET /self': () =>
        signedIn(['customers.list', 'account-balances.list'], {
          selectedCustomer: { buidCustomer: '10428', customerName: 'Northwind', currency: 'USD' },
        }),
      'GET /customers': ({ query }) =>
        listOf(
          MANY.filter((each) => String(each.attributes['customerName']).includes(query.get('filter[search]') ?? '')),
        ),
      'GET /account-balances': ({ query }) => {
        const wanted = query.get('filter[buid_customer]')?.split(',') ?? []
        const rows = [owed('10428', 'Northwind', 120_000, 30_000), owed('20517', 'Contoso', 0, 0, 'CAD')]
        return listOf(
          rows.filter(({ attributes }) => wanted.includes(String(attributes['buid_customer']))),
          { totals: [] },
        )
      },
      ...changes,
    },
  })
  return rendered
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  localStorage.clear()
})

const options = () => page.getByRole('option')
const few = () => listOf(FEW)

it('[CUS-65] shows what an account owes after its name, and nothing if unknown', async () => {
  show({ 'GET /customers': few })
  await expect.element(page.getByRole('option', { name: /Northwind/ })).toHaveTextContent('$1,200.00')
  await expect.element(page.getByRole('option', { name: /Northwind/ })).toHaveTextContent('$300.00 past due')
  await expect.element(page.getByRole('option', { name: /Contoso/ })).toHaveTextContent('Nothing past due')
  await expect.element(page.getByRole('option', { name: /Adventure/ })).not.toHaveTextContent('past due')
  await expect.element(page.getByRole('combobox')).toHaveAttribute('placeholder', '3 accounts: name or number')
})

it('[CUS-65] lists the accounts even if their balances fail to load', async () => {
  show({ 'GET /customers': few, 'GET /account-balances': () => refusal(500, 'server-error') })
  await expect.poll(() => options().elements()).toHaveLength(3)
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('[CUS-66] lists recently used accounts first in a long list, but not in search results', async () => {
  show({})
  await expect.poll(() => options().elements()).toHaveLength(MANY.length)
  // The current account is stored; the next picker lists it first.
  show({})
  await expect.poll(() => options().elements()).toHaveLength(MANY.length + 1)
  await expect.element(options().first()).toHaveTextContent('Northwind')
  await expect.element(page.getByText('Recent', { exact: true })).toBeVisible()
  await page.getByRole('combobox').fill('Contoso')
  await expect.poll(() => options().elements()).toHaveLength(1)
  expect(page.getByText('Recent', { exact: true }).elements()).toEqual([])
})

it('[CUS-66] keeps the order of a short list', async () => {
  show({ 'GET /customers': few })
  await expect.poll(() => options().elements()).toHaveLength(3)
  show({ 'GET /customers': few })
  await expect.poll(() => options().elements()).toHaveLength(3)
  expect(page.getByText('Recent', { exact: true }).elements()).toEqual([])
})
