import type { PaymentGroup } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, NORTHWIND } from '../../../../test/support/payment-desk.ts'
import {
  codesOf,
  draftOf,
  type GroupDesk,
  openGroupDesk,
  share,
  WEST,
} from '../../../../test/support/payment-group-desk.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { resolveCharges } from './charge-card.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('payments of several accounts under faults on %s', (kind) => {
  let desk: GroupDesk
  beforeAll(async () => {
    desk = openGroupDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  beforeEach(async () => {
    desk.at.killed = null
    await desk.cardEndsIn('4242')
    await resolveCharges(desk.db, desk.rail, 0)
    desk.orders.length = 0
  })

  it('[PAY-11] makes one group for a key: repeated, concurrent, with another body, and as a single payment', async () => {
    const key = newKey()
    const body = await desk.requestOf(draftOf([share(NORTHWIND, { 203115: 20000 }), share(WEST, { 1000014: 10000 })]))
    const replies = await Promise.all(Array.from({ length: 6 }, () => desk.send(body, key)))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect((await desk.send(body, key)).body).toBe(replies[0]?.body)
    // Waiting requests may have sent the same reference to the network, which charged it once.
    expect(new Set(desk.orders.map(({ reference }) => reference)).size).toBe(1)
    expect(await desk.chargesOf(key)).toHaveLength(2)
    expect(await desk.paymentsOf(key)).toHaveLength(2)
    expect(codesOf((await desk.send({ ...body, total: 1 }, key)).data)).toEqual(['idempotency-key-reused'])
    const single = await desk.reviewOne(desk.draft({ 204016: 10000 }, {}, { card_id: 'PC-1001' }))
    const reply = await desk.create(single, { idempotencyKey: key })
    expect(codesOf(reply.data)).toEqual(['idempotency-key-reused'])
    await desk.expectSoundBooks()
  })

  it('[PAY-316] pays nothing when the card is declined for the group', async () => {
    await desk.move(4)
    const before = [await desk.invoiceOf(203115), await desk.invoiceOf(204016)]
    const draft = draftOf([share(NORTHWIND, { 203115: 30000, 204016: 10000 }), share(WEST, { 1000014: 12000 })])
    const body = await desk.requestOf(draft)
    await desk.cardEndsIn('9995')
    const key = newKey()
    const { data } = await desk.send(body, key)
    expect((data as PaymentGroup).payments.map(({ status, declined }) => [status, declined?.reason])).toEqual([
      ['declined', 'insufficient-funds'],
      ['declined', 'insufficient-funds'],
    ])
    expect([await desk.invoiceOf(203115), await desk.invoiceOf(204016)]).toEqual(before)
    await desk.expectSoundBooks()
  })

  it('[PAY-316] declines all because of their sum, though each alone would pass', async () => {
    // 92.01 including fees is a total that every sandbox card declines; the parts 44.70 + 1.30 and 44.70 + 1.31 are not
    // declined.
    const draft = draftOf([share(NORTHWIND, { 203115: 4471 }), share(WEST, { 1000014: 4471 })])
    const body = await desk.requestOf(draft)
    const sum = body.total + body.fee_accepted
    const exact = draftOf([share(NORTHWIND, { 203115: 4471 }), share(WEST, { 1000014: 4471 + (9201 - sum) })])
    const last = await desk.requestOf(exact)
    expect(last.total + last.fee_accepted).toBe(9201)
    const { data } = await desk.send(last)
    expect((data as PaymentGroup).payments.map(({ status }) => status)).toEqual(['declined', 'declined'])
    await desk.expectSoundBooks()
  })

  it('[PAY-13] shows all as unknown until the network responds, then answers all at once', async () => {
    await desk.cardEndsIn('0119')
    const key = newKey()
    const body = await desk.requestOf(draftOf([share(NORTHWIND, { 203115: 31000 }), share(WEST, { 1000014: 11000 })]))
    expect((await desk.send(body, key)).data).toMatchObject({
      payments: [{ status: 'unknown' }, { status: 'unknown' }],
    })
    await resolveCharges(desk.db, desk.rail, 0)
    expect(await desk.statusesOf(key)).toEqual(['unknown', 'unknown'])
    await desk.move(1)
    expect(await desk.statusesOf(key)).toEqual(['approved', 'approved'])
    const heard = await desk.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', 'in', await desk.numbersOf(key))
      .where('actor', '=', 'rail')
      .execute()
    expect(heard.map(({ action }) => action).sort()).toEqual([
      'payments.approved',
      'payments.approved',
      'payments.lose-answer',
      'payments.lose-answer',
    ])
    await desk.move(4)
    expect(await desk.statusesOf(key)).toEqual(['settled', 'settled'])
    await desk.expectSoundBooks()
  })

  it.each(['before it is sent', 'before it is recorded'] as const)(
    '[RAI-163] charges once for all when the process is killed %s',
    async (moment) => {
      const key = newKey()
      const body = await desk.requestOf(draftOf([share(NORTHWIND, { 203115: 10000 }), share(WEST, { 1000014: 5000 })]))
      desk.at.killed = moment
      await expect(desk.send(body, key)).rejects.toThrow('killed')
      desk.at.killed = null
      expect(await desk.statusesOf(key)).toEqual(['processing', 'processing'])
      const again = await desk.preview(draftOf([share(WEST, { 1000014: 5000 })]))
      expect(codesOf(again.data)).toEqual([
        'payment-invoice-already-in-payment /data/attributes/payments/0/lines/0/trx_id',
      ])
      const replies = await Promise.all([
        desk.send(body, key),
        desk.send(body, key),
        resolveCharges(desk.db, desk.rail, 0),
      ])
      expect(replies[0]?.data).toMatchObject({ payments: [{ status: 'approved' }, { status: 'approved' }] })
      expect(await desk.statusesOf(key)).toEqual(['approved', 'approved'])
      expect(await desk.chargesOf(key)).toHaveLength(2)
      expect((await desk.db.selectFrom('card_charges').selectAll().execute()).length).toBe(0)
      await desk.expectSoundBooks()
      await desk.move(4)
    },
  )

  it('[PAY-17] pays an invoice once in two concurrent groups, and nothing in the other group', async () => {
    const one = await desk.requestOf(draftOf([share(NORTHWIND, { 203115: 10000 }), share(WEST, { 1000007: 5000 })]))
    const two = await desk.requestOf(draftOf([share(WEST, { 1000007: 6000 }), share(NORTHWIND, { 204016: 10000 })]))
    const [a, b] = [newKey(), newKey()]
    const replies = await Promise.all([desk.send(one, a), desk.send(two, b)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([(await desk.paymentsOf(a)).length, (await desk.paymentsOf(b)).length].sort()).toEqual([0, 2])
    await desk.expectSoundBooks()
  })
})
