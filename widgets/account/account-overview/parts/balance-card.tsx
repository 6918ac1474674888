import { useState } from 'react'
import { AGEING_BUCKETS, type AgeingBucket, type Exposure } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { AgeingBar } from '../../../../src/ui/ageing-bar.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Legend } from '../../../../src/ui/legend.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import chartColumnIcon from 'lucide-static/icons/chart-column.svg'
import tableIcon from 'lucide-static/icons/table.svg'
import type { AgeingTable, SumLine } from '../more/ageing-table.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  exposure: Exposure
  /** True if balances in other currencies are also on screen, so this one names its currency. */
  isSeveral: boolean
  /** Opens the invoices of an age range; null if the session may not read invoices. */
  onOpen: ((bucket: AgeingBucket) => void) | null
  onPastDue: (() => void) | null
  /** Opens the list of one status; null if the session may not read invoices. */
  onStatus: ((status: 'payment-pending' | 'disputed') => void) | null
  /** Null until its code has loaded. */
  table: typeof AgeingTable | null
}

const FILLS = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'] as const

/** The open balance by age, as a bar with its legend or as a table, and what is left to pay (INV-53, EXP-93). */
export function BalanceCard({ exposure, isSeveral, onOpen, onPastDue, onStatus, table: Table }: Props) {
  const words = useWidget()
  const { t, formats } = words
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const { currency, used, pastDue, pastDuePayable, pendingPayment, unapplied } = exposure
  const money = (amountMinor: number) => formats.money(amountMinor, currency)
  const ageing = AGEING_BUCKETS.map((bucket, index) => {
    const { amount = 0, count = 0 } = exposure.ageing.find((each) => each.bucket === bucket) ?? {}
    return { bucket, name: t(`account.ageing.${bucket}`), amount, count, fill: FILLS[index] ?? null }
  })
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ageing.map(({ amount }) => amount)
  const parts = ageing.map(({ name, amount }) => t('account.ageing.part', { bucket: name, amount: money(amount) }))
  const rows = ageing.map(({ bucket, name, amount, count, fill }) => ({
    id: bucket,
    fill,
    name,
    value: money(amount),
    note: t('account.balance.count', { count }),
    onClick: onOpen ? () => onOpen(bucket) : undefined,
  }))
  const sum = sumOf(exposure, words, onStatus)
  const { pastDueCount, currentDueCount } = exposure
  const count = pastDueCount === null || currentDueCount === null ? null : pastDueCount + currentDueCount
  // The list leaves out lines of zero; the table shows them.
  const reported = sum.filter(({ amount }) => amount !== 0)
  const isSum = pendingPayment !== 0 || unapplied !== 0
  const apart = reported.filter(({ id }) => isSum || id === 'disputed' || id === 'late-fees')
  return (
    <section part="card" className="card pad stack gap-5" aria-labelledby={titleId}>
      <header className="row wrap top figures">
        <div className="grow">
          <h2 className="label" id={titleId}>
            {isSeveral ? t('account.balance.titleIn', { currency }) : t('account.balance.title')}
          </h2>
          <Money parts={formats.moneyParts(used, currency)} />
        </div>
        <div className="past-due">
          <p className="label">{t('account.balance.pastDue')}</p>
          <p className={pastDue > 0 ? 'money md danger-text' : 'money md'}>
            {pastDue > 0 && onPastDue ? (
              <button
                type="button"
                part="link"
                className="link"
                aria-label={t('account.balance.showPastDue', { amount: money(pastDue) })}
                onClick={onPastDue}
              >
                {money(pastDue)}
              </button>
            ) : (
              money(pastDue)
            )}
          </p>
          {/* The amount that a payment of all past due invoices leaves out (PAY-61). */}
          {pastDuePayable < pastDue && (
            <p className="small muted">
              {t('account.balance.notPayable', { amount: money(pastDue - pastDuePayable) })}
            </p>
          )}
          {pastDueCount === null && pastDue > 0 && <p className="small muted">{t('account.balance.countUnknown')}</p>}
        </div>
      </header>
      {isTable && Table ? (
        <Table rows={ageing} currency={currency} sum={sum} count={count} onOpen={onOpen} />
      ) : (
        <>
          <AgeingBar label={t('account.ageing.picture', { parts: formats.list(parts) })} amounts={[a, b, c, d, e]} />
          <Legend
            rows={[
              ...rows,
              ...apart.map(({ id, name, value, onClick }, index) => ({
                ...{ id, name, value, fill: null, onClick: onClick ?? undefined },
                apart: index === 0 || id === 'left',
              })),
            ]}
          />
        </>
      )}
      <p className="card-end no-print">
        <Button size="sm" kind="quiet" icon={isTable ? chartColumnIcon : tableIcon} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'account.ageing.asPicture' : 'account.ageing.asTable')}
        </Button>
      </p>
    </section>
  )
}

/**
 * Returns the lines below the age ranges: what is left to pay (open balance less pending payments and credit, EXP-93),
 * and the parts in dispute or from late fees.
 */
function sumOf(
  { currency, used, pendingPayment, pendingUntil, unapplied, disputed, lateFee }: Exposure,
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  onStatus: Props['onStatus'],
): (SumLine & { amount: number })[] {
  const line = (id: SumLine['id'], name: string, amount: number, onClick: (() => void) | null = null) => ({
    ...{ id, name, amount, onClick },
    value: formats.money(amount, currency),
  })
  const onItsWay = pendingUntil
    ? t('account.balance.onItsWayUntil', { date: formats.date(pendingUntil) })
    : t('account.balance.onItsWay')
  return [
    line('open', t('account.balance.title'), used),
    line('on-its-way', onItsWay, 0 - pendingPayment, onStatus && (() => onStatus('payment-pending'))),
    line('unapplied', t('account.balance.unapplied'), 0 - unapplied),
    line('left', t('account.balance.left'), used - pendingPayment - unapplied),
    line('disputed', t('account.balance.disputed'), disputed, onStatus && (() => onStatus('disputed'))),
    line('late-fees', t('account.balance.lateFees'), lateFee),
  ]
}
