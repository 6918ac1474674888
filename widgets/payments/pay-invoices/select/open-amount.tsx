import type { CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

interface Props {
  /** Minor units: all that is open of the invoice, and of it what can be paid. */
  open: number
  payable: number
  currency: CurrencyCode
}

/** What is open of an invoice as the list tells it, and how much of that is disputed (PAY-9). */
export function OpenAmount({ open, payable, currency }: Props) {
  const { t, formats } = useWidget()
  return (
    <>
      <span className="nowrap">{formats.money(open, currency)}</span>
      {payable < open && (
        <span className="sub">{t('payments.disputed', { amount: formats.money(open - payable, currency) })}</span>
      )}
    </>
  )
}
