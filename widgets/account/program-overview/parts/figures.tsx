import type { ReactNode } from 'react'
import { AGEING_BUCKETS, type AgeingBucket, type BalanceTotals } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AgeingBar } from '../../../../src/ui/ageing-bar.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { Swatch } from '../../../../src/ui/swatch.tsx'
import type { ProgramOverview } from '../program-overview.state.ts'

const FILLS = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'] as const

/** Totals of all accounts in one currency, and their ageing (PRG-3). */
export function Figures({ overview }: { overview: ProgramOverview }) {
  const { t, formats } = useWidget()
  const { totals, currency, work } = overview
  const money = (minor: number) => formats.money(minor, currency)
  const show = (status: string, more: Record<string, string> = {}) =>
    work.canSeeInvoices ? () => work.showInvoices({ status, currency, ...more }) : null
  const amounts = AGEING_BUCKETS.map((bucket) => totals.ageing.find((each) => each.bucket === bucket)?.amount ?? 0)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = amounts
  const parts = AGEING_BUCKETS.map((bucket, index) =>
    t('account.ageing.part', { bucket: t(`account.ageing.${bucket}`), amount: money(amounts[index] ?? 0) }),
  )
  const isOver = totals.available < 0
  return (
    <section part="card" className="card" aria-label={t('program-overview.figures', { currency })}>
      <dl className="program-figures">
        <Figure
          name={t('account.balance.title')}
          totals={totals}
          minor={totals.open}
          onOpen={totals.openCount > 0 ? show('open') : null}
          note={t('program-overview.accountsAndInvoices', {
            accounts: t('picker.customers.count', { count: totals.accounts }),
            invoices: t('account.balance.count', { count: totals.openCount }),
          })}
        />
        <Figure
          name={t('account.balance.pastDue')}
          totals={totals}
          minor={totals.pastDue}
          isLate={totals.pastDue > 0}
          onOpen={totals.pastDue > 0 ? show('past-due') : null}
          note={
            totals.pastDue > 0
              ? t('program-overview.accountsAndInvoices', {
                  accounts: t('picker.customers.count', { count: totals.pastDueAccounts }),
                  invoices: t('account.balance.count', { count: totals.pastDueCount }),
                })
              : t('account.currencies.notLate')
          }
        />
        <Figure
          name={t('account.balance.onItsWay')}
          totals={totals}
          minor={totals.onItsWay}
          onOpen={totals.onItsWay > 0 ? show('payment-pending') : null}
          note={t('program-overview.notPosted')}
        />
        <Figure
          name={t('account.credit.title')}
          totals={totals}
          minor={Math.max(0, totals.available)}
          onOpen={null}
          note={
            totals.limit === 0
              ? t('program-overview.noLimit')
              : isOver
                ? t('account.credit.over', { amount: money(-totals.available) })
                : t('program-overview.ofLimit', { amount: money(totals.limit) })
          }
        />
      </dl>
      <div className="program-ages stack gap-3">
        <AgeingBar label={t('account.ageing.picture', { parts: formats.list(parts) })} amounts={[a, b, c, d, e]} />
        <ul className="program-legend small">
          {AGEING_BUCKETS.map((bucket, index) => (
            <li key={bucket}>
              <Swatch of={FILLS[index] ?? 'age-0'} />
              <Bucket bucket={bucket} onOpen={amounts[index] ? show('open', { ageing: bucket }) : null} />
              <span className="strong num">{money(amounts[index] ?? 0)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface FigureProps {
  name: string
  totals: BalanceTotals
  minor: number
  note: ReactNode
  isLate?: boolean
  /** Opens the list; null if there is no list to open. */
  onOpen: (() => void) | null
}

function Figure({ name, totals, minor, note, isLate = false, onOpen }: FigureProps) {
  const { t, formats } = useWidget()
  const { currency } = totals
  const amount = (
    <Money size="md" className={isLate ? 'danger-text' : undefined} parts={formats.moneyParts(minor, currency)} />
  )
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>
        {onOpen ? (
          <button
            type="button"
            part="link"
            className="link plain ink"
            aria-label={t('program-overview.showInvoices', { amount: formats.money(minor, currency), name })}
            onClick={onOpen}
          >
            {amount}
          </button>
        ) : (
          amount
        )}
        <span className="block small muted num">{note}</span>
      </dd>
    </div>
  )
}

function Bucket({ bucket, onOpen }: { bucket: AgeingBucket; onOpen: (() => void) | null }) {
  const { t } = useWidget()
  const name = t(`account.ageing.${bucket}`)
  if (!onOpen) return <span>{name}</span>
  return (
    <button type="button" part="link" className="link plain ink" onClick={onOpen}>
      {name}
    </button>
  )
}
