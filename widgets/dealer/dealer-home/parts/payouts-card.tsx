import { type CurrencyCode, type MerchantPayout, sumMinor } from '../../../../src/contract/index.ts'
import { calendarFormats } from '../../../../src/i18n/calendar-formats.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import type { DealerHome } from '../dealer-home.state.ts'

/** Returns the earliest payout day of all dealers; null if nothing is expected. */
export function nextPayout(rows: readonly MerchantPayout[] | null): Pick<MerchantPayout, 'date' | 'expected'> | null {
  const [first] = rows ?? []
  if (!rows || !first) return null
  const { date } = first
  return { date, expected: sumMinor(rows.filter((row) => row.date === date).map(({ expected }) => expected)) }
}

interface Props {
  home: DealerHome
  currency: CurrencyCode
}

/** Expected payouts of the dealer by day, and the payout terms (DLR-6…DLR-8). */
export function PayoutsCard({ home, currency }: Props) {
  const { t, i18n } = useWidget()
  const { rows, terms, error, retry } = home.payouts
  const title = t('dealer.payouts.title')
  const { firstWeekday, weekdays } = calendarFormats(i18n.locale)
  const rule =
    terms &&
    t('dealer.payouts.rule', {
      days: terms.days,
      weekday: weekdays()[(terms.weekday - firstWeekday + 7) % 7]?.long ?? '',
    })
  if (!rows) {
    return (
      <Card title={title}>
        {error ? (
          <Failure
            bare
            title={t('dealer.payouts.failed')}
            message={i18n.errorText(error.code)}
            action={{ label: t('common.tryAgain'), onClick: retry }}
          />
        ) : (
          <TableSkeleton rows={3} />
        )}
      </Card>
    )
  }
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <Empty bare icon={calendarIcon} title={t('dealer.payouts.none')}>
          {rule}
        </Empty>
      </Card>
    )
  }
  return (
    <>
      <OutdatedBanner title={t('dealer.outdated')} error={error} onRetry={retry} />
      <Card title={title} className="dealer-payouts">
        <PayoutTable rows={rows} currency={currency} withDealer={home.dealers.currentId === null} />
        <p className="dealer-rule small muted">
          {rule} {t('dealer.payouts.holidays')} {t('dealer.payouts.fees')}
        </p>
      </Card>
    </>
  )
}

interface TableProps {
  rows: readonly MerchantPayout[]
  currency: CurrencyCode
  withDealer: boolean
}

function PayoutTable({ rows, currency, withDealer }: TableProps) {
  const { t, formats } = useWidget()
  const isSeveral = withDealer && new Set(rows.map(({ merchantId }) => merchantId)).size > 1
  const money = (minor: number) => formats.money(minor, currency)
  return (
    <table part="table" className="tbl cards nosel" role="table">
      <caption className="vh">{t('dealer.payouts.caption', { currency })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">{t('dealer.payouts.date')}</th>
          <th scope="col" className="r">
            {t('dealer.payouts.sales')}
          </th>
          <th scope="col" className="r">
            {t('dealer.payouts.credits')}
          </th>
          <th scope="col" className="r">
            {t('dealer.payouts.held')}
          </th>
          <th scope="col" className="r">
            {t('dealer.payouts.expected')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row" part="row">
            <td role="cell" className="c-main">
              <span className="strong num">{formats.date(row.date)}</span>
              <span className="sub num">
                {[isSeveral && row.merchantName, t('dealer.invoices', { count: row.invoiceCount })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.expected < 0 && <span className="sub danger-text">{t('dealer.payouts.belowZero')}</span>}
            </td>
            <td role="cell" className="r num not-cards">
              {money(row.sales)}
            </td>
            <td role="cell" className="r num not-cards">
              {money(-row.credits)}
            </td>
            <td role="cell" className="r num not-cards">
              {money(-row.held)}
            </td>
            <td role="cell" className="c-amt r num strong">
              {money(row.expected)}
            </td>
            <td role="cell" className="dealer-line only-cards small muted num">
              {t('dealer.payouts.line', {
                sales: money(row.sales),
                credits: money(-row.credits),
                held: money(-row.held),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
