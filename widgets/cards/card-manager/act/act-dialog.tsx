import { useState } from 'react'
import type { Card, CardTerminationReason } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { expiryOf } from '../card-looks.ts'
import type { CardFrame } from '../card-manager.state.ts'
import type { Notice } from '../notice.ts'
import { refusalWords } from '../outcome.ts'
import { ActivateFields } from './activate-fields.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { TerminateFields } from './terminate-fields.tsx'
import { type ActOutcome, type SentAct, useCardAct } from './use-card-act.ts'

interface Props {
  card: Card
  act: SentAct
  frame: CardFrame
  onDone: (notice: Notice | null) => void
}

const KINDS = {
  activate: 'primary',
  lock: 'primary',
  unlock: 'primary',
  cancel: 'destructive',
  terminate: 'destructive',
} as const

/** One decision per dialog; the termination of a lost or stolen card offers a new one (CRD-7, CRD-47). */
export function CardActDialog({ card, act: first, frame, onDone }: Props) {
  const widget = useWidget()
  const { t } = widget
  const runner = useCardAct(card)
  const [act, setAct] = useState(first)
  /** The card that was terminated in this dialog and that the new one replaces. */
  const [ended, setEnded] = useState<Card | null>(null)
  const [reason, setReason] = useState<CardTerminationReason | null>(null)
  const [isReceived, setReceived] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<ActOutcome | null>(null)

  if (act === 'replace') {
    const doneBefore: Notice | null = ended && {
      tone: 'success',
      title: t('card-forms.terminated', { digits: card.last4 }),
    }
    return (
      <ReplaceDialog
        card={ended ?? card}
        wasJustEnded={ended !== null}
        today={frame.today}
        onDone={(notice) => onDone(notice ?? doneBefore)}
      />
    )
  }

  const turnTo = (next: SentAct, why: CardTerminationReason | null = null) => {
    setAct(next)
    setReason(why)
    setAsked(false)
    setOutcome(null)
  }

  async function start(): Promise<void> {
    const isMissing = (act === 'activate' && !isReceived) || (act === 'terminate' && reason === null)
    setAsked(isMissing)
    if (isMissing || act === 'replace') return
    setOutcome(null)
    const result = await runner.run(act, reason ? { reason } : {})
    switch (result.kind) {
      case 'done': {
        const isOffered = act === 'terminate' && result.card.isReplacementOffered && frame.rights.request
        if (isOffered) {
          setEnded(result.card)
          return turnTo('replace')
        }
        return onDone({
          tone: 'success',
          title: t(`card-forms.done.${act}`, { holder: card.holder, digits: card.last4 }),
        })
      }
      case 'changed':
        return onDone(result.notice)
      default:
        setOutcome(result)
    }
  }

  const names = { holder: card.holder, digits: card.last4 }
  const isUnknown = outcome?.kind === 'unknown'
  const error =
    outcome?.kind === 'refused'
      ? refusalWords(widget, outcome.error)
      : isUnknown
        ? t('card-forms.unknown')
        : act === 'terminate' && isAsked
          ? t('card-forms.terminate.choose')
          : undefined
  return (
    <Dialog
      key={act}
      open
      title={t(`card-forms.${act}.title`, names)}
      safeLabel={t(`card-forms.${act}.keep`)}
      onClose={() => onDone(null)}
      busy={runner.isRunning}
      error={error}
      action={{
        label: isUnknown ? t('common.tryAgain') : t(`card-forms.${act}.do`),
        kind: KINDS[act],
        onClick: () => void start(),
      }}
    >
      {act === 'activate' ? (
        <ActivateFields
          card={card}
          expiry={expiryOf(card)}
          today={frame.today}
          isReceived={isReceived}
          isMissing={isAsked}
          onReceived={(next) => {
            setReceived(next)
            setAsked(false)
          }}
          onLost={frame.rights.terminate ? () => turnTo('terminate', 'lost') : null}
        />
      ) : act === 'terminate' ? (
        <TerminateFields
          card={card}
          reason={reason}
          onReason={(next) => {
            setReason(next)
            setAsked(false)
          }}
          onLock={
            card.status === 'active' && frame.rights.lock && frame.rights.isLockAllowed ? () => turnTo('lock') : null
          }
        />
      ) : (
        <p className="muted">{t(`card-forms.${act}.text`, names)}</p>
      )}
    </Dialog>
  )
}
