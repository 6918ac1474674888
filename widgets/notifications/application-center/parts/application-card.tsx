import { type Application, PROGRAM_TIME_ZONE, wallClock } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import type { ApplicationPage } from '../application-center.state.ts'
import { STATUS_LOOKS, turnOf } from '../status-looks.ts'
import { Documents } from './documents.tsx'

interface Props {
  application: Application
  page: ApplicationPage
}

/** One application: what was requested, its status, which side has to act, and received documents (NOT-30). */
export function ApplicationCard({ application, page }: Props) {
  const { t, formats } = useWidget()
  const { id, kind, status, submittedAt, decidedAt, amountMinor, currency } = application
  const { tone, icon } = STATUS_LOOKS[status]
  const dayOf = (iso: string) => formats.date(wallClock(Date.parse(iso), PROGRAM_TIME_ZONE).date)
  return (
    <article part="card" className="card pad stack gap-4">
      <header className="row wrap top application-head">
        <div className="grow">
          <h3 className="h2">{t(`applications.kind.${kind}`)}</h3>
          <p className="small muted">{t('applications.number', { id })}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {t(`applications.status.${status}`)}
        </Badge>
      </header>
      <NextStep application={application} page={page} />
      <dl className="application-facts">
        {amountMinor !== null && currency !== null && (
          <div>
            <dt>{t('applications.amount')}</dt>
            <dd className="num strong">{formats.money(amountMinor, currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t('applications.submitted')}</dt>
          <dd>{dayOf(submittedAt)}</dd>
        </div>
        {decidedAt !== null && (
          <div>
            <dt>{t('applications.decided')}</dt>
            <dd>{dayOf(decidedAt)}</dd>
          </div>
        )}
      </dl>
      <Documents application={application} page={page} />
    </article>
  )
}

const TURN_ICONS = { own: triangleAlertIcon, provider: clockIcon, nobody: checkIcon }

function NextStep({ application: { kind, nextStep, status }, page: { canSend, supportText } }: Props) {
  const { t } = useWidget()
  const turn = turnOf(nextStep)
  return (
    <div className={`application-step ${turn}`}>
      <Icon of={TURN_ICONS[turn]} />
      <div className="grow">
        {/* The status badge already shows the decision, so it is not repeated. */}
        <p className="strong">
          {turn === 'nobody' ? t(`applications.status.${status}`) : t(`applications.turn.${turn}`)}
        </p>
        {nextStep && <p>{t(`applications.step.${nextStep}`)}</p>}
        {status === 'approved' && (
          <p>{t(kind.startsWith('credit') ? 'applications.outcome.limit' : 'applications.outcome.approved')}</p>
        )}
        {(status === 'declined' || status === 'withdrawn') && <p>{t(`applications.outcome.${status}`)}</p>}
        {/* Contact for users who may not upload documents. */}
        {turn === 'own' && !canSend && supportText && <p className="small muted">{supportText}</p>}
      </div>
    </div>
  )
}
