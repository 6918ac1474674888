import { creditAvailable, type Exposure, shareOfLimit } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CreditGauge } from '../../../../src/ui/credit-gauge.tsx'
import { Legend } from '../../../../src/ui/legend.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  exposure: Exposure
  /** True if balances in other currencies are also on screen, so this one names its currency. */
  isSeveral: boolean
}

/** Credit available for purchases (EXP-3, EXP-4, EXP-6). */
export function CreditCard({ exposure, isSeveral }: Props) {
  const { t, formats } = useWidget()
  const titleId = useId()
  const { currency, used, held, limit, unbilled, pendingPayment, pendingUntil } = exposure
  const freed = Math.max(0, creditAvailable(exposure) + pendingPayment)
  const available = Math.max(0, exposure.available)
  const over = Math.max(0, -creditAvailable(exposure))
  const money = (amountMinor: number) => formats.money(amountMinor, currency)
  const share = (amountMinor: number) => formats.percent(shareOfLimit(amountMinor, limit) ?? 0)
  const hasLimit = limit > 0
  return (
    <section part="card" className="card pad stack gap-5" aria-labelledby={titleId}>
      <header className="row wrap top figures">
        <div className="grow">
          <h2 className="label" id={titleId}>
            {isSeveral ? t('account.credit.titleIn', { currency }) : t('account.credit.title')}
          </h2>
          {/* Without a credit limit the available credit is unknown, not zero (EXP-94). */}
          {hasLimit ? (
            <Money parts={formats.moneyParts(available, currency)} />
          ) : (
            <span part="amount" className="money">
              —
            </span>
          )}
        </div>
        {hasLimit && over > 0 && (
          <p className="over strong num danger-text">{t('account.credit.over', { amount: money(over) })}</p>
        )}
      </header>
      {hasLimit && (
        <CreditGauge
          label={t('account.credit.picture', { used: share(used), held: share(held), available: share(available) })}
          usedMinor={used}
          heldMinor={held}
          limitMinor={limit}
        />
      )}
      {hasLimit && (
        <Legend
          slim
          rows={[
            { id: 'used', fill: 'used', name: t('account.credit.used'), value: money(used), note: share(used) },
            { id: 'held', fill: 'held', name: t('account.credit.held'), value: money(held), note: share(held) },
            {
              id: 'available',
              fill: 'track',
              name: t('account.credit.available'),
              value: money(available),
              note: share(available),
            },
            { id: 'limit', fill: null, name: t('account.credit.limit'), value: money(limit), apart: true },
          ]}
        />
      )}
      <div className="stack gap-1 small muted num">
        {!hasLimit && <p>{t('account.credit.none')}</p>}
        {unbilled > 0 && <p>{t('account.credit.unbilled', { amount: money(unbilled) })}</p>}
        {pendingPayment > 0 && (
          <p>
            {hasLimit && pendingUntil
              ? t('account.credit.freed', { amount: money(freed), date: formats.date(pendingUntil) })
              : t('account.credit.pending', { amount: money(pendingPayment) })}
          </p>
        )}
      </div>
    </section>
  )
}
