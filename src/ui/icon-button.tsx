import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ButtonProps, 'children' | 'label' | 'icon' | 'reason'> {
  icon: string
  /** Accessible name, also the tooltip: a verb, with its object when there are several. */
  label: string
}

/** An icon that is clear without text: menu, bell, search, close, more (visual §8). Needs the sheet menu.css. */
export function IconButton({ label, kind = 'quiet', ...props }: Props) {
  return <Tooltip text={label}>{() => <Button {...props} kind={kind} label={label} hasTooltip />}</Tooltip>
}
