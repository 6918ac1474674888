import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ButtonProps, 'children' | 'label' | 'icon' | 'reason'> {
  icon: string
  /** Accessible name and tooltip: a verb, with its object if there are several such buttons. */
  label: string
}

/**
 * Button with an icon that is clear without text: menu, bell, search, close, more (visual §8). Needs the style sheet
 * menu.css.
 */
export function IconButton({ label, kind = 'quiet', ...props }: Props) {
  return <Tooltip text={label}>{() => <Button {...props} kind={kind} label={label} hasTooltip />}</Tooltip>
}
