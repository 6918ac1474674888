import { AGEING_BUCKETS, type StatementFigures } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AgeingBar } from '../../../../src/ui/ageing-bar.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Legend } from '../../../../src/ui/legend.tsx'
import clockIcon from 'lucide-static/icons/clock.svg'

const FILLS = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'] as const

/**
 * Opening balance plus charges less credits equals the closing balance; below it, the closing balance by days past due
 * and related figures.
 */
export function Figures({ figures }: { figures: StatementFigures }) {
  const { t, formats } = useWidget()
  const { currency, opening, charges, credits, closing, pendingPayment, unapplied, isFinal, to } = figures
  const money = (minor: number) => formats.money(minor, currency)
  const ageing = AGEING_BUCKETS.map((bucket, index) => ({
    bucket,
    name: t(`statement.ageing.${bucket}`),
    amount: figures.ageing.find((each) => each.bucket === bucket)?.amount ?? 0,
    fill: FILLS[index] ?? null,
  }))
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ageing.map(({ amount }) => amount)
  const parts = ageing.map(({ name, amount }) => `${name} ${money(amount)}`)
  const title = t('statement.ageing.title', { date: formats.date(to) })
  const apart = [
    { id: 'pending', amount: pendingPayment },
    { id: 'unapplied', amount: 0 - unapplied },
  ] as const
  return (
    <>
      {!isFinal && <Banner icon={clockIcon} title={t('statement.running', { date: formats.date(to) })} />}
      <dl part="card" className="card statement-sums num">
        {(
          [
            ['opening', opening],
            ['charges', charges],
            ['credits', 0 - credits],
            ['closing', closing],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="label">{t(`statements.${name}`)}</dt>
            <dd className={name === 'closing' ? 'money md strong' : 'money md'}>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <Card title={title} padded className="statement-ages">
        <AgeingBar
          label={t('statement.ageing.picture', { title, parts: formats.list(parts) })}
          amounts={[a, b, c, d, e]}
        />
        <Legend
          rows={[
            ...ageing.map(({ bucket, name, amount, fill }) => ({ id: bucket, fill, name, value: money(amount) })),
            { id: 'closing', fill: null, name: t('statements.closing'), value: money(closing), apart: true },
            ...apart
              .filter(({ amount }) => amount !== 0)
              .map(({ id, amount }) => ({
                id,
                fill: null,
                name: t(`statement.${id}`),
                value: money(amount),
                apart: true,
              })),
          ]}
        />
      </Card>
    </>
  )
}
