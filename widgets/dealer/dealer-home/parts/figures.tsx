import type { ReactNode } from 'react'
import type { CurrencyCode, DealerTotals } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Money } from '../../../../src/ui/money.tsx'
import type { DealerHome } from '../dealer-home.state.ts'
import { nextPayout } from './payouts-card.tsx'

interface Props {
  home: DealerHome
  totals: DealerTotals
  currency: CurrencyCode
}

/** What the dealer's customers owe in one currency, and the dealer's next payout (DLR-4, DLR-8). */
export function Figures({ home, totals, currency }: Props) {
  const { t, formats } = useWidget()
  const { open, openCount, pastDue, pastDueCount, pastDueCustomers, disputed, disputeCount, customers } = totals
  const next = nextPayout(home.payouts.rows)
  const ofCustomers = (invoices: number, count: number) =>
    t('dealer.figure.of', {
      invoices: t('dealer.invoices', { count: invoices }),
      customers: t('dealer.customers', { count }),
    })
  return (
    <section part="card" className="card" aria-label={t('dealer.figures', { currency })}>
      <dl className="dealer-figures">
        <Figure
          name={t('dealer.open')}
          minor={open}
          currency={currency}
          note={ofCustomers(openCount, customers)}
          onOpen={openCount > 0 ? () => home.showInvoices('open') : null}
        />
        <Figure
          name={t('dealer.pastDue')}
          minor={pastDue}
          currency={currency}
          isLate={pastDue > 0}
          note={pastDueCount > 0 ? ofCustomers(pastDueCount, pastDueCustomers) : t('dealer.figure.notLate')}
          onOpen={pastDueCount > 0 ? () => home.showInvoices('past-due') : null}
        />
        <Figure
          name={t('dealer.disputed')}
          minor={disputed}
          currency={currency}
          note={disputeCount > 0 ? t('dealer.disputes', { count: disputeCount }) : t('dealer.figure.notDisputed')}
          onOpen={disputeCount > 0 && home.waiting.disputes ? home.showDisputes : null}
        />
        <Figure
          name={t('dealer.figure.payout')}
          minor={next?.expected ?? null}
          currency={currency}
          note={
            next
              ? t('dealer.figure.payoutOn', { date: formats.date(next.date) })
              : home.payouts.rows
                ? t('dealer.payouts.none')
                : home.payouts.error
                  ? t('dealer.payouts.failed')
                  : t('common.loading')
          }
          onOpen={null}
        />
      </dl>
    </section>
  )
}

interface FigureProps {
  name: string
  /** Amount in minor units; null if none or unknown. */
  minor: number | null
  currency: CurrencyCode
  note: ReactNode
  isLate?: boolean
  /** Opens the list; null if there is no list to open. */
  onOpen: (() => void) | null
}

function Figure({ name, minor, currency, note, isLate = false, onOpen }: FigureProps) {
  const { t, formats } = useWidget()
  const amount =
    minor === null ? (
      <span part="amount" className="money md muted">
        –
      </span>
    ) : (
      <Money size="md" className={isLate ? 'danger-text' : undefined} parts={formats.moneyParts(minor, currency)} />
    )
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>
        {onOpen && minor !== null ? (
          <button
            type="button"
            part="link"
            className="link plain ink"
            aria-label={t('dealer.figure.show', { amount: formats.money(minor, currency), name })}
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
