import type { ReactNode } from 'react'

interface Props {
  /** Shared name of the choices of one question, inside a `fieldset` with a `legend`. */
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  title: ReactNode
  /** Content at the end of the title row, such as a fee. */
  end?: ReactNode
  /** Text below the title, such as when money moves or why the choice is disabled. */
  children?: ReactNode
  disabled?: boolean | undefined
  id?: string | undefined
}

/** One of a few choices, as a card that is clickable as a whole. */
export function RadioChoice({ name, value, checked, onChange, title, end, children, disabled, id }: Props) {
  return (
    <label part="choice" className="choice">
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      <span className={disabled ? 'strong muted' : 'strong'}>{title}</span>
      <span className="num">{end}</span>
      {children && <span className="more">{children}</span>}
    </label>
  )
}
