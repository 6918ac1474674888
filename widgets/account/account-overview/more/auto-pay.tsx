/**
 * The next AutoPay payment, or a note that AutoPay is off. Loads after the figures, with its calls. Source:
 * docs/spec/account.md EXP-97.
 */
import { type CalendarDate, getAutoPay, listAutoPayForecasts, sumMinor } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { DueRowsSkeleton } from '../parts/overview-skeletons.tsx'
import { SectionFailure } from '../parts/section-failure.tsx'

const inputOf = (customerId: string) => ({ filter: { buid_customer: customerId } })

/** Renders nothing if AutoPay is off and the user may not turn it on. */
export function AutoPayCard({ customerId }: { customerId: string }) {
  const { t, formats } = useWidget()
  const maySet = useMay('auto-pay.set', {})
  const autoPay = useCall(getAutoPay, inputOf(customerId))
  const isOn = autoPay.answer ? autoPay.answer.data.status !== 'off' : false
  const forecasts = useCall(listAutoPayForecasts, isOn ? inputOf(customerId) : null)
  const title = t('overview.autoPay.title')
  const failed = [autoPay, forecasts].find(({ error, answer }) => error && !answer)
  if (failed?.error) {
    return (
      <Card title={title}>
        <SectionFailure
          title={t('overview.autoPay.failed')}
          section={{ error: failed.error, retry: failed.retry }}
          bare
        />
      </Card>
    )
  }
  if (!autoPay.answer || (isOn && !forecasts.answer)) return maySet ? <Waiting title={title} /> : null
  const { status, accountName, last4, currency } = autoPay.answer.data
  if (status === 'off') {
    if (!maySet) return null
    return (
      <Card title={title} padded>
        <div>
          <p className="strong">{t('overview.autoPay.off')}</p>
          <p className="small muted">{t('overview.autoPay.offText')}</p>
        </div>
      </Card>
    )
  }
  const paid = (forecasts.answer?.data ?? []).flatMap(({ paysOn, byAccount, currency: of }) =>
    paysOn !== null && byAccount > 0 && of === currency ? [{ paysOn, byAccount }] : [],
  )
  const next = paid.reduce<CalendarDate | null>(
    (first, { paysOn }) => (!first || paysOn < first ? paysOn : first),
    null,
  )
  const account = t('overview.autoPay.from', { account: accountName ?? '', last4: last4 ?? '' })
  const amount = sumMinor(paid.filter(({ paysOn }) => paysOn === next).map(({ byAccount }) => byAccount))
  return (
    <Card title={title} padded>
      <div className="row wrap">
        <div className="grow">
          <p className="strong">
            {status === 'suspended'
              ? t('overview.autoPay.suspended')
              : next
                ? t('overview.autoPay.next', { date: formats.date(next) })
                : t('overview.autoPay.nothing')}
          </p>
          <p className="small muted num">{account}</p>
        </div>
        {status === 'on' && next && currency && <p className="strong num">{formats.money(amount, currency)}</p>}
      </div>
    </Card>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <DueRowsSkeleton rows={1} />
    </Card>
  )
}

/** Text in an invoice row that says when AutoPay pays the invoice; renders nothing if AutoPay does not pay it. */
export function AutoPayDay({ customerId, trxId }: { customerId: string; trxId: string }) {
  const { t, formats } = useWidget()
  const mayRead = useMay('auto-pay-forecasts.list', {})
  const { answer } = useCall(listAutoPayForecasts, mayRead ? inputOf(customerId) : null)
  const paysOn = answer?.data.find((each) => each.trxId === trxId)?.paysOn
  if (!paysOn) return null
  return <span className="block small muted num">{t('overview.autoPay.day', { date: formats.date(paysOn) })}</span>
}
