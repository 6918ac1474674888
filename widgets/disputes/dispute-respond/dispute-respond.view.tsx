import type { ReactNode } from 'react'
import { NetTermsError } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import columnsSheet from '../../../src/ui/sheets/columns.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import { usePlaces } from '../case/answer/places.ts'
import caseSheet from '../case/case.css?inline'
import sheet from './dispute-respond.css?inline'
import type { DisputeRespondState } from './dispute-respond.state.ts'
import type * as formPart from './form.part.tsx'

export const sheets: string[] = [tableSheet, columnsSheet, caseSheet, sheet]

export function DisputeRespondView({ state }: { state: DisputeRespondState }) {
  const { t, i18n } = useWidget()
  const form = useLazyPart<typeof formPart>('dispute-respond.form', state.kind === 'ready')
  switch (state.kind) {
    case 'loading':
      return <DisputeRespondSkeleton />
    case 'none':
      return (
        <Nothing icon={messageSquareWarningIcon} title={t('dispute-respond.none.title')}>
          {t('dispute-respond.none.text')}
        </Nothing>
      )
    case 'nothing':
      return (
        <Nothing icon={banIcon} title={t('dispute-respond.nothing.title')}>
          {t('dispute-respond.nothing.text')}
        </Nothing>
      )
    case 'failed':
      return (
        <div className="dispute-respond">
          <BackLink />
          <Failure
            title={t('dispute-respond.failed')}
            message={i18n.errorText(state.error.code)}
            reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
            action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
          />
        </div>
      )
    case 'ready':
      if (form.part) {
        return (
          <div className="dispute-respond stack">
            <form.part.RespondForm together={state.together} back={<BackLink />} />
          </div>
        )
      }
      return form.hasFailed ? <CodedFailure error={partMissing()} onRetry={form.retry} /> : <DisputeRespondSkeleton />
  }
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The form for several disputes did not load. Nothing was sent.')

function BackLink() {
  const { t } = useWidget()
  const { center } = usePlaces()
  return (
    <p className="crumb leaves no-print">
      <button type="button" part="link" className="link plain arrow" onClick={center}>
        <Icon of={arrowLeftIcon} size="s" flip />
        {t('dispute-respond.back')}
      </button>
    </p>
  )
}

function Nothing({ icon, title, children }: { icon: string; title: string; children: ReactNode }) {
  const { t } = useWidget()
  const { center } = usePlaces()
  return (
    <div className="dispute-respond">
      <Empty icon={icon} title={title} action={<Button onClick={center}>{t('dispute-respond.toList')}</Button>}>
        {children}
      </Empty>
    </div>
  )
}

/** Skeleton with the heights of the head and the choices. */
export function DisputeRespondSkeleton() {
  return (
    <div className="dispute-respond stack" aria-busy="true">
      <div className="stack gap-2 skel-respond-head">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div className="split">
        <div part="card" className="card pad stack gap-4 skel-respond-form">
          <span className="skel w4" />
          <span className="skel w1" />
          <span className="skel w3" />
        </div>
        <div part="card" className="card pad stack gap-4">
          <span className="skel tall w2" />
          <span className="skel w1" />
        </div>
      </div>
    </div>
  )
}
