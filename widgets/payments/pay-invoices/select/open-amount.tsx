import type { CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

interface Props {
  /** Open amount of the invoice in minor units; `payable` is the part of it that can be paid. */
  open: number
  payable: number
  currency: CurrencyCode
}

/** Open amount of an invoice as in the list, with the disputed part (PAY-9). */
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
