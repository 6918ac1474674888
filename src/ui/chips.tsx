import { Icon } from './icon.tsx'
import xIcon from 'lucide-static/icons/x.svg'

interface Props<Item> {
  options: readonly Item[]
  /** Returns the accessible name of a chip's button, such as `Remove Northwind Traders`. */
  removeLabel: (name: string) => string
  onRemove: (option: Item) => void
}

/** The selected options, each with a remove button. Needs the style sheet combobox.css. */
export function Chips<Item extends Readonly<{ id: string; label: string }>>(props: Props<Item>) {
  const { options, removeLabel, onRemove } = props
  return (
    <ul className="chosen">
      {options.map((option) => (
        <li key={option.id} part="chip" className="chosen-one">
          <span className="cut" dir="auto">
            {option.label}
          </span>
          <button type="button" aria-label={removeLabel(option.label)} onClick={() => onRemove(option)}>
            <Icon of={xIcon} size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
}
