/**
 * Line below a partly paid invoice: the rest can be disputed with the payment. Source: docs/spec/payments.md PAY-281.
 */
import { useState } from 'react'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type * as disputePart from '../dispute.part.tsx'
import type { PayInvoicesState } from '../pay-state.ts'
import { leftOut } from './use-details.ts'

type State = Extract<PayInvoicesState, { kind: 'pay' }>

export function ShortPayLine({ trxId, state }: { trxId: string; state: State }) {
  const { t, i18n, formats } = useWidget()
  const { details, selection, isSubmitting } = state
  const [isOpen, setOpen] = useState(false)
  const { part, hasFailed } = useLazyPart<typeof disputePart>('pay-invoices.dispute', isOpen)
  const line = selection.lines.find((each) => each.trxId === trxId)
  if (!line || !details.mayDispute || leftOut(line) <= 0) return null
  const { invoiceId, currency } = line
  const planned = details.shortPays.get(trxId)
  const amount = formats.money(leftOut(line), currency)
  const invoice = <span className="vh"> {invoiceId}</span>
  return (
    <span className="pay-short small">
      {planned && (
        <span className="block">{t('payment-details.dispute.planned', { amount, reason: planned.reason })}</span>
      )}
      {!isSubmitting && (
        <span className="row wrap gap-3">
          <button type="button" part="link" className="link plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(planned ? 'payment-details.dispute.change' : 'payment-details.dispute.start', { amount })}
            {invoice}
          </button>
          {planned && (
            <button type="button" part="link" className="link plain" onClick={() => details.dispute(trxId, null)}>
              {t('payment-details.dispute.remove')}
              {invoice}
            </button>
          )}
        </span>
      )}
      {isOpen && hasFailed && (
        <span className="danger-text block" role="alert">
          {i18n.errorText('code-unavailable')}
        </span>
      )}
      {isOpen && part && (
        <part.DisputeDialog
          line={line}
          former={planned ?? null}
          onClose={() => setOpen(false)}
          onDispute={(shortPay) => {
            details.dispute(trxId, shortPay)
            setOpen(false)
          }}
        />
      )}
    </span>
  )
}
