import { useId, useState } from 'react'
import { AGEING_BUCKETS, type AgeingBucket, type Exposure } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AgeingBar } from '../../../../src/ui/ageing-bar.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Legend } from '../../../../src/ui/legend.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { AgeingTable } from './ageing-table.tsx'

interface Props {
  exposure: Exposure
  /** Other currencies are on screen too, so this one is named. */
  isSeveral: boolean
  /** Null: this session sees no invoices. */
  onOpen: ((bucket: AgeingBucket) => void) | null
  onPastDue: (() => void) | null
}

const FILLS = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'] as const

/** What is still due and how late it is, as a bar with its legend or as a table, and what is on its way (INV-53). */
export function BalanceCard({ exposure, isSeveral, onOpen, onPastDue }: Props) {
  const { t, formats } = useWidget()
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const { currency, used, pastDue, pastDuePayable, pendingPayment, pendingUntil, unapplied } = exposure
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
  const apart = [
    ...(pendingPayment === 0
      ? []
      : [
          {
            id: 'on-its-way',
            name: pendingUntil
              ? t('account.balance.onItsWayUntil', { date: formats.date(pendingUntil) })
              : t('account.balance.onItsWay'),
            value: money(pendingPayment),
          },
        ]),
    ...(unapplied === 0 ? [] : [{ id: 'unapplied', name: t('account.balance.unapplied'), value: money(-unapplied) }]),
  ]
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
          {/* What the payment of everything past due leaves out (PAY-61). */}
          {pastDuePayable < pastDue && (
            <p className="small muted">
              {t('account.balance.notPayable', { amount: money(pastDue - pastDuePayable) })}
            </p>
          )}
        </div>
      </header>
      {isTable ? (
        <AgeingTable rows={ageing} currency={currency} total={used} apart={apart} onOpen={onOpen} />
      ) : (
        <>
          <AgeingBar label={t('account.ageing.picture', { parts: formats.list(parts) })} amounts={[a, b, c, d, e]} />
          <Legend rows={[...rows, ...apart.map((row) => ({ ...row, fill: null, apart: true }))]} />
        </>
      )}
      <p className="card-end no-print">
        <Button size="sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'account.ageing.asPicture' : 'account.ageing.asTable')}
        </Button>
      </p>
    </section>
  )
}
