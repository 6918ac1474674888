import {
  type CalendarDate,
  endOfMonth,
  exponentOf,
  formatsOf,
  growthRate,
  type LoyaltyProgram,
  startOfMonth,
} from '../../../../src/contract/index.ts'
import { calendarFormats } from '../../../../src/i18n/calendar-formats.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { ChartFrame } from '../../../../src/ui/chart-frame.tsx'
import { ColumnChart } from '../../../../src/ui/column-chart.tsx'
import { percentOf } from '../../../shared/loyalty/program-texts.ts'

/**
 * Sales by month compared with the year before, as a chart and as a table. Source: docs/spec/loyalty.md LOY-192,
 * LOY-195.
 */
export function SpendingChart({ program }: { program: LoyaltyProgram }) {
  const widget = useWidget()
  const { t, i18n, formats } = widget
  const { currency, spendingHistory, countedUntil, currentSales, previousSales, currentGrowthRate } = program
  const locale = formatsOf(i18n.locale)
  const money = (minor: number) => formats.money(minor, currency)
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC', calendar: 'gregory' })
  const compact = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const { month: monthName } = calendarFormats(i18n.locale)
  const peak = spendingHistory.reduce<LoyaltyProgram['spendingHistory'][number] | null>(
    (most, each) => (most === null || each.sales > most.sales ? each : most),
    null,
  )
  const isRunning = (month: CalendarDate) =>
    month === startOfMonth(countedUntil) && countedUntil < endOfMonth(countedUntil)
  const rateText = (rate: number | null) => (rate === null ? '—' : percentOf(widget, rate))
  const isEmpty = spendingHistory.every(({ sales, previousSales: before }) => sales === 0 && before === 0)
  const summary = t('loyalty.chart.summary', { current: money(currentSales), previous: money(previousSales) })
  return (
    <ChartFrame
      title={`${t('loyalty.chart.title')}: ${program.name}`}
      summary={summary}
      legend={[
        { fill: 'used', name: t('loyalty.chart.current') },
        { fill: 'compare', name: t('loyalty.chart.before') },
      ]}
      tableLabel={t('loyalty.chart.table')}
      chartLabel={t('loyalty.chart.chart')}
      empty={isEmpty ? <p className="muted">{t('loyalty.chart.empty')}</p> : undefined}
      table={{
        caption: `${t('loyalty.chart.title')}: ${program.name}`,
        head: [
          t('loyalty.chart.month'),
          t('loyalty.chart.current'),
          t('loyalty.chart.before'),
          t('loyalty.chart.growth'),
        ],
        rows: [
          ...spendingHistory.map(({ month, sales, previousSales: before }) => ({
            id: month,
            cells: [
              isRunning(month)
                ? t('loyalty.chart.until', { month: monthName(month), date: formats.date(countedUntil) })
                : monthName(month),
              money(sales),
              money(before),
              rateText(growthRate(sales, before)),
            ],
          })),
          {
            id: 'total',
            cells: [t('loyalty.chart.total'), money(currentSales), money(previousSales), rateText(currentGrowthRate)],
          },
        ],
      }}
    >
      <ColumnChart
        label={[summary, peak && t('loyalty.chart.label', { amount: money(peak.sales), month: monthName(peak.month) })]
          .filter(Boolean)
          .join('. ')}
        columns={spendingHistory.map(({ month, sales, previousSales: before }) => ({
          id: month,
          label: short.format(Date.parse(`${month}T12:00:00Z`)),
          value: sales,
          compare: before,
          held: isRunning(month),
        }))}
        format={(minor) => compact.format(minor / 10 ** exponentOf(currency))}
      />
    </ChartFrame>
  )
}
