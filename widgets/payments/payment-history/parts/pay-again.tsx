import type { Payment } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../../src/kit/widget-on-page.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { usePayAgain } from '../../../shared/payments/use-pay-again.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  payment: Payment
  label: string
}

/** Selects the invoices of the payment and opens method and review: nothing is paid here (PAY-160). */
export function PayAgain({ payment, label }: Props) {
  const { t, i18n } = useWidget()
  const again = usePayAgain(payment, useBeginPaying())
  const noteId = useId()
  if (!again.start) return null
  const note = again.error
    ? i18n.errorText(again.error.code)
    : again.isNothingLeft
      ? t('payment-acts.nothingLeft')
      : null
  return (
    <>
      <Button
        size="sm"
        busy={again.isAsking}
        disabled={again.isNothingLeft}
        describedBy={note ? noteId : undefined}
        onClick={again.start}
      >
        {label}
        <span className="vh"> {payment.number}</span>
      </Button>
      {note && (
        <p id={noteId} className="sub" role="status">
          {note}
        </p>
      )}
    </>
  )
}

/**
 * Returns a function that opens the pay widget, next to this one or in its place, if the host page does not handle the
 * event.
 */
export function useBeginPaying(): () => void {
  const { instance, openInside } = useWidget()
  return () => {
    const place = widgetOnPage(instance, 'nt-pay-invoices')
    place?.scrollIntoView({ block: 'start' })
    if (!instance.signal('pay-start', place)) openInside('nt-pay-invoices', { step: 'pay' })
  }
}
