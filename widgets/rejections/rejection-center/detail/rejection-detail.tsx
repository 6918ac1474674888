import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Rejection } from '../../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { activeElementWithin } from '../../../../src/ui/focus.ts'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import type * as cancelPart from '../cancel.part.tsx'
import type { RejectionFrame } from '../rejection-center.state.ts'
import { REJECTION_LOOKS } from '../rejection-looks.ts'
import type { Opening } from '../use-opening.ts'
import { Attempts } from './attempts.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { LeaveDialog } from './dialogs.tsx'
import { formProblems } from './entries.ts'
import { Facts } from './facts.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { StatusBanner } from './status-banner.tsx'
import { type RejectionWork, useRejection } from './use-rejection.ts'
import { WorkCard } from './work-card.tsx'

interface Props {
  id: string
  opening: Opening
  frame: RejectionFrame
}

/** One rejection in place of the list: its reasons, actions, and attempts. */
export function RejectionDetail({ id, opening, frame }: Props) {
  const { t, i18n } = useWidget()
  const work = useRejection(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const { base, isDirty } = work
  const { setDirty } = opening
  useEffect(() => setDirty(isDirty), [isDirty])
  const isThere = base !== null || work.error !== null
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  useKeptFocus(heading, work.sending === 'unknown' ? work.sending : (base?.status ?? null))
  const title = base === null ? t('rejections.title') : t(titleKey(base), { invoice: base.invoiceId })
  return (
    <div className="rejection-center rejection-detail stack gap-4" aria-busy={!isThere || undefined}>
      <p className="crumb no-print">
        <Button kind="link" className="arrow" icon={arrowLeftIcon} onClick={opening.close}>
          {t('rejections.title')}
        </Button>
      </p>
      <header className="page-head">
        <div className="grow">
          {base === null && !work.error ? (
            <span className="skel tall w2" role="status" aria-label={t('rejections.loading')} />
          ) : (
            <h2 ref={heading} className="h1" tabIndex={-1}>
              {title}
            </h2>
          )}
          {base && <Subtitle rejection={base} />}
        </div>
        {base && <StatusBadge rejection={base} />}
      </header>
      {base === null && work.error && (
        <Failure
          title={t(work.error.code === 'not-found' ? 'rejection.missing' : 'rejection.failed')}
          message={i18n.errorText(work.error.code)}
          reference={work.error.correlationId ? t('common.reference', { id: work.error.correlationId }) : undefined}
          action={work.error.retryable ? { label: t('common.tryAgain'), onClick: work.retry } : undefined}
        />
      )}
      {base && <Content work={work} rejection={base} frame={frame} onCanceled={() => heading.current?.focus()} />}
      {opening.isAsking && base && work.entries && (
        <LeaveDialog
          canSave={
            frame.rights.resubmit &&
            base.status === 'active' &&
            work.latest === null &&
            work.sending === 'idle' &&
            formProblems(base, work.entries).size === 0
          }
          isBusy={work.isSaving}
          onStay={opening.stay}
          onLeave={() => {
            work.forget()
            opening.leave()
          }}
          onSave={work.saveDraft}
        />
      )}
    </div>
  )
}

/**
 * Moves focus to the title, which names the new status, if a change of status removed or disabled the focused control,
 * such as a field in which Enter was pressed.
 */
function useKeptFocus(heading: RefObject<HTMLElement | null>, stage: string | null): void {
  const last = useRef(stage)
  const focused = useRef<Element | null>(null)
  // Read during render, because the control no longer exists afterwards.
  if (last.current !== stage && heading.current) focused.current = activeElementWithin(heading.current)
  last.current = stage
  useEffect(() => {
    if (focused.current && (!focused.current.isConnected || focused.current.matches(':disabled'))) {
      heading.current?.focus()
    }
    focused.current = null
  }, [stage])
}

const titleKey = ({ status }: Rejection) =>
  status === 'active'
    ? ('rejection.title.active' as const)
    : status === 'in progress'
      ? ('rejection.title.in-progress' as const)
      : (`rejection.title.${status}` as const)

function Subtitle({ rejection }: { rejection: Rejection }) {
  const { t, formats } = useWidget()
  const { id, customerName, soldOn } = rejection
  return (
    <p className="label num">
      {[t('rejection.number', { id }), customerName, t('rejection.soldOn', { date: formats.date(soldOn) })].join(' · ')}
    </p>
  )
}

function StatusBadge({ rejection }: { rejection: Rejection }) {
  const { t } = useWidget()
  const { tone, icon, word } = REJECTION_LOOKS[rejection.status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

interface ContentProps {
  work: RejectionWork
  rejection: Rejection
  frame: RejectionFrame
  onCanceled: () => void
}

function Content({ work, rejection, frame, onCanceled }: ContentProps): ReactNode {
  const { t } = useWidget()
  const { rights } = frame
  const isReader = !rights.resubmit && !rights.cancel
  const [isCanceling, setCanceling] = useState(false)
  const cancel = useLazyPart<typeof cancelPart>('rejection-center.cancel', isCanceling)
  return (
    <div className="split">
      <div className="stack gap-4">
        <OutdatedBanner title={t('rejection.outdated')} error={work.error} onRetry={work.retry} />
        {work.latest && work.entries && (
          <ConflictBanner
            base={rejection}
            latest={work.latest}
            entries={work.entries}
            onShowLatest={() => {
              work.showLatest()
              onCanceled()
            }}
          />
        )}
        <NoticeBanner work={work} />
        <StatusBanner rejection={rejection} isReader={isReader} wasWatched={work.wasWatched} />
        {!isReader && (
          <WorkCard
            work={work}
            rejection={rejection}
            rights={rights}
            cancelFailed={isCanceling && cancel.hasFailed}
            onCancel={() => (cancel.hasFailed ? cancel.retry() : setCanceling(true))}
          />
        )}
        <Attempts rejection={rejection} isReader={isReader} />
      </div>
      <Facts rejection={rejection} isReader={isReader} />
      {isCanceling && cancel.part && (
        <cancel.part.CancelDialog
          rejections={[rejection]}
          onClose={(canceled) => {
            setCanceling(false)
            work.reload()
            if (canceled.length > 0) {
              work.forgetEntries()
              onCanceled()
            }
          }}
        />
      )}
    </div>
  )
}
