/** Any page, account, language or invoice by typing: a dialog with one text and its list (ARIA 1.2, combobox). */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { searchForm } from 'netterms/contract'
import { type Command, matchingCommands } from './matching-commands.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'

interface Props {
  commands: readonly Command[]
  /** Null: this session lists no invoices. */
  findInvoices: ((query: string) => void) | null
  onClose: () => void
  /** How many were found, in words. */
  countOf: (count: number) => string
  t: ShellTexts
}

/** As servers take it. */
const SHORTEST_SEARCH = 2

export function CommandPalette({ commands, findInvoices, onClose, countOf, t }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  // Before the next key: what is typed right after Ctrl+K belongs to the text.
  useLayoutEffect(() => dialog.current?.showModal(), [])

  const text = searchForm(query)
  const found = matchingCommands(commands, query)
  const search: Command | null =
    findInvoices && text.length >= SHORTEST_SEARCH
      ? {
          id: 'invoices',
          label: t('portal.paletteInvoices', { query: text }),
          icon: 'search',
          run: () => findInvoices(text),
        }
      : null
  // A number is an invoice's; a word is more often a page's.
  const rows = search ? (/\d/.test(text) ? [search, ...found] : [...found, search]) : found
  const at = Math.min(active, rows.length - 1)
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at])

  const choose = (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((at + step + rows.length) % Math.max(1, rows.length))
    else if (event.key === 'Enter') choose(rows[at])
    else return
    event.preventDefault()
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- A click on the backdrop closes it; Escape does by keyboard.
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t('portal.palette')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div class="palette-inner">
        <div class="palette-field">
          <MenuIcon name="search" />
          <input
            type="text"
            role="combobox"
            autofocus
            autocomplete="off"
            spellcheck={false}
            maxLength={100}
            aria-label={t('portal.searchHint')}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={rows[at] ? `palette-${rows[at].id}` : undefined}
            placeholder={t('portal.searchHint')}
            value={query}
            onInput={(event) => {
              setQuery(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul class="palette-list" id="palette-list" role="listbox" aria-label={t('portal.palette')} ref={list}>
          {rows.map((command, index) => (
            // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- Focus and keys stay in the text field (ARIA 1.2, combobox).
            <li
              key={command.id}
              id={`palette-${command.id}`}
              role="option"
              aria-selected={index === at}
              class={index === at ? 'active' : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== at && setActive(index)}
              onClick={() => choose(command)}
            >
              <MenuIcon name={command.icon} />
              <span>{command.label}</span>
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p class="muted palette-none">{t('portal.paletteNone', { query: text })}</p>}
        <p class="vh" role="status">
          {text !== '' && rows.length > 0 ? countOf(rows.length) : ''}
        </p>
      </div>
    </dialog>
  )
}
