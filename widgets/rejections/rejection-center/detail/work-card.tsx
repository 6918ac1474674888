import { type SubmitEvent, useState } from 'react'
import { type CorrectableField, LIMITS, type Rejection, whyNotResubmitted } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import type { RejectionRights } from '../rejection-center.state.ts'
import { triesLeft } from '../rejection-looks.ts'
import { CorrectionFields, problemWords } from './correction-fields.tsx'
import { Difference } from './difference.tsx'
import { DiscardDialog } from './dialogs.tsx'
import { correctionsOf, type Entries, formProblems, sendProblems } from './entries.ts'
import { fieldWords, valueWords } from './field-words.ts'
import type { RejectionWork } from './use-rejection.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  work: RejectionWork
  rejection: Rejection
  rights: RejectionRights
  /** True if the code for canceling failed to load; the button retries. */
  cancelFailed: boolean
  onCancel: () => void
}

/**
 * Card with the actions: correct and resubmit, save a draft, cancel. During processing its buttons are disabled, with
 * an explanation.
 */
export function WorkCard({ work, rejection, rights, cancelFailed, onCancel }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const base = useId()
  const [checked, setChecked] = useState<'not' | 'draft' | 'all'>('not')
  const [refusedTimes, countRefused] = useState(0)
  const [isDiscarding, setDiscarding] = useState(false)
  const { status, cancelable, total, currency, draft, attempts } = rejection
  const entries = work.entries
  if (!entries || status === 'resubmitted' || status === 'canceled') return null
  const isActive = status === 'active'
  const isForm = isActive && rights.resubmit && whyNotResubmitted(rejection) === null
  const idOf = (field: CorrectableField) => `${base}-${field}`
  const problems =
    checked === 'all'
      ? sendProblems(rejection, entries)
      : checked === 'draft'
        ? formProblems(rejection, entries)
        : new Map<CorrectableField, never>()
  const errors = errorsOf(widget, work, entries, problems)
  const hasFields = rejection.correctable.length > 0
  const corrections = correctionsOf(rejection, entries)
  const isIdle = work.sending === 'idle' && work.latest === null
  const left = triesLeft(rejection)

  function resubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (!entries || !isForm || !isIdle) return
    setChecked('all')
    if (sendProblems(rejection, entries).size > 0) return countRefused(refusedTimes + 1)
    countRefused(0)
    work.resubmit()
  }
  async function save(): Promise<void> {
    if (!entries) return
    setChecked('draft')
    if (formProblems(rejection, entries).size > 0) return countRefused(refusedTimes + 1)
    countRefused(0)
    await work.saveDraft()
    setChecked('not')
  }
  const last = attempts.at(-1)
  return (
    <>
      <form part="card" className="card pad stack gap-4" noValidate onSubmit={resubmit}>
        <div className="row wrap">
          <h3 className="h2 grow">
            {isActive
              ? t(isForm ? 'rejection.work.title' : 'rejection.work.titleStuck')
              : t('rejection.work.try', {
                  invoice: rejection.invoiceId,
                  number: formats.number(rejection.resubmissions),
                  total: formats.number(LIMITS.maxResubmissions),
                })}
          </h3>
          {isForm && (
            <span className="small muted">
              {t('rejection.triesOf', { total: formats.number(LIMITS.maxResubmissions), left: formats.number(left) })}
            </span>
          )}
        </div>
        {refusedTimes > 0 && errors.size > 0 && (
          <ErrorSummary
            attempt={refusedTimes}
            title={t(checked === 'draft' ? 'rejection.notice.refused.save' : 'rejection.notice.refused.resubmit')}
            problems={[...errors].map(([field, message]) => ({ message, fieldId: idOf(field) }))}
          />
        )}
        {isForm && draft && (
          <p className="small warning-text">
            {t('rejection.draftFrom', { name: draft.savedBy, at: formats.instant(draft.savedAt) })}
          </p>
        )}
        {isForm && hasFields && (
          <CorrectionFields
            rejection={rejection}
            entries={entries}
            errors={errors}
            disabled={work.isUnknown}
            idOf={idOf}
            onChange={work.enter}
          />
        )}
        {isActive && (
          <p className="small muted">{t(workTextKey(rejection, isForm, Object.keys(corrections).length > 0))}</p>
        )}
        {!isActive && last && (
          <>
            {last.changes.length > 0 && (
              <Difference
                rows={last.changes.map(({ field, from, to }) => ({
                  id: field,
                  term: fieldWords(widget, field),
                  from: valueWords(widget, rejection, field, from),
                  to: valueWords(widget, rejection, field, to),
                }))}
              />
            )}
            <p className="small muted num">
              {t('rejection.work.sentBy', { name: last.submittedBy, at: formats.instant(last.submittedAt) })}
            </p>
          </>
        )}
        <div className="foot">
          {rights.resubmit && (isForm || !isActive) && (
            <Button
              type="submit"
              kind={isForm ? 'primary' : 'secondary'}
              busy={work.sending === 'sending'}
              disabled={!isForm || !isIdle}
            >
              {t('rejection.work.resubmit', { amount: formats.money(total, currency) })}
            </Button>
          )}
          {isForm && hasFields && (
            <Button busy={work.isSaving} disabled={!work.isDirty || !isIdle} onClick={() => void save()}>
              {t('rejection.work.save')}
            </Button>
          )}
          {isForm && (draft !== null || work.isDirty) && (
            <Button kind="quiet" hasPopup="dialog" disabled={!isIdle} onClick={() => setDiscarding(true)}>
              {t(draft ? 'rejection.discard.actionDraft' : 'rejection.discard.action')}
            </Button>
          )}
          {rights.cancel && (
            <span className="end row wrap">
              <Button
                kind="danger-quiet"
                className="quiet"
                hasPopup="dialog"
                disabled={!isActive || !cancelable || !isIdle}
                describedBy={`${base}-off`}
                onClick={onCancel}
              >
                {t('rejections.action.cancel')}
              </Button>
            </span>
          )}
          <p id={`${base}-off`} className="small muted">
            {!isActive
              ? t('rejection.work.notWhile')
              : !cancelable && rights.cancel
                ? t('rejection.refused.not-cancelable')
                : cancelFailed
                  ? t('rejection.work.cancelFailed')
                  : work.latest
                    ? t('rejection.work.lookFirst')
                    : ''}
          </p>
        </div>
      </form>
      {isDiscarding && (
        <DiscardDialog
          rejection={rejection}
          entries={entries}
          isBusy={work.isDiscarding}
          onClose={() => setDiscarding(false)}
          onDiscard={async () => {
            setChecked('not')
            countRefused(0)
            return work.discard()
          }}
        />
      )}
    </>
  )
}

/** Returns the key of one sentence that the user should read before pressing a button. */
function workTextKey(rejection: Rejection, isForm: boolean, isChanged: boolean) {
  if (isForm) {
    if (rejection.correctable.length === 0) return 'rejection.work.noChange' as const
    return isChanged ? ('rejection.work.onlyReasons' as const) : ('rejection.work.unchanged' as const)
  }
  const why = whyNotResubmitted(rejection)
  if (!rejection.cancelable) return 'rejections.stuck.both' as const
  return why === 'resubmissions-used'
    ? ('rejections.stuck.resubmissions-used' as const)
    : ('rejections.stuck.not-resubmittable' as const)
}

const WIRE_REASONS = ['not-correctable', 'amounts-unequal', 'customer-unknown'] as const

/** Returns the errors found on this page and those from the server, each with the text of its field. */
function errorsOf(
  widget: ReturnType<typeof useWidget>,
  work: RejectionWork,
  entries: Entries,
  problems: ReturnType<typeof sendProblems>,
): Map<CorrectableField, string> {
  const { t } = widget
  const errors = new Map<CorrectableField, string>()
  for (const [field, problem] of problems) errors.set(field, problemWords(widget, problem, entries))
  for (const [field, wire] of work.refusedFields) {
    const reason = WIRE_REASONS.find((each) => each === wire)
    errors.set(field, reason ? t(`rejection.wire.${reason}`) : t('rejection.wire.other'))
  }
  return errors
}
