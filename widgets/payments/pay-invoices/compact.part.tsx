/**
 * One payment next to a list on a partner's page: invoices, method, terms and button in one card. Source:
 * docs/spec/payments.md PAY-302.
 */
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import { Select } from '../../../src/ui/select.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import { methodName } from '../../shared/payments/method-name.ts'
import sheet from './compact.css?inline'
import { ReferenceField } from './details/reference-field.tsx'
import { ShortPayLine } from './details/short-pay-line.tsx'
import { RefusedOrChanged } from './parts/changed.tsx'
import { draftProblemText, lineProblemText } from './parts/problem-text.ts'
import { CreditSection } from './credit/credit-section.tsx'
import type { PayMethod } from './method/use-pay-method.ts'
import { DatesChanged, Mismatch, PayAction } from './pay/pay-step.tsx'
import type { PayInvoicesState } from './pay-state.ts'

export const sheets: string[] = [definitionListSheet, overlaySheet, sheet]

export type CompactState = Extract<PayInvoicesState, { kind: 'invoices' | 'pay' }>

export function Compact({ state }: { state: CompactState }) {
  const { t, i18n, formats } = useWidget()
  const { selection, frame } = state
  const { lines, currency } = selection
  if (state.kind === 'invoices' && lines.length === 0) return <Nothing state={state} />
  return (
    <div className="stack pay-compact">
      <RefusedOrChanged state={state} />
      {state.kind === 'pay' && state.isMismatch && state.preview.answer && (
        <Mismatch state={state} preview={state.preview.answer} />
      )}
      {state.kind === 'pay' && <DatesChanged state={state} />}
      {state.kind === 'pay' && <CreditSection state={state} />}
      {state.kind === 'pay' && <ReferenceField state={state} />}
      <Card
        padded
        title={
          <span tabIndex={-1} ref={frame.headingRef}>
            {t('pay-compact.title', { invoices: t('payments.invoiceCount', { count: lines.length }) })}
          </span>
        }
        end={
          <Button kind="link" disabled={state.kind === 'pay' && state.isSubmitting} onClick={selection.clear}>
            {t('pay-compact.clear')}
          </Button>
        }
      >
        <ul className="stack gap-2 small">
          {lines.map((line) => (
            <li key={line.trxId} className="row">
              <span className="grow num">
                {line.invoiceId}
                {state.kind === 'pay' && <ShortPayLine trxId={line.trxId} state={state} />}
              </span>
              <span className="num">
                {line.amountMinor === null ? '–' : formats.money(line.amountMinor, currency)}
                {line.problem && <span className="sub danger-text">{lineProblemText({ t, i18n, formats }, line)}</span>}
              </span>
            </li>
          ))}
        </ul>
        {selection.problem && (
          <p className="danger-text small">
            {draftProblemText({ t, i18n, formats }, selection.problem, currency, lines.length)}
          </p>
        )}
        {selection.choices.length > 1 && (
          <p className="small muted">
            {t('payments.currency.leftOut', {
              invoices: formats.list(
                selection.choices.filter((choice) => choice.currency !== currency).flatMap((each) => each.invoiceIds),
              ),
            })}
          </p>
        )}
        {state.kind === 'pay' ? (
          <>
            {state.credits.isCovered ? <p>{t('payment-credits.covered')}</p> : <Method state={state} />}
            {!state.isMismatch && <PayAction state={state} />}
          </>
        ) : (
          <p className="small muted">{t('pay-compact.mend')}</p>
        )}
      </Card>
    </div>
  )
}

/** Shown if nothing is selected: the user selects in the list, or selects all past due invoices here. */
function Nothing({ state }: { state: Extract<CompactState, { kind: 'invoices' }> }) {
  const { t } = useWidget()
  const { pastDue } = state.addable
  return (
    <Empty
      slotted
      icon={fileTextIcon}
      title={t('payments.invoices.empty')}
      action={
        pastDue && (
          <Button
            kind="primary"
            busy={pastDue.isAsking}
            onClick={() =>
              void pastDue.read().then(
                (invoices) => state.selection.add(...invoices),
                () => undefined,
              )
            }
          >
            {t('pay-compact.pastDue')}
          </Button>
        )
      }
    >
      {t('pay-compact.nothing')}
    </Empty>
  )
}

/** The payment method as one field; its fee and dates are below. */
function Method({ state }: { state: Extract<CompactState, { kind: 'pay' }> }) {
  const widget = useWidget()
  const { t, formats } = widget
  const today = useShared((shared) => shared.programDate)
  const { method, preview, selection } = state
  const { answer } = preview
  if (method.error) return <CodedFailure error={method.error} onRetry={method.retry} />
  if (method.isLoading) return <Skeleton lines={1} label={t('common.loading')} />
  const usable = method.choices.filter(({ reason }) => reason === null)
  if (usable.length === 0) {
    return <p className="small">{t('payments.method.none', { currency: selection.currency })}</p>
  }
  const dates = (): string => {
    if (!answer || !today) return preview.error ? t('payments.method.datesFailed') : t('payments.method.datesLoading')
    const posts = formats.weekdayDate(answer.postsBy, today)
    const when =
      answer.method.cardId === null
        ? t('payments.method.dates', { leaves: formats.weekdayDate(answer.leavesOn, today), posts })
        : t('payments.method.cardDates', { posts })
    const fee = answer.fee > 0 ? t('payments.method.fee', { amount: formats.money(answer.fee, answer.currency) }) : null
    return [fee ?? t('payments.method.noFee'), when].join(' · ')
  }
  // Two cards may end in the same digits, so a card of another account shows the name of that account.
  const optionText = (of: PayMethod): string => {
    const name = methodName(widget, of)
    return of.owner === null ? name : `${name}, ${t('payments.method.cardOf', { user: of.name, account: of.owner })}`
  }
  return (
    <Select
      label={t('payments.review.payWith')}
      value={method.chosen?.id ?? ''}
      disabled={state.isSubmitting}
      onChange={method.choose}
      hint={method.chosen ? dates() : undefined}
      options={[
        ...(method.chosen ? [] : [{ value: '', label: t('pay-compact.choose'), disabled: true }]),
        ...usable.map((choice) => ({ value: choice.method.id, label: optionText(choice.method) })),
      ]}
    />
  )
}
