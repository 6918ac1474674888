import type { ReactNode } from 'react'
import type { CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { sumText } from './sum-text.ts'

interface Props {
  /** Total in minor units; null while an amount is invalid. */
  total: number | null
  /** Minor units that credit pays. */
  credit?: number
  /** Minor units; null until known. */
  fee: number | null
  feeLabel?: string
  currency: CurrencyCode
  count: number
  children: ReactNode
}

/** Summary of the payment, next to every step; with a preview, it shows the server's amounts. */
export function PaySummary({ total, credit = 0, fee, feeLabel, currency, count, children }: Props) {
  const words = useWidget()
  const { t, formats } = words
  const sum = total === null || fee === null ? null : total - credit + fee
  return (
    <aside part="card" className="card pad stack gap-5 stick pay-sum" aria-label={t('payments.summary')}>
      <div className="stack gap-5 pay-sum-head">
        <div>
          <p className="label">{t('payments.youPay')}</p>
          <Money parts={sum === null ? [{ type: 'literal', value: '–' }] : formats.moneyParts(sum, currency)} />
        </div>
        <DefinitionList
          rows={[
            {
              id: 'invoices',
              term: t('payments.lineCount', { count: formats.number(count) }),
              value: sumText(words, total, currency),
            },
            ...(credit > 0
              ? [{ id: 'credit', term: t('payment-credits.applied'), value: formats.money(-credit, currency) }]
              : []),
            { id: 'fee', term: feeLabel ?? t('payments.fee'), value: sumText(words, fee, currency) },
            {
              id: 'total',
              term: t('payments.total', { currency }),
              value: sumText(words, sum, currency),
              total: true,
            },
          ]}
        />
      </div>
      <div className="stack gap-4">{children}</div>
    </aside>
  )
}
