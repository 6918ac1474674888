import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Tile } from '../../../../src/ui/tile.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import { reasonWords } from '../rejection-looks.ts'
import { Difference } from './difference.tsx'
import { fieldWords, valueWords } from './field-words.ts'

type Attempt = Rejection['attempts'][number]

/** All attempts with their changes and results, newest first (REJ-9). */
export function Attempts({ rejection, isReader }: { rejection: Rejection; isReader: boolean }) {
  const { t, formats } = useWidget()
  const { attempts, rejectedAt, reasons } = rejection
  // The reasons are those of the latest decision, so the original ones are known only until there is a new decision.
  const first = attempts.some(({ outcome }) => outcome === 'rejected') ? [] : reasons
  return (
    <article part="card" className="card pad stack gap-4">
      <h3 className="h2">{t('rejection.attempts.title')}</h3>
      <ol className="line">
        {[...attempts].reverse().map((attempt) => (
          <li key={attempt.number}>
            <AttemptLine attempt={attempt} rejection={rejection} isReader={isReader} />
          </li>
        ))}
        <li>
          <Tile tone="danger" icon={octagonAlertIcon} />
          <p className="strong">{t('rejection.attempts.first')}</p>
          <p className="small muted num">{formats.instant(rejectedAt)}</p>
          <Reasons reasons={first} />
        </li>
      </ol>
    </article>
  )
}

function Reasons({ reasons }: { reasons: Rejection['reasons'] }) {
  const { t } = useWidget()
  return reasons.map(({ code }) => (
    <p key={code} className="small">
      {reasonWords(t, code)}
    </p>
  ))
}

const LOOKS = {
  accepted: { tone: 'success', icon: checkIcon },
  rejected: { tone: 'danger', icon: octagonAlertIcon },
  open: { tone: 'motion', icon: refreshCwIcon },
} as const

function AttemptLine(props: { attempt: Attempt; rejection: Rejection; isReader: boolean }) {
  const { attempt, rejection, isReader } = props
  const widget = useWidget()
  const { t, formats } = widget
  const { number, outcome, submittedBy, submittedAt, changes, reasons } = attempt
  const kind = outcome ?? 'open'
  const facts = [
    submittedBy,
    formats.instant(submittedAt),
    // For a reader, an empty list does not mean that nothing was changed: the correction may name a customer whom the
    // reader may not see.
    ...(!isReader && changes.length === 0 ? [t('rejection.attempts.unchanged')] : []),
  ]
  return (
    <>
      <Tile {...LOOKS[kind]} />
      <p className="strong">{t(`rejection.attempts.${kind}`, { number: formats.number(number) })}</p>
      <p className="small muted num">{facts.join(' · ')}</p>
      {changes.length > 0 && (
        <Difference
          rows={changes.map(({ field, from, to }) => ({
            id: field,
            term: fieldWords(widget, field),
            from: valueWords(widget, rejection, field, from),
            to: valueWords(widget, rejection, field, to),
          }))}
        />
      )}
      <Reasons reasons={reasons} />
    </>
  )
}
