/** Changes in a dispute since the user opened it. Source: docs/spec/disputes.md DSP-24. */
import type { Dispute, DisputeSide } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { disputeLook } from '../../../shared/disputes/dispute-looks.ts'

/** One line per change, new value first; empty if nothing relevant for the decision has changed. */
export function changeLines(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  before: Dispute,
  after: Dispute,
  side: DisputeSide,
): string[] {
  const money = (minor: number | null) =>
    minor === null ? t('dispute-answer.changed.none') : formats.money(minor, after.currency)
  const date = (dispute: Dispute) =>
    dispute.respondBy === null ? t('dispute-answer.changed.none') : formats.date(dispute.respondBy)
  const rows: [what: string, was: string, is: string][] = [
    [t('dispute-answer.changed.status'), t(disputeLook(before, side).word), t(disputeLook(after, side).word)],
    [t('dispute-answer.changed.offer'), money(before.offeredTotal), money(after.offeredTotal)],
    [t('dispute-answer.changed.total'), money(before.total), money(after.total)],
    [t('dispute-answer.changed.deadline'), date(before), date(after)],
  ]
  const lines = rows.flatMap(([what, was, is]) =>
    was === is ? [] : [t('dispute-answer.changed.line', { what, before: was, after: is })],
  )
  // A new message: with the same status and offer, this is the only change.
  return after.lastComment !== null && after.responseCount > before.responseCount
    ? [...lines, t('dispute-answer.changed.message', { message: after.lastComment })]
    : lines
}
