import type { ReactNode } from 'react'
import type { CurrencyCode, Payment } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { dueText } from './due-text.ts'

interface Props {
  lines: readonly (Payment['lines'][number] & { creditMinor?: number })[]
  currency: CurrencyCode
  /** Renders content below a line. */
  below?: ((trxId: string) => ReactNode) | undefined
}

/**
 * Invoices of a payment with the settled amount and what remains due, both from the server. Payments with credit need
 * the texts `payment-credits`.
 */
export function PaymentLines({ lines, currency, below }: Props) {
  const words = useWidget()
  const { t, formats } = words
  return (
    <ul className="rows">
      {lines.map((line) => (
        <li key={line.trxId}>
          <span className="grow pay-line">
            <span className="strong num block">{line.invoiceId}</span>
            <span className="small muted block">
              {line.soldBy} · <span className="nowrap">{dueText(words, line.dueDate)}</span>
            </span>
            {below?.(line.trxId)}
          </span>
          <span className="to-end num">
            <span className="strong block">{formats.money(line.amountMinor, currency)}</span>
            {(line.creditMinor ?? 0) > 0 && (
              <span className="small muted block">
                {t('payment-credits.byCredit', { amount: formats.money(line.creditMinor ?? 0, currency) })}
              </span>
            )}
            {line.remaining > 0 && (
              <span className="small muted">
                {t('payments.staysDue', { amount: formats.money(line.remaining, currency) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
