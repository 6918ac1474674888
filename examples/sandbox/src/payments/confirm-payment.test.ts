import type { Notification } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('the confirmation of a payment on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const noticesOf = async (number: string, language?: 'de') => {
    const { data } = await ask(desk.db, 'notifications.list', {
      principal: payer,
      filter: language ? { language } : {},
      page: { number: 1, size: 50 },
    })
    return (data as Notification[]).filter(({ title }) => title.includes(number))
  }

  it('[MAI-29] reaches the payer by mail, without an account number', async () => {
    const { number, confirmationNumber } = await desk.pay(desk.draft({ 201377: 421050 }))
    const mails = await desk.mailsOf('payment-sent')
    expect(mails).toMatchObject([
      {
        to: 'payer@harbor.example',
        values: {
          name: 'Pat Jones',
          company: 'Northwind Traders',
          payment: number,
          confirmation: confirmationNumber,
          amount: '$4,210.50',
          date: 'November 24, 2026',
        },
      },
    ])
    expect(JSON.stringify(mails)).toContain('••6789')
    expect(JSON.stringify(mails)).not.toMatch(/\d{2}6789/)
  })

  it('[NOT-52] notifies the users of the customer once, in their language, with a link', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }))
    expect(await noticesOf(number)).toMatchObject([
      {
        kind: 'payments',
        paymentStatus: 'processing',
        isHighPriority: false,
        title: `Payment ${number} was sent`,
        body: '$3,480.00 posts to the invoices by Nov 24, 2026.',
        links: [{ href: `/payments?payment=${number}` }],
      },
    ])
    expect(await noticesOf(number, 'de')).toMatchObject([{ title: `Zahlung ${number} wurde gesendet` }])
  })

  it('[MAI-29] sends no mail if it is turned off, but still the notification', async () => {
    await desk.db.insertInto('mail_opt_outs').values({ user_id: 'u-1002', mail: 'payment-sent' }).execute()
    const before = (await desk.mailsOf('payment-sent')).length
    const { number } = await desk.pay(desk.draft({ 203402: 235000 }))
    expect(await desk.mailsOf('payment-sent')).toHaveLength(before)
    expect(await noticesOf(number)).toHaveLength(1)
    await desk.db.deleteFrom('mail_opt_outs').where('user_id', '=', 'u-1002').execute()
  })

  it('[MAI-29] confirms a payment of a partner’s user in the portal only: they have no address here', async () => {
    const before = (await desk.mailsOf('payment-sent')).length
    const partner = createPrincipal('torqline-17', 'payer', ['10428'], { kind: 'embed', id: 'embed:pk_1:torqline-17' })
    const { number } = await desk.pay(desk.draft({ 198204: 78000 }), partner)
    expect(await desk.mailsOf('payment-sent')).toHaveLength(before)
    expect(await noticesOf(number)).toHaveLength(1)
  })

  it('[MAI-29] confirms a card payment once it is approved, with its fee', async () => {
    const before = (await desk.mailsOf('payment-sent')).length
    const { number, total, fee } = await desk.pay(desk.draft({ 203988: 487500 }, {}, { card_id: 'PC-1001' }))
    const mails = (await desk.mailsOf('payment-sent')).slice(before)
    expect(mails).toHaveLength(1)
    const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format((total + fee) / 100)
    expect(JSON.stringify(mails)).toContain(amount)
    expect(await noticesOf(number)).toHaveLength(1)
  })
})
