import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  addBankingDays,
  addDays,
  isBlank,
  isTextWithin,
  LIMITS,
  railOf,
  type TogetherAnswer,
} from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import circleHelpIcon from 'lucide-static/icons/circle-question-mark.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { useAnswerDraft } from '../../case/answer/answer-draft.ts'
import { WORDS } from '../../case/answer/choices.ts'
import { usePlaces } from '../../case/answer/places.ts'
import { useUnsaved } from '../../../../src/kit/use-unsaved.ts'
import type { Together } from '../dispute-respond.state.ts'
import { answerable, choicesTogether, oddOnes, totalsOf } from '../together.ts'
import { EffectsTable } from './effects-table.tsx'
import { ResultsView } from './results-view.tsx'
import { useAnsweringTogether } from './use-answering-together.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  together: Together
  /** Link back to the list. */
  back: ReactNode
}

export function RespondForm({ together, back }: Props) {
  const { t, i18n, formats } = useWidget()
  const { items, side, today, results } = together
  const places = usePlaces()
  const id = useId()
  const storage = useAnswerDraft('together')
  const { draft, change, clear } = storage
  const answering = useAnsweringTogether(together, clear)
  const { phase } = answering
  const [isTried, setTried] = useState(false)
  const [tries, setTries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasResults = results !== null
  const hadResults = useRef(hasResults)
  useEffect(() => {
    if (hadResults.current !== hasResults) heading.current?.focus()
    hadResults.current = hasResults
  }, [hasResults])
  useUnsaved(draft.message.trim() !== '' && !hasResults)

  const choices = choicesTogether(side, items)
  const choice = choices.find((each) => each === draft.choice) ?? null
  const open = answerable(items, choice, side)
  const odd = oddOnes(open)
  const totals = totalsOf(open)
  const message = draft.message.trim()
  const messageError = isBlank(message)
    ? t('dispute-answer.message.missing')
    : !isTextWithin(message, LIMITS.maxDisputeComment)
      ? t('dispute-answer.message.tooLong', { maximum: formats.number(LIMITS.maxDisputeComment) })
      : null
  const isBusy = phase === 'sending'
  const isLocked = isBusy || phase === 'unknown'
  const title = (each: TogetherAnswer) =>
    each === 'respond to merchant' || each === 'respond to customer' || each === 'escalate'
      ? t(`dispute-respond.choice.${WORDS[each]}`)
      : t(`dispute-answer.choice.${WORDS[each]}`)
  const until = formats.weekdayDate(addDays(today, LIMITS.disputeResponseDays), today)
  const says = (each: TogetherAnswer): string => {
    if (each === 'escalate') return t('dispute-answer.after.support')
    const rail = railOf(open[0]?.currency ?? 'USD')
    const date = each === 'grant in full' ? formats.weekdayDate(addBankingDays(today, 1, rail), today) : until
    if (each === 'deny' && side === 'support') {
      return `${t('dispute-respond.says.withdraw')} ${t('dispute-answer.after.final')}`
    }
    return t(`dispute-respond.says.${WORDS[each]}`, { date })
  }
  const confirms = choice !== null && (side !== 'customer' ? choice !== 'respond to customer' : choice === 'withdraw')
  const problems = [
    ...(choice === null ? [{ message: t('dispute-answer.choose'), fieldId: `${id}-choices` }] : []),
    ...(messageError ? [{ message: messageError, fieldId: `${id}-message` }] : []),
  ]
  const isMixed = odd.length > 0 || answering.error?.code === 'dispute-answers-mixed'

  function submit(): void {
    if (isLocked) return
    if (problems.length > 0 || choice === null) {
      setTried(true)
      setTries((count) => count + 1)
      return
    }
    if (odd.length > 0 || open.length === 0) return
    answering.submit(choice, message, open, confirms)
  }

  if (results) {
    return (
      <>
        {back}
        <ResultsView together={together} results={results} headingRef={heading} />
      </>
    )
  }
  const sendLabel =
    choice === null
      ? t('dispute-answer.send.ask')
      : t('dispute-respond.send', { action: title(choice), count: open.length })
  return (
    <>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <header>
          {back}
          <h2 className="h1" ref={heading} tabIndex={-1}>
            {t('dispute-respond.heading', { count: items.length })}
          </h2>
        </header>
        {phase === 'unknown' && (
          <Banner
            tone="warning"
            role="alert"
            icon={circleHelpIcon}
            title={t('dispute-answer.unknown.title')}
            action={
              <Button size="sm" onClick={answering.send}>
                {t('common.tryAgain')}
              </Button>
            }
          >
            {t('dispute-answer.unknown.text')}
          </Banner>
        )}
        {isTried && problems.length > 0 && (
          <ErrorSummary title={t('dispute-answer.refused')} problems={problems} attempt={tries} />
        )}
        {answering.error && !isMixed && (
          <ErrorSummary
            title={t('dispute-answer.refused')}
            problems={[{ message: i18n.errorText(answering.error.code) }]}
            attempt={answering.tries}
          />
        )}
        {isMixed && (
          <Banner
            tone="danger"
            role="alert"
            icon={triangleAlertIcon}
            title={t('dispute-respond.mixed.title')}
            action={
              odd.length > 0 && (
                <Button size="sm" onClick={() => together.takeOut(odd.map((dispute) => dispute.id))}>
                  {t('dispute-respond.mixed.action', { count: odd.length })}
                </Button>
              )
            }
          >
            {t('dispute-respond.mixed.text')} {odd.length > 0 && formats.list(odd.map((dispute) => dispute.id))}
          </Banner>
        )}
        <div className="split">
          <div className="stack">
            <section part="card" className="card pad stack gap-4">
              <FieldGroup
                id={`${id}-choices`}
                role="radiogroup"
                required
                label={t('dispute-respond.what')}
                error={isTried && choice === null && t('dispute-answer.choose')}
                disabled={isLocked}
              >
                {choices.map((each) => (
                  <RadioChoice
                    key={each}
                    name={`${id}-choice`}
                    value={each}
                    checked={choice === each}
                    onChange={() => change({ choice: each })}
                    title={title(each)}
                  >
                    {says(each)}
                  </RadioChoice>
                ))}
              </FieldGroup>
              <Textarea
                id={`${id}-message`}
                label={t(side === 'support' ? 'dispute-answer.message.decision' : 'dispute-answer.message.label')}
                hint={t(side === 'support' ? 'dispute-answer.message.readByBoth' : 'dispute-respond.messageHint')}
                i18n={i18n}
                required
                rows={3}
                maxCharacters={LIMITS.maxDisputeComment}
                value={draft.message}
                onChange={(text) => change({ message: text })}
                error={isTried ? messageError : undefined}
                disabled={isLocked}
              />
            </section>
            <EffectsTable together={together} choice={choice} isLocked={isLocked} />
          </div>
          <aside part="card" className="card pad stack gap-4 stick">
            <div>
              <p className="label">{t('dispute-respond.column.total')}</p>
              {totals.map(([currency, total]) => (
                <div key={currency}>
                  <Money parts={formats.moneyParts(total, currency)} />
                </div>
              ))}
            </div>
            <DefinitionList
              rows={[
                { id: 'answered', term: t('dispute-respond.answered'), value: formats.number(open.length) },
                { id: 'left', term: t('dispute-respond.left'), value: formats.number(items.length - open.length) },
              ]}
            />
            <div className="stack gap-2">
              <Button
                type="submit"
                kind="primary"
                block
                busy={isBusy}
                disabled={phase === 'unknown' || odd.length > 0 || open.length === 0}
              >
                {sendLabel}
              </Button>
              <Button kind="quiet" block disabled={isBusy} onClick={places.center}>
                {t('dispute-respond.cancel')}
              </Button>
            </div>
          </aside>
        </div>
      </form>
      <Dialog
        open={choice !== null && (phase === 'confirming' || (isBusy && confirms))}
        title={choice && t('dispute-respond.confirm', { action: title(choice), count: open.length })}
        safeLabel={t('dispute-answer.confirm.back')}
        onClose={answering.cancel}
        busy={isBusy}
        action={{
          label: sendLabel,
          kind: choice === 'grant in full' ? 'primary' : 'destructive',
          onClick: answering.send,
        }}
      >
        <p>
          {formats.list(totals.map(([currency, total]) => formats.money(total, currency)))}. {choice && says(choice)}{' '}
          {side === 'merchant' && choice === 'deny' ? '' : t('dispute-answer.after.undone')}
        </p>
      </Dialog>
    </>
  )
}
