import { sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { type Change, changesOf } from '../changes.ts'
import type { InvoicesState } from '../pay-state.ts'
import { Refused } from './refused.tsx'

/**
 * Why the last attempt was rejected. If invoices changed after the review: the changes of each, and a button that
 * accepts the new amounts; until then the selection stays the same. Source: docs/spec/payments.md PAY-300, PAY-301.
 */
export function RefusedOrChanged({
  state: { frame, selection },
}: {
  state: Pick<InvoicesState, 'frame' | 'selection'>
}) {
  const { t, formats } = useWidget()
  const { currency } = selection
  const changes = frame.refusal ? changesOf(frame.refusal, selection.lines) : []
  if (changes.length === 0) return <Refused frame={frame} />
  const money = (amountMinor: number) => formats.money(amountMinor, currency)
  const text = ({ line, before, open, amountMinor }: Change): string => {
    const { invoiceId: invoice, amountMinor: typed } = line
    const [paid, pays] = [typed ?? 0, amountMinor]
    if (pays === 0) return t('pay-changes.out', { invoice })
    const facts = { invoice, before: money(before), now: money(open), paid: money(paid) }
    return pays === paid
      ? t('pay-changes.same', { ...facts, rest: money(open - pays) })
      : t('pay-changes.line', { ...facts, pays: money(pays) })
  }
  const changed = new Map(changes.map(({ line, amountMinor }) => [line.trxId, amountMinor]))
  const amounts = selection.lines.map((line) => changed.get(line.trxId) ?? line.amountMinor ?? 0)
  const former = sumMinor(selection.lines.map(({ amountMinor }) => amountMinor ?? 0))
  return (
    <div className="stack gap-3">
      <ErrorSummary
        title={t('pay-changes.title')}
        attempt={frame.refusedTimes}
        problems={[
          ...changes.map((change) => ({ message: text(change) })),
          { message: t('pay-changes.total', { now: money(sumMinor(amounts)), before: money(former) }) },
        ]}
      />
      <div className="row wrap">
        <Button kind="primary" onClick={() => selection.accept(changes)}>
          {t('pay-changes.accept')}
        </Button>
        <p className="small muted grow">{t('pay-changes.hint')}</p>
      </div>
    </div>
  )
}
