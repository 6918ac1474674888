import type { InvoiceAdjustment, InvoiceDetails } from '../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import type { InvoiceChanges } from './use-invoice-changes.ts'

interface Props {
  changes: InvoiceChanges
  invoice: InvoiceDetails
}

/** All adjustments with their reasons; a pending one can be canceled (ADJ-4, ADJ-11). */
export function AdjustmentList({ changes, invoice }: Props) {
  const { t } = useWidget()
  const { isBusy, stage, ask } = changes
  if (invoice.adjustments.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="adjust-list">
      <h3 className="h3" id="adjust-list">
        {t('adjust.list.title')}
      </h3>
      <AdjustmentRows
        invoice={invoice}
        disabled={isBusy || stage.kind !== 'edit'}
        onCancel={(adjustment) => ask({ kind: 'cancel', adjustment })}
      />
    </section>
  )
}

interface RowsProps {
  invoice: Pick<InvoiceDetails, 'adjustments' | 'currency'>
  disabled?: boolean
  /** Cancels an adjustment; undefined if the list is read-only. */
  onCancel?: (adjustment: InvoiceAdjustment) => void
}

/** Rows of adjustments with amount, reason, author and state. Needs adjust.css. */
export function AdjustmentRows({ invoice: { adjustments, currency }, disabled, onCancel }: RowsProps) {
  const { t, formats } = useWidget()
  return (
    <ul className="adjust-list">
      {adjustments.map((adjustment) => {
        const { id, amount, author, comment, enteredAt, nextStepOn, status, cancelable } = adjustment
        const isPending = status === 'pending'
        const shown = formats.money(amount, currency)
        return (
          <li key={id}>
            <div className="adjust-line">
              <span className="strong">{reasonText(t, adjustment)}</span>
              <span className="num strong">{formats.money(-amount, currency)}</span>
            </div>
            <div className="adjust-line small muted">
              <span>
                {author === null
                  ? formats.instant(enteredAt)
                  : t('adjust.list.by', { author, date: formats.instant(enteredAt) })}
              </span>
              <Badge tone={isPending ? 'motion' : 'neutral'} icon={isPending ? refreshCwIcon : checkIcon}>
                {t(isPending ? 'adjust.list.pending' : 'adjust.list.applied')}
              </Badge>
            </div>
            {comment !== null && (
              <p className="small" dir="auto">
                {comment}
              </p>
            )}
            {nextStepOn !== null && (
              <p className="small muted">{t('adjust.list.next', { date: formats.date(nextStepOn) })}</p>
            )}
            {cancelable && onCancel && (
              <Button kind="danger-quiet" size="sm" disabled={disabled} onClick={() => onCancel(adjustment)}>
                {t('adjust.cancel.name', { amount: shown })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const reasonText = (t: WidgetContextValue['t'], { adjustmentReason, reference }: InvoiceAdjustment): string =>
  t(`adjust.reason.${adjustmentReason}`, { reference: reference ?? '' })
