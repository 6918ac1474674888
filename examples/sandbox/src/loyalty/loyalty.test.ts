import { growthRate, sumMinor } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
let viewer: Record<string, string>
let dealer: Record<string, string>
let manager: Record<string, string>
beforeAll(async () => {
  api = await openTestApi()
  viewer = own(await api.signIn('viewer'))
  dealer = own(await api.signIn('merchant'))
  manager = own(await api.signIn('enrollment'))
}, 60_000)
afterAll(() => api.close())

interface Program {
  version: number
  sales_target: number
  tiers: { incentive_tier: number; target_value: number; incentive_reward: string; reward_value: number }[]
  current_sales: number
  previous_sales: number
  current_growth_rate: number | null
  rewards_tier: number
  reward_earned: number
  spending_history: { month: string; sales: number; previous_sales: number }[]
}
const get = (path: string, headers = viewer) => api.send('GET', `/api${path}`, { headers })
const program = async (id: string, headers = viewer) =>
  (await get(`/loyalty-programs/${id}`, headers)).document.data?.attributes as unknown as Program
const tier = (target_value: unknown, reward_value: unknown, incentive_reward: unknown = 'percent') => ({
  target_value,
  incentive_reward,
  reward_value,
})
const update = (id: string, attributes: object, headers = dealer) =>
  api.send('PATCH', `/api/loyalty-programs/${id}`, {
    body: { data: { type: 'loyalty-programs', attributes } },
    headers,
  })

it('[LOY-1] lists the enrollments of a customer by status', async () => {
  const ids = async (query: string) => {
    const { document } = await get(`/customer-loyalty-program-enrollments?filter[buid_customer]=10428${query}`)
    return (document.data as unknown as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids('&filter[enrollment_status]=3')).toEqual(['LE-501', 'LE-502'])
  expect(await ids('')).toEqual(['LE-440', 'LE-501', 'LE-502'])
  for (const status of ['0', '5', '3,4', 'active', '']) {
    const { document } = await get(`/customer-loyalty-program-enrollments?filter[enrollment_status]=${status}`)
    expect([status, document.errors?.[0]?.code]).toEqual([status, 'parameter-invalid'])
  }
})

it('[LOY-2] lists tiers either way, and requires a program', async () => {
  const order = async (sort: string) => {
    const { document } = await get(`/customer-loyalty-milestones?filter[program_id]=LP-502&filter[sort]=${sort}`)
    return (document.data as unknown as { attributes: { incentive_tier: number } }[]).map(
      ({ attributes }) => attributes.incentive_tier,
    )
  }
  expect(await order('incentive_tier|asc')).toEqual([1, 2, 3])
  expect(await order('incentive_tier|desc')).toEqual([3, 2, 1])
  expect((await get('/customer-loyalty-milestones')).status).toBe(400)
})

it('[LOY-5] computes sales as billed less credited amounts, month by month, and last year to the same day', async () => {
  const found = await program('LP-501')
  const sold = async (from: string, to: string) => {
    const { rows } = await sql<{ sales: string | null }>`
      select sum(billed_minor - credited_minor) as sales from invoices
      where customer_buid = '10428' and merchant_buid = 'M-301' and currency = 'USD'
        and primary_status not in ('Unbilled', 'Pending') and invoice_date between ${from} and ${to}`.execute(api.db)
    return Number(rows[0]?.sales ?? 0)
  }
  expect(found.current_sales).toBe(await sold('2026-01-01', '2026-11-20'))
  expect(found.previous_sales).toBe(await sold('2025-01-01', '2025-11-20'))
  expect(found.current_sales).toBeGreaterThan(0)
  expect(found.current_growth_rate).toBe(growthRate(found.current_sales, found.previous_sales))
  expect(found.spending_history.map(({ month }) => month.slice(0, 7))).toEqual(
    Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  )
  expect(sumMinor(found.spending_history.map(({ sales }) => sales))).toBe(found.current_sales)
  expect(sumMinor(found.spending_history.map(({ previous_sales }) => previous_sales))).toBe(found.previous_sales)
  expect(found.spending_history[5]?.sales).toBe(await sold('2026-06-01', '2026-06-30'))
})

it('[LOY-6] earns the reward of the highest tier that is reached', async () => {
  const { version, current_sales: sales } = await program('LP-501')
  const tiers = [tier(1, 100), tier(sales, 333), tier(sales + 1, 500)]
  const { status, document } = await update('LP-501', { version, sales_target: sales, tiers })
  expect(status).toBe(200)
  const changed = document.data?.attributes as unknown as Program
  expect([changed.rewards_tier, changed.reward_earned]).toEqual([2, Math.round((sales * 333) / 10_000)])
  const amount = await update('LP-501', {
    version: version + 1,
    sales_target: 0,
    tiers: [tier(0, 99_999_999, 'amount')],
  })
  expect(amount.document.data?.attributes).toMatchObject({
    rewards_tier: 1,
    reward_earned: 99_999_999,
    version: version + 2,
  })
  const { document: milestones } = await get('/customer-loyalty-milestones?filter[program_id]=LP-501')
  expect(milestones.data).toHaveLength(1)
})

it.each([
  ['loyalty-target-invalid', '/tiers/1/target_value', 'not-higher', [tier(100, 1), tier(100, 1)]],
  ['loyalty-target-invalid', '/tiers/0/target_value', 'negative', [tier(-1, 1)]],
  ['loyalty-target-invalid', '/tiers/0/target_value', 'too-high', [tier(100_000_000_000, 1)]],
  ['loyalty-reward-invalid', '/tiers/0/reward_value', 'not-positive', [tier(1, 0)]],
  ['loyalty-reward-invalid', '/tiers/0/reward_value', 'too-high', [tier(1, 10_001)]],
  ['loyalty-reward-invalid', '/tiers/0/reward_value', 'too-high', [tier(1, 100_000_000, 'amount')]],
])('[LOY-4] refuses with %s at %s: %s', async (code, place, reason, tiers) => {
  const { version } = await program('LP-503', dealer)
  const answer = await update('LP-503', { version, sales_target: 100, tiers })
  expect(firstError(answer)).toMatchObject({
    code,
    status: '422',
    source: { pointer: `/data/attributes${place}` },
    meta: { reason },
  })
  expect((await program('LP-503', dealer)).version).toBe(version)
})

it('[LOY-4] reports every error at once, including the sales target', async () => {
  const { version } = await program('LP-503', dealer)
  const answer = await update('LP-503', { version, sales_target: -5, tiers: [tier(10, 0), tier(5, 10_001)] })
  expect(answer.document.errors?.map(({ source }) => source?.['pointer'])).toEqual([
    '/data/attributes/sales_target',
    '/data/attributes/tiers/0/reward_value',
    '/data/attributes/tiers/1/target_value',
    '/data/attributes/tiers/1/reward_value',
  ])
})

it.each([
  [{ sales_target: 1, tiers: [tier(1, 1)] }],
  [{ version: 1, sales_target: 1, tiers: [] }],
  [{ version: 1, sales_target: 1, tiers: Array.from({ length: 11 }, (_, index) => tier(index, 1)) }],
  [{ version: 1, sales_target: 1.5, tiers: [tier(1, 1)] }],
  [{ version: 1, sales_target: '1', tiers: [tier(1, 1)] }],
  [{ version: 1, sales_target: 1, tiers: [tier(1, 1, 'gold')] }],
  [{ version: 1, sales_target: 1, tiers: [{ ...tier(1, 1), toString: 1 }] }],
  [{ version: 1, sales_target: 1, tiers: [tier(1, 1)], buid_customer: '20517' }],
  [{ version: 1, sales_target: 1e300, tiers: [tier(1, 1)] }],
])('[LOY-8] refuses %j', async (attributes) => {
  expect((await update('LP-503', attributes)).status).toBe(422)
})

it('[LOY-8] accepts the first of two changes, and returns the current state to the other', async () => {
  const { version } = await program('LP-503', dealer)
  const terms = (sales_target: number) => ({ version, sales_target, tiers: [tier(1, 1)] })
  const answers = await Promise.all([update('LP-503', terms(7)), update('LP-503', terms(8))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(firstError).find(Boolean)).toMatchObject({
    code: 'loyalty-program-changed',
    meta: { version: version + 1 },
  })
  const { rows } = await sql`select from audit_entries where action = 'loyalty-programs.update' and subject = 'LP-503'
    `.execute(api.db)
  expect(rows).toHaveLength(1)
})

it('[LOY-8] is written by the customer’s enrollment manager, too, for their own customer only', async () => {
  const { version } = await program('LP-502', manager)
  const terms = { version, sales_target: 1, tiers: [tier(0, 100, 'amount')] }
  expect((await update('LP-502', terms, manager)).status).toBe(200)
  expect((await update('LP-601', { ...terms, version: 1 }, manager)).status).toBe(404)
  expect((await update('LP-501', terms, viewer)).status).toBe(403)
})

it('[LOY-9] leaves the terms of a program that is over', async () => {
  const answer = await update('LP-440', { version: 1, sales_target: 1, tiers: [tier(1, 1)] }, manager)
  expect(firstError(answer)).toMatchObject({ code: 'loyalty-program-ended', status: '409' })
})

const answer = (id: string, action: unknown, headers = manager) =>
  api.send('POST', `/api/customer-loyalty-program-enrollments/${id}/answers`, {
    body: { data: { type: 'loyalty-enrollment-answers', attributes: { action } } },
    headers,
  })

it('[LOY-10] accepts an invitation once, even when two do at once, and leaves once', async () => {
  const answers = await Promise.all([answer('LE-503', 'accept'), answer('LE-503', 'decline')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(firstError).find(Boolean)).toMatchObject({ code: 'loyalty-enrollment-not-open' })
  const active = await answer('LE-501', 'leave')
  expect(active.document.data?.attributes).toMatchObject({ enrollment_status: 4, enrolled_on: '01/05/2026' })
  expect(firstError(await answer('LE-501', 'leave'))).toMatchObject({ meta: { enrollment_status: 4 } })
  const { rows } = await sql`
    select subject from audit_entries where action like 'customer-loyalty-program-enrollments.answer:%'`.execute(api.db)
  expect(rows).toHaveLength(2)
})

it('[LOY-10] rejects joining an ended program, and actions that the state does not allow', async () => {
  await sql`update loyalty_enrollments set enrollment_status = 1 where id = 'LE-440'`.execute(api.db)
  expect(firstError(await answer('LE-440', 'accept'))).toMatchObject({ code: 'loyalty-program-ended', status: '409' })
  expect(firstError(await answer('LE-440', 'leave'))?.code).toBe('loyalty-enrollment-not-open')
  for (const action of ['approve', 'toString', '', 7]) expect((await answer('LE-502', action)).status).toBe(422)
  expect((await answer('LE-601', 'leave')).status).toBe(404)
  expect((await answer('LE-502', 'leave', dealer)).status).toBe(403)
})

it('[LOY-7] needs the flag', async () => {
  await sql`update feature_flags set value = false where name = 'customerLoyaltyProgramEnabled'`.execute(api.db)
  const refused = await get('/loyalty-programs')
  expect([refused.status, firstError(refused)?.meta]).toMatchObject([403, { reason: 'flag' }])
  await sql`update feature_flags set value = true where name = 'customerLoyaltyProgramEnabled'`.execute(api.db)
})
