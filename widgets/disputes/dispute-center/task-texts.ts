/**
 * Texts for what the other side did, and for the effect of no answer. Source: docs/spec/disputes.md DSP-6, DSP-20,
 * DSP-60.
 */
import { type Dispute, type DisputeSide, PROGRAM_TIME_ZONE } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

/** Returns what the other side did: `Cascade Tire & Service offers $150.00 of $400.00`. */
export function whatHappened({ t, formats }: Words, dispute: Dispute, side: DisputeSide): string {
  const { customerName: customer, merchantName: dealer, lastAction, offeredTotal, total, currency } = dispute
  const amount = formats.money(total, currency)
  if (side === 'customer') {
    if (lastAction === 'deny') return t('disputes.waiting.denied', { dealer })
    if (!offeredTotal) return t('disputes.waiting.answered', { name: dealer })
    return t('disputes.waiting.offers', { dealer, offer: formats.money(offeredTotal, currency), amount })
  }
  if (side === 'merchant') {
    if (lastAction === null) return t('disputes.waiting.disputes', { customer, amount })
    return t('disputes.waiting.answered', { name: customer })
  }
  if (lastAction === 'escalate') return t('disputes.waiting.escalated', { customer })
  return t('disputes.waiting.silent', { dealer })
}

/** Returns what happens if the user does not answer. */
export function whatSilenceDoes({ t, formats }: Words, dispute: Dispute, side: DisputeSide): string {
  const amount = formats.money(dispute.total, dispute.currency)
  if (side === 'merchant') return t('disputes.silence.escalates', { amount })
  if (side === 'support') return t('disputes.silence.none', { amount })
  return t(dispute.offeredTotal ? 'disputes.silence.lapses' : 'disputes.silence.expires', { amount })
}

/**
 * Returns when the deadline ends, in the program's time zone; includes the time only near the deadline: `Ends tomorrow,
 * 11:59 PM CST`.
 */
export function whenItEnds({ t, formats }: Words, { daysLeft, respondByAt }: Dispute): string {
  if (daysLeft === null || respondByAt === null) return t('dispute-case.time.none')
  if (daysLeft > 1) return t('disputes.ends.inDays', { count: daysLeft })
  const time = formats.time(respondByAt, PROGRAM_TIME_ZONE)
  return t(daysLeft === 1 ? 'disputes.ends.tomorrow' : 'disputes.ends.today', { time })
}

/** Returns the number of a single invoice, or the count of several. */
export function invoicesText({ t }: Words, invoices: readonly { invoiceId: string }[]): string {
  const [first] = invoices
  return first && invoices.length === 1 ? first.invoiceId : t('disputes.row.invoices', { count: invoices.length })
}
