/** Sections that load after the figures: AutoPay, accounts below, rewards. Each fails on its own. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import {
  ACCOUNT_RIGHTS,
  accountAnswers,
  DOLLARS,
  DUE_ROWS,
  dueResource,
  exposure,
} from '../../../test/support/account-answers.ts'
import {
  type Answers,
  CUSTOMER,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

const FLAGS = { disputeCenterDetailsEnabled: true, subAccountsEnabled: true, customerLoyaltyProgramEnabled: true }
let rendered: Rendered | null = null

function show(can: readonly string[], changes: Answers = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-account-overview',
    answers: accountAnswers({
      'GET /self': () => signedIn([...ACCOUNT_RIGHTS, ...can]),
      'GET /feature-flags/*': () => ({ data: { type: 'feature-flags', id: location.hostname, attributes: FLAGS } }),
      ...changes,
    }),
  })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const rowsOf = (name: string) =>
  region(name)
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

const autoPay = (changes: Record<string, unknown> = {}) => ({
  data: {
    type: 'auto-pay',
    id: '10428',
    attributes: {
      status: 'on',
      bank_account_id: 'BA-1001',
      account_name: 'Operating account',
      last4: '6789',
      currency: 'USD',
      days_before_due: 0,
      maximum: null,
      credits_first: true,
      includes_overdue: false,
      reason: null,
      ...changes,
    },
  },
})
const forecast = (trxId: string, paysOn: string | null, byAccount: number, currency = 'USD') => ({
  type: 'auto-pay-forecasts',
  id: trxId,
  attributes: {
    invoice_id: trxId.replace('T', 'INV-'),
    due_date: '12/07/2026',
    currency,
    pays_on: paysOn,
    skip: paysOn ? null : 'on-hold',
    by_credits: 0,
    by_account: byAccount,
  },
})
const AUTO_PAY = ['auto-pay.get', 'auto-pay-forecasts.list']

it('[EXP-97] shows the next AutoPay payment with its day and bank account, and its date in each row', async () => {
  show(AUTO_PAY, {
    'GET /auto-pay': () => autoPay(),
    'GET /auto-pay-forecasts': () =>
      listOf([
        forecast('T203988', '12/01/2026', 487_500),
        forecast('T204016', '12/01/2026', 12_500),
        forecast('T204233', '12/07/2026', 311_890),
        forecast('T204347', null, 0),
        forecast('T204512', '12/01/2026', 99_900, 'CAD'),
      ]),
  })
  await expect
    .element(region('AutoPay'))
    .toHaveTextContent('Next payment Dec 1, 2026From Operating account ••6789$5,000.00')
  await expect.poll(() => rowsOf('Due soon')[0]).toContain('AutoPay, Dec 1, 2026')
  expect(rowsOf('Due soon')[3]).not.toContain('AutoPay')
})

it('[EXP-97] shows that AutoPay is off only to users who may turn it on', async () => {
  const off = {
    'GET /auto-pay': () =>
      autoPay({ status: 'off', bank_account_id: null, account_name: null, last4: null, currency: null }),
  }
  const { api } = show([...AUTO_PAY, 'auto-pay.set'], { ...off, 'GET /auto-pay-forecasts': () => listOf([]) })
  await expect.element(region('AutoPay')).toHaveTextContent('AutoPay is off')
  rendered?.close()
  show(AUTO_PAY, { ...off, 'GET /auto-pay-forecasts': () => listOf([]) })
  await expect.element(button('INV-203988')).toBeVisible()
  await expect.poll(() => api.calls('GET /auto-pay').length).toBeGreaterThan(0)
  expect(region('AutoPay').query()).toBeNull()
})

const account = (id: string, name: string, currency: string) => ({
  type: 'customers',
  id,
  attributes: {
    buidCustomer: id,
    customerName: name,
    parentCustomer: '10428',
    paymentEligible: true,
    isActive: true,
    status: 'active',
    currency,
    buidLocation: null,
    locationName: null,
  },
})
const BELOW = ['customers.list']

it('[EXP-98] lists the accounts below with what each owes, and switches to one of them', async () => {
  const { events, api } = show(BELOW, {
    'GET /customers': () =>
      listOf([account('10430', 'Northwind Canada', 'CAD'), account('10429', 'Northwind West', 'USD')]),
    'GET /exposures': ({ query }) => {
      const id = query.get('filter[buid_customer]')
      if (id === '10429') return refusal(500, 'server-error')
      return listOf([id === '10430' ? exposure('CAD', [100_00, 45_000, 0, 0, 0], [1, 1, 0, 0, 0]) : DOLLARS])
    },
    'POST /session-data': () => ({ data: null }),
  })
  await expect.element(region('Accounts below this one')).toHaveTextContent('Northwind Canada')
  await expect.poll(() => rowsOf('Accounts below this one')[0]).toContain('CA$550.00CA$450.00 past due')
  // A balance that failed to load is unknown, not zero.
  await expect.poll(() => rowsOf('Accounts below this one')[1], { timeout: 8000 }).toContain('—Not known')
  expect(api.calls('GET /customers')[0]?.query.get('filter[parent_customer]')).toBe('10428')
  await button('Work in this account: Northwind Canada').click()
  expect(events('nt-customer-choose')).toEqual([{ customerId: '10430' }])
})

it('[EXP-98] shows no such list for an account without accounts below it', async () => {
  const { api } = show(BELOW, { 'GET /customers': () => listOf([]) })
  await expect.poll(() => api.calls('GET /customers').length).toBe(1)
  expect(region('Accounts below this one').query()).toBeNull()
})

const enrollment = (programId: string) => ({
  type: 'customer-loyalty-program-enrollments',
  id: `E-${programId}`,
  attributes: {
    buid_customer: '10428',
    loyalty_program_id: programId,
    program_name: 'Cascade Volume Rewards',
    goal_type_id: 1,
    enrollment_status: 3,
    enrolled_on: '01/05/2026',
    ended_on: null,
  },
})
const tier = (number: number, target: number) => ({
  incentive_tier: number,
  target_value: target,
  incentive_reward: 'percent',
  reward_value: 100,
})
const program = (id: string, changes: Record<string, unknown> = {}) => ({
  type: 'loyalty-programs',
  id,
  attributes: {
    program_id: id,
    program_name: 'Cascade Volume Rewards',
    buid_customer: '10428',
    customer_name: 'Northwind Traders',
    buid_merchant: 'M-301',
    merchant_name: 'Cascade Tire & Service',
    goal_type_id: 1,
    currency: 'USD',
    starts_on: '01/01/2026',
    ends_on: '12/31/2026',
    version: 1,
    sales_target: 15_000_000,
    tiers: [tier(1, 2_500_000), tier(2, 7_500_000)],
    current_sales: 5_000_000,
    previous_sales: 4_000_000,
    current_growth_rate: 2500,
    rewards_tier: 1,
    reward_earned: 50_000,
    reward_available: 0,
    growth_tier: null,
    next_tier: null,
    counted_until: '11/20/2026',
    spending_history: [],
    ...changes,
  },
})
const LOYALTY = ['customer-loyalty-program-enrollments.list', 'loyalty-programs.list']

it('[EXP-99] shows the progress only for programs that the account is enrolled in', async () => {
  const { api } = show(LOYALTY, {
    'GET /customer-loyalty-program-enrollments': () => listOf([enrollment('LP-501'), enrollment('LP-502')]),
    'GET /loyalty-programs': () =>
      listOf([
        program('LP-501'),
        program('LP-502', {
          program_name: 'Growth Bonus',
          goal_type_id: 2,
          current_growth_rate: null,
          tiers: [tier(1, 500)],
          rewards_tier: 0,
          reward_earned: 0,
        }),
        program('LP-440', { program_name: 'Ended' }),
      ]),
  })
  await expect.element(region('Rewards')).toBeVisible()
  expect(rowsOf('Rewards')).toEqual([
    'Cascade Volume RewardsCascade Tire & Service$25,000.00 more in sales reaches tier 2$500.00earned so far',
    'Growth BonusCascade Tire & ServiceNo sales last year to compare with$0.00earned so far',
  ])
  const bar = page.getByRole('progressbar', { name: /^Cascade Volume Rewards/ })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '66')
  expect(api.calls('GET /customer-loyalty-program-enrollments')[0]?.query.get('filter[enrollment_status]')).toBe('3')
})

it('[EXP-100] presses the pay button once for a URL that requests it', async () => {
  const late = dueResource({ ...(DUE_ROWS[0] as (typeof DUE_ROWS)[number]), id: 'INV-201377', status: 'Past Due' })
  sessionStorage.clear()
  const answers = accountAnswers({ 'GET /invoices': () => listOf([late], { totals: [] }) })
  history.replaceState(null, '', '?pay=past-due')
  rendered = renderWidget({ tag: 'nt-account-overview', answers, urlState: 'query' })
  rendered.element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  const { events } = rendered
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-201377'] }])
  expect(new URLSearchParams(location.search).get('pay')).toBeNull()
  history.replaceState(null, '', location.pathname)
})

it('[EXP-100] presses nothing for a user who may not pay', async () => {
  history.replaceState(null, '', '?pay=past-due')
  rendered = renderWidget({
    tag: 'nt-account-overview',
    answers: accountAnswers({
      'GET /self': () => signedIn(ACCOUNT_RIGHTS, { selectedCustomer: { ...CUSTOMER, paymentEligible: false } }),
    }),
    urlState: 'query',
  })
  const { events } = rendered
  await expect.element(region('Open balance')).toBeVisible()
  await expect.poll(() => new URLSearchParams(location.search).get('pay')).toBeNull()
  expect(events('nt-pay-start')).toEqual([])
  history.replaceState(null, '', location.pathname)
})
