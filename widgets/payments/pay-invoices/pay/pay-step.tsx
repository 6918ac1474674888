/**
 * Step 2: method, dates, fee, total, terms, and the pay button. Source: docs/spec/payments.md PAY-9, PAY-10, PAY-32.
 */
import {
  LIMITS,
  type PaymentPreview,
  PROGRAM_TIME_ZONE,
  RAILS,
  railOf,
  wallClock,
} from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { PayInvoicesState } from '../pay-state.ts'
import { MethodChoices } from '../method/method-choices.tsx'
import { PaySummary } from '../parts/pay-summary.tsx'
import { CreditSection } from '../credit/credit-section.tsx'
import { creditOf, settledLines } from '../../../shared/payments/settled-lines.ts'
import { ReferenceField } from '../details/reference-field.tsx'
import { ShortPayLine } from '../details/short-pay-line.tsx'
import { PaymentLines } from '../../../shared/payments/payment-lines.tsx'
import { sumText } from '../parts/sum-text.ts'
import { Terms } from './terms-dialog.tsx'

type State = Extract<PayInvoicesState, { kind: 'pay' }>

/** The second step. It is not a form element, so that Enter in a field never pays. */
export function PayStep({ state }: { state: State }) {
  const { t } = useWidget()
  const { preview, frame, selection, method, credits, isMismatch } = state
  const { answer } = preview
  const { lines, currency } = selection
  const fee = answer ? answer.fee : method.chosen?.kind === 'card' && !credits.isCovered ? null : 0
  const credit = answer ? creditOf(answer) : credits.usedTotal
  return (
    <>
      {isMismatch && answer && <Mismatch state={state} preview={answer} />}
      <DatesChanged state={state} />
      <div className="split pay-split pay-review">
        <div className="pay-method">
          {credits.isCovered ? <Covered /> : <MethodChoices state={state} />}
          <CreditSection state={state} />
          <ReferenceField state={state} />
        </div>
        <PaySummary
          total={answer ? answer.total + credit : selection.total}
          credit={credit}
          fee={fee}
          feeLabel={t(method.chosen?.kind === 'card' ? 'payments.cardFee' : 'payments.fee')}
          currency={currency}
          count={lines.length}
        >
          {!isMismatch && <PayAction state={state} />}
        </PaySummary>
        <Card
          title={t('payments.invoiceCount', { count: lines.length })}
          end={
            state.isSubmitting ? undefined : (
              <button type="button" part="link" className="link plain" onClick={() => frame.goTo('invoices')}>
                {t('payments.change')}
                <span className="vh"> {t('payments.step.invoices')}</span>
              </button>
            )
          }
          className="pay-lines"
        >
          <PaymentLines
            currency={currency}
            below={(trxId) => <ShortPayLine trxId={trxId} state={state} />}
            lines={
              (answer && inOrderOf(lines, settledLines(answer))) ??
              lines.map((line) => ({ ...line, amountMinor: line.amountMinor ?? 0, remaining: line.staysDue }))
            }
          />
        </Card>
      </div>
    </>
  )
}

/** PAY-278: shown instead of the methods if credit pays everything. */
function Covered() {
  const { t } = useWidget()
  return (
    <Card padded title={t('payments.review.payWith')} className="pay-with">
      <p>{t('payment-credits.covered')}</p>
    </Card>
  )
}

const inOrderOf = (
  lines: readonly { trxId: string }[],
  settled: readonly ReturnType<typeof settledLines>[number][],
): ReturnType<typeof settledLines> => lines.flatMap(({ trxId }) => settled.filter((line) => line.trxId === trxId))

export function Mismatch({ state, preview }: { state: State; preview: PaymentPreview }) {
  const words = useWidget()
  const { t, formats } = words
  const requested = sumText(words, state.selection.total, state.selection.currency)
  const shown = formats.money(preview.total + preview.fee, preview.currency)
  return (
    <Banner
      tone="danger"
      icon={octagonAlertIcon}
      role="alert"
      title={t('payments.review.mismatch')}
      action={<Button onClick={() => state.frame.goTo('invoices')}>{t('payments.review.check')}</Button>}
    >
      {requested === shown
        ? t('payments.review.mismatchLines', { asked: requested })
        : t('payments.review.mismatchText', { asked: requested, shown })}
    </Banner>
  )
}

export function DatesChanged({ state: { datesBefore, preview } }: { state: State }) {
  const { t, formats } = useWidget()
  const today = useShared((shared) => shared.programDate)
  const { answer } = preview
  if (!datesBefore || !today || !answer) return null
  return (
    <Banner tone="warning" icon={calendarIcon} role="status" title={t('payments.review.datesChanged')}>
      {t('payments.review.datesChangedText', {
        leaves: formats.weekdayDate(answer.leavesOn, today),
        posts: formats.weekdayDate(answer.postsBy, today),
        leavesBefore: formats.weekdayDate(datesBefore.leavesOn, today),
        postsBefore: formats.weekdayDate(datesBefore.postsBy, today),
      })}
    </Banner>
  )
}

/** Fee, terms and the pay button. */
export function PayAction({ state }: { state: State }) {
  const { t, formats, instance } = useWidget()
  // The English terms apply if the provider has no text in the payer's language.
  const terms = useShared(({ config, locale }) => config?.paymentTerms[locale] ?? config?.paymentTerms['en'])
  const { isSubmitting, accepted, preview, session } = state
  const { answer } = preview
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
  const { currency } = state.selection
  const { credits } = state
  const before = state.selection.total === null ? null : state.selection.total - credits.usedTotal
  const total = answer ? answer.total + answer.fee : before
  const amount = total === null ? '' : formats.money(total, currency)
  const fee = answer?.fee ?? 0
  const isFeeAccepted = fee === 0 || accepted.feeAccepted === fee
  const areTermsAccepted = accepted.termsAccepted || isSubmitting
  const { user, customer } = session
  return (
    <>
      {answer && <Promises of={answer} />}
      {fee > 0 && (
        <Checkbox
          checked={isFeeAccepted || isSubmitting}
          disabled={isSubmitting}
          onChange={(isChecked) => state.acceptFee(isChecked ? fee : null)}
        >
          <span className="small">{t('payments.pay.acceptFee', { amount: formats.money(fee, currency) })}</span>
        </Checkbox>
      )}
      <Terms terms={terms} accepted={areTermsAccepted} disabled={isSubmitting} onAccept={state.acceptTerms} />
      {accepted.isAcceptedAgain && !areTermsAccepted && (
        <p className="small warning-text" role="status">
          {t('payments.pay.acceptAgain')}
        </p>
      )}
      <div className="stack gap-2" aria-busy={preview.isLoading || state.method.isLoading || undefined}>
        <Button
          kind="primary"
          size="lg"
          block
          icon={lockIcon}
          busy={isSubmitting}
          reason={isSubmitting ? undefined : whyNotYet()}
          className="pay-now"
          onClick={state.pay}
        >
          {credits.isCovered
            ? t('payment-credits.confirm', { amount: formats.money(credits.usedTotal, currency) })
            : t('payments.review.pay', { amount })}
        </Button>
        <p className="tiny muted center">
          {t('payments.review.payingAs', { user: user?.fullName ?? '', customer: customer?.name ?? '' })}
        </p>
        <p className="vh" role="status">
          {isSubmitting && t('payments.review.paying', { amount })}
        </p>
      </div>
    </>
  )

  function whyNotYet(): string | undefined {
    if (credits.hasProblem) return t('payment-credits.check')
    const { problem } = state.details.reference
    if (problem) {
      return t(`payment-details.reference.${problem}`, { maximum: formats.number(LIMITS.maxPaymentReference) })
    }
    if (!credits.isCovered && !state.method.chosen) return t('payments.method.choose')
    if (state.isDayMissing || state.dateRefusal) return t('payments.day.needed')
    if (!answer) return t('payments.pay.notReady')
    if (!isFeeAccepted) return t('payments.pay.feeNeeded')
    return accepted.termsAccepted ? undefined : t('payments.review.termsNeeded')
  }
}

/** Texts about how long these dates are valid, and how much credit the payment frees. */
function Promises({ of }: { of: PaymentPreview }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const own = useShared(({ session }) => session.customer?.currency)
  const { currency, cutOffAt, method } = of
  // The cut-off is shown in the time zone of the payment rail (DAT-8), next to the program's zone, which all other
  // times use.
  const cutOffDate = wallClock(Date.parse(cutOffAt), PROGRAM_TIME_ZONE).date
  const time = formats.time(cutOffAt, RAILS[railOf(currency)].timeZone)
  return (
    <div className="stack gap-2 small muted">
      {method.bankAccountId !== null && (
        <p>
          {cutOffDate === today || !today
            ? t('payments.review.cutOffToday', { time })
            : t('payments.review.cutOff', { date: formats.weekdayDate(cutOffDate, today), time })}
        </p>
      )}
      {/* Only the customer's own currency has a credit limit (EXP-1). */}
      {own === currency && of.total > 0 && (
        <p>{t('payments.review.credit', { amount: formats.money(of.total, currency) })}</p>
      )}
    </div>
  )
}
