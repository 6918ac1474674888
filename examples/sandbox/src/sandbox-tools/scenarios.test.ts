import { SCENARIO_NAMES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { openDesk, subjectsOf, type TestDesk } from './test-scenarios.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('scenarios on %s', (kind) => {
  let api: TestApi
  let desk: TestDesk
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    desk = openDesk(api)
  }, 120_000)
  afterEach(async () => expect(await desk.uneven()).toEqual([]))

  it('[SBX-17] are listed with effects, requirements, and pages, and no other name is known', async () => {
    const { document } = await api.send('GET', '/api/sandbox/scenarios')
    const rows = document.data as unknown as { id: string; attributes: Record<string, string> }[]
    expect(rows.map(({ id }) => id)).toEqual([...SCENARIO_NAMES])
    for (const { attributes } of rows) {
      expect(attributes['description']?.length).toBeGreaterThan(30)
      expect(attributes['look']?.length).toBeGreaterThan(0)
    }
    for (const name of ['bank-returns', '__proto__', 'constructor', 'toString', '%00', "'--"]) {
      expect([name, (await desk.press(encodeURIComponent(name))).status]).toEqual([name, 404])
    }
  })

  it('[SBX-20] cannot be run by a page of another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await desk.press('card-lost', headers)
      expect([answer.status, firstError(answer)?.code]).toEqual([403, 'cross-site-request'])
    }
  })

  it('[SBX-17] new-invoices: five orders come in, with lines, and are billed and booked; again five others', async () => {
    const [first, second] = [await desk.done('new-invoices'), await desk.done('new-invoices')]
    expect(first.map(({ action }) => action)).toEqual(['invoices.order', 'invoices.bill'])
    expect([subjectsOf(first, 'invoices.order'), subjectsOf(second, 'invoices.order')]).toEqual([
      ['T-8000001'],
      ['T-8000006'],
    ])
    const { rows } = await sql`
      select count(*)::int4 as invoices, count(distinct merchant_buid)::int4 as dealers,
        bool_and(primary_status = 'Billed' and open_minor = billed_minor and due_date > invoice_date) as billed,
        bool_and(subtotal_minor = (select sum(line.subtotal_minor) from invoice_lines line
          where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id)) as lined,
        bool_and(billed_minor = (select sum(entry.amount_minor) from ledger_entries entry
          where entry.trx_id = invoices.trx_id and entry.account = 'receivable')) as booked
      from invoices where trx_id between 'T-8000001' and 'T-8000010'`.execute(api.db)
    expect(rows).toEqual([{ invoices: 10, dealers: 5, billed: true, lined: true, booked: true }])
    const payer = own(await api.signIn('payer'))
    const shown = await api.send('GET', '/api/invoices?filter[trx_id]=T-8000003', { headers: payer })
    expect(shown.document.meta?.['record_count']).toBe(1)
  })

  it('[SBX-17] dispute-answered: the dealer responds to its pending disputes, until none is left', async () => {
    const changes = await desk.done('dispute-answered')
    expect(changes).toMatchObject([{ action: 'disputes.respond-to-customer', subject: 'D-1195', customer_id: '10428' }])
    const { status } = await api.db
      .selectFrom('disputes')
      .select('status')
      .where('id', '=', 'D-1195')
      .executeTakeFirstOrThrow()
    expect(status).toBe('waiting on customer')
    expect(firstError(await desk.refused('dispute-answered'))?.code).toBe('scenario-not-applicable')
  })

  it('[SBX-17] rejection-accepted: one after the other becomes an invoice, until none is left', async () => {
    const accepted: string[] = []
    for (let press = 0; press < 3; press++) {
      accepted.push(...subjectsOf(await desk.done('rejection-accepted'), 'rejections.accept'))
    }
    expect(accepted).toEqual(['RJ-1001', 'RJ-1002', 'RJ-1003'])
    const rows = await api.db
      .selectFrom('rejections')
      .innerJoin('invoices', 'invoices.trx_id', 'rejections.accepted_trx_id')
      .select(['rejections.id', 'rejections.status', 'invoices.primary_status'])
      .where('rejections.id', 'in', accepted)
      .orderBy('rejections.id')
      .execute()
    expect(rows).toEqual(accepted.map((id) => ({ id, status: 'resubmitted', primary_status: 'Billed' })))
  })

  it('[SBX-18] card-lost: two concurrent presses terminate two cards, and when none is left an error says so', async () => {
    const active = async () =>
      (
        await api.db
          .selectFrom('cards')
          .select('id')
          .where('customer_buid', '=', '10428')
          .where('status', '=', 'active')
          .execute()
      ).length
    const before = await active()
    const both = await Promise.all([desk.press('card-lost'), desk.press('card-lost')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await active()).toBe(before - 2)
    for (let left = before - 2; left > 0; left--) await desk.done('card-lost')
    await desk.refused('card-lost')
    const ended = await api.db
      .selectFrom('cards')
      .select('termination_reason')
      .where('customer_buid', '=', '10428')
      .where('terminated_on', '=', '2026-11-20')
      .execute()
    expect(ended.map(({ termination_reason: reason }) => reason)).toEqual(Array.from({ length: before }, () => 'lost'))
  })

  it('[SBX-17] credit-blocked: an account on hold cannot request a card and gets the reason, until it is released', async () => {
    const admin = own(await api.signIn('admin'))
    const request = async () => {
      const attributes = { buid_customer: '10428', card_holder: 'HELD UP' }
      const headers = { ...admin, 'idempotency-key': `key-${crypto.randomUUID()}` }
      const answer = await api.send('POST', '/api/ecaas/cards', {
        body: { data: { type: 'cards', attributes } },
        headers,
      })
      return [answer.status, firstError(answer)?.meta?.['reason']]
    }
    expect(await desk.done('credit-blocked')).toMatchObject([{ action: 'customers.hold', subject: '10428' }])
    expect(await request()).toEqual([409, 'account-on-hold'])
    await desk.refused('credit-blocked')
    expect(await desk.done('credit-released')).toMatchObject([{ action: 'customers.release', subject: '10428' }])
    expect((await request())[0]).toBe(201)
    await desk.refused('credit-released')
  })

  it('[SBX-17] locked-user: the session ends, signing in gives the reason, and an administrator unlocks the user', async () => {
    const viewer = own(await api.signIn('viewer'))
    expect(await desk.done('locked-user')).toMatchObject([{ action: 'users.lock', subject: 'u-1003' }])
    expect((await api.send('GET', '/api/self', { headers: viewer })).status).toBe(401)
    const attempt = await api.attempt('viewer', SANDBOX_PASSWORD)
    expect([attempt.status, firstError(attempt)?.code]).toEqual([403, 'account-locked'])
    await desk.refused('locked-user')
    const admin = own(await api.signIn('admin'))
    expect((await api.send('POST', '/api/users/u-1003/unlock', { headers: admin })).status).toBe(200)
    await desk.done('locked-user')
  })

  it('[SBX-17] high-priority-notification: it is at the top of the list, once for each press', async () => {
    const admin = own(await api.signIn('admin'))
    const unread = async () => {
      const { document } = await api.send('GET', '/api/ecaas/notifications', { headers: admin })
      const [first] = document.data as unknown as { attributes: Record<string, unknown> }[]
      return [Number(document.meta?.['unread_count']), first?.attributes['high_priority']] as const
    }
    const [before] = await unread()
    await desk.done('high-priority-notification')
    await desk.done('high-priority-notification')
    expect(await unread()).toEqual([before + 2, 'Y'])
  })

  it('[SBX-19] bank-return: the payment in progress is returned on its day, and its invoice is due again', async () => {
    const changes = await desk.done('bank-return')
    expect(subjectsOf(changes, 'payments.return')).toEqual(['P-100005'])
    expect(changes[0]).toMatchObject({ action: 'clock.move' })
    expect(await desk.payment('P-100005')).toMatchObject({ status: 'returned', return_code: 'R01' })
    expect(await desk.date()).toBe('2026-12-04')
    expect((await desk.invoice('T-204233')).primary_status).toMatch(/^(Billed|Past Due)$/)
  })

  it('[SBX-19] past-due: the clock moves until the next invoices are past due, and again for the following ones', async () => {
    const dates: string[] = []
    for (let press = 0; press < 2; press++) {
      const changes = await desk.done('past-due')
      expect(subjectsOf(changes, 'invoices.past-due').length).toBeGreaterThan(0)
      dates.push(await desk.date())
    }
    const { rows } = await sql`
      select count(*)::int4 as late from invoices where customer_buid = '10428' and primary_status = 'Billed'
        and due_date < ${dates[1]}::date`.execute(api.db)
    expect([rows, dates.toSorted(), new Set(dates).size]).toEqual([[{ late: 0 }], dates, 2])
  })

  it('[SBX-19] autopay-run: it is on, has sent its notice, and has paid the invoices due that day', async () => {
    const changes = await desk.done('autopay-run')
    const [number = ''] = subjectsOf(changes, 'auto-pay.pay')
    expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(['auto-pay.set', 'clock.move']))
    expect(await desk.payment(number)).toMatchObject({
      payer_principal: 'program:auto-pay',
      bank_account_id: 'BA-1001',
    })
  })

  it('[SBX-17] big-customer: ten thousand more invoices, billed and booked, and the list still works', async () => {
    const payer = own(await api.signIn('payer'))
    const count = async () =>
      Number((await api.send('GET', '/api/invoices?page[size]=10', { headers: payer })).document.meta?.['record_count'])
    const before = await count()
    const changes = await desk.done('big-customer')
    expect(subjectsOf(changes, 'invoices.order')).toHaveLength(1)
    expect(await count()).toBe(before + 10_000)
    const { rows } = await sql`
      select count(*)::int4 as uneven from invoices where trx_id like 'T-80%' and subtotal_minor <>
        (select sum(line.subtotal_minor) from invoice_lines line
          where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id)`.execute(api.db)
    expect(rows).toEqual([{ uneven: 0 }])
  }, 60_000)
})

describe.each(databases.kinds)('an account that is closed on %s', (kind) => {
  it('[SBX-19] account-closed: the payment is returned, the account is disabled, and its AutoPay ends with the code', async () => {
    const api = await openTestApi({}, await databases.openSeeded(kind, 60))
    const desk = openDesk(api)
    const changes = await desk.done('account-closed')
    expect(changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auto-pay.set', 'payments.return', 'auto-pay.off', 'bank-accounts.disable']),
    )
    expect(await desk.payment('P-100005')).toMatchObject({ status: 'returned', return_code: 'R02' })
    const [account] = await api.db.selectFrom('bank_accounts').selectAll().where('id', '=', 'BA-1001').execute()
    expect(account).toMatchObject({ status: 'disabled', disabled_reason: 'R02', auto_pay: false })
    const [settings] = await api.db
      .selectFrom('auto_pay_settings')
      .selectAll()
      .where('customer_buid', '=', '10428')
      .execute()
    expect(settings).toMatchObject({ status: 'off', off_reason: 'R02' })
    // The maximum was almost zero, so AutoPay paid nothing on the days that passed.
    expect(subjectsOf(changes, 'auto-pay.pay')).toEqual([])
    await desk.refused('account-closed')
    await desk.refused('bank-return')
    expect(await desk.uneven()).toEqual([])
  }, 120_000)
})

describe('the page and a live system', () => {
  it('[SBX-20] has a button for each that returns to the page with the result', async () => {
    const api = await openTestApi()
    const push = (name: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
      api.send('POST', `/sandbox/scenarios/${name}`, {
        payload: '--b--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      })
    const before = await api.send('GET', '/sandbox')
    expect(before.headers['content-security-policy']).toContain("form-action 'self'")
    expect(before.text).not.toMatch(/<script|style=/)
    for (const name of SCENARIO_NAMES) {
      // The page describes the scenario in words, not by its id.
      const words = new RegExp(`action="/sandbox/scenarios/${name}" enctype="multipart/form-data"><button>([^<]+)<`)
      expect(words.exec(before.text)?.[1]).toMatch(/^[A-Z\d][A-Za-z,\d -]+$/)
    }
    const pushed = await push('credit-blocked')
    expect([pushed.status, pushed.headers['location']]).toEqual([303, '/sandbox#scenarios'])
    expect((await push('credit-blocked')).status).toBe(303)
    const after = await api.send('GET', '/sandbox')
    expect(after.text).toContain('Did not apply. It needs Northwind Traders to be active.')
    expect((await push('credit-released', { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await push('no-such-scenario')).status).toBe(404)
    await api.close()
  }, 60_000)

  it('[SBX-20] is absent from a live system, button and call', async () => {
    const live = await openTestApi({ environment: 'live', https: true })
    expect((await live.send('GET', '/api/sandbox/scenarios')).status).toBe(404)
    for (const name of SCENARIO_NAMES) {
      expect((await live.send('POST', `/api/sandbox/scenarios/${name}`)).status).toBe(404)
      expect((await live.send('POST', `/sandbox/scenarios/${name}`)).status).toBe(404)
    }
    await live.close()
  }, 60_000)
})
