/** Payment methods: bank accounts and cards, each with dates and fee. */
import { useState } from 'react'
import {
  type CalendarDate,
  type CurrencyCode,
  LIMITS,
  minorUnits,
  type PaymentPreview,
  previewPayment,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import landmarkIcon from 'lucide-static/icons/landmark.svg'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { PayInvoicesState } from '../pay-state.ts'
import { previewBody } from '../pay-draft.ts'
import { AddAccount } from './add-account.tsx'
import { methodName } from '../../../shared/payments/method-name.ts'
import { PayDay } from './pay-day.tsx'
import { useAddingAccount } from './use-adding-account.ts'
import type { MethodChoice, PayMethod } from './use-pay-method.ts'

type State = Extract<PayInvoicesState, { kind: 'pay' }>

/** Maximum number of methods for which dates and fees are requested in advance. */
const MOST_PREVIEWS = 6

export function MethodChoices({ state }: { state: State }) {
  const { t } = useWidget()
  const { selection, method, preview } = state
  const { currency } = selection
  const adding = useAddingAccount(selection.customerId, currency, method.choose)
  const usable = method.choices.filter(({ reason }) => reason === null)
  const others = method.choices.filter(({ reason }) => reason !== null)
  if (method.error) return <CodedFailure error={method.error} onRetry={method.retry} />
  return (
    <Card padded title={t('payments.review.payWith')} className="pay-with">
      {method.isLoading && <Skeleton lines={4} label={t('common.loading')} />}
      {!method.isLoading && usable.length === 0 && (
        <Empty bare icon={landmarkIcon} title={t('payments.method.none', { currency })}>
          {t(adding ? 'payments.method.add.here' : 'payments.method.noneText')}
        </Empty>
      )}
      {!method.isLoading && usable.length > 0 && (
        <fieldset disabled={state.isSubmitting}>
          <legend className="vh">{t('payments.review.payWith')}</legend>
          {usable.map((choice, index) => (
            <Choice key={choice.method.id} of={choice.method} state={state} hasPreview={index < MOST_PREVIEWS} />
          ))}
        </fieldset>
      )}
      {others.length > 0 && <OtherMethods choices={others} currency={currency} open={usable.length === 0} />}
      {method.haveCardsFailed && <Again text={t('payments.method.cardsFailed')} onAgain={method.retry} />}
      {preview.error && <Again text={t('payments.method.datesFailed')} onAgain={preview.retry} />}
      {adding && !method.isLoading && !state.isSubmitting && <AddAccount adding={adding} choices={method.choices} />}
    </Card>
  )
}

function Again({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { t } = useWidget()
  return (
    <div className="row wrap">
      <p className="grow">{text}</p>
      <Button size="sm" onClick={onAgain}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

function Choice({ of, state, hasPreview }: { of: PayMethod; state: State; hasPreview: boolean }) {
  const words = useWidget()
  const { method, preview } = state
  const isChosen = method.chosen?.id === of.id
  // The payment itself requests the preview of the selected method; for the others, only dates and fee are shown.
  const input = isChosen || !hasPreview || state.isSubmitting ? null : { body: previewBody(state.draftWith(of)) }
  const other = useCall(previewPayment, input)
  const answer = isChosen ? preview.answer : (other.answer?.data ?? null)
  const isLoading = isChosen
    ? preview.isLoading && !state.isDayMissing && !state.dateRefusal
    : input !== null && other.isLoading
  return (
    <>
      <RadioChoice
        name="pay-method"
        value={of.id}
        checked={isChosen}
        onChange={method.choose}
        title={<span className="num">{methodName(words, of)}</span>}
        end={<Fee of={of} answer={answer} />}
      >
        <span className="block">{holderText(words, of)}</span>
        {answer ? <Dates answer={answer} /> : isLoading && words.t('payments.method.datesLoading')}
      </RadioChoice>
      <Default of={of} state={state} />
      {isChosen && of.kind === 'bank account' && <PayDay state={state} />}
    </>
  )
}

/**
 * Returns the bank of an account; for a card, the cardholder, and the account if the card belongs to another one
 * (PAY-30).
 */
const holderText = ({ t }: Pick<WidgetContextValue, 't'>, { bankName, name, owner }: PayMethod): string =>
  bankName ?? (owner === null ? name : t('payments.method.cardOf', { user: name, account: owner }))

/** Marks the user's default method; for another selected one, a button that makes it the default. */
function Default({ of, state }: { of: PayMethod; state: State }) {
  const { t } = useWidget()
  const { defaults } = state.method
  const { currency } = state.selection
  const isDefault = defaults.idOf(currency) === of.id
  const isChosen = state.method.chosen?.id === of.id
  const [news, setNews] = useState(false)
  if (!isDefault && (!isChosen || !defaults.maySet)) return null
  return (
    <div className="pay-default small">
      {isDefault ? (
        <span className="muted">{t('payments.method.default', { currency })}</span>
      ) : (
        <Button kind="link" busy={defaults.isSaving} onClick={() => defaults.set(currency, of.id, () => setNews(true))}>
          {t('payments.method.makeDefault', { currency })}
        </Button>
      )}
      {defaults.error && isChosen && (
        <span className="danger-text" role="alert">
          {' '}
          {t('payments.method.defaultFailed')}
        </span>
      )}
      <span className="vh" role="status">
        {news && isDefault && t('payments.method.defaultSet', { currency })}
      </span>
    </div>
  )
}

function Fee({ of, answer }: { of: PayMethod; answer: PaymentPreview | null }) {
  const { t, formats } = useWidget()
  if (answer && answer.fee > 0) {
    return t('payments.method.fee', { amount: formats.money(answer.fee, answer.currency) })
  }
  // Bank payments have no fee; a card's fee is known with its preview.
  if (of.kind === 'card' && !answer) return null
  return <span className="success-text">{t('payments.method.noFee')}</span>
}

function Dates({ answer }: { answer: PaymentPreview }) {
  const words = useWidget()
  const today = useShared((shared) => shared.programDate)
  return today && datesText(words, answer, today)
}

function datesText(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  { method, leavesOn, postsBy }: PaymentPreview,
  today: CalendarDate,
): string {
  const posts = formats.weekdayDate(postsBy, today)
  return method.cardId === null
    ? t('payments.method.dates', { leaves: formats.weekdayDate(leavesOn, today), posts })
    : t('payments.method.cardDates', { posts })
}

interface OtherMethodsProps {
  choices: readonly MethodChoice[]
  currency: CurrencyCode
  open: boolean
}

/** Accounts and cards that cannot pay this payment, collapsed, each with its reason. */
function OtherMethods({ choices, currency, open }: OtherMethodsProps) {
  const words = useWidget()
  const { t, formats } = words
  return (
    <details className="others" open={open}>
      <summary className="small muted">{t('payments.method.others', { count: choices.length })}</summary>
      <ul className="stack gap-3">
        {choices.map(({ method, reason }) => (
          <li key={method.id} className="small">
            <span className="num">{methodName(words, method)}</span>
            <span className="block muted">
              {holderText(words, method)}
              {' · '}
              {reason &&
                t(`payments.method.reason.${reason}`, {
                  own: method.currency ?? '',
                  currency,
                  maximum: formats.number(LIMITS.maxInvoicesPerCardPayment),
                  minimum: formats.money(minorUnits(LIMITS.cardMinimumMajor, currency), currency),
                })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
