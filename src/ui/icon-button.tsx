import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ButtonProps, 'children' | 'label' | 'icon' | 'reason'> {
  icon: string
  /** Its name, shown as its tooltip: a verb, and of what when there are several. */
  label: string
}

/** A glyph that needs no word beside it: menu, bell, search, close, more (visual §8). Needs the sheet menu.css. */
export function IconButton({ label, kind = 'quiet', ...props }: Props) {
  return <Tooltip text={label}>{() => <Button {...props} kind={kind} label={label} hasTooltip />}</Tooltip>
}
