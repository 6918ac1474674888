import { type AutoPay, type CalendarDate, type CurrencyCode, LIMITS } from '../../../../src/contract/index.ts'
import { saveFile } from '../../../../src/data/save-file.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import { Money } from '../../../../src/ui/money.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { MethodsFrame } from '../payment-methods.state.ts'
import { CalendarTable } from './calendar-table.tsx'
import { calendarFile } from './calendar-file.ts'
import type { ForecastSummary } from './forecast.ts'
import { skipText } from './reason-text.ts'

interface Props {
  frame: MethodsFrame
  autoPay: AutoPay
  /** Null while it loads, and while AutoPay is suspended. */
  forecast: ForecastSummary | null
}

/** The next payment, the terms as sentences, and the payments per day. */
export function Forecast({ frame, autoPay, forecast }: Props) {
  const { t } = useWidget()
  const { currency } = autoPay
  const { today } = frame
  if (currency === null) return null
  return (
    <>
      <div className="auto-pay-top">
        <div className="stack gap-3">
          {forecast && <Next autoPay={autoPay} forecast={forecast} currency={currency} />}
          <Terms autoPay={autoPay} currency={currency} />
        </div>
        {forecast && today && <CalendarTable forecast={forecast} currency={currency} today={today} />}
        {!forecast && autoPay.status === 'on' && <Skeleton lines={6} label={t('common.loading')} />}
      </div>
      {forecast && today && <Days forecast={forecast} currency={currency} frame={frame} today={today} />}
      {forecast && forecast.left.length > 0 && <Left forecast={forecast} currency={currency} />}
    </>
  )
}

interface FigureProps {
  forecast: ForecastSummary
  currency: CurrencyCode
}

function Next({ autoPay, forecast, currency }: FigureProps & { autoPay: AutoPay }) {
  const { t, formats } = useWidget()
  const account = t('methods.name', { name: autoPay.accountName ?? '', last4: autoPay.last4 ?? '' })
  const { next } = forecast
  return (
    <div>
      {next ? (
        <>
          <p className="label num">{t('auto-pay.next', { date: formats.shortWeekdayDate(next.day) })}</p>
          <p>
            <Money parts={formats.moneyParts(next.total, currency)} />
          </p>
        </>
      ) : (
        <p className="h3">{t('auto-pay.nothing')}</p>
      )}
      <p className="small muted num">{t('auto-pay.from', { account })}</p>
    </div>
  )
}

/** The terms as sentences, in the order in which they are applied. */
function Terms({ autoPay, currency }: { autoPay: AutoPay; currency: CurrencyCode }) {
  const { t, formats } = useWidget()
  const { daysBeforeDue, maximum, creditsFirst, includesOverdue } = autoPay
  const sentences = [
    daysBeforeDue === 0 ? t('auto-pay.term.due') : t('auto-pay.term.before', { count: daysBeforeDue }),
    maximum === null
      ? t('auto-pay.term.any', { currency })
      : t('auto-pay.term.maximum', { amount: formats.money(maximum, currency) }),
    t(creditsFirst ? 'auto-pay.term.credits' : 'auto-pay.term.noCredits'),
    t(includesOverdue ? 'auto-pay.term.overdue' : 'auto-pay.term.noOverdue'),
    t('auto-pay.term.disputed'),
    t('auto-pay.term.notice', { count: LIMITS.autoPayNoticeBankingDays }),
  ]
  return (
    <ul className="stack gap-2 auto-pay-terms" aria-label={t('auto-pay.terms')}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface DaysProps extends FigureProps {
  frame: MethodsFrame
  today: CalendarDate
}

/** Each invoice with its day and amount; replaces the calendar where it does not fit. */
function Days({ forecast, currency, frame, today }: DaysProps) {
  const { t, formats } = useWidget()
  const money = (amount: number) => formats.money(amount, currency)

  function save(): void {
    const entries = forecast.days.flatMap(({ day, items }) =>
      items.map((item) => ({
        customerId: frame.customerId,
        trxId: item.trxId,
        day,
        summary: t('auto-pay.file.summary', { invoice: item.invoiceId, amount: money(item.byAccount) }),
        description: item.byCredits > 0 ? t('auto-pay.afterCredit', { amount: money(item.byCredits) }) : '',
      })),
    )
    const text = calendarFile(entries, t('auto-pay.file.name', { customer: frame.customerName }), today)
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `auto-pay-${frame.customerId}.ics`)
  }

  const until = formats.date(forecast.until)
  return (
    <section className="auto-pay-days" aria-label={t('auto-pay.days')}>
      <div className="row wrap auto-pay-head">
        <p className="grow">
          <b className="num">{t('auto-pay.sum', { count: forecast.count, amount: money(forecast.total), until })}</b>
          {forecast.later > 0 && <span className="small muted"> {t('auto-pay.later', { count: forecast.later })}</span>}
        </p>
        {forecast.count > 0 && (
          <Button size="sm" icon={downloadIcon} onClick={save}>
            {t('auto-pay.file')}
          </Button>
        )}
      </div>
      {forecast.count > 0 && (
        <table part="table" className="tbl cards nosel" role="table">
          <caption className="vh">{t('auto-pay.days')}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              <th scope="col">{t('auto-pay.column.day')}</th>
              <th scope="col">{t('auto-pay.column.invoice')}</th>
              <th scope="col" className="r">
                {t('auto-pay.column.amount')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {forecast.days.flatMap(({ day, items }) =>
              items.map((item) => (
                <tr key={item.trxId} role="row" part="row">
                  <td role="cell" className="c-b num nowrap">
                    {formats.shortWeekdayDate(day)}
                  </td>
                  <td role="cell" className="c-main">
                    <bdi className="id">{item.invoiceId}</bdi>
                    {item.byCredits > 0 && (
                      <span className="sub num">{t('auto-pay.afterCredit', { amount: money(item.byCredits) })}</span>
                    )}
                  </td>
                  <td role="cell" className="c-amt r num">
                    {money(item.byAccount)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Maximum number of invoices named per line. */
const NAMED = 3

/** Invoices that AutoPay does not pay, grouped by reason. */
function Left({ forecast, currency }: FigureProps) {
  const { t, formats } = useWidget()
  return (
    <section className="auto-pay-left">
      <h3 className="h3">{t('auto-pay.left')}</h3>
      <ul>
        {forecast.left.map(({ reason, items, open }) => (
          <li key={reason} className="row">
            <span className="grow">
              <span className="num">
                {t('auto-pay.left.invoices', { count: items.length })} · {skipText(t, reason)}
              </span>
              <span className="sub small muted block">
                {items
                  .slice(0, NAMED)
                  .map(({ invoiceId }) => invoiceId)
                  .join(', ')}
                {items.length > NAMED && ` ${t('auto-pay.left.more', { count: items.length - NAMED })}`}
              </span>
            </span>
            {open !== null && <span className="num nowrap">{formats.money(open, currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
