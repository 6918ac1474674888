import type { ReactNode } from 'react'
import type { I18n } from '../i18n/create-i18n.ts'
import { useId } from './use-id.ts'

export interface SwitchProps {
  label: ReactNode
  i18n: I18n
  isOn: boolean
  /** Takes effect immediately; for an option that is saved with a button, use a checkbox. */
  onChange: (isOn: boolean) => void
  /** The effect of the switch, or why it is disabled. */
  hint?: ReactNode
  /** True while the change is being saved: the new state is shown, and clicks are ignored. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

/** On/off switch, with a word next to the knob (UI-42). Needs the style sheet controls.css and the texts `controls`. */
export function Switch({ label, i18n, isOn, onChange, hint, busy, disabled, id }: SwitchProps) {
  const made = useId()
  const ownId = id ?? made
  return (
    <div className="switch-field">
      <div className="grow">
        <span id={`${ownId}-label`}>{label}</span>
        {hint && (
          <p id={`${ownId}-hint`} part="hint" className="hint">
            {hint}
          </p>
        )}
      </div>
      <button
        id={ownId}
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={`${ownId}-label`}
        aria-describedby={hint ? `${ownId}-hint` : undefined}
        aria-busy={busy || undefined}
        aria-disabled={disabled || busy || undefined}
        onClick={() => {
          if (!disabled && !busy) onChange(!isOn)
        }}
      >
        <span className="small muted" aria-hidden="true">
          {i18n.t(isOn ? 'controls.switch.on' : 'controls.switch.off')}
        </span>
        <span className="track" />
      </button>
    </div>
  )
}
