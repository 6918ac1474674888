import { CARD_LIMITS, LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import plusIcon from 'lucide-static/icons/plus.svg'
import type { CardFrame } from '../card-manager.state.ts'
import type { Notice } from '../notice.ts'
import { AccountField } from './account-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { cardDates } from './card-dates.ts'
import { CardLine } from './card-line.tsx'
import { cleanName, newLine, pastedNames, type RequestDraft, withNames } from './request-draft.ts'
import { problemsOf } from './request-problems.ts'
import { useCardRequest } from './use-card-request.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  frame: CardFrame
  draft: { current: RequestDraft | null }
  onDone: (notice: Notice | null) => void
}

/** Requests one card or several for one account, mailed to one address (CRD-22). */
export function RequestDrawer({ frame, draft: kept, onDone }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const id = useId()
  const form = useCardRequest(frame, kept)
  const { draft, change } = form
  const { today } = frame
  const dates = today && cardDates(today)
  const named = dates && {
    mails: formats.weekdayDate(dates.mailsOn, today),
    arrives: formats.weekdayDate(dates.arrivesBy, today),
  }
  const problems = problemsOf(widget, form, frame.hasLimits, id)
  const count = draft.lines.length
  const canAdd = count < CARD_LIMITS.maxCardsTogether

  async function send(): Promise<void> {
    const requested = await form.send()
    if (requested === null) return
    const [first] = draft.lines
    onDone({
      tone: 'success',
      title:
        requested === 1 && first
          ? t('card-request.done', { holder: cleanName(first.holder).trim() })
          : t('card-request.doneSeveral', { count: requested }),
      text: named ? t('card-request.doneText', { ...named, count: requested }) : undefined,
    })
  }

  return (
    <Drawer
      open
      title={t('card-request.title')}
      subtitle={t('card-request.intro')}
      closeLabel={t('common.close')}
      onClose={() => onDone(null)}
      busy={form.isSending}
      footer={
        <>
          <Button onClick={() => onDone(null)} disabled={form.isSending}>
            {t('card-request.cancel')}
          </Button>
          <Button kind="primary" busy={form.isSending} onClick={() => void send()}>
            {form.outcome?.kind === 'unknown' ? t('common.tryAgain') : t('card-request.send', { count })}
          </Button>
        </>
      }
    >
      <form
        className="stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {problems.length > 0 && (
          <ErrorSummary
            title={t(form.outcome?.kind === 'unknown' ? 'card-request.unknown' : 'card-request.notSent')}
            attempt={form.attempts}
            problems={problems}
          />
        )}
        <AccountField frame={frame} form={form} id={`${id}-account`} />
        <fieldset className="stack gap-4">
          <legend className="h3">{t('card-request.cards')}</legend>
          <p className="small muted">{t('card-request.hint', { most: LIMITS.maxCardHolder })}</p>
          {draft.lines.map((line, index) => (
            <CardLine
              key={line.key}
              id={`${id}-${line.key}`}
              line={line}
              number={index + 1}
              isAlone={count === 1}
              hasLimits={frame.hasLimits}
              currency={form.account?.currency ?? null}
              isTried={form.isTried}
              onChange={(next) => change({ lines: draft.lines.map((each) => (each.key === line.key ? next : each)) })}
              onRemove={() => change({ lines: draft.lines.filter((each) => each.key !== line.key) })}
              onPaste={(text) => {
                const names = pastedNames(text)
                if (!names) return false
                change({ lines: withNames(draft.lines, index, names) })
                return true
              }}
            />
          ))}
          <p>
            <Button
              icon={plusIcon}
              reason={canAdd ? undefined : t('card-request.most', { count: CARD_LIMITS.maxCardsTogether })}
              onClick={() => change({ lines: [...draft.lines, newLine()] })}
            >
              {t('card-request.add')}
            </Button>
          </p>
        </fieldset>
        <AddressFields form={form} id={`${id}-address`} />
        {named && (
          <DefinitionList
            rows={[
              { id: 'mails', term: t('card-request.mails'), value: named.mails },
              { id: 'arrives', term: t('card-request.arrives'), value: named.arrives },
            ]}
          />
        )}
        <p className="small muted">{t('card-request.cancelable')}</p>
      </form>
    </Drawer>
  )
}
