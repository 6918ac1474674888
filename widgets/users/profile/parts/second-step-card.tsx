import { useEffect, useRef, useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import type { ProfileContent, SecondFactor, StepTask } from '../profile.state.ts'
import type * as secondStepPart from '../second-step.part.tsx'
import { SectionFailure } from './section-failure.tsx'

interface Props {
  profile: ProfileContent
  /** Called when recovery codes appear or disappear; they are shown only once. */
  onCodes(areShown: boolean): void
}

/** PRF-4: two-step verification, if it is managed by this provider. */
export function SecondStepCard({ profile, onCodes }: Props) {
  const { t } = useWidget()
  const { secondFactor: section, isElsewhere } = profile
  const [task, setTask] = useState<StepTask | null>(null)
  const [done, setDone] = useState<StepTask | null>(null)
  const flow = useLazyPart<typeof secondStepPart>('profile.second-step', task !== null)
  const title = useRef<HTMLParagraphElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // The form was removed, so focus moves to its result or back to the button.
    if (task === null && wasBusy.current) {
      if (done) title.current?.focus()
      else choices.current?.querySelector('button')?.focus()
    }
    wasBusy.current = task !== null
  }, [task])

  function begin(next: StepTask): void {
    setDone(null)
    setTask(next)
  }
  const end = (result: StepTask | null) => {
    setDone(result)
    setTask(null)
  }
  if (isElsewhere) {
    return (
      <Card padded title={t('profile.second.title')}>
        <p className="muted">{t('profile.second.elsewhere')}</p>
      </Card>
    )
  }
  return (
    <Card
      padded
      title={t('profile.second.title')}
      className={task ? 'under-way' : undefined}
      end={<Standing section={section} />}
    >
      {section.kind === 'loading' && task === null && <span className="skel w1" aria-busy="true" />}
      {section.kind === 'failed' && task === null && <SectionFailure error={section.error} onRetry={section.retry} />}
      {task !== null && flow.part && <flow.part.SecondStepFlow key={task} task={task} onCodes={onCodes} onEnd={end} />}
      {task !== null && !flow.part && flow.hasFailed && <CodedFailure error={partMissing()} onRetry={flow.retry} />}
      {task !== null && !flow.part && !flow.hasFailed && <span className="skel tall w2" />}
      {task === null && section.kind === 'ready' && (
        <>
          <p ref={title} tabIndex={-1} role="status" className="news strong">
            {done && t(`profile.second.done.${done}`)}
          </p>
          <div ref={choices} className="stack gap-3">
            <Choices factor={section.factor} onBegin={begin} />
          </div>
        </>
      )}
    </Card>
  )
}

function Standing({ section }: { section: ProfileContent['secondFactor'] }) {
  const { t } = useWidget()
  if (section.kind !== 'ready') return null
  return section.factor.isEnrolled ? (
    <Badge tone="success" icon={checkIcon}>
      {t('profile.second.on')}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={circleDashedIcon}>
      {t('profile.second.off')}
    </Badge>
  )
}

function Choices({ factor, onBegin }: { factor: SecondFactor; onBegin(task: StepTask): void }) {
  const { t } = useWidget()
  if (!factor.isEnrolled) {
    return (
      <>
        <p className="muted">{t('profile.second.offText')}</p>
        <div>
          <Button className="second-set-up" onClick={() => onBegin('set-up')}>
            {t('profile.second.setUp')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className="muted">
        {t('profile.second.onText')} {t('profile.second.left', { count: factor.recoveryCodesLeft })}
      </p>
      <div className="row wrap">
        <Button onClick={() => onBegin('new-codes')}>{t('profile.second.newCodes')}</Button>
        {!factor.isRequired && (
          <Button kind="danger-quiet" onClick={() => onBegin('remove')}>
            {t('profile.second.remove')}
          </Button>
        )}
      </div>
      {factor.isRequired && <p className="small muted">{t('profile.second.required')}</p>}
    </>
  )
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The form did not load. Two-step verification is unchanged.')
