import { useState } from 'react'
import { type CalendarDate, type Card, cardHolderProblem, LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { Notice } from '../notice.ts'
import { refusalWords } from '../outcome.ts'
import { cardDates } from '../request/card-dates.ts'
import { type ActOutcome, useCardAct } from './use-card-act.ts'

interface Props {
  /** The card that was terminated. */
  card: Card
  wasJustEnded: boolean
  today: CalendarDate | null
  /** @param notice null if no new card was requested */
  onDone: (notice: Notice | null) => void
}

/** A replacement for a lost or stolen card, with the same name (CRD-7). */
export function ReplaceDialog({ card, wasJustEnded, today, onDone }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const { isRunning, run } = useCardAct(card)
  const [holder, setHolder] = useState(card.holder)
  const [isTried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<ActOutcome | null>(null)
  const problem = cardHolderProblem(holder)
  const length = Array.from(holder.normalize('NFC').trim()).length
  const dates = today && cardDates(today)
  const named = dates && {
    mails: formats.weekdayDate(dates.mailsOn, today),
    arrives: formats.weekdayDate(dates.arrivesBy, today),
  }

  async function send(): Promise<void> {
    setTried(true)
    if (problem) return
    setOutcome(null)
    const result = await run('replace', { holder })
    if (result.kind === 'changed') return onDone(result.notice)
    if (result.kind !== 'done') return setOutcome(result)
    const title = t('card-forms.requested', { holder: result.card.holder })
    onDone({ tone: 'success', title, text: named ? t('card-forms.requestedText', named) : undefined })
  }

  const problems = {
    blank: t('card-forms.holder.blank'),
    'too-long': t('card-forms.holder.too-long', { count: length, most: LIMITS.maxCardHolder }),
    'not-printable': t('card-forms.holder.not-printable'),
  }
  return (
    <Dialog
      open
      title={
        wasJustEnded
          ? t('card-forms.terminated', { digits: card.last4 })
          : t('card-forms.replace.title', { holder: card.holder })
      }
      safeLabel={t('card-forms.replace.keep')}
      onClose={() => onDone(null)}
      busy={isRunning}
      error={
        outcome?.kind === 'refused'
          ? refusalWords(widget, outcome.error)
          : outcome?.kind === 'unknown'
            ? t('card-forms.unknown')
            : undefined
      }
      action={{
        label: outcome?.kind === 'unknown' ? t('common.tryAgain') : t('card-forms.replace.do'),
        onClick: () => void send(),
      }}
    >
      <p className="muted">
        {wasJustEnded && t('card-forms.replace.often')} {t('card-forms.replace.text', { holder: card.holder })}{' '}
        {named && t('card-forms.dates', named)}
      </p>
      <TextInput
        label={t('card-forms.holder')}
        value={holder}
        onChange={setHolder}
        hint={t('card-forms.holder.count', { count: length, most: LIMITS.maxCardHolder })}
        error={isTried && problem ? problems[problem] : undefined}
        autoComplete="off"
        verbatim
        required
      />
      <p className="small muted">{t('card-forms.replace.address')}</p>
    </Dialog>
  )
}
