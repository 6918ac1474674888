/** Runs AutoPay for a quarter, day by day, and compares it with its forecast. Source: docs/spec/payments.md AUT-8. */
import type { AutoPayForecast } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../src/testing/random.ts'
import { admin, NORTHWIND, openDesk, payer } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { SEED } from '../../../../test/support/seed.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

/** The quarter includes Thanksgiving, Christmas, New Year, Martin Luther King Jr. Day, and Presidents' Day. */
const [FIRST_DUE, LAST_DUE, END] = ['2026-11-21', '2027-02-19', '2027-02-22'] as const
const MAXIMUM_MINOR = 90_000

describe.each(databases.kinds)('AutoPay over a quarter on %s', (kind) => {
  it.each([0, 4])(
    '[AUT-8] pays on each day exactly the forecast, %i days before the due date',
    async (daysBeforeDue) => {
      const { db } = await databases.openSeeded(kind, 60)
      const desk = openDesk(db)
      const random = createRandom(SEED + daysBeforeDue)
      await billEachDay(db, () => 10_000 + random.whole(0, 100_000))
      const body = {
        buid_customer: NORTHWIND,
        bank_account_id: 'BA-1002',
        days_before_due: daysBeforeDue,
        maximum: MAXIMUM_MINOR,
        credits_first: false,
        includes_overdue: true,
      }
      expect((await ask(db, 'auto-pay.set', { principal: admin, body })).status).toBe(200)
      const disputes = await sql<{ id: string }>`
        select trx_id as id from invoices where customer_buid = ${NORTHWIND} and disputed_minor > 0`.execute(db)
      const disputed = disputes.rows.map(({ id }) => id)
      const atFirst = await forecast()
      let dailyForecast: string[] = []
      let today = ''
      while (today < END) {
        // The forecast made the evening before, for the next day.
        const forecasted = await forecast()
        const reply = await ask(db, 'clock.move', { body: { advanceBankingDays: 1 } })
        expect(reply.status, reply.body).toBe(200)
        today = await programDate()
        dailyForecast = [...dailyForecast, ...forecasted.filter((line) => line.slice(0, 10) <= today)]
      }
      const paid = await paidByItself()
      // Daily jobs also close disputes, which changes the amount due; the amounts of all other invoices stay the same.
      const isOfQuarter = (line: string) => line.slice(0, 10) <= END && !disputed.some((id) => line.includes(` ${id} `))
      expect(paid.length).toBeGreaterThan(50)
      expect(dailyForecast.filter(isOfQuarter).toSorted()).toEqual(paid.filter(isOfQuarter))
      // Invoices billed before the quarter are in the forecast of the first day; more are billed during the quarter.
      const isBilled = (line: string) => isOfQuarter(line) && line.includes(' Q-')
      expect(atFirst.filter(isBilled).toSorted()).toEqual(paid.filter(isBilled))
      await desk.expectSoundBooks()
      console.log(
        `AutoPay, ${daysBeforeDue} days before due, on ${kind}: ${paid.length} payments in a quarter, 0 differences.`,
      )

      async function forecast(): Promise<string[]> {
        const { data } = await ask(db, 'auto-pay-forecasts.list', { principal: payer, page: { number: 1, size: 200 } })
        return (data as AutoPayForecast[]).flatMap(({ paysOn, trxId, byAccount }) =>
          paysOn === null ? [] : [`${paysOn} ${trxId} ${byAccount}`],
        )
      }
      async function paidByItself(): Promise<string[]> {
        const { rows } = await sql<{ paid: string }>`
          select initiates_on || ' ' || trx_id || ' ' || amount_minor as paid from payments
          join payment_lines on payment_number = number and payment_lines.customer_buid = payments.customer_buid
          where payer_name = 'AutoPay' and payments.customer_buid = ${NORTHWIND}`.execute(db)
        return rows.map(({ paid }) => paid).sort()
      }
      async function programDate(): Promise<string> {
        const { rows } = await sql<{ day: string }>`select jobs_ran_for::text as day from program_clock`.execute(db)
        return rows[0]?.day ?? ''
      }
    },
    180_000,
  )
})

/** Creates an invoice due on each calendar day, some above AutoPay's maximum. */
async function billEachDay(db: Parameters<typeof openDesk>[0], amount: () => number): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(${FIRST_DUE}::date, ${LAST_DUE}::date, interval '1 day') day`.execute(db)
  for (const { day } of rows) {
    const minor = amount()
    const trxId = `Q-${day}`
    await sql`
      insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
        currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
      select ${NORTHWIND}, ${trxId}, ${trxId}, buid, name, 'Billed', true, 'USD', ${minor}::int8, 0, 0, 0, ${minor}::int8,
        date '2026-11-02', ${day}::date
      from merchants order by buid limit 1`.execute(db)
    await sql`
      insert into ledger_entries (customer_buid, event, account, currency, amount_minor, trx_id, at)
      select ${NORTHWIND}, 'billed:' || ${trxId}::text, account, 'USD', sign * ${minor}::int8, ${trxId}, now()
      from (values ('receivable', 1), ('revenue', -1)) as side (account, sign)`.execute(db)
  }
}
