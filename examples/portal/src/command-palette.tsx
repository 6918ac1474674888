/**
 * Finds any page, account, language, invoice, or payment by typing: a dialog with a text field and a list (ARIA 1.2,
 * combobox).
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { searchForm } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { type LiveActions, liveCommands } from './live-commands.ts'
import type { LiveScope } from './find-live.ts'
import { type Command, type CommandGroup, matchingCommands } from './matching-commands.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'
import { useLiveResults, usePastDueText } from './use-live-results.ts'
import { useTexts } from './use-texts.ts'

interface Props {
  nt: NetTermsHandle
  locale: NetTermsState['locale']
  /**
   * Builds the commands.
   * @param pastDue the payable past due amount as text; null if there is none or it is not yet known
   */
  commandsOf: (pastDue: string | null) => readonly Command[]
  /** Null if this session may not list invoices. */
  findInvoices: ((query: string) => void) | null
  /** Account that this session can pay for; null if there is none or it may not pay. */
  payFor: string | null
  scope: LiveScope
  actions: LiveActions
  onClose: () => void
  /** Returns the number of results as text. */
  countOf: (count: number) => string
  t: ShellTexts
}

/** Minimum number of characters that the server accepts in a search. */
const SHORTEST_SEARCH = 2

export function CommandPalette(props: Props) {
  const { nt, locale, commandsOf, findInvoices, payFor, scope, actions, onClose, countOf, t } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // Opens before the next key press, so that text typed right after Ctrl+K goes into the field.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useTexts(nt, ['invoices', 'payments'], locale)

  const text = searchForm(query)
  const isLong = text.length >= SHORTEST_SEARCH
  const live = useLiveResults(nt, isLong ? text : '', scope)
  const pages = matchingCommands(commandsOf(usePastDueText(nt, payFor)), query)
  const found = live.kind === 'found' ? liveCommands(nt, live.rows, actions) : []
  const all: Command[] =
    findInvoices && isLong
      ? [
          {
            id: 'invoices',
            label: t('portal.paletteInvoices', { query: text }),
            icon: 'search',
            run: () => findInvoices(text),
          },
        ]
      : []
  // A number more often means an invoice, a word more often means a page.
  const rows = /\d/.test(text) ? [...found, ...pages, ...all] : [...pages, ...found, ...all]
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  )
  const active = rows[at]
  const optionId = (row: Command) => `${id}-${row.id}`
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const choose = (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen(rows[(at + step + rows.length) % Math.max(1, rows.length)]?.id ?? null)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  const isSearching = live.kind === 'searching'
  const status = isSearching ? t('portal.paletteSearching') : text !== '' && rows.length > 0 ? countOf(rows.length) : ''
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
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active ? optionId(active) : undefined}
            placeholder={t('portal.searchHint')}
            value={query}
            onInput={(event) => {
              setQuery(event.currentTarget.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          class="palette-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={t('portal.palette')}
          aria-busy={isSearching}
        >
          {groupsOf(rows).map(({ group, members }) => (
            // Without a name, the group's members are shown without a heading.
            <div
              key={group ?? members[0]?.id}
              role="group"
              aria-label={group ? t(`portal.paletteGroup.${group}`) : undefined}
            >
              {group && (
                <p class="tiny muted palette-group" aria-hidden="true">
                  {t(`portal.paletteGroup.${group}`)}
                </p>
              )}
              {members.map((row) => (
                // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- Focus and keys stay in the text field (ARIA 1.2, combobox).
                <div
                  key={row.id}
                  id={optionId(row)}
                  role="option"
                  aria-selected={row === active}
                  class={row === active ? 'palette-row active' : 'palette-row'}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => row !== active && setChosen(row.id)}
                  onClick={() => choose(row)}
                >
                  <MenuIcon name={row.icon} />
                  <span class="grow">
                    {row.label}
                    {row.details && <span class="muted"> {row.details}</span>}
                  </span>
                  {(row.amount || row.status) && (
                    <span class="palette-end">
                      {row.amount && <span class="num strong">{row.amount}</span>}
                      {row.status && <span class="tiny muted"> {row.status}</span>}
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        {isSearching && <p class="muted palette-none">{t('portal.paletteSearching')}</p>}
        {live.kind === 'failed' && (
          <p class="danger-text palette-none" role="alert">
            {t('portal.paletteFailed')}
          </p>
        )}
        {rows.length === 0 && !isSearching && live.kind !== 'failed' && (
          <p class="muted palette-none">{t('portal.paletteNone', { query: text })}</p>
        )}
        <p class="vh" role="status">
          {status}
        </p>
      </div>
    </dialog>
  )
}

/** Groups rows under their headings, in order. */
function groupsOf(rows: readonly Command[]): { group: CommandGroup | null; members: Command[] }[] {
  const groups: { group: CommandGroup | null; members: Command[] }[] = []
  for (const row of rows) {
    const group = row.group ?? null
    const last = groups.at(-1)
    if (last?.group === group) last.members.push(row)
    else groups.push({ group, members: [row] })
  }
  return groups
}
