import { Icon } from './icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'

interface Props {
  label: string
  steps: readonly { id: string; label: string }[]
  current: string
  /** Called with a completed step to go back to; undefined if going back is no longer possible. */
  onChange?: ((id: string) => void) | undefined
}

/** Shows progress through several steps. If there is little space, only the current step has a visible name. */
export function Stepper({ label, steps, current, onChange }: Props) {
  const here = steps.findIndex((step) => step.id === current)
  return (
    <ol part="steps" className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < here
        return (
          <li key={step.id} className={isDone ? 'done' : undefined} aria-current={index === here ? 'step' : undefined}>
            <span className="n">{isDone ? <Icon of={checkIcon} size="s" /> : index + 1}</span>
            {isDone && onChange ? (
              <button type="button" part="link" className="link plain" onClick={() => onChange(step.id)}>
                {step.label}
              </button>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
