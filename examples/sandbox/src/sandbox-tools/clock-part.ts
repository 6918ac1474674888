/**
 * Adds the part of `/sandbox` that shows the program's clock and moves it forward. Source: docs/spec/sandbox.md CLK-2,
 * SBX-62.
 */
import { type CalendarDate, daysBetween } from 'netterms/contract/internal'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { moveClock } from '../clock/move-clock.ts'
import { type ClockMove, readProgramTime } from '../clock/program-clock.ts'
import type { Database } from '../db/schema.ts'
import { NORTHWIND } from '../db/seed/program.ts'
import type { Provider } from '../http/app-options.ts'
import { refuseForeignPage } from '../http/cross-site.ts'
import { notFound } from '../http/refusal.ts'
import { code, escapeHtml } from '../reference/html.ts'

const ADDRESS = '/sandbox/clock'

/** Handles the buttons and redirects back to the page, so that a reload does not submit the form again. */
export function serveClockButtons(
  app: FastifyInstance,
  provider: Pick<Provider, 'db' | 'network' | 'providerOrigins' | 'rail'>,
): void {
  app.post<{ Params: { move: string } }>(`${ADDRESS}/:move`, async (request, reply) => {
    refuseForeignPage(request, provider)
    const move = await moveOf(provider.db, request.params.move)
    if (!move) throw notFound()
    await moveClock(provider.db, move, provider)
    return reply.header('Cache-Control', 'no-store').redirect('/sandbox#clock', 303)
  })
}

/** Returns the move of the clock for a button; null for an unknown button. */
async function moveOf(db: Kysely<Database>, name: string): Promise<ClockMove | null> {
  switch (name) {
    case 'day':
      return { advance: 'P1D' }
    case 'banking-days':
      return { advanceBankingDays: 2 }
    case 'due-date': {
      const { date } = await readProgramTime(db)
      const due = await nextDueDate(db, date)
      return due && { advance: `P${daysBetween(date, due)}D` }
    }
    default:
      return null
  }
}

/** Returns the next due date of an invoice of Northwind Traders after today. */
async function nextDueDate(db: Kysely<Database>, today: CalendarDate): Promise<CalendarDate | null> {
  const { day } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.min('due_date').as('day'))
    .where('customer_buid', '=', NORTHWIND)
    .where('primary_status', '=', 'Billed')
    .where('due_date', '>', today)
    .executeTakeFirstOrThrow()
  return day
}

export async function clockPart(db: Kysely<Database>, command: string): Promise<string> {
  const { nowMs, date } = await readProgramTime(db)
  const due = await nextDueDate(db, date)
  return [
    '<h2 id="clock">Clock</h2>',
    `<p>The program’s date is <strong>${escapeHtml(date)}</strong>, its time ${code(new Date(nowMs).toISOString())}. The clock only moves forward.</p>`,
    '<p>',
    button('day', '+1 day'),
    button('banking-days', '+2 banking days'),
    due === null ? '' : button('due-date', `To the next due date, ${due}`),
    '</p>',
    `<details><summary>By a call</summary>${command}</details>`,
  ].join('\n')
}

/** Builds a button: its form is multipart, because the server accepts no other form, and empty. */
const button = (move: string, label: string): string =>
  `<form method="post" action="${ADDRESS}/${move}" enctype="multipart/form-data"><button>${escapeHtml(label)}</button></form>`
