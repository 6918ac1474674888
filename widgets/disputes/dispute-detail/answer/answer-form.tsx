import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LIMITS, sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import plusIcon from 'lucide-static/icons/plus.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { AmountRows, rowProblemText } from '../../case/answer/amount-rows.tsx'
import { type DraftStorage, rowKey } from '../../case/answer/answer-draft.ts'
import { type AnswerChoice, creditedBy, isConfirmed, WORDS } from '../../case/answer/choices.ts'
import { choiceTitle, consequenceText, nameOf } from '../../case/answer/consequence-text.ts'
import { ContactEntry } from '../../case/answer/contact-entry.tsx'
import { FilesField } from '../../case/answer/files-field.tsx'
import type { CasePage } from '../dispute-detail.state.ts'
import { type Answering, hasProblems } from './use-answering.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  page: CasePage
  storage: DraftStorage
  answering: Answering
  choices: readonly AnswerChoice[]
  /** Content shown after the buttons. */
  end: ReactNode
}

export function AnswerForm({ page, storage, answering, choices, end }: Props) {
  const widget = useWidget()
  const { t, i18n, formats } = widget
  const { dispute, side, today } = page
  const { draft, change } = storage
  const { problems, phase } = answering
  const id = useId()
  const choice = draft.choice !== null && choices.includes(draft.choice) ? draft.choice : null
  const granted = Object.keys(draft.amounts).length > 0 ? sumMinor(Object.values(draft.amounts)) : null
  const isBusy = phase === 'sending'
  const isLocked = isBusy || phase === 'unknown'
  const money = (minor: number) => formats.money(minor, dispute.currency)
  const others = (['customer', 'merchant'] as const).filter((each) => each !== side)
  const readBy =
    side === 'support'
      ? t('dispute-answer.message.readByBoth')
      : t('dispute-answer.message.readBy', { name: nameOf(widget, dispute, others[0] ?? 'customer') })
  const messageError =
    problems.message === 'missing'
      ? t('dispute-answer.message.missing')
      : problems.message === 'too-long'
        ? t('dispute-answer.message.tooLong', { maximum: formats.number(LIMITS.maxDisputeComment) })
        : undefined
  const amountsError = problems.amounts ? t(`dispute-form.amounts.${problems.amounts}`) : null
  const amountId = (index: number) => [id, 'amount', index].join('-')
  const summary = summaryOf()

  function summaryOf(): { message: string; fieldId?: string | undefined }[] {
    const note = problems.note && t('dispute-form.note.tooLong', { maximum: formats.number(LIMITS.maxDisputeNote) })
    return [
      ...(problems.choice ? [{ message: t('dispute-answer.choose'), fieldId: `${id}-choices` }] : []),
      ...dispute.invoices.flatMap((row, index) => {
        const problem = problems.rows?.[rowKey(row)]
        if (!problem) return []
        return [
          { message: `${row.invoiceId}: ${rowProblemText(widget, dispute, row, problem)}`, fieldId: amountId(index) },
        ]
      }),
      ...(amountsError ? [{ message: amountsError, fieldId: amountId(0) }] : []),
      ...(messageError ? [{ message: messageError, fieldId: `${id}-message` }] : []),
      ...(note ? [{ message: note, fieldId: `${id}-note` }] : []),
      ...(problems.files ? [{ message: t('dispute-form.files.underway'), fieldId: `${id}-files` }] : []),
      ...(problems.error ? [{ message: i18n.errorText(problems.error.code) }] : []),
    ]
  }

  const amountRows = (kind: 'grant' | 'offer') => (
    <span className="block choice-amounts">
      <AmountRows
        dispute={dispute}
        kind={kind}
        amounts={draft.amounts}
        onChange={(amounts) => change({ amounts })}
        onUnreadable={answering.setUnreadable}
        problems={problems.rows ?? {}}
        error={amountsError}
        idOf={amountId}
      />
    </span>
  )
  const credit = choice ? creditedBy(choice, dispute, granted) : null
  const sendLabel = (() => {
    if (choice === null) return t('dispute-answer.send.ask')
    if ((choice === 'grant in full' || choice === 'grant in part') && credit !== null) {
      return t('dispute-answer.send.grant', { amount: money(credit) })
    }
    if (choice === 'grant in part') return t('dispute-answer.choice.grantPart')
    if (choice === 'respond to customer' && granted !== null) {
      return t('dispute-answer.send.offer', { amount: money(granted) })
    }
    if (choice === 'close') return choiceTitle(widget, choice, dispute)
    return t(`dispute-answer.send.${WORDS[choice] as 'reply' | 'escalate' | 'ask' | 'deny' | 'withdraw' | 'grant'}`, {
      amount: '',
    })
  })()
  const consequence = (of: AnswerChoice, isConfirming = false) =>
    consequenceText(widget, { side, choice: of, dispute, grantedMinor: granted, today }, isConfirming)
  return (
    <Card className="pad answer-form">
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLocked) answering.submit(choice !== null && isConfirmed(choice) && side !== 'customer')
        }}
      >
        <h2 className="h2" tabIndex={-1}>
          {t(side === 'support' ? 'dispute-answer.title.decision' : 'dispute-answer.title.yours')}
        </h2>
        {hasProblems(problems) && summary.length > 0 && phase === 'editing' && (
          <ErrorSummary title={t('dispute-answer.refused')} problems={summary} attempt={answering.tries} />
        )}
        <FieldGroup
          id={`${id}-choices`}
          role="radiogroup"
          required
          label={t('dispute-answer.choose')}
          labelHidden
          error={problems.choice && t('dispute-answer.choose')}
          disabled={isLocked}
        >
          {choices.map((each) => (
            <RadioChoice
              key={each}
              name={`${id}-choice`}
              value={each}
              checked={choice === each}
              onChange={() => change({ choice: each })}
              title={choiceTitle(widget, each, dispute)}
              end={endOf(each)}
            >
              {consequence(each)}
            </RadioChoice>
          ))}
        </FieldGroup>
        {choice === 'grant in part' && amountRows('grant')}
        {choice === 'respond to customer' && amountRows('offer')}
        <Textarea
          id={`${id}-message`}
          label={t(side === 'support' ? 'dispute-answer.message.decision' : 'dispute-answer.message.label')}
          i18n={i18n}
          required
          rows={4}
          maxCharacters={LIMITS.maxDisputeComment}
          value={draft.message}
          onChange={(message) => change({ message })}
          hint={readBy}
          error={messageError}
          disabled={isLocked}
        />
        <More page={page} storage={storage} answering={answering} id={id} isLocked={isLocked} />
        <div className="answer-acts">
          <Button type="submit" kind="primary" busy={isBusy} disabled={phase === 'unknown'}>
            {sendLabel}
          </Button>
          {end}
        </div>
      </form>
      <Dialog
        open={(phase === 'confirming' || (isBusy && choice !== null && isConfirmed(choice))) && side !== 'customer'}
        title={
          choice === 'deny'
            ? t('dispute-answer.confirm.deny', { dispute: dispute.id })
            : t('dispute-answer.confirm.grant', { amount: money(credit ?? 0), name: dispute.customerName })
        }
        safeLabel={t('dispute-answer.confirm.back')}
        onClose={answering.cancel}
        busy={isBusy}
        action={{
          label: sendLabel,
          kind: choice === 'deny' ? 'destructive' : 'primary',
          onClick: answering.confirm,
        }}
      >
        {choice !== null && <p>{consequence(choice, true)}</p>}
      </Dialog>
    </Card>
  )

  /** Returns the credited amount, shown at the end of the choice's line. */
  function endOf(each: AnswerChoice): string | undefined {
    if (each === 'grant in full') return money(dispute.total)
    const isChosen = choice === each && granted !== null
    return isChosen && (each === 'grant in part' || each === 'respond to customer') ? money(granted) : undefined
  }
}

/** Rarely used fields; open if the user opened them or if they have content. */
function More({
  page,
  storage,
  answering,
  id,
  isLocked,
}: Pick<Props, 'page' | 'storage' | 'answering'> & { id: string; isLocked: boolean }) {
  const { t, i18n, formats } = useWidget()
  const { dispute, side } = page
  const { draft, change } = storage
  const { problems } = answering
  const hasSome = draft.note !== '' || draft.files.length > 0 || draft.contacts.length > 0
  const [isOpen, setOpen] = useState(hasSome)
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) panel.current?.querySelector('textarea')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <div className="row">
        <Button size="sm" kind="quiet" icon={plusIcon} expanded={false} onClick={() => setOpen(true)}>
          {t('dispute-form.more')}
        </Button>
      </div>
    )
  }
  const taken = [...dispute.contacts, ...draft.contacts].map(({ emailAddress }) => emailAddress.toLowerCase())
  const isFull = taken.length >= LIMITS.maxDisputeContacts
  return (
    <div ref={panel} className="stack gap-4">
      <Textarea
        id={`${id}-note`}
        label={t('dispute-form.note.label')}
        hint={t('dispute-form.note.hint')}
        i18n={i18n}
        rows={2}
        maxCharacters={LIMITS.maxDisputeNote}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={problems.note && t('dispute-form.note.tooLong', { maximum: formats.number(LIMITS.maxDisputeNote) })}
        disabled={isLocked}
      />
      <FilesField
        id={`${id}-files`}
        files={draft.files}
        existing={dispute.documents.length}
        onChange={(files) => change({ files })}
        onUnderway={answering.setUnderway}
        error={problems.files ? t('dispute-form.files.underway') : null}
      />
      <FieldGroup label={t('dispute-form.contacts.label')} hint={t('dispute-form.contacts.hint')} disabled={isLocked}>
        {draft.contacts.length > 0 && (
          <ul className="stack gap-2">
            {draft.contacts.map((contact) => (
              <li key={contact.emailAddress} className="row">
                <span className="grow whole">
                  {contact.name} <span className="small muted">{contact.emailAddress}</span>
                </span>
                <Button
                  kind="quiet"
                  size="sm"
                  icon={xIcon}
                  label={t('controls.remove', { name: contact.name })}
                  onClick={() => change({ contacts: draft.contacts.filter((each) => each !== contact) })}
                />
              </li>
            ))}
          </ul>
        )}
        {isFull ? (
          <p part="hint" className="hint">
            {t('dispute-form.contacts.tooMany', { count: LIMITS.maxDisputeContacts })}
          </p>
        ) : (
          <ContactEntry
            dispute={dispute}
            side={side}
            taken={taken}
            onAdd={(contact) => {
              change({ contacts: [...draft.contacts, contact] })
              return true
            }}
          />
        )}
      </FieldGroup>
    </div>
  )
}
