/**
 * A text field with its results always open below it: focus stays in the field, and keys move the active row (CUS-12).
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LIMITS, searchForm } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { comboboxMove } from '../../../src/ui/combobox-keys.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { SearchHighlight } from '../../../src/ui/search-highlight.tsx'
import type { Choice } from './use-choice.ts'
import type { Pages } from './use-pages.ts'
import { useId } from '../../../src/ui/use-id.ts'

export interface PickerRow {
  /** React key; needed if two rows have the same id. */
  key?: string
  /** Heading above the row, at the start of a section of the list. */
  heading?: string
  id: string
  name: string
  /** The second line: number, currency, parent. */
  detail: string
  /** Visually hidden text after the row that says what the indent means. */
  spoken?: string
  badge: ReactNode
  /** Content at the end of the row: amounts. */
  end?: ReactNode
  /** Number of indent levels. */
  depth: number
}

export interface PickerPanelProps {
  query: string
  setQuery(query: string): void
  rows: readonly PickerRow[]
  pages: Pages<unknown>
  choice: Choice
  currentId: string | null
  /** Placeholder of the search field; by default its label. */
  placeholder?: string
  /** Accessible name of the list. */
  label: string
  /** Announcement of the results for screen readers. */
  count: string
  /** Title of the message for a rejected choice; says which choice still applies. */
  refused: string
  stands: string
  /** Shown if the list is empty and there is no search. */
  empty: ReactNode
}

/** Number of rows before the end of the list at which the next page starts to load. */
const AHEAD = 20

export function PickerPanel(props: PickerPanelProps) {
  const { query, setQuery, rows, pages, choice, currentId, label } = props
  const { t, i18n, attributes, element, instance } = useWidget()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const problem = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = rows.findIndex((row) => keyOf(row) === activeId)
  const missing = query === '' ? 0 : Math.max(0, LIMITS.searchMinLength - searchForm(query).length)
  const isAnswered = pages.pages !== null
  const rowId = (index: number) => `${id}-${index}`

  // Focus the field in a dialog and on the portal's own page, because the user came there to choose. Not on a partner's
  // page, where the widget is one part of several.
  useEffect(() => {
    const focused = document.activeElement
    const isPage = instance.isProviderOrigin && (focused === null || focused.contains(element))
    if (attributes['compact'] === 'true' || isPage) input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (choice.refusals > 0) problem.current?.focus()
  }, [choice.refusals])
  useEffect(() => {
    if (active >= rows.length - AHEAD) pages.loadMore()
    const row = active < 0 ? null : list.current?.querySelectorAll('[role=option]')[active]
    if (!list.current || !row) return
    // scrollIntoView() would also scroll the host page.
    const [outer, inner] = [list.current.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.top < outer.top) list.current.scrollTop -= outer.top - inner.top
    else if (inner.bottom > outer.bottom) list.current.scrollTop += inner.bottom - outer.bottom
  }, [active, rows.length])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const move = comboboxMove(event, { isOpen: true, active: active < 0 ? null : active, rows: rows.length })
    if (move === null) return
    // With an empty field, Escape is left to the surrounding dialog.
    if (move.kind === 'close' && query === '') return
    event.preventDefault()
    event.stopPropagation()
    if (move.kind === 'close') setQuery('')
    else if (move.kind === 'choose') {
      // A single result can be chosen without an arrow key.
      const row = rows[active] ?? (rows.length === 1 && pages.phase === 'settled' ? rows[0] : undefined)
      if (row) choice.choose(row.id)
    } else setActiveId(move.active === null ? null : keyOf(rows[move.active]))
  }

  if (pages.phase === 'failed' && !isAnswered && pages.error) {
    return <CodedFailure error={pages.error} onRetry={pages.retry} />
  }
  if (isAnswered && rows.length === 0 && pages.answered === '' && query === '' && pages.phase === 'settled') {
    return <>{props.empty}</>
  }
  const note = noteOf()
  return (
    <div className="picker stack gap-3">
      {choice.problem && (
        <div ref={problem} tabIndex={-1} className="picker-problem">
          <Banner tone="danger" icon={octagonAlertIcon} title={props.refused} role="alert">
            <p>
              {i18n.errorText(choice.problem.code)} {props.stands}
            </p>
          </Banner>
        </div>
      )}
      <div part="field" className="field">
        <label className="vh" htmlFor={`${id}-search`}>
          {t('picker.search')}
        </label>
        <span part="input" className="input">
          <Icon of={searchIcon} />
          <input
            ref={input}
            id={`${id}-search`}
            type="search"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            aria-autocomplete="list"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={active < 0 ? undefined : rowId(active)}
            placeholder={props.placeholder ?? t('picker.search')}
            maxLength={LIMITS.searchMaxLength}
            value={query}
            onChange={(event) => {
              setActiveId(null)
              setQuery(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
          />
        </span>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className="picker-list"
        role="listbox"
        aria-label={label}
        aria-busy={pages.phase === 'asking' || pages.phase === 'more' || undefined}
        tabIndex={-1}
        onScroll={({ currentTarget }) => {
          const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
          if (left < currentTarget.clientHeight) pages.loadMore()
        }}
      >
        {rows.map((row, index) => (
          <Row
            key={keyOf(row)}
            id={rowId(index)}
            row={row}
            query={pages.answered}
            isActive={index === active}
            isCurrent={row.id === currentId}
            isPending={row.id === choice.pendingId}
            onChoose={() => choice.choose(row.id)}
          />
        ))}
      </div>
      {note && <p className="small muted picker-note">{note}</p>}
      {pages.phase === 'failed' && isAnswered && pages.error && (
        <p className="small row wrap gap-2" role="alert">
          <span>{i18n.errorText(pages.error.code)}</span>
          <Button kind="link" onClick={pages.retry}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      <span className="vh" role="status">
        {pages.phase === 'settled' ? (note ?? props.count) : ''}
      </span>
    </div>
  )

  function noteOf(): string | null {
    if (missing > 0) return t('picker.short', { count: missing })
    if (pages.phase === 'more' || (pages.phase === 'asking' && rows.length === 0)) return t('picker.searching')
    if (pages.phase === 'settled' && rows.length === 0) return t('picker.noneFor', { query: pages.answered })
    return null
  }
}

const keyOf = (row: PickerRow | undefined): string | null => row?.key ?? row?.id ?? null

interface RowProps {
  id: string
  row: PickerRow
  query: string
  isActive: boolean
  isCurrent: boolean
  isPending: boolean
  onChoose(): void
}

/** Maximum number of indent steps; deeper levels share the last one, because names need the space. */
const MOST_STEPS = 4

function Row({ id, row, query, isActive, isCurrent, isPending, onChoose }: RowProps) {
  const { t } = useWidget()
  const option = (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus -- Focus and keys stay in the text field; a row is clicked, never focused (ARIA 1.2, combobox).
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-busy={isPending || undefined}
      className={classNames('picker-row', isActive && 'active', `depth-${Math.min(row.depth, MOST_STEPS)}`)}
      // Pressing the mouse must not move focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="grow">
        <span className="picker-name">
          <SearchHighlight text={row.name} query={query} />
        </span>{' '}
        <span className="picker-detail num">
          <SearchHighlight text={row.detail} query={query} />
          {row.spoken && <span className="vh"> · {row.spoken}</span>}
        </span>
      </span>{' '}
      {row.badge}
      {row.end && <span className="picker-end num">{row.end}</span>}
      {isPending ? <span className="spin" /> : isCurrent && <Icon of={checkIcon} />}
      {isCurrent && <span className="vh"> {t('picker.current')}</span>}
    </div>
  )
  if (row.heading === undefined) return option
  return (
    <>
      <div role="presentation" className="picker-heading small muted">
        {row.heading}
      </div>
      {option}
    </>
  )
}

/** Skeleton of field and rows, at their final heights. */
export function PickerSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="picker stack gap-3" aria-busy="true">
      <span className="skel picker-search-skel" />
      <div className="picker-list skel-rows">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="picker-row">
            <span className="grow" />
          </div>
        ))}
      </div>
    </div>
  )
}
