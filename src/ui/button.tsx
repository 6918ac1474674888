import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useId } from './use-id.ts'

export interface ButtonProps {
  children?: ReactNode
  /**
   * `destructive` is solid red, for use in its own confirmation; `danger-quiet` is red text, for use elsewhere; `link`
   * looks like a link.
   */
  kind?: 'primary' | 'secondary' | 'quiet' | 'destructive' | 'danger-quiet' | 'link'
  size?: 'sm' | 'lg' | undefined
  block?: boolean
  type?: 'button' | 'submit'
  icon?: string | undefined
  /** Icon after the label, such as an arrow. */
  iconEnd?: string | undefined
  /** Accessible name of a button with only an icon; also its tooltip. */
  label?: string | undefined
  /** True while the action is in progress: clicks are ignored, and the width is kept. */
  busy?: boolean
  /** True to disable the button; it stays in the tab order, but clicks are ignored. */
  disabled?: boolean | undefined
  /** Why the button is disabled, shown next to it and read with it; also disables it. */
  reason?: ReactNode
  describedBy?: string | undefined
  expanded?: boolean | undefined
  /** Kind of popup that the button opens (`aria-haspopup`). */
  hasPopup?: 'menu' | 'dialog' | undefined
  /** For a toggle button: on or off. */
  pressed?: boolean | undefined
  /** True for an icon button, which has our own tooltip; the browser's would be a second one. */
  hasTooltip?: boolean | undefined
  buttonRef?: Ref<HTMLButtonElement>
  id?: string | undefined
  className?: string | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Button that never loses focus, because disabled and busy are ARIA states instead of the `disabled` attribute (UI-3).
 */
export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'secondary',
    size,
    block,
    type = 'button',
    icon,
    iconEnd,
    label,
    busy = false,
    reason,
  } = props
  const reasonId = useId()
  const isOff = busy || props.disabled === true || Boolean(reason)
  const isIconOnly = children === undefined || children === null
  return (
    <>
      <button
        ref={props.buttonRef}
        id={props.id}
        type={type}
        part={kind === 'link' ? kind : `button ${kind}-button`}
        className={classNames(
          kind === 'link' ? 'link' : 'btn',
          kind !== 'secondary' && kind !== 'link' && kind,
          size,
          block && 'block',
          isIconOnly && 'icon',
          icon && 'with-icon',
          props.className,
        )}
        aria-label={label}
        title={isIconOnly && !props.hasTooltip ? label : undefined}
        aria-busy={busy || undefined}
        aria-disabled={isOff || undefined}
        aria-expanded={props.expanded}
        aria-haspopup={props.hasPopup}
        aria-pressed={props.pressed}
        aria-describedby={classNames(props.describedBy, reason ? reasonId : null) || undefined}
        onClick={(event) => {
          // Also prevents a form from being submitted with Enter, which clicks its submit button.
          if (isOff) event.preventDefault()
          else props.onClick?.(event)
        }}
        onKeyDown={isOff ? undefined : props.onKeyDown}
      >
        {busy ? <span className="spin" /> : icon && <Icon of={icon} />}
        {children}
        {iconEnd && <Icon of={iconEnd} size="s" flip />}
      </button>
      {reason && (
        <span id={reasonId} className="small muted">
          {reason}
        </span>
      )}
    </>
  )
}
