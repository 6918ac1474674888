import type { Payment, PaymentGroup } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin, newKey, NORTHWIND, payer, stranger } from '../../../../test/support/payment-desk.ts'
import { draftOf, type GroupDesk, openGroupDesk, share, WEST } from '../../../../test/support/payment-group-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { MailFact } from '../mail/mail-facts.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { renderMail } from '../mail/render-mail.ts'
import { resolveCharges } from './charge-card.ts'
import { receiptMailHandlers } from './receipt-mails.handlers.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const PAYER = 'payer@harbor.example'
const TWO = [share(NORTHWIND, { 201377: 421050, 202940: 100000 }), share(WEST, { 1000019: 353600 })]

describe.each(databases.kinds)('mails about payments on %s', (kind) => {
  let desk: GroupDesk
  beforeAll(async () => {
    desk = openGroupDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  beforeEach(async () => {
    await desk.cardEndsIn('4242')
    await resolveCharges(desk.db, desk.rail, 0)
    await desk.db.deleteFrom('outgoing_mails').execute()
  })

  const kindsTo = async (to = PAYER) =>
    (await desk.db.selectFrom('outgoing_mails').select('kind').where('to', '=', to).orderBy('id').execute()).map(
      (mail) => mail.kind,
    )
  const factsOf = async (mailKind: MailKind) => {
    const [mail] = await desk.mailsOf(mailKind)
    return (JSON.parse(mail?.values['facts'] ?? '[]') as MailFact[]).map(({ label, value }) => [label, value])
  }
  const renderedOf = async (mailKind: MailKind) => {
    const [mail] = await desk.mailsOf(mailKind)
    return renderMail({ kind: mailKind, locale: 'en', values: mail?.values ?? {} }, 'https://pay.harbor.example')
  }
  const payTogether = async () => {
    const key = newKey()
    const reply = await desk.send(await desk.requestOf(draftOf(TWO)), key)
    return { key, reply, group: reply.data as PaymentGroup }
  }

  it('[MAI-90] mails a payment covered by credit as posted, at once', async () => {
    const { bank_account_id: _none, ...draft } = desk.draft(
      { 203988: 1000 },
      { credits: [{ credit_memo_id: 'CM-1041', amount: 1000 }] },
    ) as ReturnType<typeof desk.draft> & { bank_account_id: string }
    const { number } = await desk.pay(draft as ReturnType<typeof desk.draft>)
    expect(await kindsTo()).toEqual(['payment-posted'])
    expect(await desk.mailsOf('payment-posted')).toMatchObject([{ values: { payment: number, amount: '$10.00' } }])
    expect(await factsOf('payment-posted')).toEqual(
      expect.arrayContaining([
        ['Method', 'Account credit'],
        ['INV-203988', '$10.00'],
      ]),
    )
  })

  it('[MAI-101] lists the same details as the receipt, with four digits of the account, as text and as HTML', async () => {
    const request = await desk.reviewOne(desk.draft({ 203402: 235000, 204016: 100000 }))
    const reply = await desk.create({ ...request, reference: 'PO-77/B' })
    const { number, confirmationNumber } = reply.data as Payment
    expect(await factsOf('payment-sent')).toEqual([
      ['Payment number', number],
      ['Confirmation number', confirmationNumber],
      ['Payer’s reference', 'PO-77/B'],
      ['Customer', 'Northwind Traders'],
      ['Method', expect.stringMatching(/ ••6789$/)],
      ['Leaves your bank', 'Nov 23, 2026'],
      ['Posts by', 'Nov 24, 2026'],
      ['Invoices of this payment', ''],
      ['INV-203402', '$2,350.00'],
      ['INV-204016', '$1,000.00'],
      ['Payment total', '$3,350.00'],
    ])
    const { text, html } = await renderedOf('payment-sent')
    expect(text).toContain('\nINV-203402: $2,350.00\n')
    expect(text).not.toContain('PO-77/B')
    expect(html).toContain('>INV-204016</th>')
    expect(html).not.toMatch(/\d{6,}6789/)
    expect((await desk.cancel(number)).status).toBe(200)
  })

  it('[MAI-101] [MAI-5] turns user input into neither links nor markup', () => {
    const facts = JSON.stringify([
      { label: '<b>evil.example/a</b>', value: '$1,000.00', free: 'label' },
      { label: 'Method', value: 'http://evil.example', free: 'value' },
    ])
    const mail = renderMail(
      { kind: 'payment-sent', locale: 'en', values: { facts, payment: 'P-1' } },
      'https://pay.harbor.example',
    )
    expect(mail.html).not.toMatch(/<b>|evil\.example/)
    expect(mail.text).not.toMatch(/evil\.example/)
    expect(mail.text).toContain(': $1,000.00\n')
  })

  it('[MAI-101] names a card fee, but neither fee nor days after a decline', async () => {
    const { number, total, fee } = await desk.pay(desk.draft({ 198204: 78000 }, {}, { card_id: 'PC-1001' }))
    expect(fee).toBeGreaterThan(0)
    expect(await factsOf('payment-sent')).toEqual(
      expect.arrayContaining([
        ['Card fee', '$22.62'],
        ['Payment total', `$${((total + fee) / 100).toFixed(2)}`],
      ]),
    )
    expect((await factsOf('payment-sent')).map(([label]) => label)).not.toContain('Leaves your bank')
    await desk.cardEndsIn('9995')
    const declined = await desk.pay(desk.draft({ 203115: 10000 }, {}, { card_id: 'PC-1001' }))
    expect(declined.status).toBe('declined')
    const labels = (await factsOf('payment-declined')).map(([label]) => label)
    expect(labels).not.toContain('Card fee')
    expect(labels).not.toContain('Posts by')
    expect((await factsOf('payment-declined')).at(-1)).toEqual(['Payment total', '$100.00'])
    expect(number).not.toBe(declined.number)
  })

  it('[MAI-103] says on which day a scheduled payment leaves the bank', async () => {
    const { number } = await desk.pay(desk.draft({ 203402: 235000 }, { scheduled_on: '12/01/2026' }))
    expect(await kindsTo()).toEqual(['payment-scheduled'])
    expect(await desk.mailsOf('payment-scheduled')).toMatchObject([
      { values: { payment: number, leaves: 'December 2, 2026', date: 'December 3, 2026' } },
    ])
    expect((await desk.cancel(number)).status).toBe(200)
  })

  it('[MAI-102] mails payments of several accounts once when they are sent, and once when they post', async () => {
    const { group } = await payTogether()
    expect(await kindsTo()).toEqual(['payments-sent'])
    expect((await desk.mailsOf('payments-sent'))[0]?.values).toMatchObject({
      payment: group.number,
      amount: '$9,000.14',
    })
    const facts = await factsOf('payments-sent')
    for (const { number, confirmationNumber, customerName } of group.payments) {
      expect(facts).toContainEqual([`${customerName} · ${number} · ${confirmationNumber}`, ''])
    }
    expect(facts).toEqual(
      expect.arrayContaining([
        ['INV-201377', '$4,210.50'],
        ['Card fee', '$102.54'],
      ]),
    )
    expect(facts.at(-1)).toEqual(['Payment total', '$9,000.14'])
    expect((await renderedOf('payments-sent')).text).toContain(`/payment/confirm?payment=${group.number}`)
    await desk.db.deleteFrom('outgoing_mails').execute()
    await desk.move(3)
    expect(await desk.mailsOf('payments-posted')).toMatchObject([
      { to: PAYER, values: { payment: group.number, amount: '$9,000.14' } },
    ])
    const alone = (await desk.mailsOf('payment-posted')).map(({ values }) => values['payment'])
    for (const { number } of group.payments) expect(alone).not.toContain(number)
  })

  it('[MAI-102] [MAI-105] mails a decline of several accounts once, or without a payer to the admins of each account', async () => {
    await desk.cardEndsIn('9995')
    const draft = draftOf([share(NORTHWIND, { 202940: 5000 }), share(WEST, { 1000014: 5000 })])
    const decline = async () => {
      await desk.db.deleteFrom('outgoing_mails').execute()
      return (await desk.send(await desk.requestOf(draft), newKey())).data as PaymentGroup
    }
    expect((await decline()).payments.map(({ status }) => status)).toEqual(['declined', 'declined'])
    expect(await desk.db.selectFrom('outgoing_mails').select(['to', 'kind']).execute()).toEqual([
      { to: PAYER, kind: 'payments-declined' },
    ])
    // The payer lost access to one of the accounts before the response arrives.
    const reach = desk.db.updateTable('users').where('id', '=', 'u-1002')
    await reach.set({ status: 'locked' }).execute()
    const { payments } = await decline()
    const mails = await desk.mailsOf('payment-declined')
    expect(await desk.mailsOf('payments-declined')).toEqual([])
    expect(mails.map(({ to }) => to)).not.toContain(PAYER)
    for (const payment of payments) {
      const own = mails.filter(({ values }) => values['payment'] === payment.number)
      expect(own.length).toBeGreaterThan(0)
      for (const { values } of own) {
        expect(values['company']).toBe(payment.customerName)
        const others = payments.filter(({ number }) => number !== payment.number)
        for (const { number } of others) expect(JSON.stringify(values)).not.toContain(number)
      }
    }
    await reach.set({ status: 'active' }).execute()
  })

  it('[MAI-103] names the returned payment in the mail about its retry', async () => {
    await desk.endIn('BA-1001', '0001')
    const { number } = await desk.pay(desk.draft({ 203402: 235000 }))
    await desk.move(8)
    const mails = await desk.mailsOf('payment-again')
    expect(mails[0]).toMatchObject({ to: PAYER, values: { former: number, amount: '$2,350.00' } })
    expect((await kindsTo()).filter((each) => each === 'payment-sent')).toHaveLength(1)
    await desk.endIn('BA-1001', '6789')
  })

  const requestReceipt = (number: string, together = false, more: object = {}) =>
    ask(
      desk.db,
      'payments.mail-receipt',
      { principal: payer, idempotencyKey: newKey(), params: { number }, body: { together }, ...more },
      receiptMailHandlers,
    )

  it('[MAI-106] mails a receipt to the user’s own address, once per key, and says first that it has not posted', async () => {
    const { number } = await desk.pay(desk.draft({ 203115: 1000 }))
    await desk.db.deleteFrom('outgoing_mails').execute()
    const idempotencyKey = newKey()
    const first = await requestReceipt(number, false, { idempotencyKey })
    expect([first.status, first.data]).toEqual([201, { payment: number, email: PAYER }])
    expect((await requestReceipt(number, false, { idempotencyKey })).body).toBe(first.body)
    expect(await kindsTo()).toEqual(['payment-receipt'])
    expect((await factsOf('payment-receipt')).slice(0, 3)).toEqual([
      ['This payment has not posted yet. Until then this confirms only that it was accepted.', ''],
      ['Status', 'Processing'],
      ['Payment number', number],
    ])
    expect((await desk.auditOf('payments.mail-receipt')).map(({ subject }) => subject)).toEqual([number])
    expect((await desk.cancel(number)).status).toBe(200)
  })

  it('[MAI-106] mails payments made together as one, limited to those that the user may see', async () => {
    const draft = draftOf([share(NORTHWIND, { 202940: 6000 }), share(WEST, { 1000014: 6000 })])
    const group = (await desk.send(await desk.requestOf(draft), newKey())).data as PaymentGroup
    await desk.db.deleteFrom('outgoing_mails').execute()
    await requestReceipt(group.number, true)
    const [mail] = await desk.mailsOf('payments-receipt')
    for (const { number } of group.payments) expect(mail?.values['facts']).toContain(number)
    const [, west] = group.payments
    const onlyNorthwind = createPrincipal('u-1002', 'payer', [NORTHWIND])
    await requestReceipt(group.number, true, { principal: onlyNorthwind })
    const [own] = await desk.mailsOf('payment-receipt')
    expect(own?.values['facts']).toContain(group.number)
    expect(own?.values['facts']).not.toContain(west?.number)
  })

  it('[MAI-106] [ACC-12] finds no payment of another company, and no address of a partner’s user', async () => {
    const number = 'P-100001'
    await desk.db.deleteFrom('outgoing_mails').execute()
    const partner = createPrincipal('torqline-17', 'payer', [NORTHWIND], {
      kind: 'embed',
      id: 'embed:pk_1:torqline-17',
    })
    for (const principal of [stranger, partner]) {
      expect((await requestReceipt(number, true, { principal })).status).toBe(404)
    }
    expect((await requestReceipt('P-999999')).status).toBe(404)
    expect(await desk.db.selectFrom('outgoing_mails').select('id').execute()).toEqual([])
  })

  it('[MAI-104] mails AutoPay’s payments to the admins who want it, once when sent and once when posted', async () => {
    const terms = { days_before_due: 0, maximum: null, credits_first: false, includes_overdue: true }
    const body = { buid_customer: NORTHWIND, bank_account_id: 'BA-1002', ...terms }
    expect((await ask(desk.db, 'auto-pay.set', { principal: admin, body })).status).toBe(200)
    await desk.db.insertInto('mail_opt_outs').values({ user_id: 'u-1001', mail: 'auto-pay-sent' }).execute()
    await desk.db.deleteFrom('outgoing_mails').execute()
    await desk.move(1)
    const sent = await desk.mailsOf('auto-pay-sent')
    expect(sent.map(({ to }) => to)).toContain('robin@harbor.example')
    expect(sent.map(({ to }) => to)).not.toContain('admin@harbor.example')
    const each = sent.map(({ to, values }) => `${to} ${values['payment']}`)
    expect(new Set(each).size).toBe(each.length)
    const [first] = sent
    await desk.move(3)
    const posted = (await desk.mailsOf('payment-posted')).filter(
      ({ to, values }) => to === first?.to && values['payment'] === first?.values['payment'],
    )
    expect(posted).toHaveLength(1)
    expect(await kindsTo()).not.toContain('auto-pay-sent')
  })
})
