import {
  type CalendarDate,
  type CurrencyCode,
  exponentOf,
  formatsOf,
  isBankingDay,
  railOf,
} from '../../../../src/contract/index.ts'
import { calendarFormats } from '../../../../src/i18n/calendar-formats.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { calendarWeeks, type ForecastSummary } from './forecast.ts'

interface Props {
  forecast: ForecastSummary
  currency: CurrencyCode
  today: CalendarDate
}

/**
 * Sixty days as a table and not as a grid of buttons, because nothing can be selected. The exact amounts are in the
 * cells and below.
 */
export function CalendarTable({ forecast, currency, today }: Props) {
  const { t, i18n, formats } = useWidget()
  const calendar = calendarFormats(i18n.locale)
  const rail = railOf(currency)
  const short = new Intl.NumberFormat(formatsOf(i18n.locale), {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  // Amounts below a thousand are shown in full.
  const amount = (minor: number) => {
    const major = minor / 10 ** exponentOf(currency)
    return major < 1000 ? formats.money(minor, currency) : short.format(major)
  }
  const weeks = calendarWeeks(today, calendar.firstWeekday)
  return (
    <div className="auto-pay-calendar">
      <table role="table">
        <caption className="vh">{t('auto-pay.calendar')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {calendar.weekdays().map(({ short: letters, long }) => (
              <th key={long} scope="col">
                <abbr title={long}>{letters}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {weeks.map((week, index) => (
            <tr key={index} role="row">
              {week.map((day, weekday) => {
                if (day === null) return <td key={weekday} role="cell" className="out" />
                const paid = forecast.days.find((each) => each.day === day)
                const isOpen = isBankingDay(day, rail)
                const isNamed = day === today || day.endsWith('-01')
                return (
                  <td
                    key={day}
                    role="cell"
                    className={classNames(!isOpen && 'closed', paid && 'paid')}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <span className={isNamed ? 'strong' : undefined}>
                      {isNamed ? formats.dayMonth(day) : calendar.dayNumber(day)}
                    </span>
                    {!isOpen && <span className="vh"> {t('auto-pay.closed')}</span>}
                    {paid && (
                      <>
                        <span className="sum num" aria-hidden="true">
                          {amount(paid.total)}
                        </span>
                        <span className="vh"> {formats.money(paid.total, currency)}</span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t('auto-pay.calendar.note')}</p>
    </div>
  )
}
