import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/loyalty-template'
import { template } from '../../../test/support/loyalty-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const READS = ['loyalty-templates.list', 'loyalty-templates.get'] as const
const RUNS = [
  ...READS,
  'loyalty-templates.create',
  'loyalty-templates.copy',
  'loyalty-templates.update',
  'loyalty-templates.activate',
  'loyalty-templates.close',
  'merchants.list',
  'merchant-currencies.list',
]
const DRAFT = template('LT-3', { template_name: 'Cascade 2027' })
const ACTIVE = template('LT-2', {
  template_status: 'active',
  starts_on: '01/01/2026',
  ends_on: '12/31/2026',
  enrolled_count: 12,
  activated: { at: '2025-12-15T16:00:00Z', by_name: 'Marco Rossi' },
})
const CLOSED = template('LT-1', { template_name: 'Cascade 2025', template_status: 'closed' })

function show(
  rows: readonly Resource[],
  answers: Answers = {},
  can: readonly string[] = RUNS,
  namespace?: string,
): Rendered {
  rendered = renderWidget({
    tag: 'nt-loyalty-template',
    answers: {
      'GET /self': () => signedIn([...can]),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: 'flags', attributes: { customerLoyaltyProgramEnabled: true } },
      }),
      'GET /loyalty-templates': () => listOf(rows),
      ...Object.fromEntries(rows.map((each) => [`GET /loyalty-templates/${each.id}`, () => ({ data: each })])),
      'GET /merchants': () =>
        listOf([
          {
            type: 'merchants',
            id: 'M-301',
            attributes: { buidMerchant: 'M-301', merchantName: 'Cascade', status: 'active', currency: 'USD' },
          },
        ]),
      'GET /ecaas/merchant-currencies': () =>
        listOf(['USD', 'EUR'].map((id) => ({ type: 'merchant-currencies', id, attributes: { label: id } }))),
      ...answers,
    },
    ...(namespace && { namespace }),
  })
  return rendered
}
const dialog = () => page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const open = async (name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (text: string) => page.getByRole('status').filter({ hasText: text })

beforeEach(() => {
  sessionStorage.clear()
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[LOY-231] lists programs with their status, period, currency and customers', async () => {
  show([DRAFT, ACTIVE, CLOSED])
  const row = page.getByRole('row').filter({ hasText: 'Cascade Volume Rewards' })
  await expect.element(row).toHaveTextContent(/Active.*Jan 1, 2026 – Dec 31, 2026.*USD.*12/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Cascade 2027' })).toHaveTextContent(/Draft/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Cascade 2025' })).toHaveTextContent(/Closed/)
  await page.getByLabelText('Show').selectOptions('draft')
  await expect
    .poll(() => rendered?.api.calls('GET /loyalty-templates').at(-1)?.query.get('filter[template_status]'))
    .toBe('draft')
})

it('[LOY-231] hides draft forms and actions from users who may not manage programs', async () => {
  const shown = show([ACTIVE], {}, READS)
  await open('Cascade Volume Rewards')
  await expect.element(page.getByRole('tab', { name: /Enrollments/ })).toBeVisible()
  const names = [...shown.root.querySelectorAll('button')].map((each) => each.textContent)
  for (const name of ['Create program', 'Edit', 'Copy', 'Close program']) expect(names).not.toContain(name)
})

it('[LOY-231] shows that there are no programs, that they failed to load, and nothing without access', async () => {
  let shown = show([])
  await expect.element(page.getByText('No programs yet')).toBeVisible()
  await expect.poll(() => shown.events('nt-empty').length).toBe(1)
  shown.close()
  shown = show([], { 'GET /loyalty-templates': () => refusal(503, 'server-error') })
  await expect.element(page.getByText('Programs did not load')).toBeVisible()
  shown.close()
  shown = show([], {}, ['vouchers.list'])
  await expect.poll(() => shown.events('nt-availability').length).toBeGreaterThan(0)
  expect(shown.api.calls('GET /loyalty-templates')).toHaveLength(0)
})

it('[LOY-232] lists all errors of a new program with their fields, and saves nothing', async () => {
  const shown = show([DRAFT])
  await press('Create program')
  await press('Save draft')
  const summary = page.getByRole('alert')
  await expect
    .element(summary)
    .toHaveTextContent(/Enter a name\..*Enter the sales target\..*Tier 1: Enter the target\./)
  await page.getByLabelText('Name', { exact: true }).fill('Fleet 2027')
  await page.getByLabelText('Sales target').fill('-1')
  await page.getByLabelText('Sales from').fill('5.001')
  await page.getByLabelText('Reward value').fill('0')
  await press('Save draft')
  await expect.element(summary).toHaveTextContent(/Enter at least \$0\.00\..*Too many decimals: enter at most 2\./)
  await expect.element(summary).toHaveTextContent(/Tier 1: Enter a value above 0\./)
  await page.getByLabelText('Reward value').fill('100.01')
  await page.getByLabelText('Sales target').fill('1000000000')
  await press('Save draft')
  await expect.element(summary).toHaveTextContent(/Enter at most \$999,999,999\.99\..*Tier 1: Enter at most 100%\./)
  await page.getByLabelText('Sales target').fill('a lot')
  await press('Save draft')
  await expect.element(summary).toHaveTextContent(/This is not a number\. Enter it as 1,234\.56\./)
  expect(shown.api.calls('POST /loyalty-templates')).toHaveLength(0)
})

it('[LOY-232] rejects tiers with equal values, and accepts a first target of zero', async () => {
  const shown = show([DRAFT], {
    'PATCH /loyalty-templates/LT-3': () => ({ data: template('LT-3', { template_name: 'Cascade 2027', version: 5 }) }),
  })
  await open('Cascade 2027')
  await press('Edit')
  const tier = (number: number) => page.getByRole('group', { name: `Tier ${number}` })
  await tier(2).getByLabelText('Sales from').fill('100000')
  await press('Save draft')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Tier 2: Enter more than \$100,000\.00\./)
  await tier(1).getByLabelText('Sales from').fill('0')
  await press('Save draft')
  await expect.element(said('Cascade 2027 is saved.')).toBeInTheDocument()
  const [sent] = shown.api.calls('PATCH /loyalty-templates/LT-3')
  expect(sent?.attributes).toMatchObject({ version: 4, tiers: [{ target_value: 0 }, { target_value: 100_000_00 }] })
})

it('[LOY-232] creates a draft once, with the same key after a lost response', async () => {
  let isLost = true
  const made = template('LT-9', { template_name: 'Fleet 2027', goal_type_id: 2 })
  const shown = show([DRAFT], {
    'POST /loyalty-templates': () => (isLost ? refusal(503, 'server-error') : { data: made, status: 201 }),
    'GET /loyalty-templates/LT-9': () => ({ data: made }),
  })
  await press('Create program')
  await page.getByLabelText('Name', { exact: true }).fill('Fleet 2027')
  await page.getByLabelText(/Growth of sales/).click()
  await page.getByLabelText('Sales target').fill('5000')
  await page.getByLabelText('Growth from').fill('7.5')
  await page.getByLabelText('Reward value').fill('2')
  await press('Save draft')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/it is done only once/)
  isLost = false
  await press('Save draft')
  await expect.element(said('Fleet 2027 is saved.')).toBeInTheDocument()
  const calls = shown.api.calls('POST /loyalty-templates')
  expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(calls[0]?.attributes).toEqual({
    buid_merchant: 'M-301',
    template_name: 'Fleet 2027',
    goal_type_id: 2,
    currency: 'USD',
    starts_on: '12/01/2026',
    ends_on: '11/30/2027',
    sales_target: 5_000_00,
    tiers: [{ target_value: 7_50, incentive_reward: 'percent', reward_value: 2_00 }],
  })
})

it('[LOY-233] keeps the input when another user saved first, until the user discards it', async () => {
  let now = DRAFT
  const shown = show([DRAFT], {
    'GET /loyalty-templates/LT-3': () => ({ data: now }),
    'PATCH /loyalty-templates/LT-3': () => refusal(409, 'loyalty-program-changed'),
  })
  await open('Cascade 2027')
  await press('Edit')
  const name = page.getByLabelText('Name', { exact: true })
  await name.fill('Mine')
  now = template('LT-3', {
    template_name: 'Theirs',
    version: 5,
    changed: { at: '2026-11-20T16:00:00Z', by_name: 'Ana Ruiz' },
  })
  await press('Save draft')
  await expect.element(dialog()).toHaveTextContent(/Ana Ruiz saved version 5/)
  await press('Keep mine on screen')
  await expect.element(name).toHaveValue('Mine')
  await press('Save draft')
  await press('Load version 5')
  await expect.element(name).toHaveValue('Theirs')
  expect(shown.api.calls('PATCH /loyalty-templates/LT-3')).toHaveLength(2)
})

it('[LOY-234] allows only the name and a later last day of an active program to change', async () => {
  show([ACTIVE])
  await open('Cascade Volume Rewards')
  await press('Edit')
  await expect.element(page.getByText(/The other terms stay as they were when customers were enrolled/)).toBeVisible()
  await expect.element(page.getByLabelText('Last day', { exact: true })).toBeVisible()
  expect(rendered?.root.querySelectorAll('input:not([type=hidden])')).toHaveLength(2)
  await page.getByLabelText('Last day', { exact: true }).fill('12/30/2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Choose Dec 31, 2026 or a later day')).toBeVisible()
})

it('[LOY-235] copies a program under another name, and opens the copy', async () => {
  const copy = template('LT-9', { template_name: 'Copy of Cascade 2025' })
  const shown = show([CLOSED], {
    'POST /loyalty-templates/LT-1/copies': () => ({ data: copy, status: 201 }),
    'GET /loyalty-templates/LT-9': () => ({ data: copy }),
  })
  await open('Cascade 2025')
  await press('Copy')
  await press('Create copy')
  await expect.element(said('Copy of Cascade 2025 is created as a draft.')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Copy of Cascade 2025' })).toBeVisible()
  expect(shown.api.calls('POST /loyalty-templates/LT-1/copies')[0]?.attributes).toEqual({
    template_name: 'Copy of Cascade 2025',
  })
})

it('[LOY-236] activates a draft after a dialog that explains the consequences', async () => {
  const shown = show([DRAFT], {
    'POST /loyalty-templates/LT-3/activations': () => ({
      data: template('LT-3', { template_status: 'active' }),
      status: 201,
    }),
  })
  await open('Cascade 2027')
  await press('Activate program')
  await expect.element(dialog()).toHaveTextContent(/Customers can then be enrolled until Dec 31, 2027/)
  await dialog().getByRole('button', { name: 'Activate program' }).click()
  await expect.element(said('Cascade 2027 is active.')).toBeInTheDocument()
  expect(shown.api.calls('POST /loyalty-templates/LT-3/activations')[0]?.attributes).toEqual({ version: 4 })
})

it('[LOY-237] closes a program after a dialog with the number of enrolled customers, and explains a failure', async () => {
  const shown = show([ACTIVE], {
    'POST /loyalty-templates/LT-2/closures': () => refusal(409, 'loyalty-template-not-open'),
  })
  await open('Cascade Volume Rewards')
  await press('Close program')
  await expect.element(dialog()).toHaveTextContent(/Customers that take part: 12\. They keep the program/)
  await dialog().getByRole('button', { name: 'Close program' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing was changed/)
  expect(shown.api.calls('POST /loyalty-templates/LT-2/closures')).toHaveLength(1)
})

it('[LOY-238] previews the customer’s card for the entered sales', async () => {
  show([ACTIVE])
  await open('Cascade Volume Rewards')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByLabelText('Sales during the program').fill('250000')
  await expect.element(page.getByText('Tier 2 of 2')).toBeVisible()
  await expect.element(page.getByText('The highest tier is reached.')).toBeVisible()
})

it('[LOY-238] keeps a draft over a reload of the page, and asks for confirmation to discard it', async () => {
  const shown = show([DRAFT])
  await open('Cascade 2027')
  await press('Edit')
  await page.getByLabelText('Name', { exact: true }).fill('Half done')
  await expect.poll(() => shown.events('nt-unsaved-change').at(-1)).toMatchObject({ dirty: true })
  shown.close()
  show([DRAFT], {}, RUNS, shown.namespace)
  await open('Cascade 2027')
  await press('Edit')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Half done')
  await press('Discard changes')
  await expect.element(dialog()).toHaveTextContent(/What you entered is not saved/)
  await press('Keep editing')
  await press('Discard changes')
  await dialog().getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('tab', { name: 'Terms' })).toBeVisible()
  await press('Edit')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Cascade 2027')
})

it('[LOY-239] counts days in the programs’ time zone, and names it', async () => {
  show([ACTIVE])
  await open('Cascade Volume Rewards')
  await expect.element(page.getByText('Days are counted in the time zone CST.')).toBeVisible()
})
