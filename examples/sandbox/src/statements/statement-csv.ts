/**
 * Writes a statement as CSV rows: the opening balance, each movement with the balance after it, the closing balance,
 * then its aging and pending amounts. Source: docs/spec/documents.md STM-6; docs/spec/exports.md EXP-20…EXP-22.
 */
import {
  AGEING_BUCKETS,
  BYTE_ORDER_MARK,
  type CalendarDate,
  csvLine,
  plainCell,
  sumMinor,
  textCell,
  toDecimalString,
  toWireDate,
} from 'netterms/contract/internal'
import type { PdfTexts } from '../pdf/pdf-texts.ts'
import type { StatementContent } from './read-statement.ts'
import { checkSums } from './statement-pdf.ts'

/**
 * @throws RangeError if the lines do not add up from the opening to the closing balance, so that a wrong file is never
 * sent
 */
export function writeStatementCsv(texts: PdfTexts, content: StatementContent, hasByteOrderMark: boolean): string {
  const { statement, movements, ageing, beside } = content
  const { currency } = statement
  checkSums(content)
  const amount = (minor: number | null) => plainCell(minor === null ? null : toDecimalString(minor, currency))
  const balanceRow = (day: CalendarDate, label: string, minor: number) =>
    csvLine([plainCell(toWireDate(day)), textCell(label), '', '', '', '', '', '', amount(minor), plainCell(currency)])

  let balance = statement.opening
  const lines = movements.lines.map(({ day, kind, reference, poNumber, dueDate, count, amountMinor }) => {
    balance = sumMinor([balance, amountMinor])
    return csvLine([
      plainCell(toWireDate(day)),
      textCell(texts[`statement.kind.${kind}`]),
      textCell(reference),
      textCell(poNumber),
      plainCell(dueDate && toWireDate(dueDate)),
      plainCell(count ?? 1),
      amount(amountMinor > 0 ? amountMinor : null),
      amount(amountMinor < 0 ? -amountMinor : null),
      amount(balance),
      plainCell(currency),
    ])
  })
  const aged = (label: string, minor: number) =>
    balanceRow(statement.to, `${texts['statement.ageing']}: ${label}`, minor)
  return [
    hasByteOrderMark ? BYTE_ORDER_MARK : '',
    csvLine(
      [
        texts['statement.date'],
        texts['statement.movement'],
        texts['statement.reference'],
        texts.poNumber,
        texts['invoice.due'],
        texts['statement.movements'],
        texts['statement.charge'],
        texts['statement.credit'],
        texts['statement.balance'],
        texts.currency,
      ].map(textCell),
    ),
    balanceRow(statement.from, texts['statement.opening'], statement.opening),
    ...lines,
    balanceRow(statement.to, texts['statement.closing'], statement.closing),
    ...AGEING_BUCKETS.map((bucket) => aged(texts[`bucket.${bucket}`], ageing.get(bucket) ?? 0)),
    ...(beside.pending === 0 ? [] : [balanceRow(statement.to, texts['statement.pending'], beside.pending)]),
    ...(beside.unapplied === 0 ? [] : [balanceRow(statement.to, texts.unapplied, -beside.unapplied)]),
  ].join('')
}
