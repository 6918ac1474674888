import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useId } from './use-id.ts'

export interface ButtonProps {
  children?: ReactNode
  /** `destructive` is solid red, for inside its own confirmation; `danger-quiet` is red text elsewhere; `link` is text. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'destructive' | 'danger-quiet' | 'link'
  size?: 'sm' | 'lg' | undefined
  block?: boolean
  type?: 'button' | 'submit'
  icon?: string | undefined
  /** After the word, e.g. an arrow. */
  iconEnd?: string | undefined
  /** The name of a button that shows an icon only; shown as its tooltip too. */
  label?: string | undefined
  /** Under way: clicks are swallowed, the width stays. */
  busy?: boolean
  /** Not now: it keeps its place in the tab order, and clicks are swallowed. */
  disabled?: boolean | undefined
  /** Why not, shown beside the button and read with it; disables the button. */
  reason?: ReactNode
  describedBy?: string | undefined
  expanded?: boolean | undefined
  /** What it opens, said beside `expanded`. */
  hasPopup?: 'menu' | 'dialog' | undefined
  /** A switch: on or off. */
  pressed?: boolean | undefined
  /** A tooltip of ours stands around an icon alone; the browser's own would be a second one. */
  hasTooltip?: boolean | undefined
  buttonRef?: Ref<HTMLButtonElement>
  id?: string | undefined
  className?: string | undefined
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
}

/** A button that never loses focus: off and busy are said, not made by `disabled` (UI-3). */
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
          // Also stops a form from being sent by Enter, which clicks its submit button.
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
