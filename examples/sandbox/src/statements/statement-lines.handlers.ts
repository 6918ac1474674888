/** Statements of any period, for the screen and as a file. Source: docs/spec/documents.md STM-1…STM-6. */
import { AGEING_BUCKETS, LIMITS, sumMinor, toWireDate } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { createPdfDesk, fileNameOf, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { readPeriod } from './read-statement.ts'
import { writeStatementCsv } from './statement-csv.ts'
import type { Movement } from './statement-movement.ts'
import { checkSums, writeStatementPdf } from './statement-pdf.ts'
import type { StatementRow } from './statements.queries.ts'

export const statementLineHandlers = {
  'statement-lines.list': async (context) => {
    const { page } = context
    const content = await readPeriod(context, LIMITS.maxStatementLines)
    checkSums(content)
    const { lines } = content.movements
    const start = (page.number - 1) * page.size
    const earlier = lines.slice(0, start).map(({ amountMinor }) => amountMinor)
    return {
      data: toResources(
        lines.slice(start, start + page.size),
        start,
        sumMinor([content.statement.opening, ...earlier]),
      ),
      meta: { record_count: lines.length, statement: figuresOf(content) },
    }
  },

  'statement-lines.download-pdf': async (context) => {
    const { db, filter, clock } = context
    const desk = createPdfDesk(await languageFor(db, requirePrincipal(context), filter.language), clock)
    const content = await readPeriod(context, LIMITS.maxStatementLinesOfPdf)
    return pdfFile(await writeStatementPdf(desk, content), desk.texts['statement.title'], nameOf(content.statement))
  },

  'statement-lines.download-csv': async (context) => {
    const { db, filter, clock } = context
    const { texts } = createPdfDesk(await languageFor(db, requirePrincipal(context), filter.language), clock)
    const content = await readPeriod(context, LIMITS.maxStatementLines)
    const csv = writeStatementCsv(texts, content, filter.byte_order_mark === 'true')
    const name = `${fileNameOf([texts['statement.title'], nameOf(content.statement)])}.csv`
    return { data: null, file: { name, mediaType: 'text/csv; charset=utf-8', bytes: Buffer.from(csv, 'utf8') } }
  },
} satisfies Pick<Handlers, 'statement-lines.list' | 'statement-lines.download-pdf' | 'statement-lines.download-csv'>

const nameOf = ({ customerId, currency, from, to }: StatementRow) => `${customerId}-${currency}-${from}-${to}`

function toResources(lines: readonly Movement[], start: number, opening: number): ResourceObject[] {
  let balance = opening
  return lines.map(({ day, kind, reference, poNumber, dueDate, count, amountMinor }, index) => {
    balance = sumMinor([balance, amountMinor])
    return {
      id: String(start + index + 1),
      attributes: {
        line_date: toWireDate(day),
        kind,
        reference: reference === '' ? null : reference,
        po_number: poNumber,
        due_date: dueDate && toWireDate(dueDate),
        movement_count: count,
        charge: Math.max(amountMinor, 0),
        credit: Math.max(-amountMinor, 0),
        balance,
      },
    }
  })
}

const figuresOf = ({ statement, movements, ageing, beside, firstDate }: Awaited<ReturnType<typeof readPeriod>>) => ({
  buid_customer: statement.customerId,
  currency: statement.currency,
  from_date: toWireDate(statement.from),
  to_date: toWireDate(statement.to),
  is_final: statement.isFinal,
  first_date: toWireDate(firstDate),
  opening_balance: statement.opening,
  charges: statement.charges,
  credits: statement.credits,
  closing_balance: statement.closing,
  pending_payment: beside.pending,
  unapplied_credit: beside.unapplied,
  ageing: AGEING_BUCKETS.map((bucket) => ({ bucket, amount: ageing.get(bucket) ?? 0 })),
  sums_by_day: movements.isByDay,
})
