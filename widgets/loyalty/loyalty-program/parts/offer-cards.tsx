import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import clockIcon from 'lucide-static/icons/clock.svg'
import mailIcon from 'lucide-static/icons/mail.svg'
import type { Enrolled } from '../loyalty-program.state.ts'
import type { Asked } from './asked.ts'
import { TierList } from './tier-list.tsx'
import { periodOf } from '../../../shared/loyalty/program-texts.ts'

interface InvitationProps {
  enrolled: Enrolled
  mayAnswer: boolean
  onAsk(requested: Asked): void
}

/** LOY-10: an invitation with its tiers, so that the user can decide. */
export function InvitationCard({ enrolled, mayAnswer, onAsk }: InvitationProps) {
  const widget = useWidget()
  const { t } = widget
  const { program } = enrolled
  const answer = (action: 'accept' | 'decline', kind: 'primary' | 'secondary', text: string) => (
    <Button kind={kind} label={`${text}: ${program.name}`} onClick={() => onAsk({ action, enrolled })}>
      {text}
    </Button>
  )
  return (
    <Card
      title={t('loyalty.invite.title', { merchant: program.merchantName, program: program.name })}
      end={
        <Badge tone="warning" icon={mailIcon}>
          {t('loyalty.invited')}
        </Badge>
      }
    >
      <p className="loyalty-line small muted num">{periodOf(widget, program)}</p>
      <TierList program={program} reached={null} />
      <div className="loyalty-acts row wrap">
        {mayAnswer ? (
          <>
            {answer('decline', 'secondary', t('loyalty.invite.decline'))}
            {answer('accept', 'primary', t('loyalty.invite.join'))}
          </>
        ) : (
          <p className="small muted grow">{t('loyalty.invite.ask')}</p>
        )}
      </div>
    </Card>
  )
}

/** Card of a program that waits for the provider's decision. */
export function WaitingCard({ enrolled: { program } }: { enrolled: Enrolled }) {
  const widget = useWidget()
  const { t } = widget
  return (
    <Card
      title={program.name}
      end={
        <Badge tone="motion" icon={clockIcon}>
          {t('loyalty.waiting')}
        </Badge>
      }
    >
      <p className="loyalty-line small muted num">{periodOf(widget, program)}</p>
      <p className="loyalty-line">{t('loyalty.waitingText')}</p>
    </Card>
  )
}
