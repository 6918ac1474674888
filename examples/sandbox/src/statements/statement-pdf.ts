/** Writes a month, or another period, of an account as a PDF. Source: docs/spec/documents.md DOC-4, STM-5. */
import { AGEING_BUCKETS, isStatementMonth, sumMinor } from 'netterms/contract/internal'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import { drawFacts, drawHead, drawHeading, drawNote, drawParties, drawSums } from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import { fill } from '../pdf/pdf-texts.ts'
import type { StatementContent } from './read-statement.ts'

/** Points for the heading, five aging buckets, the balance, and possibly a credit. */
const AGEING_HEIGHT = 210

/**
 * @throws RangeError if the lines do not add up from the opening to the closing balance, so that a wrong statement is
 * never sent
 */
export function writeStatementPdf(desk: PdfDesk, content: StatementContent): Promise<Uint8Array> {
  const { texts, formats, sender } = desk
  const { statement, movements, ageing, beside, customer } = content
  const { currency, opening, closing } = statement
  checkSums(content)
  const amount = (minor: number) => formats.amount(minor, currency)
  const money = (minor: number) => formats.money(minor, currency)
  const period = `${formats.date(statement.from)} – ${formats.date(statement.to)}`
  const subject = isStatementMonth(statement, desk.clock.date) ? formats.month(statement.from) : period
  const paper = openPaper(desk, {
    title: texts['statement.title'],
    subject: `${subject}, ${currency}`,
    country: customer.country,
    // The file has the statement's last day, not the day on which it is written, so that every copy is identical.
    asOf: statement.to,
  })

  drawHead(paper, {
    sender,
    title: texts['statement.title'],
    subject,
    amount: [fill(texts['statement.balanceOn'], { date: formats.date(statement.to) }), money(closing)],
  })
  if (!statement.isFinal) {
    drawNote(paper, fill(texts['statement.running'], { date: formats.date(statement.to) }))
  }
  drawParties(paper, [
    { label: texts['receipt.customer'], lines: [customer.name, ...customer.lines] },
    { label: texts.customerNumber, lines: [statement.customerId] },
    { label: texts['statement.period'], lines: [period] },
    { label: texts.currency, lines: [currency] },
  ])
  drawFacts(paper, [
    [texts['statement.opening'], money(opening)],
    [texts['statement.charges'], money(statement.charges)],
    [texts['statement.credits'], money(statement.credits === 0 ? 0 : -statement.credits)],
    [texts['statement.closing'], money(closing)],
  ])

  drawHeading(paper, texts['statement.movements'])
  let balance = opening
  drawTable(
    paper,
    [
      { head: texts['statement.date'], share: 0.13, figures: true },
      { head: texts['statement.movement'], share: 0.14 },
      { head: texts['statement.reference'], share: 0.12, figures: true },
      { head: texts.poNumber, share: 0.12, figures: true },
      { head: texts['invoice.due'], share: 0.13, figures: true },
      { head: texts['statement.charge'], share: 0.12, align: 'right' },
      { head: texts['statement.credit'], share: 0.12, align: 'right' },
      { head: texts['statement.balance'], share: 0.12, align: 'right' },
    ],
    [
      {
        cells: [formats.date(statement.from), texts['statement.opening'], '', '', '', '', '', amount(opening)],
        strong: true,
      },
      ...movements.lines.map((movement) => {
        balance = sumMinor([balance, movement.amountMinor])
        return {
          cells: [
            formats.date(movement.day),
            texts[`statement.kind.${movement.kind}`],
            movement.count === null ? movement.reference : `${formats.number(movement.count)} ×`,
            movement.poNumber ?? '',
            dateOr(desk, movement.dueDate, ''),
            movement.amountMinor > 0 ? amount(movement.amountMinor) : '',
            movement.amountMinor < 0 ? amount(-movement.amountMinor) : '',
            amount(balance),
          ],
        }
      }),
      {
        cells: [
          statement.isFinal ? formats.date(statement.to) : '',
          texts['statement.closing'],
          '',
          '',
          '',
          '',
          '',
          amount(closing),
        ],
        strong: true,
      },
    ],
  )
  if (movements.lines.length === 0) drawNote(paper, texts['statement.none'])

  drawHeading(paper, texts['statement.ageing'], AGEING_HEIGHT)
  drawSums(paper, [
    ...AGEING_BUCKETS.map((bucket) => ({ label: texts[`bucket.${bucket}`], value: money(ageing.get(bucket) ?? 0) })),
    { label: texts['statement.closing'], value: money(closing), strong: true },
    ...(beside.pending === 0 ? [] : [{ label: texts['statement.pending'], value: money(beside.pending) }]),
    ...(beside.unapplied === 0 ? [] : [{ label: texts.unapplied, value: money(-beside.unapplied) }]),
  ])
  return paper.finish()
}

/** @throws RangeError if the lines do not add up to the closing balance, or the aging amounts do not */
export function checkSums({
  statement,
  movements,
  ageing,
}: Pick<StatementContent, 'statement' | 'movements' | 'ageing'>) {
  const moved = sumMinor([statement.opening, ...movements.lines.map(({ amountMinor }) => amountMinor)])
  const aged = sumMinor([...ageing.values()])
  if (moved === statement.closing && aged === statement.closing) return
  throw new RangeError(
    `The statement from ${statement.from} to ${statement.to} does not add up: it closes with ${statement.closing}, its lines ` +
      `lead to ${moved} and its ages to ${aged}. Look at the ledger of that time (DOC-4).`,
  )
}
