import type { CalendarDate, CreditMemo, LoyaltyProgram, Voucher } from 'netterms/contract/internal'
import { addDays, VOUCHER_LIMITS, toWireDate } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  admin,
  newKey,
  NORTHWIND,
  openDesk,
  payer,
  type PaymentDesk,
  stranger,
} from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

/** A program whose last day was December 31, 2025. */
const OVER = 'LP-440'
const manager = createPrincipal('u-1006', 'voucher-manager', [NORTHWIND], { fullName: 'Vic Lane' })

describe.each(databases.kinds)('vouchers on %s', (kind) => {
  let desk: PaymentDesk
  let today: CalendarDate
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
    today = (await readProgramTime(desk.db)).date
    await sql`update loyalty_tiers set target_value = 0, incentive_reward = 'amount', reward_value = 50000
      where program_id = ${OVER}`.execute(desk.db)
  }, 120_000)

  const programOf = async (id: string): Promise<LoyaltyProgram> => {
    const { data } = await ask(desk.db, 'loyalty-programs.list', { principal: manager })
    const found = (data as LoyaltyProgram[]).find((each) => each.id === id)
    if (!found) throw new Error(`There is no program ${id}.`)
    return found
  }
  const issue = (amount: number, more: Record<string, unknown> = {}) => {
    const { program = OVER, key = newKey(), by = manager, expires = addDays(today, 90) } = more
    return ask(desk.db, 'vouchers.issue', {
      principal: by as typeof manager,
      idempotencyKey: key as string,
      body: { program_id: program, amount, expires_on: toWireDate(expires as CalendarDate) },
    })
  }
  const act = (call: 'vouchers.redeem' | 'vouchers.revoke', id: string, by = payer, key = newKey()) =>
    ask(desk.db, call, {
      principal: by,
      idempotencyKey: key,
      params: { voucher_id: id },
      body: call === 'vouchers.revoke' ? { reason: 'Issued for the wrong account' } : {},
    })
  const issued = async (amount: number, more = {}) => (await issue(amount, more)).data as Voucher
  const memos = async () => (await ask(desk.db, 'credit-memos.list', { principal: payer })).data as CreditMemo[]

  it('[LOY-198] issues a voucher of a final reward, and leaves the rest of it for others', async () => {
    const { rewardEarned, rewardAvailable } = await programOf(OVER)
    expect(rewardAvailable).toBe(rewardEarned)
    expect(rewardEarned).toBe(500_00)
    expect(await issued(1_000)).toMatchObject({
      programId: OVER,
      amount: 1_000,
      currency: 'USD',
      status: 'issued',
      issued: { byName: 'Vic Lane' },
      creditMemoId: null,
    })
    expect((await programOf(OVER)).rewardAvailable).toBe(rewardEarned - 1_000)
    expect(await desk.auditOf('vouchers.issue')).toMatchObject([{ detail: { amount: 1_000, program: OVER } }])
    await desk.expectSoundBooks()
  })

  it('[LOY-198] refuses a reward that can still change, with loyalty-reward-not-final', async () => {
    const { status, body } = await issue(1, { program: 'LP-501' })
    expect([status, body]).toEqual([409, expect.stringContaining('loyalty-reward-not-final')])
    expect((await programOf('LP-501')).rewardAvailable).toBe(0)
  })

  it('[LOY-198] refuses every other amount with loyalty-voucher-amount-invalid, and returns the rest', async () => {
    const { rewardAvailable } = await programOf(OVER)
    for (const [amount, reason] of [
      [0, 'not-positive'],
      [-1, 'not-positive'],
      [1.5, 'not-integer'],
      [1e300, 'not-integer'],
      [rewardAvailable + 1, 'above-available'],
    ] as const) {
      const { status, body } = await issue(amount)
      expect([amount, status, body]).toEqual([amount, 422, expect.stringContaining('loyalty-voucher-amount-invalid')])
      expect(body).toContain(`"reason":"${reason}"`)
      expect(body).toContain(`"available":${rewardAvailable}`)
    }
    expect((await issue(rewardAvailable)).status).toBe(201)
    expect((await issue(1)).status).toBe(422)
  })

  it('[LOY-198] refuses a last day in the past or too far away with loyalty-voucher-expiry-invalid', async () => {
    for (const days of [-1, VOUCHER_LIMITS.maxDays + 1]) {
      const { status, body } = await issue(1, { expires: addDays(today, days) })
      expect([status, body]).toEqual([422, expect.stringContaining('loyalty-voucher-expiry-invalid')])
    }
    for (const days of [0, VOUCHER_LIMITS.maxDays]) {
      expect((await issue(1, { expires: addDays(today, days) })).status).toBe(201)
    }
  })

  it('[LOY-198] issues once for a key, and never more than the reward when two are issued at once', async () => {
    const { rewardAvailable } = await programOf(OVER)
    const key = newKey()
    const [first, again] = [await issue(100, { key }), await issue(100, { key })]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await issue(101, { key })).body).toContain('idempotency-key-reused')
    const rest = rewardAvailable - 100
    const answers = await Promise.all([issue(rest), issue(rest)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await programOf(OVER)).rewardAvailable).toBe(0)
  })

  it('[LOY-198] finds no program of another customer, and no voucher of one', async () => {
    expect((await issue(1, { by: stranger })).status).toBe(404)
    const { id } = await issued(500)
    for (const call of ['vouchers.redeem', 'vouchers.revoke'] as const) {
      expect((await act(call, id, stranger)).status).toBe(404)
      expect((await act(call, 'VCH-1', admin)).status).toBe(404)
    }
    const other = await ask(desk.db, 'vouchers.list', { principal: stranger, filter: { buid_customer: NORTHWIND } })
    expect(other.status).toBe(404)
  })

  it('[LOY-200] redeems a voucher as credit of the account, which pays an invoice', async () => {
    const [exposure, before, program] = [await desk.exposureOf(), await memos(), await programOf('LP-501')]
    const { id } = await issued(1_234)
    const { data, status } = await act('vouchers.redeem', id)
    expect(status).toBe(201)
    const redeemed = data as Voucher
    expect(redeemed).toMatchObject({ status: 'redeemed', redeemed: { byName: 'Pat Jones' }, amount: 1_234 })
    const memo = (await memos()).find((each) => each.id === redeemed.creditMemoId)
    expect(memo).toMatchObject({ currency: 'USD', amount: 1_234, applied: 0, remaining: 1_234 })
    expect(await memos()).toHaveLength(before.length + 1)
    expect((await desk.exposureOf()).unapplied).toBe(exposure.unapplied + 1_234)
    const { rows } = await sql`
      select account, amount_minor::int as amount from ledger_entries
      where event = ${`credit-memo:${redeemed.creditMemoId}`} order by id`.execute(desk.db)
    expect(rows).toEqual([
      { account: 'revenue', amount: 1_234 },
      { account: 'credit-memos', amount: -1_234 },
    ])
    // Unlike a return of goods, a redeemed voucher does not change the sales of a program.
    expect((await programOf('LP-501')).currentSales).toBe(program.currentSales)
    const applied = await ask(desk.db, 'credit-memos.apply', {
      principal: payer,
      idempotencyKey: newKey(),
      params: { id: redeemed.creditMemoId ?? '' },
      body: { lines: [{ trx_id: 'T-202940', amount: 1_234 }] },
    })
    expect(applied.status, applied.body).toBe(201)
    await desk.expectSoundBooks()
  })

  it('[LOY-200] redeems exactly once, by key and when two users do at once', async () => {
    const before = (await memos()).length
    const { id } = await issued(700)
    const key = newKey()
    const answers = await Promise.all([act('vouchers.redeem', id, payer, key), act('vouchers.redeem', id, admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toContain('loyalty-voucher-not-open')
    await act('vouchers.redeem', id, payer, key)
    await act('vouchers.redeem', id, admin)
    expect(await memos()).toHaveLength(before + 1)
    expect(await desk.auditOf('vouchers.redeem')).toHaveLength(1)
    expect((await act('vouchers.revoke', id, admin)).body).toContain('"voucher_status":"redeemed"')
    await desk.expectSoundBooks()
  })

  it('[LOY-199] revokes an open voucher once, and its amount can be issued again', async () => {
    const { rewardAvailable } = await programOf(OVER)
    const { id } = await issued(rewardAvailable)
    const revoked = await act('vouchers.revoke', id, manager)
    expect(revoked.data as Voucher).toMatchObject({
      status: 'revoked',
      revoked: { byName: 'Vic Lane' },
      revokeReason: 'Issued for the wrong account',
      creditMemoId: null,
    })
    expect((await programOf(OVER)).rewardAvailable).toBe(rewardAvailable)
    expect((await act('vouchers.revoke', id, manager)).status).toBe(409)
    expect((await act('vouchers.redeem', id)).status).toBe(409)
    const other = await issued(50)
    const both = await Promise.all([act('vouchers.revoke', other.id, manager), act('vouchers.redeem', other.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    await desk.expectSoundBooks()
  })

  it('[LOY-199] [LOY-200] is open on its last day, has expired after it, and is worth nothing then', async () => {
    const { rewardAvailable } = await programOf(OVER)
    const kept = await issued(100, { expires: today })
    const late = await issued(200, { expires: today })
    expect((await act('vouchers.redeem', kept.id)).status).toBe(201)
    await desk.move(1)
    expect((await act('vouchers.redeem', late.id)).body).toContain('"voucher_status":"expired"')
    expect((await act('vouchers.revoke', late.id, manager)).status).toBe(409)
    expect((await programOf(OVER)).rewardAvailable).toBe(rewardAvailable - 100)
    const listed = async (filter: Record<string, string>) => {
      const { data } = await ask(desk.db, 'vouchers.list', { principal: payer, filter })
      return (data as Voucher[]).map(({ id, status }) => [id, status])
    }
    expect(await listed({})).toEqual([
      [late.id, 'expired'],
      [kept.id, 'redeemed'],
    ])
    expect(await listed({ voucher_status: 'redeemed' })).toEqual([[kept.id, 'redeemed']])
  })
})
