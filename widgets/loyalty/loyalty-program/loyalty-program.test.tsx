import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/loyalty-program'
import { ACTIVE, enrollment, program, showRewards } from '../../../test/support/loyalty-answers.ts'
import { listOf, refusal, type Rendered } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
const show = (...given: Parameters<typeof showRewards>): Rendered => (rendered = showRewards(...given))
const text = () => rendered?.root.textContent ?? ''
const tierNames = () =>
  [...(rendered?.root.querySelectorAll('.loyalty-tiers .strong:first-child') ?? [])].map((each) => each.textContent)

beforeEach(() => page.viewport(1280, 1000))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[LOY-195] shows an active program with its target, tiers, growth, and the requirements and reward of the next tier', async () => {
  show(ACTIVE)
  await expect.element(page.getByRole('heading', { name: 'Rewards', exact: true })).toBeVisible()
  await expect.element(page.getByText('Northwind Traders · 1 active program · as of Nov 20, 2026')).toBeVisible()
  await expect.element(page.getByText('$8,412.36').first()).toBeVisible()
  await expect.element(page.getByText('3% of $280,412.00')).toBeVisible()
  await expect.element(page.getByText('41 days left')).toBeVisible()
  await expect.element(page.getByText('12.58%')).toBeVisible()
  await expect.element(page.getByText('80% reached')).toBeVisible()
  await expect
    .element(page.getByText('Tier 3 needs sales of $350,000.00: $69,588.00 more. It then pays $14,000.00.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: '$280,412.00 of $350,000.00' }))
    .toHaveAttribute('aria-valuenow', '80')
  await expect.element(page.getByText(/Counted up to Nov 20, 2026 \(CST\)/)).toBeVisible()
  await expect.poll(() => rendered?.events('nt-ready').length).toBe(1)
})

it('[LOY-2] lists sales tiers from the highest, growth tiers from the lowest', async () => {
  const shown = show(ACTIVE)
  await expect.poll(tierNames).toEqual(['Tier 3', 'Tier 2', 'Tier 1'])
  expect(shown.api.calls('GET /customer-loyalty-milestones')[0]?.query.get('sort')).toBe('-incentive_tier')
  const here = shown.root.querySelector('[aria-current="true"]')
  expect(here?.textContent).toMatch(/Tier 2.*Current tier.*\$250,000\.00.*3% of sales/)
  shown.close()
  const growth = { goal_type_id: 2, growth_tier: 0, rewards_tier: 0, next_tier: null }
  show({ ...ACTIVE, programs: [program('LP-1', growth)] })
  await expect.poll(tierNames).toEqual(['Tier 1', 'Tier 2', 'Tier 3'])
})

it('[LOY-195] draws the months as a chart, and shows the same figures as a table', async () => {
  show(ACTIVE)
  await expect
    .element(page.getByRole('img', { name: /\$280,412\.00 against \$249,076\.00.*October 2026 with \$31,006\.00/ }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Show figures as a table' }).click()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/^October 2026/)).toHaveTextContent(/\$31,006\.00.*\$27,201\.00.*13\.99%/)
  await expect.element(row(/^November 2026, up to Nov 20, 2026/)).toHaveTextContent(/\$20,000\.00.*\$0\.00.*—/)
  await expect.element(row(/^Total/)).toHaveTextContent(/\$280,412\.00.*\$249,076\.00.*12\.58%/)
})

it('[LOY-195] shows only status 3 as active, through the last day of the program', async () => {
  const names = ['invited', 'waiting', 'ends-today', 'over', 'left', 'declined']
  const ends: Record<string, unknown> = { 'ends-today': '11/20/2026', over: '11/19/2026' }
  show({
    programs: names.map((name) => program(name, { program_name: name, ends_on: ends[name] ?? '12/31/2026' })),
    enrollments: [
      enrollment('invited', 1),
      enrollment('waiting', 2),
      enrollment('ends-today', 3),
      enrollment('over', 3),
      enrollment('left', 4, { ended_on: '11/02/2026' }),
      enrollment('declined', 4, { enrolled_on: null, ended_on: '11/03/2026' }),
    ],
  })
  await expect.element(page.getByText(/1 active program ·/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'ends-today', exact: true })).toBeVisible()
  await expect.element(page.getByText('Last day today')).toBeVisible()
  await expect.element(page.getByText('0 days left')).toBeVisible()
  await expect.element(page.getByText('Waiting for approval')).toBeVisible()
  await expect.element(page.getByText('Ended Nov 19, 2026')).toBeVisible()
  await expect.element(page.getByText('Left Nov 2, 2026')).toBeVisible()
  await expect.element(page.getByText('Declined Nov 3, 2026')).toBeVisible()
  // A declined program has earned nothing and is not listed among the rewards.
  const earned = [...(rendered?.root.querySelectorAll('.loyalty-ends section:first-child li') ?? [])]
  expect(earned.map((each) => each.querySelector('.strong')?.textContent)).toEqual(['ends-today', 'over', 'left'])
  expect(earned.map((each) => /so far|earned/.exec(each.textContent ?? '')?.[0])).toEqual([
    'so far',
    'earned',
    'earned',
  ])
})

it('[LOY-193] shows growth for a growth target, and no last year without data', async () => {
  const tiers = [
    { target_value: 5_00, reward_value: 500_00, incentive_reward: 'amount' },
    { target_value: 10_00, reward_value: 1_250_00, incentive_reward: 'amount' },
  ]
  const growth = { goal_type_id: 2, growth_tier: 1, rewards_tier: 1, current_growth_rate: 6_40 }
  const next = { incentive_tier: 2, missing_value: 3_60, missing_sales: 1_963_00, reward: 1_250_00 }
  const shown = show({ ...ACTIVE, programs: [program('LP-1', { ...growth, next_tier: next }, tiers)], tiers })
  await expect
    .element(
      page.getByText(
        'Tier 2 needs growth of 10%: by today’s figures, $1,963.00 more in sales. It then pays $1,250.00.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '6.4% of 10%' })).toHaveAttribute('aria-valuenow', '64')
  await expect.element(page.getByText('Growth tier')).toBeVisible()
  shown.close()
  const zero = { goal_type_id: 2, growth_tier: null, rewards_tier: 0, current_growth_rate: null, previous_sales: 0 }
  show({ ...ACTIVE, programs: [program('LP-1', { ...zero, next_tier: null, reward_earned: 0 }, tiers)], tiers })
  await expect
    .poll(() => text().split('No sales in these months of last year to compare with').length)
    .toBeGreaterThan(1)
  expect(text()).not.toMatch(/NaN|Infinity|undefined/)
  expect(text()).toContain('No tier reached yet')
})

it('[LOY-195] shows negative sales, a target of zero and another currency correctly', async () => {
  const months = [{ month: '2026-11-01', sales: -40_000, previous_sales: 0 }]
  const odd = {
    currency: 'JPY',
    sales_target: 0,
    current_sales: -40_000,
    previous_sales: 0,
    current_growth_rate: null,
    rewards_tier: 0,
    reward_earned: 0,
    next_tier: { incentive_tier: 1, missing_value: 40_000, missing_sales: 40_000, reward: 0 },
    spending_history: months,
  }
  const tiers = [{ target_value: 0, reward_value: 1_00 }]
  show({ ...ACTIVE, programs: [program('LP-1', odd, tiers)], tiers })
  await expect.element(page.getByText('Tier 1 needs sales of ¥0: ¥40,000 more. It then pays ¥0.')).toBeVisible()
  await expect.element(page.getByText('0% reached')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  expect(text()).toContain('−¥40,000')
  expect(text()).not.toMatch(/NaN|Infinity/)
})

it('[LOY-195] keeps the program’s dates in every time zone of the browser', async () => {
  // A calendar day is the same in any time zone of the browser.
  show({ ...ACTIVE, programs: [program('LP-1', { starts_on: '12/01/2026', spending_history: [] })] })
  await expect.element(page.getByText('Starts Dec 1, 2026')).toBeVisible()
  await expect.element(page.getByText('Sales count from Dec 1, 2026.')).toBeVisible()
  expect(rendered?.root.querySelector('[part=chart]')).toBeNull()
})

it('[LOY-195] shows that there is no program, that it failed to load, and that the role has no access', async () => {
  let shown = show({ programs: [], enrollments: [] })
  await expect.element(page.getByText('No rewards programs yet')).toBeVisible()
  await expect.poll(() => shown.events('nt-empty').length).toBe(1)
  shown.close()
  let fails = true
  shown = show(ACTIVE, {
    'GET /loyalty-programs': () => (fails ? refusal(503, 'server-error') : listOf(ACTIVE.programs)),
  })
  await expect.element(page.getByText('Rewards did not load')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('41 days left')).toBeVisible()
  shown.close()
  shown = show(ACTIVE, {}, [])
  await expect.poll(() => shown.events('nt-availability').length).toBeGreaterThan(0)
  expect(shown.api.calls('GET /loyalty-programs')).toHaveLength(0)
})

it('[LOY-195] reports tiers that did not load next to the other figures', async () => {
  show(ACTIVE, { 'GET /customer-loyalty-milestones': () => refusal(503, 'server-error') })
  await expect.element(page.getByText('The tiers did not load')).toBeVisible()
  await expect.element(page.getByText('$8,412.36').first()).toBeVisible()
})
