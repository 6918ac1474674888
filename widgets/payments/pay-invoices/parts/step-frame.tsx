import type { ReactNode } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import { Stepper } from '../../../../src/ui/stepper.tsx'
import type { Frame } from '../pay-state.ts'
import { STEPS } from '../pay-steps.ts'

interface Props {
  frame: Frame
  title: string
  /** True while the result is unknown, so the user cannot go back. */
  isLocked?: boolean
  /**
   * True while the payment is sent: the user cannot go back, but the back link keeps its space so that nothing moves.
   */
  isSending?: boolean
  /** True for a failed payment, which is not a completed step. */
  hasNoSteps?: boolean
  children: ReactNode
}

/** Heading and step indicator around one step. */
export function StepFrame({ frame, title, isLocked = false, isSending = false, hasNoSteps = false, children }: Props) {
  const { t } = useWidget()
  const { step } = frame
  const isOver = isLocked || step === 'done' || frame.isCompact
  const hidesSteps = hasNoSteps || frame.isCompact
  return (
    <section className="stack pay">
      <div>
        {!isOver && (
          <p className={classNames('crumb leaves no-print not-cards', isSending && 'pay-still')}>
            <button type="button" part="link" className="link plain arrow" onClick={frame.leave}>
              <Icon of={arrowLeftIcon} size="s" flip />
              {t('payments.toInvoices')}
            </button>
          </p>
        )}
        <div className="page-head">
          <h2 className="h1 grow" tabIndex={-1} ref={frame.headingRef}>
            {!hidesSteps && (
              <span className="vh">
                {t('payments.step.spoken', { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}{' '}
              </span>
            )}
            {title}
          </h2>
          {!hidesSteps && (
            <div className="no-print">
              <Stepper
                label={t('payments.steps')}
                steps={STEPS.map((id) => ({ id, label: t(`payments.step.${id}`) }))}
                current={step}
                onChange={
                  isOver || isSending
                    ? undefined
                    : (id) => id !== 'done' && frame.goTo(id as Exclude<typeof step, 'done'>)
                }
              />
            </div>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}
