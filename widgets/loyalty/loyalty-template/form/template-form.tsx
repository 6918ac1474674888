import circleAlertIcon from 'lucide-static/icons/circle-alert.svg'
import historyIcon from 'lucide-static/icons/history.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import { type SubmitEvent, useState } from 'react'
import type { LoyaltyTemplate } from '../../../../src/contract/index.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import type { Ways } from '../loyalty-template.state.ts'
import type { ScreenProps } from '../parts/screen-props.ts'
import { BackLink } from '../parts/back-link.tsx'
import { ConflictDialog, LeaveDialog } from './form-dialogs.tsx'
import { type FieldName, type FieldProblem, problemsOf, type Unread } from './problems.ts'
import { TermsFields } from './terms-fields.tsx'
import { TierList } from './tier-list.tsx'
import { useTemplateForm } from './use-template-form.ts'

interface Props extends ScreenProps {
  /** The program to edit; null for a new one. */
  template: LoyaltyTemplate | null
  ways: Ways
}

/** Creates or edits a program (LOY-232…LOY-234). */
export function TemplateForm({ template, ways, headingRef, onDone }: Props) {
  const { t, i18n, formats } = useWidget()
  const widget = { t, formats }
  const id = useId()
  const [unread, setUnread] = useState<Unread>({})
  const [attempt, setAttempt] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const form = useTemplateForm(template, ways.today, (saved) => {
    onDone(t('loyalty-terms.save.done', { name: saved.name }))
    ways.open(saved.id)
  })
  const { draft, error } = form
  // The other terms of an active program cannot be changed (LOY-234).
  const isActive = template?.status === 'active'
  const problems: FieldProblem[] = [
    ...(form.merchantId === ''
      ? [{ field: 'dealer' as const, message: t('loyalty-terms.dealer.missing'), tier: null }]
      : []),
    ...problemsOf(widget, draft, unread, ways.today),
  ]
  const idOf = (field: FieldName) => `${id}-${field}`
  const errorOf = (field: FieldName) =>
    attempt > 0 ? problems.find((each) => each.field === field)?.message : undefined
  const goBack = () => (template ? ways.open(template.id) : ways.showList())
  const leave = () => {
    onDone('')
    if (form.isDirty) setLeaving(true)
    else goBack()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (form.isBusy) return
    onDone('')
    if (problems.length > 0) setAttempt((count) => count + 1)
    else if (template && !form.isDirty) goBack()
    else void form.save()
  }
  const receive = (changes: Unread) => setUnread((before) => ({ ...before, ...changes }))
  return (
    <>
      <form className="stack gap-5" noValidate onSubmit={submit}>
        <header>
          <BackLink onClick={leave} />
          <h2 className="h1" tabIndex={-1} ref={headingRef}>
            {template ? t('loyalty-terms.editTitle', { name: template.name }) : t('loyalty-terms.newTitle')}
          </h2>
        </header>
        {form.wasRestored && <Banner tone="motion" icon={historyIcon} title={t('loyalty-terms.restored')} />}
        {attempt > 0 && problems.length > 0 && (
          <ErrorSummary
            attempt={attempt}
            title={t('loyalty-terms.problems')}
            problems={problems.map(({ field, message, tier }) => ({
              message: tier === null ? message : t('loyalty-terms.inTier', { tier, message }),
              fieldId: idOf(field),
            }))}
          />
        )}
        {error && !form.conflict && (
          <Banner
            tone="danger"
            role="alert"
            icon={circleAlertIcon}
            title={isOutcomeUnknown(error) ? t('loyalty-terms.unknown') : i18n.errorText(error.code)}
          />
        )}
        {form.dealersFailed?.error && (
          <Failure
            message={i18n.errorText(form.dealersFailed.error.code)}
            action={{ label: t('common.tryAgain'), onClick: form.dealersFailed.retry }}
          />
        )}
        {isActive && <Banner tone="motion" icon={lockIcon} title={t('loyalty-terms.fixed')} />}
        <TermsFields form={form} template={template} today={ways.today} {...{ idOf, errorOf, hear: receive }} />
        {!isActive && <TierList form={form} {...{ idOf, errorOf, hear: receive }} onRenumbered={() => setUnread({})} />}
        <div className="row wrap">
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t(isActive ? 'loyalty-terms.save.active' : 'loyalty-terms.save.do')}
          </Button>
          <Button onClick={leave}>{t('loyalty-terms.discard')}</Button>
        </div>
      </form>
      {isLeaving && (
        <LeaveDialog
          onClose={() => setLeaving(false)}
          onLeave={() => {
            form.discard()
            goBack()
          }}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          now={form.conflict}
          onKeep={form.keepMine}
          onLoad={() => {
            form.discard()
            setUnread({})
            setAttempt(0)
            ways.refresh()
          }}
        />
      )}
    </>
  )
}
