import type { ReactNode } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import { Stepper } from '../../../../src/ui/stepper.tsx'
import { type CreateStep, STEPS } from '../create-steps.ts'
import type { Frame } from '../dispute-create.state.ts'

interface Props {
  frame: Frame
  title: string
  /** True if the request was sent or is pending, so the user cannot go back a step. */
  isLocked?: boolean
  children: ReactNode
}

/** Heading and step indicator around one step. */
export function StepFrame({ frame, title, isLocked = false, children }: Props) {
  const { t } = useWidget()
  const { step } = frame
  const before = STEPS[STEPS.indexOf(step) - 1]
  return (
    <section className="stack dispute-create">
      <div>
        {!isLocked && (
          <p className={classNames('crumb no-print', !before && 'leaves')}>
            <button
              type="button"
              part="link"
              className="link plain arrow"
              onClick={() => (before ? frame.goTo(before) : frame.cancel())}
            >
              <Icon of={arrowLeftIcon} size="s" flip />
              {t(before ? `dispute-create.step.${before}` : 'dispute-create.toDisputes')}
            </button>
          </p>
        )}
        <div className="page-head">
          <h2 className="h1 grow" tabIndex={-1} ref={frame.headingRef}>
            {!isLocked && (
              <span className="vh">
                {t('dispute-create.step.spoken', { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}{' '}
              </span>
            )}
            {title}
          </h2>
          {!isLocked && (
            <div className="no-print">
              <Stepper
                label={t('dispute-create.steps')}
                steps={STEPS.map((id) => ({ id, label: t(`dispute-create.step.${id}`) }))}
                current={step}
                onChange={(id) => frame.goTo(id as CreateStep)}
              />
            </div>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}
