import { type PaymentPreview, PROGRAMME_TIME_ZONE, RAILS, railOf, wallClock } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import landmarkIcon from 'lucide-static/icons/landmark.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { Tile } from '../../../../src/ui/tile.tsx'
import type { PayInvoicesState } from '../pay-invoices.state.ts'
import { AccountName } from '../method/method-step.tsx'
import { MoneyDates } from '../parts/money-dates.tsx'
import { PaySummary } from '../parts/pay-summary.tsx'
import { PaymentLines } from '../parts/payment-lines.tsx'
import { ReviewSkeleton } from '../parts/step-skeletons.tsx'
import { sumText } from '../parts/sum-text.ts'
import { Terms } from './terms-dialog.tsx'

type State = Extract<PayInvoicesState, { kind: 'review' }>

/** Step 3: what the server will do, and the button that does it. */
export function ReviewStep({ state }: { state: State }) {
  const words = useWidget()
  const { t, formats } = words
  const { preview, frame, selection } = state
  const { answer } = preview
  if (preview.error) return <CodedFailure error={preview.error} onRetry={preview.retry} />
  if (!answer) return <ReviewSkeleton />
  if (state.isMismatch) {
    const asked = sumText(words, selection.total, selection.currency)
    const shown = formats.money(answer.total + answer.fee, answer.currency)
    return (
      <Banner
        tone="danger"
        icon={octagonAlertIcon}
        role="alert"
        title={t('payments.review.mismatch')}
        action={<Button onClick={() => frame.goTo('invoices')}>{t('payments.review.check')}</Button>}
      >
        {asked === shown
          ? t('payments.review.mismatchLines', { asked })
          : t('payments.review.mismatchText', { asked, shown })}
      </Banner>
    )
  }
  const { method, lines, currency } = answer
  const change = (step: 'method' | 'invoices') =>
    state.isSubmitting ? undefined : (
      <button type="button" part="link" className="link plain" onClick={() => frame.goTo(step)}>
        {t('payments.change')}
        <span className="vh"> {t(`payments.step.${step}`)}</span>
      </button>
    )
  return (
    <>
      <DatesChanged state={state} preview={answer} />
      <form
        className="split pay-split pay-review"
        onSubmit={(event) => {
          event.preventDefault()
          state.pay()
        }}
      >
        <div className="stack pay-parts">
          <Card padded title={t('payments.review.payWith')} end={change('method')} className="pay-with">
            <div className="row gap-3 pay-account">
              <Tile icon={landmarkIcon} />
              <span className="grow strong">
                <AccountName name={method.name} last4={method.last4} />
              </span>
              <span className="success-text nowrap">{t('payments.method.noFee')}</span>
            </div>
          </Card>
          <MoneyDates of={answer} title={t('payments.review.when')} />
          <Card
            title={t('payments.invoiceCount', { count: lines.length })}
            end={change('invoices')}
            className="pay-lines"
          >
            <PaymentLines lines={lines} currency={currency} />
          </Card>
        </div>
        <PaySummary total={answer.total} fee={answer.fee} currency={currency} count={lines.length}>
          <PayAction state={state} preview={answer} />
        </PaySummary>
      </form>
    </>
  )
}

function DatesChanged({ state, preview }: { state: State; preview: PaymentPreview }) {
  const { t, formats } = useWidget()
  const today = useShared((shared) => shared.programmeDate)
  const { datesBefore } = state
  if (!datesBefore || !today) return null
  return (
    <Banner tone="warning" icon={calendarIcon} role="status" title={t('payments.review.datesChanged')}>
      {t('payments.review.datesChangedText', {
        leaves: formats.weekdayDate(preview.leavesOn, today),
        posts: formats.weekdayDate(preview.postsBy, today),
        leavesBefore: formats.weekdayDate(datesBefore.leavesOn, today),
        postsBefore: formats.weekdayDate(datesBefore.postsBy, today),
      })}
    </Banner>
  )
}

function PayAction({ state, preview }: { state: State; preview: PaymentPreview }) {
  const { t, formats, instance } = useWidget()
  const today = useShared((shared) => shared.programmeDate)
  // English binds where the provider has no text in the payer's language.
  const terms = useShared(({ config, locale }) => config?.paymentTerms[locale] ?? config?.paymentTerms['en'])
  const { currency, cutOffAt } = preview
  const amount = formats.money(preview.total + preview.fee, currency)
  // The cut-off is a bank's clock, in the zone of its rail (DAT-8): told beside the programme's, which all else is told in.
  const cutOffDate = wallClock(Date.parse(cutOffAt), PROGRAMME_TIME_ZONE).date
  const time = formats.time(cutOffAt, RAILS[railOf(currency)].timeZone)
  if (!terms) {
    return (
      <Banner
        tone="warning"
        icon={octagonAlertIcon}
        action={<Button onClick={instance.restart}>{t('common.tryAgain')}</Button>}
      >
        {t('payments.review.termsMissing')}
      </Banner>
    )
  }
  const { user, customer } = state.session
  return (
    <>
      <p className="small muted">
        {cutOffDate === today || !today
          ? t('payments.review.cutOffToday', { time })
          : t('payments.review.cutOff', { date: formats.weekdayDate(cutOffDate, today), time })}
      </p>
      <Terms
        terms={terms}
        accepted={state.termsAccepted || state.isSubmitting}
        disabled={state.isSubmitting}
        onAccept={state.acceptTerms}
      />
      <div className="stack gap-2">
        <Button
          kind="primary"
          size="lg"
          block
          type="submit"
          icon={lockIcon}
          busy={state.isSubmitting}
          reason={state.termsAccepted || state.isSubmitting ? undefined : t('payments.review.termsNeeded')}
        >
          {t('payments.review.pay', { amount })}
        </Button>
        <p className="tiny muted center">
          {t('payments.review.payingAs', { user: user?.fullName ?? '', customer: customer?.name ?? '' })}
        </p>
        <p className="vh" role="status">
          {state.isSubmitting && t('payments.review.paying', { amount })}
        </p>
      </div>
    </>
  )
}
