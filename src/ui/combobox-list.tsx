import { memo, type RefObject, useEffect, useRef } from 'react'
import type { I18n } from '../i18n/create-i18n.ts'
import { Icon } from './icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { Option } from './option-source.ts'
import { SearchHighlight } from './search-highlight.tsx'
import type { OptionAnswer } from './use-option-search.ts'

/* eslint-disable jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus --
   Focus and keys stay in the text field; a row is clicked, never focused (ARIA 1.2, combobox). */

/** Number of rows before the end at which the next ones are loaded. */
const AHEAD = 15
const BLOCK = 100

interface Props {
  listRef: RefObject<HTMLDivElement | null>
  listId: string
  label: string
  i18n: I18n
  answer: OptionAnswer
  /** Index of the active row; the index after the last option is the retry row. */
  active: number | null
  chosenIds: readonly string[]
  isMultiple: boolean
  onChoose: (index: number) => void
  onNearEnd: () => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Rows of a combobox. Focus stays in the text field and never moves to a row (UI-25). */
export function ComboboxList(props: Props) {
  const { listRef, listId, i18n, answer, active, chosenIds, isMultiple, onNearEnd } = props
  const { options, total, phase } = answer
  const latest = useRef(props.onChoose)
  latest.current = props.onChoose
  const choose = useRef((index: number) => latest.current(index)).current

  useEffect(() => {
    if (active !== null && active >= options.length - AHEAD) onNearEnd()
  }, [active, options.length, onNearEnd])

  useEffect(() => {
    const [list, row] = [listRef.current, active === null ? null : listRef.current?.querySelector('.active')]
    if (!list || !row) return
    // Not scrollIntoView(), which would scroll the host page as well.
    const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
  }, [active, listRef])

  return (
    <div
      ref={listRef}
      id={listId}
      className="options"
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={isMultiple || undefined}
      aria-busy={phase === 'asking' || phase === 'more' || undefined}
      // Some browsers make a scroll area focusable, which would close the list.
      tabIndex={-1}
      onScroll={({ currentTarget: list }) => {
        const left = list.scrollHeight - list.scrollTop - list.clientHeight
        if (left < list.clientHeight) onNearEnd()
      }}
    >
      {Array.from({ length: Math.ceil(options.length / BLOCK) }, (_, block) => (
        <OptionBlock
          key={block}
          listId={listId}
          options={options}
          start={block * BLOCK}
          total={total}
          query={answer.query ?? ''}
          active={active !== null && Math.floor(active / BLOCK) === block ? active : null}
          chosenIds={chosenIds}
          onChoose={choose}
        />
      ))}
      {phase === 'failed' && (
        <div
          id={optionId(listId, options.length)}
          role="option"
          aria-selected={false}
          className={active === options.length ? 'option active' : 'option'}
          onClick={() => choose(options.length)}
        >
          <Icon of={octagonAlertIcon} size="s" />
          <span className="grow">
            {i18n.t('controls.combobox.failed')} <span className="link">{i18n.t('controls.tryAgain')}</span>
          </span>
        </div>
      )}
    </div>
  )
}

interface BlockProps extends Pick<Props, 'listId' | 'active' | 'chosenIds' | 'onChoose'> {
  options: readonly Option[]
  start: number
  total: number
  query: string
}

/**
 * A memoized block of a hundred rows, because a list may have ten thousand: after a key press, only the block of the
 * active row compares its rows, and two rows render.
 */
const OptionBlock = memo(function OptionBlock({ listId, options, start, active, chosenIds, ...row }: BlockProps) {
  return options
    .slice(start, start + BLOCK)
    .map((option, index) => (
      <OptionRow
        {...row}
        key={option.id}
        id={optionId(listId, start + index)}
        option={option}
        index={start + index}
        isActive={start + index === active}
        isChosen={chosenIds.includes(option.id)}
      />
    ))
})

interface RowProps {
  id: string
  option: Option
  index: number
  total: number
  query: string
  isActive: boolean
  isChosen: boolean
  onChoose: (index: number) => void
}

const OptionRow = memo(function OptionRow({ id, option, index, total, query, isActive, isChosen, onChoose }: RowProps) {
  const { label, detail, disabledReason } = option
  return (
    <div
      id={id}
      role="option"
      className={isActive ? 'option active' : 'option'}
      aria-selected={isChosen}
      aria-disabled={disabledReason ? true : undefined}
      aria-setsize={total}
      aria-posinset={index + 1}
      onClick={() => onChoose(index)}
    >
      <span className="grow">
        <span className="option-label">
          <SearchHighlight text={label} query={query} />
        </span>
        {detail && (
          <span className="option-detail num">
            {' '}
            <SearchHighlight text={detail} query={query} />
          </span>
        )}
        {disabledReason && <span className="option-detail"> {disabledReason}</span>}
      </span>
      {isChosen && <Icon of={checkIcon} />}
    </div>
  )
})
