import type { LoyaltyProgram, LoyaltyTemplate } from 'netterms/contract/internal'
import { addDays, toWireDate } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const RUNNING = 'LT-902'
const OVER = 'LT-901'
const DRAFT = 'LT-903'
const TODAY = '2026-11-20'
const dealer = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], fullName: 'Marco Rossi' })
const otherDealer = createPrincipal('u-1999', 'merchant', [], { merchantIds: ['M-305'] })
const enroller = createPrincipal('u-1007', 'enrollment-manager', [NORTHWIND])

const TERMS = {
  template_name: 'Cascade Fleet 2027',
  goal_type_id: 1,
  currency: 'USD',
  starts_on: '01/01/2027',
  ends_on: '12/31/2027',
  sales_target: 100_000_00,
  tiers: [
    { target_value: 0, incentive_reward: 'percent', reward_value: 50 },
    { target_value: 50_000_00, incentive_reward: 'amount', reward_value: 500_00 },
  ],
}

describe.each(databases.kinds)('programs as dealers offer them on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  type Asked = { by?: typeof dealer; key?: string }
  const list = async (by = dealer, filter: Record<string, string> = {}) =>
    (await ask(desk.db, 'loyalty-templates.list', { principal: by, filter })).data as LoyaltyTemplate[]
  const get = (id: string, by = dealer) =>
    ask(desk.db, 'loyalty-templates.get', { principal: by, params: { template_id: id } })
  const read = async (id: string, by = dealer) => (await get(id, by)).data as LoyaltyTemplate
  const create = (changes: Record<string, unknown> = {}, { by = dealer, key = newKey() }: Asked = {}) =>
    ask(desk.db, 'loyalty-templates.create', {
      principal: by,
      idempotencyKey: key,
      body: { buid_merchant: 'M-301', ...TERMS, ...changes },
    })
  const act = (
    call: 'update' | 'copy' | 'activate' | 'close',
    id: string,
    body: Record<string, unknown>,
    { by = dealer, key = newKey() }: Asked = {},
  ) =>
    ask(desk.db, `loyalty-templates.${call}`, {
      principal: by,
      idempotencyKey: key,
      params: { template_id: id },
      body,
    })
  /** The terms as sent over HTTP. */
  const bodyOf = (template: LoyaltyTemplate, changes: Record<string, unknown> = {}) => ({
    version: template.version,
    template_name: template.name,
    goal_type_id: template.goalType,
    currency: template.currency,
    starts_on: toWireDate(template.startsOn),
    ends_on: toWireDate(template.endsOn),
    sales_target: template.salesTarget,
    tiers: template.tiers.map((tier) => ({
      target_value: tier.targetValue,
      incentive_reward: tier.incentiveReward,
      reward_value: tier.rewardValue,
    })),
    ...changes,
  })

  it('[LOY-231] lists the programs of a dealer with status and number of customers', async () => {
    expect((await list()).map(({ id, status, enrolledCount }) => [id, status, enrolledCount])).toEqual([
      [DRAFT, 'draft', 0],
      [RUNNING, 'active', 1],
      [OVER, 'closed', 0],
    ])
    for (const status of ['draft', 'active', 'closed'] as const) {
      expect((await list(dealer, { template_status: status })).map((each) => each.status)).toEqual([status])
    }
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from loyalty_enrollments join loyalty_programs on loyalty_programs.id = program_id
      where template_id = ${RUNNING} and enrollment_status = 3`.execute(desk.db)
    expect(String((await read(RUNNING)).enrolledCount)).toBe(rows[0]?.count)
  })

  it('[LOY-231] shows an account the programs of dealers that sell to it, without drafts and without other accounts', async () => {
    expect((await list(enroller)).map(({ id }) => id)).toEqual([RUNNING, OVER])
    expect((await get(DRAFT, enroller)).status).toBe(404)
    const other = createPrincipal('u-2999', 'enrollment-manager', ['10429'])
    // The customer of LP-503 is invited but not enrolled.
    expect((await read(RUNNING, other)).enrolledCount).toBe(0)
    expect(await list(createPrincipal('u-2998', 'enrollment-manager', []))).toEqual([])
  })

  it('[LOY-231] hides the programs of another dealer behind not-found, for every call', async () => {
    const { version } = await read(RUNNING)
    expect(await list(otherDealer)).toEqual([])
    expect((await list(dealer, { buid_merchant: 'M-301' })).length).toBe(3)
    const strangers = [
      await get(RUNNING, otherDealer),
      await create({}, { by: otherDealer }),
      await act('copy', RUNNING, { template_name: 'Mine' }, { by: otherDealer }),
      await act('update', RUNNING, bodyOf(await read(RUNNING)), { by: otherDealer }),
      await act('activate', DRAFT, { version: 1 }, { by: otherDealer }),
      await act('close', RUNNING, { version }, { by: otherDealer }),
    ]
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await read(RUNNING)).toMatchObject({ version, status: 'active' })
  })

  it('[LOY-232] saves a draft once for a key, with a first target of zero and in another currency', async () => {
    const key = newKey()
    const [first, second] = await Promise.all([
      create({ currency: 'EUR' }, { key }),
      create({ currency: 'EUR' }, { key }),
    ])
    const made = (first.status === 201 ? first : second).data as LoyaltyTemplate
    expect(made).toMatchObject({
      name: 'Cascade Fleet 2027',
      merchantId: 'M-301',
      status: 'draft',
      currency: 'EUR',
      version: 1,
      enrolledCount: 0,
      changed: { byName: 'Marco Rossi' },
      activated: null,
      tiers: [{ targetValue: 0, incentiveReward: 'percent', rewardValue: 50 }, { targetValue: 50_000_00 }],
    })
    expect(await list()).toHaveLength(4)
    expect(await desk.auditOf('loyalty-templates.create')).toMatchObject([
      { subject: made.id, detail: { name: 'Cascade Fleet 2027', currency: 'EUR', salesTarget: 100_000_00 } },
    ])
  })

  it('[LOY-232] refuses every fault at once, with loyalty-template-invalid and the codes of targets and rewards', async () => {
    const tier = (target_value: number, reward_value: number) => ({
      target_value,
      incentive_reward: 'percent',
      reward_value,
    })
    const { status, body } = await create({
      ends_on: '12/31/2026',
      sales_target: -1,
      tiers: [tier(5_00, 1), tier(5_00, 0), tier(9_00, 100_01)],
    })
    expect(status).toBe(422)
    const { errors } = JSON.parse(body) as { errors: { code: string; source: { pointer: string }; meta: unknown }[] }
    expect(errors.map(({ code, source, meta }) => [code, source.pointer, (meta as { reason: string }).reason])).toEqual(
      [
        ['loyalty-template-invalid', '/data/attributes/ends_on', 'ends-before-start'],
        ['loyalty-target-invalid', '/data/attributes/sales_target', 'negative'],
        ['loyalty-target-invalid', '/data/attributes/tiers/1/target_value', 'not-higher'],
        ['loyalty-reward-invalid', '/data/attributes/tiers/1/reward_value', 'not-positive'],
        ['loyalty-reward-invalid', '/data/attributes/tiers/2/reward_value', 'too-high'],
      ],
    )
    for (const [starts_on, ends_on, reason] of [
      ['01/01/2026', toWireDate(addDays(TODAY, -1)), 'past'],
      ['01/01/2027', '01/01/2030', 'too-long'],
    ] as const) {
      expect((await create({ starts_on, ends_on })).body).toContain(`"reason":"${reason}"`)
    }
    for (const name of ['', '  ', 'x'.repeat(81)]) await expect(create({ template_name: name })).rejects.toThrow()
    expect(await list()).toHaveLength(3)
  })

  it('[LOY-233] changes a draft as a whole under its version, and refuses another with loyalty-program-changed', async () => {
    const draft = await read(DRAFT)
    const changed = await act('update', DRAFT, bodyOf(draft, { goal_type_id: 1, tiers: TERMS.tiers }))
    expect(changed.data).toMatchObject({
      version: 2,
      goalType: 1,
      tiers: [{ targetValue: 0 }, { targetValue: 50_000_00 }],
    })
    const late = await act('update', DRAFT, bodyOf(draft, { template_name: 'Late' }))
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('loyalty-program-changed')])
    expect((await read(DRAFT)).name).toBe('Cascade Growth 2027')
    // Of two concurrent changes of the same version, only one succeeds.
    const both = await Promise.all(
      ['One', 'Two'].map((template_name) => act('update', DRAFT, { ...bodyOf(draft), version: 2, template_name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('[LOY-234] changes of an active program the name, and the last day to a later one, for its customers too', async () => {
    const active = await read(RUNNING)
    const changes = { template_name: 'Cascade Volume Plus', ends_on: '03/31/2027' }
    expect((await act('update', RUNNING, bodyOf(active, changes))).data).toMatchObject({
      name: 'Cascade Volume Plus',
      endsOn: '2027-03-31',
      version: 2,
    })
    const { data } = await ask(desk.db, 'loyalty-programs.get', { principal: payer, params: { program_id: 'LP-501' } })
    expect(data).toMatchObject({ name: 'Cascade Volume Plus', endsOn: '2027-03-31', salesTarget: 150_000_00 })
  })

  it('[LOY-234] leaves the program of a customer that has left it as it was', async () => {
    await sql`update loyalty_enrollments set enrollment_status = 4, ended_on = '2026-10-01' where id = 'LE-501'`.execute(
      desk.db,
    )
    await act('update', RUNNING, bodyOf(await read(RUNNING), { ends_on: '03/31/2027' }))
    const { data } = await ask(desk.db, 'loyalty-programs.get', { principal: payer, params: { program_id: 'LP-501' } })
    expect((data as LoyaltyProgram).endsOn).toBe('2026-12-31')
  })

  it('[LOY-234] refuses to change what customers of an active program were promised', async () => {
    const active = await read(RUNNING)
    for (const [field, value] of [
      ['goal_type_id', 2],
      ['currency', 'EUR'],
      ['starts_on', '02/01/2026'],
      ['ends_on', '12/30/2026'],
      ['sales_target', 1],
      ['tiers', TERMS.tiers],
    ] as const) {
      const { status, body } = await act('update', RUNNING, bodyOf(active, { [field]: value }))
      expect([field, status]).toEqual([field, 422])
      expect(body).toContain(`/data/attributes/${field}`)
      expect(body).toContain('"reason":"fixed"')
    }
    expect(await read(RUNNING)).toEqual(active)
  })

  it('[LOY-235] copies the terms into a draft of its own, without customers', async () => {
    const copy = (await act('copy', RUNNING, { template_name: 'Volume 2027' })).data as LoyaltyTemplate
    const from = await read(RUNNING)
    expect(copy).toMatchObject({ name: 'Volume 2027', status: 'draft', version: 1, enrolledCount: 0, activated: null })
    expect(copy.id).not.toBe(RUNNING)
    expect([copy.tiers, copy.salesTarget, copy.endsOn]).toEqual([from.tiers, from.salesTarget, from.endsOn])
    expect(await desk.auditOf('loyalty-templates.copy')).toMatchObject([
      { subject: copy.id, detail: { from: RUNNING } },
    ])
  })

  it('[LOY-236] activates a draft once, and rejects an ended or active one', async () => {
    const active = await act('activate', DRAFT, { version: 1 })
    expect(active.data).toMatchObject({ status: 'active', version: 2, activated: { byName: 'Marco Rossi' } })
    const again = await act('activate', DRAFT, { version: 2 })
    expect([again.status, again.body]).toEqual([409, expect.stringContaining('loyalty-template-not-open')])
    const copy = (await act('copy', OVER, { template_name: 'Old' })).data as LoyaltyTemplate
    const past = await act('activate', copy.id, { version: 1 })
    expect([past.status, past.body]).toEqual([409, expect.stringContaining('loyalty-program-ended')])
    expect(await desk.auditOf('loyalty-templates.activate')).toMatchObject([
      { detail: { from: 'draft', to: 'active' } },
    ])
  })

  it('[LOY-236] a program that ends today is active all day, and closed on the next', async () => {
    const made = (await create({ starts_on: '01/01/2026', ends_on: toWireDate(TODAY) })).data as LoyaltyTemplate
    expect((await act('activate', made.id, { version: 1 })).data).toMatchObject({ status: 'active', endsOn: TODAY })
    await sql`update loyalty_templates set ends_on = ${addDays(TODAY, -1)} where id = ${made.id}`.execute(desk.db)
    expect((await read(made.id)).status).toBe('closed')
    expect((await act('close', made.id, { version: 2 })).status).toBe(409)
  })

  it('[LOY-237] closes a program, and leaves its customers theirs until the last day', async () => {
    const { version } = await read(RUNNING)
    const stale = await act('close', RUNNING, { version: version + 1 })
    expect([stale.status, stale.body]).toEqual([409, expect.stringContaining('loyalty-program-changed')])
    expect((await act('close', RUNNING, { version })).data).toMatchObject({
      status: 'closed',
      closed: { byName: 'Marco Rossi' },
    })
    const { data } = await ask(desk.db, 'loyalty-programs.get', { principal: payer, params: { program_id: 'LP-501' } })
    expect(data).toMatchObject({ endsOn: '2026-12-31', salesTarget: 150_000_00 })
    expect((await act('update', RUNNING, bodyOf(await read(RUNNING)))).status).toBe(409)
    expect((await act('close', RUNNING, { version: version + 1 })).status).toBe(409)
  })
})
