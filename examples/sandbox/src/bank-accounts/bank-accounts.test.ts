import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, own, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { addAccount, frameOf, frameSessionOf, stepUpTokenOf, US_ACCOUNT } from '../http/test-frame.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const CANADIAN = {
  bankCountry: 'CA',
  routingNumber: undefined,
  bankNumber: '0899',
  branchNumber: '00011',
  accountNumber: '7654321',
  accountName: 'Toronto account',
} as const

type ParametersAfterToken = Parameters<typeof addAccount> extends [unknown, unknown, ...infer Rest] ? Rest : never

describe.each(databases.kinds)('on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
  }, 120_000)

  /** Adds an account; the user enters the password again for each one (SEC-10). */
  const add = async (...given: ParametersAfterToken) =>
    addAccount(api, await stepUpTokenOf(api, own(await api.signIn('admin'))), ...given)
  const errorsOf = (answer: TestAnswer) =>
    answer.document.errors?.map(({ code, source }) => [code, source?.['pointer']?.split('/').at(-1)])
  const rows = () =>
    api.db.selectFrom('bank_accounts').selectAll().where('account_holder_type', 'is not', null).execute()

  it('[BNK-275] rejects an account without a payment type', async () => {
    const none = (
      await api.db
        .selectFrom('bank_accounts')
        .select('id')
        .where('online_payment', '=', false)
        .where('auto_pay', '=', false)
        .execute()
    ).map(({ id }) => id)
    expect(none).toEqual([])
    const left = api.db
      .updateTable('bank_accounts')
      .set({ online_payment: false, auto_pay: false })
      .where('id', '=', 'BA-1008')
    await expect(left.execute()).rejects.toThrow(/bank_accounts_payment_type/)
  })

  it('[BNK-10] adds an account that waits for verification, and one that its bank confirms at once', async () => {
    const waiting = await add()
    expect(waiting.status).toBe(201)
    expect(waiting.document.data?.attributes).toEqual({
      buidCustomer: '10428',
      accountName: 'Freight account',
      accountType: 'checking',
      bankName: 'Puget Savings Bank',
      bankCountry: 'US',
      accountNumberLast4: '4321',
      currency: 'USD',
      status: 'pending verification',
      onlinePayment: true,
      autoPay: false,
    })
    const active = await add({ routingNumber: '0210-0002 1', accountNumber: '1122 3344' })
    expect(active.document.data?.attributes).toMatchObject({
      status: 'active',
      bankName: 'Harbor National Bank',
      accountNumberLast4: '3344',
    })
  })

  it('[BNK-9] uses Canadian dollars in Canada', async () => {
    const answer = await add(CANADIAN)
    expect(answer.document.data?.attributes).toMatchObject({
      currency: 'CAD',
      bankName: 'Pacific Bank of Canada',
      accountNumberLast4: '4321',
    })
  })

  it('[BNK-274] refuses a country in which the customer has no banking', async () => {
    const before = (await rows()).length
    const answer = await add({ ...CANADIAN, buidCustomer: '10429' })
    expect([answer.status, errorsOf(answer)]).toEqual([422, [['attribute-invalid', 'bankCountry']]])
    expect(await rows()).toHaveLength(before)
  })

  it('[BNK-2] stores and sends the last four digits only, and nothing that reveals the rest', async () => {
    const everything = JSON.stringify([
      await rows(),
      await api.db.selectFrom('audit_entries').selectAll().execute(),
      await api.db.selectFrom('idempotency_keys').selectAll().execute(),
      api.lines,
    ])
    expect(everything).toContain('4321')
    for (const secret of ['98765432', '0987654321', '123456780', '021000021', '11223344', '7654321', '00011']) {
      expect(everything, secret).not.toContain(secret)
    }
    const list = await api.send('GET', '/api/bank-accounts', { headers: own(await api.signIn('payer')) })
    expect(list.text).not.toMatch(/digest|routing|98765432/)
  })

  it('[BNK-11] rejects the same account in any notation, and names the existing one', async () => {
    const again = await add({ accountNumber: '000-987 654 321', accountName: 'Another name' })
    expect([again.status, firstError(again)]).toMatchObject([
      409,
      { code: 'bank-account-duplicate', meta: { account_name: 'Freight account', last4: '4321' } },
    ])
    const many = await Promise.all([1, 2, 3, 4].map(() => add({ accountNumber: '88880001' })))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    await api.db
      .updateTable('bank_accounts')
      .set({ status: 'removed' })
      .where('account_number_last4', '=', '0001')
      .execute()
    expect((await add({ accountNumber: '88880001' })).status).toBe(201)
  })

  it.each([
    ['BNK-5', { routingNumber: '021000022' }, [['bank-account-number-invalid', 'routingNumber']]],
    ['BNK-5', { routingNumber: undefined }, [['bank-account-number-invalid', 'attributes']]],
    ['BNK-6', { ...CANADIAN, bankNumber: '1003' }, [['bank-account-number-invalid', 'bankNumber']]],
    ['BNK-6', { ...CANADIAN, routingNumber: '021000021' }, [['attribute-invalid', 'routingNumber']]],
    ['BNK-6', { branchNumber: '00011' }, [['attribute-invalid', 'branchNumber']]],
    [
      'BNK-7',
      { routingNumber: 'x', accountNumber: '12' },
      [
        ['bank-account-number-invalid', 'routingNumber'],
        ['bank-account-number-invalid', 'accountNumber'],
      ],
    ],
    ['BNK-8', { paymentTypes: [] }, [['attribute-invalid', 'paymentTypes']]],
    ['BNK-8', { paymentTypes: ['AutoPay', 'AutoPay'] }, [['attribute-invalid', 'paymentTypes']]],
    ['BNK-8', { paymentTypes: ['AutoPay', 'online payment', 'other'] }, undefined],
    ['BNK-12', { account_digest: 'x' }, [['attribute-unknown', 'account_digest']]],
    ['BNK-12', { status: 'active' }, [['attribute-unknown', 'status']]],
    ['BNK-12', { accountName: '   ' }, [['attribute-invalid', 'accountName']]],
  ])('[%s] refuses %j', async (_rule, changes, expected) => {
    const before = (await rows()).length
    const answer = await add({ accountNumber: '70001234', ...changes })
    expect(answer.status).toBe(422)
    if (expected) expect(errorsOf(answer)?.map(([code]) => code)).toEqual(expected.map(([code]) => code))
    expect(answer.text).not.toContain('70001234')
    expect(await rows()).toHaveLength(before)
  })

  it('[BNK-10] requires the name of an unknown bank', async () => {
    const unknown = { routingNumber: '061000052', accountNumber: '60001' }
    expect(errorsOf(await add(unknown))?.[0]?.[0]).toBe('attribute-invalid')
    const named = await add({ ...unknown, bankName: ' Peach State Bank ' })
    expect(named.document.data?.attributes).toMatchObject({
      bankName: 'Peach State Bank',
      status: 'pending verification',
    })
    const known = await add({ accountNumber: '60002', bankName: 'A false name' })
    expect(known.document.data?.attributes).toMatchObject({ bankName: 'Puget Savings Bank' })
  })

  it('[BNK-8] gives AutoPay to one account of a customer', async () => {
    const types = { paymentTypes: ['online payment', 'AutoPay'] }
    const first = await add({ accountNumber: '50001', ...types })
    expect(first.document.data?.attributes).toMatchObject({ autoPay: true, onlinePayment: true })
    const second = await add({ accountNumber: '50002', ...types })
    expect([second.status, firstError(second)?.code]).toEqual([409, 'bank-account-auto-pay-taken'])
  })

  it('[BNK-12] answers a repeated key with the first response, byte for byte, and adds nothing', async () => {
    const key = { 'idempotency-key': 'one-account-one-key' }
    const first = await add({ accountNumber: '40001' }, key)
    const before = (await rows()).length
    const again = await add({ accountNumber: '40001' }, key)
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true'])
    expect(await rows()).toHaveLength(before)
    const other = await add({ accountNumber: '40002' }, key)
    expect([other.status, firstError(other)?.code]).toEqual([422, 'idempotency-key-reused'])
    const keyless = await add({}, { 'idempotency-key': '' })
    expect(keyless.status).toBe(400)
  })

  it('[BNK-12] answers for another company’s customer like for a missing one', async () => {
    const foreign = await add({ buidCustomer: '20517' })
    const never = await add({ buidCustomer: '99999' })
    expect([foreign.status, foreign.text]).toEqual([404, never.text])
  })

  it('[BNK-12] records who added the account, and which user entered the password', async () => {
    const entries = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'bank-accounts.create')
      .execute()
    const [entry] = entries
    expect(entry).toMatchObject({ actor: 'user:u-1001', customer_buid: US_ACCOUNT.buidCustomer })
    expect(JSON.parse(entry?.detail ?? '{}')).toMatchObject({ last4: '4321', confirmedBy: 'u-1001' })
  })

  it('[BNK-10] returns the bank of a number to the frame, or none', async () => {
    const session = await frameSessionOf(api, own(await api.signIn('admin')))
    const ask = (country: string, routing: string) =>
      api.sendSecurely('GET', `/api/banks?filter%5Bcountry%5D=${country}&filter%5Brouting%5D=${routing}`, {
        headers: frameOf(session),
      })
    expect((await ask('US', '021000021')).text).toContain('"Harbor National Bank"')
    expect((await ask('CA', '0877')).text).toContain('"Prairie Trust"')
    for (const [country, routing] of [
      ['US', '999999999'],
      ['CA', '021000021'],
    ] as const) {
      expect((await ask(country, routing)).document.data).toEqual([])
    }
    expect((await ask('US', 'constructor')).status).toBe(400)
  })
})
