import type { CalendarDate, Card } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'

interface Props {
  card: Card
  expiry: string
  today: CalendarDate | null
  isReceived: boolean
  /** True if the user tried to continue without checking the box. */
  isMissing: boolean
  onReceived: (isReceived: boolean) => void
  /** Opens the termination of a lost card; null if the user may not terminate cards. */
  onLost: (() => void) | null
}

/** The user must have the card in hand: the checkbox names its last four digits (CRD-5). */
export function ActivateFields({ card, expiry, today, isReceived, isMissing, onReceived, onLost }: Props) {
  const { t, formats } = useWidget()
  const { mailsOn, arrivesBy } = card
  return (
    <>
      <DefinitionList
        rows={[
          { id: 'card', term: t('card-forms.fact.card'), value: `••${card.last4}` },
          ...(mailsOn ? [{ id: 'mailed', term: t('card-forms.fact.mailed'), value: formats.date(mailsOn) }] : []),
          { id: 'expires', term: t('card-forms.fact.expires'), value: expiry },
        ]}
      />
      <div className="card-well">
        <Checkbox
          checked={isReceived}
          onChange={onReceived}
          error={isMissing ? t('card-forms.activate.tick') : undefined}
        >
          {t('card-forms.activate.received', { digits: card.last4 })}
        </Checkbox>
      </div>
      <p className="small muted">{t('card-forms.activate.text')}</p>
      {onLost && (
        <p className="small muted">
          {arrivesBy && today
            ? t('card-forms.activate.notArrivedBy', { date: formats.weekdayDate(arrivesBy, today) })
            : t('card-forms.activate.notArrived')}{' '}
          <Button kind="link" onClick={onLost}>
            {t('card-forms.activate.lost')}
          </Button>
        </p>
      )}
    </>
  )
}
