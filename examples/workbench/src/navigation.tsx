import { MANIFESTS } from 'netterms/manifest'
import { STORIES } from '../../../src/entries/workbench.ts'
import { type Address, formatAddress } from './address.ts'

export const nameOf = (tag: string): string => tag.slice('nt-'.length)
/** Turns a name into a title: `invoice-list` → `Invoice list` */
export const titleOf = (name: string): string => {
  const text = name.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const WIDGETS = [...MANIFESTS].sort((a, b) => (a.tag < b.tag ? -1 : 1))
const GROUPS = [...new Set(STORIES.map(({ group }) => group))]

interface Props {
  address: Address
  /** Called on navigation, so that a menu that covers the page closes. */
  onChoose: () => void
}

/** Menu of all widgets and primitives. Display settings stay the same across pages; settings of one widget do not. */
export function Navigation({ address, onChoose }: Props) {
  const { section, name, looks } = address
  const link = (to: string, of: string, text: string) => (
    <li key={of}>
      <a
        href={formatAddress({
          ...address,
          section: to,
          name: of,
          looks,
          attributes: {},
          columns: null,
          state: '',
          bare: false,
        })}
        aria-current={to === section && of === name ? 'page' : undefined}
        onClick={onChoose}
      >
        {text}
      </a>
    </li>
  )
  return (
    <nav aria-label="Workbench">
      <ul>
        {link('', '', 'All widgets and cases')}
        {link('theme', '', 'Theme studio')}
      </ul>
      <h2>Widgets</h2>
      <ul>{WIDGETS.map(({ tag }) => link('widget', nameOf(tag), titleOf(nameOf(tag))))}</ul>
      {GROUPS.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {STORIES.filter((story) => story.group === group).map(({ id, title }) => link('primitive', id, title))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
