/**
 * The slip that is mailed with a check: account, invoices with their open amounts, total, reference, and address. The
 * same rows on the same day give the same bytes. Source: docs/spec/payments.md PAY-337.
 */
import { createHash } from 'node:crypto'
import { type CalendarDate, type CurrencyCode, type RemittanceAddress, sumMinor } from 'netterms/contract/internal'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import { drawFacts, drawHead, drawHeading, drawNote, drawParties, drawSums } from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import { fill } from '../pdf/pdf-texts.ts'

interface SlipLine {
  trxId: string
  invoiceId: string
  poNumber: string
  dueDate: CalendarDate | null
  /** Minor units; the open amount that is not disputed. */
  amountMinor: number
}

interface SlipContent {
  customer: { id: string; name: string; lines: readonly string[]; country: string | null }
  currency: CurrencyCode
  lines: readonly SlipLine[]
  address: Pick<RemittanceAddress, 'name'> & { lines: readonly string[] }
}

/** Digits and capital letters without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 8

/**
 * PAY-337: returns the same reference for the same invoices and amounts, so that two printouts of a slip refer to one
 * check.
 */
export function referenceOf({ customer, currency, lines }: Omit<SlipContent, 'address'>): string {
  const what = lines.map(({ trxId, amountMinor }) => `${trxId}:${amountMinor}`).join(',')
  const digest = createHash('sha256').update(`${customer.id}|${currency}|${what}`).digest()
  const code = [...digest.subarray(0, REFERENCE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${customer.id}-${code}`
}

export function writeRemittanceSlip(desk: PdfDesk, content: SlipContent): Promise<Uint8Array> {
  const { texts, formats, sender, clock } = desk
  const { customer, currency, lines, address } = content
  const reference = referenceOf(content)
  const total = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  const paper = openPaper(desk, {
    title: texts['slip.title'],
    subject: reference,
    country: customer.country,
    asOf: clock.date,
  })
  drawHead(paper, {
    sender,
    title: texts['slip.title'],
    subject: reference,
    amount: [texts['slip.total'], formats.money(total, currency)],
  })
  drawNote(paper, fill(texts['slip.note'], { reference, date: formats.date(clock.date) }))
  drawParties(paper, [
    { label: texts['slip.mailTo'], lines: [address.name, ...address.lines] },
    { label: texts['receipt.customer'], lines: [customer.name, ...customer.lines] },
  ])
  // Drawn separately from the two addresses, because five narrow columns would break their lines at every word.
  drawFacts(paper, [
    [texts.customerNumber, customer.id],
    [texts['slip.reference'], reference],
    [texts.currency, currency],
  ])
  drawHeading(paper, texts['slip.invoices'])
  drawTable(
    paper,
    [
      { head: texts['invoice.number'], share: 0.28, figures: true },
      { head: texts.poNumber, share: 0.28, figures: true },
      { head: texts['invoice.due'], share: 0.2, figures: true },
      { head: texts['invoice.open'], share: 0.24, align: 'right' },
    ],
    lines.map(({ invoiceId, poNumber, dueDate, amountMinor }) => ({
      cells: [invoiceId, poNumber, dateOr(desk, dueDate, texts.noDueDate), formats.amount(amountMinor, currency)],
    })),
  )
  drawSums(paper, [{ label: texts['slip.total'], value: formats.money(total, currency), strong: true }])
  return paper.finish()
}
