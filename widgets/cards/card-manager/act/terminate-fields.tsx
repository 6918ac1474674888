import { type Card, CARD_TERMINATION_REASONS, type CardTerminationReason } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { REASON_WORDS } from '../card-looks.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  card: Card
  reason: CardTerminationReason | null
  onReason: (reason: CardTerminationReason) => void
  /** Locks the card; null if it cannot be locked, or not by this user. */
  onLock: (() => void) | null
}

/** Reason for the termination, and the option to lock a card that is only misplaced (CRD-3, CRD-47). */
export function TerminateFields({ card, reason, onReason, onLock }: Props) {
  const { t } = useWidget()
  const name = useId()
  return (
    <>
      <p className="muted">{t('card-forms.terminate.text', { digits: card.last4 })}</p>
      <fieldset>
        <legend className="small strong">{t('card-forms.terminate.why')}</legend>
        <div>
          {CARD_TERMINATION_REASONS.map((each) => (
            <RadioChoice
              key={each}
              name={name}
              value={each}
              checked={reason === each}
              onChange={() => onReason(each)}
              title={t(REASON_WORDS[each])}
            />
          ))}
        </div>
      </fieldset>
      {onLock && (
        <p className="small muted">
          {t('card-forms.terminate.misplaced')}{' '}
          <Button kind="link" onClick={onLock}>
            {t('card-forms.terminate.lock')}
          </Button>
        </p>
      )}
    </>
  )
}
