import {
  type Application,
  getApplicationDocument,
  PROGRAMME_TIME_ZONE,
  wallClock,
} from '../../../../src/contract/index.ts'
import { SavedFile } from '../../../../src/kit/saved-file.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { STATUS_LOOKS, turnOf } from '../status-looks.ts'

interface Props {
  application: Application
  canSave: boolean
  supportText: string
}

/** One application: what was asked for, where it stands, whose turn it is, what has come (NOT-30). */
export function ApplicationCard({ application, canSave, supportText }: Props) {
  const { t, formats } = useWidget()
  const { id, kind, status, submittedAt, decidedAt, amountMinor, currency } = application
  const { tone, icon } = STATUS_LOOKS[status]
  const dayOf = (iso: string) => formats.date(wallClock(Date.parse(iso), PROGRAMME_TIME_ZONE).date)
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
      <NextStep application={application} supportText={supportText} />
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
      <Documents application={application} canSave={canSave} />
    </article>
  )
}

const TURN_ICONS = { own: triangleAlertIcon, provider: clockIcon, nobody: checkIcon }

function NextStep({ application: { nextStep, status }, supportText }: Pick<Props, 'application' | 'supportText'>) {
  const { t } = useWidget()
  const turn = turnOf(nextStep)
  const isDecided = status === 'approved' || status === 'declined' || status === 'withdrawn'
  return (
    <div className={`application-step ${turn}`}>
      <Icon of={TURN_ICONS[turn]} />
      <div className="grow">
        <p className="strong">{t(`applications.turn.${turn}`)}</p>
        {nextStep && <p>{t(`applications.step.${nextStep}`)}</p>}
        {!nextStep && isDecided && <p>{t(`applications.outcome.${status}`)}</p>}
        {turn === 'own' && supportText && <p className="small muted">{supportText}</p>}
      </div>
    </div>
  )
}

function Documents({ application: { documents, decidedAt }, canSave }: Pick<Props, 'application' | 'canSave'>) {
  const { t } = useWidget()
  if (documents.length === 0) return null
  const missing = decidedAt === null ? 'missing' : 'absent'
  return (
    <div className="stack gap-2">
      <h4 className="label">{t('applications.documents.title')}</h4>
      <ul className="stack gap-2" aria-label={t('applications.documents.title')}>
        {documents.map(({ type, isReceived, file }) => (
          <li key={type} className="row wrap application-document">
            <Icon of={isReceived ? circleCheckIcon : missing === 'missing' ? circleDashedIcon : xIcon} size="s" />
            <span>{t(`applications.documents.${type}`)}</span>
            <span
              className={
                isReceived ? 'small success-text' : missing === 'missing' ? 'small warning-text' : 'small muted'
              }
            >
              {t(isReceived ? 'applications.documents.received' : `applications.documents.${missing}`)}
            </span>
            {file && (
              <SavedFile
                className="application-file"
                call={getApplicationDocument}
                input={{ params: { document_id: file.id } }}
                fileName={file.name}
                canSave={canSave}
                label={t('applications.documents.save', { name: file.name })}
                failedText={t('applications.documents.saveFailed', { name: file.name })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
