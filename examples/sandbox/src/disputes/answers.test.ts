import type { Dispute, DisputeResponse, TogetherResult } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  admin,
  cascade,
  createDisputeDesk,
  dealer,
  type DisputeDesk,
  newKey,
  payer,
  support,
} from '../../../../test/support/dispute-desk.ts'
import { ask, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('answering disputes on %s', (kind) => {
  let db: OpenDatabase['db']
  let desk: DisputeDesk
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    desk = createDisputeDesk(db)
  })

  it('[DSP-8] warns 3 days and 1 day before the last date, each side once', async () => {
    await desk.runJobs('2026-11-22')
    await desk.runJobs('2026-11-22')
    const { rows } = await sql`
      select dispute_id, days_left, side from dispute_warnings
      where dispute_id in ('D-1182', 'D-1195') order by dispute_id`.execute(db)
    expect(rows).toEqual([
      { dispute_id: 'D-1182', days_left: 3, side: 'customer' },
      { dispute_id: 'D-1195', days_left: 1, side: 'merchant' },
    ])
  })

  it('[DSP-35] grants in full: pending, a credit memo on the next banking day, applied on the one after', async () => {
    const dispute = await desk.open({ 204455: 241_560 })
    const granted = await desk.answered(dispute, 'grant in full')
    expect(granted).toMatchObject({ status: 'pending', outcome: 'granted', adjustsOn: '2026-11-23', actions: [] })
    expect(await desk.invoiceOf(204455)).toMatchObject({
      flags: ['Pending Adjustment'],
      disputed: 241_560,
      open: 241_560,
    })
    await desk.runJobs('2026-11-23')
    expect(await desk.get(dispute.id)).toMatchObject({ status: 'adjusted', adjustsOn: '2026-11-24' })
    expect(await desk.invoiceOf(204455)).toMatchObject({ flags: ['Adjusted'], open: 241_560 })
    await desk.expectSoundBooks()
    await desk.runJobs('2026-11-24')
    const closed = await desk.get(dispute.id)
    expect(closed).toMatchObject({ status: 'closed', outcome: 'granted', grantedTotal: 241_560 })
    expect(await desk.invoiceOf(204455)).toEqual({
      primary: 'Paid',
      flags: ['Adjusted'],
      disputed: 0,
      open: 0,
      credited: 241_560,
    })
    const { rows } = await sql`
      select account, sum(amount_minor)::int as amount from ledger_entries
      where event in (${`credit-memo:${closed.creditMemoId}`}, ${`credit-memo-applied:${closed.creditMemoId}`})
      group by account having sum(amount_minor) <> 0 order by account`.execute(db)
    expect(rows).toEqual([
      { account: 'receivable', amount: -241_560 },
      { account: 'revenue', amount: 241_560 },
    ])
    await desk.expectSoundBooks()
  })

  it('[DSP-19] grants in part: the rest is payable again at once', async () => {
    const dispute = await desk.open({ 203115: 100_000 })
    const amounts = [{ trx_id: 'T-203115', amount: 100_000 }]
    expect((await desk.answer(dispute, 'grant in part', {}, { amounts })).data).toMatchObject([
      { code: 'dispute-amount-invalid', meta: { reason: 'not-in-part' } },
    ])
    const half = [{ trx_id: 'T-203115', amount: 40_000 }]
    const granted = await desk.answered(dispute, 'grant in part', {}, { amounts: half })
    expect(granted).toMatchObject({ status: 'pending', outcome: 'granted in part', grantedTotal: 40_000 })
    expect(await desk.invoiceOf(203115)).toMatchObject({ disputed: 40_000, open: 613_210 })
    await desk.runJobs('2026-11-23')
    await desk.runJobs('2026-11-24')
    expect(await desk.invoiceOf(203115)).toMatchObject({
      primary: 'Past Due',
      disputed: 0,
      open: 573_210,
      credited: 40_000,
    })
    await desk.expectSoundBooks()
  })

  it('[DSP-20] closes with an offer on the table: the credit is there at once', async () => {
    const dispute = await desk.open({ 204016: 40_000 })
    const offer = { amounts: [{ trx_id: 'T-204016', amount: 15_000 }] }
    const offered = await desk.answered(dispute, 'respond to customer', {}, offer)
    expect(offered).toMatchObject({ status: 'waiting on customer', offeredTotal: 15_000, respondBy: '2026-12-04' })
    const closed = await desk.answered(offered, 'close', { principal: admin })
    expect(closed).toMatchObject({ status: 'closed', outcome: 'accepted', grantedTotal: 15_000 })
    expect(await desk.invoiceOf(204016)).toMatchObject({
      flags: ['Adjusted'],
      disputed: 0,
      credited: 15_000,
      primary: 'Billed',
    })
    await desk.expectSoundBooks()
  })

  it('[DSP-3] goes to and fro, to customer support, and ends denied with the balance as old as it was', async () => {
    let dispute = await desk.open({ 204561: 70_000 })
    dispute = await desk.answered(dispute, 'deny')
    dispute = await desk.answered(
      dispute,
      'respond to merchant',
      { principal: admin },
      { internal_note: 'Between us.' },
    )
    dispute = await desk.answered(dispute, 'deny', {}, { internal_note: 'Ours alone.' })
    dispute = await desk.answered(dispute, 'escalate', { principal: admin })
    expect(dispute).toMatchObject({ status: 'pending customer support response', turn: 'support', respondBy: null })
    expect(await desk.invoiceOf(204561)).toMatchObject({ flags: ['Disputed', 'Escalated'] })
    expect((await desk.answer(dispute, 'deny')).data).toMatchObject([
      { code: 'dispute-not-answerable', meta: { reason: 'not-your-turn' } },
    ])
    dispute = await desk.answered(dispute, 'deny', { principal: support })
    expect(dispute).toMatchObject({ status: 'closed', outcome: 'denied' })
    expect(await desk.invoiceOf(204561)).toMatchObject({ flags: [], disputed: 0, primary: 'Billed' })

    const notesFor = async (
      name: 'customer-dispute-responses.list' | 'merchant-dispute-responses.list',
      principal = admin,
    ) => {
      const { data } = await ask(db, name, { principal, filter: { dispute_id: dispute.id }, sort: 'comment_date' })
      return (data as DisputeResponse[]).map(({ internalNote }) => internalNote)
    }
    expect(await notesFor('customer-dispute-responses.list')).toEqual([null, 'Between us.', null, null, null])
    expect(await notesFor('merchant-dispute-responses.list', cascade)).toEqual([null, null, 'Ours alone.', null, null])
    expect(await notesFor('customer-dispute-responses.list', support)).toEqual([null, null, null, null, null])
  })

  it('[DSP-22] keeps the customer’s own note from the dealer and from customer support', async () => {
    expect((await desk.get('D-1182')).internalNote).toBe('Settle for 300 if they insist.')
    expect((await desk.get('D-1182', cascade)).internalNote).toBeNull()
    expect((await desk.get('D-1182', support)).internalNote).toBeNull()
  })

  it('[DSP-9] takes an answer on the last date and none a day later, although no job has run', async () => {
    let dispute = await desk.open({ 204613: 9_000 })
    dispute = await desk.answered(dispute, 'deny', { principal: dealer('M-302') })
    const late = await desk.onDay('2026-12-05')
    const reply = await desk.answer(dispute, 'escalate', { principal: admin, clock: late })
    expect([reply.status, reply.data]).toMatchObject([
      409,
      [{ code: 'dispute-not-answerable', meta: { reason: 'expired', status: 'expired' } }],
    ])
    expect(await desk.get(dispute.id, admin, { clock: late })).toMatchObject({ status: 'expired', actions: [] })
    const back = await desk.answered(dispute, 'respond to merchant', {
      principal: admin,
      clock: await desk.onDay('2026-12-04'),
    })
    expect(back).toMatchObject({ status: 'waiting on merchant', respondBy: '2026-12-18' })
    const escalated = await desk.answered(back, 'deny', {
      principal: support,
      clock: await desk.onDay('2026-12-19'),
    })
    expect(escalated).toMatchObject({ status: 'closed', outcome: 'denied' })
    await desk.expectSoundBooks()
  })

  it('[DSP-24] refuses an answer to a dispute that has changed since it was read', async () => {
    const seen = await desk.open({ 204561: 9_000 })
    const changed = await desk.answered(seen, 'deny')
    const back = await desk.answered(changed, 'respond to merchant', { principal: admin })
    expect((await desk.answer(seen, 'grant in full')).data).toMatchObject([
      { code: 'dispute-changed', meta: { version: 3 } },
    ])
    const both = await Promise.all([desk.answer(back, 'grant in full'), desk.answer(back, 'deny'), desk.withdraw(back)])
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[DSP-26] answers several, and says for each what became of it', async () => {
    const first = await desk.answered(await desk.open({ 203402: 1_000 }), 'deny', { principal: dealer('M-305') })
    const second = await desk.answered(await desk.open({ 204120: 2_000 }), 'deny', { principal: dealer('M-304') })
    const third = await desk.answered(await desk.open({ 204640: 3_000 }), 'deny', { principal: dealer('M-303') })
    await desk.answered(second, 'respond to merchant', { principal: admin })
    const named = [third, second, first].map(({ id, version }) => ({ dispute_id: id, version }))
    const disputes = [...named, { dispute_id: 'D-999', version: 1 }]
    const body = { action: 'escalate', comment: 'Please decide.', disputes }
    const send = (more: object = {}, key = newKey()) =>
      ask(db, 'disputes.answer-together', { principal: admin, idempotencyKey: key, body: { ...body, ...more } })
    const key = newKey()
    const reply = await send({}, key)
    const results = reply.data as TogetherResult[]
    expect(
      results.map(({ disputeId, succeeded, errorCode, reason }) => [disputeId, succeeded, errorCode, reason]),
    ).toEqual([
      [third.id, true, null, null],
      [second.id, false, 'dispute-not-answerable', 'not-your-turn'],
      [first.id, true, null, null],
      ['D-999', false, 'not-found', null],
    ])
    expect((await send({}, key)).body).toBe(reply.body)
    expect(await desk.get(first.id)).toMatchObject({ status: 'pending customer support response' })
    const mixed = [first.id, 'D-1182'].map(async (id) => ({ dispute_id: id, version: (await desk.get(id)).version }))
    const refused = await send({ action: 'withdraw', disputes: await Promise.all(mixed) })
    expect(refused.data).toMatchObject([{ code: 'dispute-answers-mixed', meta: { reason: 'status-mixed' } }])
    await desk.expectSoundBooks()
  })

  it('[DSP-26] lets a dealer and customer support answer several, as the machine allows each', async () => {
    const open = [await desk.open({ 204701: 1_000 }), await desk.open({ 203988: 2_000 })]
    const theirs = dealer(...open.map(({ merchantId }) => merchantId))
    const send = (action: string, disputes: readonly Dispute[], question: Question = {}) =>
      ask(db, 'disputes.answer-together', {
        principal: theirs,
        idempotencyKey: newKey(),
        body: {
          action,
          comment: 'All at once.',
          disputes: disputes.map(({ id, version }) => ({ dispute_id: id, version })),
        },
        ...question,
      })
    const resultsOf = async (reply: ReturnType<typeof send>) =>
      ((await reply).data as TogetherResult[]).map(({ succeeded, status, reason }) => [succeeded, status, reason])
    const again = () => Promise.all(open.map(({ id }) => desk.get(id)))

    expect(await resultsOf(send('escalate', open))).toEqual([
      [false, 'waiting on merchant', 'not-your-turn'],
      [false, 'waiting on merchant', 'not-your-turn'],
    ])
    const stranger = { principal: dealer('M-309') }
    expect(await resultsOf(send('deny', open, stranger))).toEqual([
      [false, null, null],
      [false, null, null],
    ])
    expect(await resultsOf(send('respond to customer', open))).toEqual([
      [true, 'waiting on customer', null],
      [true, 'waiting on customer', null],
    ])
    expect(await resultsOf(send('escalate', await again(), { principal: admin }))).toEqual([
      [true, 'pending customer support response', null],
      [true, 'pending customer support response', null],
    ])
    const [first, second] = await again()
    expect(await resultsOf(send('grant in full', [first as Dispute], { principal: support }))).toEqual([
      [true, 'pending', null],
    ])
    expect(await resultsOf(send('deny', [second as Dispute], { principal: support }))).toEqual([[true, 'closed', null]])
    expect(await again()).toMatchObject([
      { grantedTotal: 1_000, outcome: 'granted', lastAction: 'grant in full', lastComment: 'All at once.' },
      { grantedTotal: null, outcome: 'denied', lastAction: 'deny' },
    ])
    await desk.expectSoundBooks()
  })

  it('[DSP-25] lets a payer withdraw what the payer opened, and takes an invoice out of a dispute that has others', async () => {
    const other = (await desk.create(desk.request({ 203988: 1_000 }), { principal: admin })).data as Dispute[]
    expect((await desk.withdraw(other[0] as Dispute)).data).toMatchObject([{ meta: { reason: 'opened-by-another' } }])
    await desk.withdraw(other[0] as Dispute, admin)
    const dispute = await desk.open({ 203988: 1_000, 204347: 2_000 })
    const remove = (trx_id: string) =>
      ask(db, 'disputes.remove-invoice', { principal: payer, params: { dispute_id: dispute.id, trx_id } })
    expect((await remove('T-204347')).data).toMatchObject({
      total: 1_000,
      version: 2,
      invoices: [{ trxId: 'T-203988' }],
    })
    expect(await desk.invoiceOf(204347)).toMatchObject({ flags: [], disputed: 0 })
    expect((await remove('T-203988')).data).toMatchObject([{ code: 'dispute-last-invoice' }])
    expect((await remove('T-204347')).status).toBe(404)
    await desk.expectSoundBooks()
  })

  it('[DSP-21] keeps a response even if its contacts cannot be added, and warns', async () => {
    const dispute = await desk.open({ 204016: 1_500 })
    const contacts = [{ name: 'Nobody', email_address: 'no address' }]
    const reply = await desk.answer(dispute, 'deny', {}, { contacts })
    expect([reply.status, reply.meta['warnings']]).toEqual([201, [{ code: 'dispute-contacts-left-out' }]])
    expect(reply.data).toMatchObject({ status: 'waiting on customer', contacts: [] })
    const dock = { contactName: 'Dock Seven', contactEmail: 'dock@northwind.example', contact_type: '3' }
    const good = [{ id: 'u-1001' }, dock]
    const next = await desk.answer(
      reply.data as Dispute,
      'respond to merchant',
      { principal: admin },
      { contacts: good },
    )
    expect(next.meta['warnings']).toBeUndefined()
    expect((next.data as Dispute).contacts.map(({ name, type }) => [name, type])).toEqual([
      ['Alex Smith', 'Primary'],
      ['Dock Seven', 'Receiving'],
    ])
  })

  // Must be the last test, because it changes every dispute that is still open.
  it('[DSP-6] expires what the customer leaves unanswered, and escalates what the merchant does', async () => {
    await desk.runJobs('2026-11-26')
    expect(await desk.get('D-1182')).toMatchObject({ status: 'expired', outcome: 'expired' })
    expect(await desk.invoiceOf(198204)).toMatchObject({ flags: [], disputed: 0, primary: 'Past Due' })
    expect(await desk.get('D-1195')).toMatchObject({ status: 'pending customer support response' })
    expect(await desk.invoiceOf(204588)).toMatchObject({ flags: ['Disputed', 'Escalated'], disputed: 30_000 })
    await desk.runJobs('2027-01-15')
    await desk.expectSoundBooks()
  })
})
