import type { Payment } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, NORTHWIND, openDesk, payer, type PaymentDesk, stranger } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())
const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND])

describe.each(databases.kinds)('the history of payments on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  type Filter = NonNullable<Question['filter']>
  const list = (filter: Filter = {}, principal = payer) => ask(desk.db, 'payments.list', { principal, filter })
  const numbersOf = async (filter: Filter) => ((await list(filter)).data as Payment[]).map(({ number }) => number)
  const metaOf = async () => (JSON.parse((await list()).body) as { meta: Record<string, unknown> }).meta
  const cardEndsIn = (last4: string) =>
    desk.db
      .updateTable('payment_cards')
      .set({ network_token: `nt_test_${last4}` })
      .where('id', '=', 'PC-1001')
      .execute()

  it('[PAY-153] finds a payment by parts of its numbers, by an invoice and by an amount', async () => {
    const { number, confirmationNumber } = await desk.pay(desk.draft({ 201377: 421050 }))
    for (const search of [number, number.slice(2), confirmationNumber, confirmationNumber.slice(1, 6).toLowerCase()])
      expect(await numbersOf({ search }), search).toContain(number)
    for (const search of ['4,210.50', '4210.50']) expect(await numbersOf({ search }), search).toEqual([number])
    const { invoiceId } = await desk.invoiceOf(201377)
    expect(await numbersOf({ search: invoiceId })).toContain(number)
    expect(await numbersOf({ search: invoiceId.slice(-2) })).toContain(number)
    for (const search of ['P-999999', '%', '_______', '\\', '0.01', 'ʼ;--'])
      expect(await numbersOf({ search }), search).toEqual([])
  })

  it('[PAY-153] filters by method and by the days on which payments were sent, and finds no payment of another account', async () => {
    const card = await desk.pay(desk.draft({ 202940: 348000 }, {}, { card_id: 'PC-1001' }))
    expect(await numbersOf({ method: 'card' })).toContain(card.number)
    expect(await numbersOf({ method: 'bank' })).not.toContain(card.number)
    expect(await numbersOf({ from: '2026-11-20', to: '2026-11-20' })).toContain(card.number)
    expect(await numbersOf({ from: '2026-11-21' })).toEqual([])
    expect(await numbersOf({ to: '2026-11-19' })).not.toContain(card.number)
    expect((await list({ search: card.number }, stranger)).data).toEqual([])
    expect((await list({ buid_customer: NORTHWIND, search: card.number }, stranger)).status).toBe(404)
  })

  it('[PAY-153] uses an index for each tab and each search in 60 000 payments of one account', async () => {
    if (kind === 'pglite') return
    await sql`insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
        bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key, submitted_at,
        initiates_on, leaves_on, posts_by, settled_on)
      select customer_buid, 'P-7' || lpad(n::text, 6, '0'), 'ZZ' || md5(n::text), 'settled', currency, 500000 + n, 0,
        bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, 'many-payments-' || n,
        submitted_at - n * interval '1 minute', initiates_on, leaves_on, posts_by, posts_by
      from generate_series(1, 60000) as n cross join lateral (select * from payments
        where customer_buid = ${NORTHWIND} and method = 'bank' order by number limit 1) as one`.execute(desk.db)
    await sql`analyze payments`.execute(desk.db)
    for (const filter of [
      { status: 'returned' },
      { search: 'P-7059999' },
      { search: '5,599.99' },
      { search: md5of(5) },
    ]) {
      const began = performance.now()
      await list(filter)
      const took = performance.now() - began
      console.info(`${JSON.stringify(filter)}: ${took.toFixed(0)} ms`)
      expect(took).toBeLessThan(500)
    }
    const began = performance.now()
    await list()
    console.info(`the first page: ${(performance.now() - began).toFixed(0)} ms`)
    await sql`delete from payments where idempotency_key like 'many-payments-%'`.execute(desk.db)
  }, 120_000)

  it('[PAY-154] counts payments in progress and failed ones, regardless of the search', async () => {
    const before = (await metaOf()) as { counts: Record<string, number> }
    const { number } = await desk.pay(desk.draft({ 203115: 100000 }, { scheduled_on: '12/14/2026' }))
    const meta = await metaOf()
    expect(meta).toMatchObject({
      counts: {
        scheduled: (before.counts['scheduled'] ?? 0) + 1,
        processing: (before.counts['processing'] ?? 0) + 1,
        returned: 1,
      },
      under_way: [{ currency: 'USD', posts_by: expect.stringMatching(/^2026-12-/) as string }],
    })
    expect(await numbersOf({ status: 'scheduled' })).toContain(number)
    const found = JSON.parse((await list({ search: 'P-0' })).body) as { meta: object }
    expect(found.meta).toMatchObject({ counts: meta['counts'] })
  })

  it('[PAY-155] returns the reason of a declined card as a code, also for a later query', async () => {
    await cardEndsIn('9995')
    const declined = await desk.pay(desk.draft({ 198204: 78000 }, {}, { card_id: 'PC-1001' }))
    expect(declined).toMatchObject({ status: 'declined', declined: { reason: 'insufficient-funds', on: '2026-11-20' } })
    await cardEndsIn('4242')
    const overLimit = await desk.pay(desk.draft({ 203115: 8942 }, {}, { card_id: 'PC-1001' })).catch(() => null)
    if (overLimit?.status === 'declined') expect(overLimit.declined?.reason).toBe('over-limit')
    expect((await desk.mailsOf('payment-declined')).at(0)).toMatchObject({
      to: 'payer@harbor.example',
      values: { payment: declined.number, amount: '$780.00' },
    })
  })

  it('[PAY-156] records who canceled a payment and when', async () => {
    const { number } = await desk.pay(desk.draft({ 203402: 235000 }))
    expect((await desk.paymentOf(number)).canceled).toBeNull()
    expect((await desk.cancel(number, admin)).status).toBe(200)
    expect((await desk.paymentOf(number)).canceled).toMatchObject({ by: 'Alex Smith' })
  })

  it('[MAI-90] [NOT-133] confirms posted payments, by mail to the payer and to all users who may see payments', async () => {
    const { number } = await desk.pay(desk.draft({ 204016: 894075 }))
    await desk.move(3)
    expect((await desk.paymentOf(number)).status).toBe('settled')
    const mails = (await desk.mailsOf('payment-posted')).filter(({ values }) => JSON.stringify(values).includes(number))
    expect(mails).toMatchObject([{ to: 'payer@harbor.example', values: { payment: number, amount: '$8,940.75' } }])
    const { data } = await ask(desk.db, 'notifications.list', { principal: viewer, page: { number: 1, size: 50 } })
    const told = (data as { title: string; links: { href: string }[] }[]).filter(({ title }) => title.includes(number))
    expect(told.map(({ title, links }) => [title, links[0]?.href])).toContainEqual([
      `Payment ${number} has posted`,
      `/payments?payment=${number}`,
    ])
  })

  it('[MAI-90] sends no posting mail if it is turned off', async () => {
    await desk.db.insertInto('mail_opt_outs').values({ user_id: 'u-1002', mail: 'payment-posted' }).execute()
    const before = (await desk.mailsOf('payment-posted')).length
    await desk.pay(desk.draft({ 203988: 100000 }))
    await desk.move(3)
    expect(await desk.mailsOf('payment-posted')).toHaveLength(before)
  })
})

/** The first characters of PostgreSQL's md5('5'). */
const md5of = (_number: 5): string => 'ZZe4da3b7fbbce'
