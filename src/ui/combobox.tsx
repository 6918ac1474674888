import { type CompositionEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { searchForm } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Button } from './button.tsx'
import { Chips } from './chips.tsx'
import { classNames } from './class-names.ts'
import { comboboxMove } from './combobox-keys.ts'
import { ComboboxList, optionId } from './combobox-list.tsx'
import { noteOf, spokenOf } from './combobox-notes.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import chevronDownIcon from 'lucide-static/icons/chevron-down.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import xIcon from 'lucide-static/icons/x.svg'
import type { Option, OptionSource } from './option-source.ts'
import { useFloating } from './use-floating.ts'
import { useOptionSearch } from './use-option-search.ts'
import { useId } from './use-id.ts'

interface SharedProps extends FieldProps {
  label: string
  i18n: I18n
  source: OptionSource
  /** Minimum number of characters for a search; an empty text is always searched. */
  minLength?: number | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'sm' | undefined
  onBlur?: (() => void) | undefined
}

export interface ComboboxProps extends SharedProps {
  value: Option | null
  onChange: (value: Option | null) => void
}

export interface MultiComboboxProps extends SharedProps {
  values: readonly Option[]
  onChange: (values: readonly Option[]) => void
}

/**
 * Field for one of many options, found by typing; suited for tens of thousands of customers (UI-25…UI-30). Needs
 * combobox.css and the texts `controls`.
 */
export function Combobox({ value, onChange, ...props }: ComboboxProps) {
  const chosen = useMemo(() => (value ? [value] : []), [value])
  return (
    <ComboboxField
      {...props}
      chosen={chosen}
      isMultiple={false}
      onChoose={(option) => onChange(option)}
      onClear={() => onChange(null)}
    />
  )
}

/**
 * Field for several of many options, each shown as a chip that can be removed; the list stays open while choosing
 * (UI-29).
 */
export function MultiCombobox({ values, onChange, ...props }: MultiComboboxProps) {
  const without = (option: Option) => values.filter(({ id }) => id !== option.id)
  return (
    <ComboboxField
      {...props}
      chosen={values}
      isMultiple
      onChoose={(option) => {
        const rest = without(option)
        onChange(rest.length < values.length ? rest : [...values, option])
      }}
      onRemove={(option) => onChange(without(option))}
      onClear={() => onChange([])}
    />
  )
}

interface FieldPropsOfBoth extends SharedProps {
  chosen: readonly Option[]
  isMultiple: boolean
  onChoose: (option: Option) => void
  onRemove?: (option: Option) => void
  onClear: () => void
}

function ComboboxField(props: FieldPropsOfBoth) {
  const { i18n, source, chosen, isMultiple, minLength = 0, disabled } = props
  const { t } = i18n
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = `${useId()}-list`
  const [isOpen, setOpen] = useState(false)
  /** The text being typed; null if the field shows the selection. */
  const [typed, setTyped] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const [said, setSaid] = useState('')

  // The same array while the selection is the same, because it decides which rows render again.
  const chosenIds = useMemo(() => chosen.map(({ id }) => id), [chosen])

  const missing = query === '' ? 0 : Math.max(0, minLength - searchForm(query).length)
  const { answer, loadMore, tryAgain } = useOptionSearch(source, isOpen && missing === 0 ? query : null)
  const rows = missing > 0 ? 0 : answer.options.length + (answer.phase === 'failed' ? 1 : 0)
  const activeRow = active !== null && active < rows ? active : null

  const open = (row: number | null) => {
    if (disabled) return
    setSaid('')
    setOpen(true)
    setActive(row)
  }
  const close = () => {
    setOpen(false)
    setActive(null)
    setTyped(null)
    setQuery('')
  }
  const search = (text: string) => {
    setQuery(text.trim())
    open(null)
  }

  useLayoutEffect(() => {
    if (isOpen && box.current && panel.current) {
      panel.current.style.minInlineSize = `${Math.round(box.current.getBoundingClientRect().width)}px`
    }
  }, [isOpen])
  useFloating({ isOpen, anchor: box, floating: panel, onLost: close })

  const choose = (index: number) => {
    const option = answer.options[index]
    if (!option) return tryAgain()
    if (option.disabledReason) return
    const isChosen = chosen.some(({ id }) => id === option.id)
    props.onChoose(option)
    if (isMultiple) {
      setSaid(t(isChosen ? 'controls.combobox.removed' : 'controls.combobox.added', { name: option.label }))
      setTyped(null)
      setQuery('')
    } else close()
  }
  const remove = (option: Option) => {
    props.onRemove?.(option)
    setSaid(t('controls.combobox.removed', { name: option.label }))
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The input method uses the key for its own suggestions (229 is its key code in Safari).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && isMultiple && !typed && last) return remove(last)
    const move = comboboxMove(event, { isOpen, active: activeRow, rows })
    if (move === null) return
    event.preventDefault()
    // The key has been handled, so a dialog around the field stays open and a form is not submitted.
    event.stopPropagation()
    if (move.kind === 'open') open(move.active)
    else if (move.kind === 'move') setActive(move.active)
    else if (move.kind === 'close') close()
    else if (activeRow !== null) choose(activeRow)
  }

  const { label } = props
  const note = noteOf(i18n, answer, missing)
  const text = typed ?? (isMultiple ? '' : (chosen[0]?.label ?? ''))
  const names = chosen.map((option) => option.label)
  const chosenId = `${listId}-chosen`
  return (
    <div
      ref={root}
      className="combobox"
      onBlur={({ relatedTarget: to }) => {
        if (to instanceof Node && root.current?.contains(to)) return
        if (isOpen || typed !== null) close()
        props.onBlur?.()
      }}
    >
      <Field {...props}>
        {(control) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- The box is a larger target for the text field, which handles the keys.
          <span
            ref={box}
            part="input"
            className={classNames('input', isMultiple && 'multi', props.size)}
            onClick={(event) => {
              if ((event.target as Element).closest('button')) return
              input.current?.focus()
              if (!isOpen) open(null)
              // Selects the text, so that typing replaces the selection.
              if (typed === null) input.current?.select()
            }}
          >
            {(!isMultiple || chosen.length === 0) && <Icon of={searchIcon} />}
            {isMultiple && chosen.length > 0 && (
              <Chips options={chosen} removeLabel={(name) => t('controls.remove', { name })} onRemove={remove} />
            )}
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck="false"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && activeRow !== null ? optionId(listId, activeRow) : undefined}
              aria-describedby={
                classNames(isMultiple && chosen.length > 0 && chosenId, control['aria-describedby']) || undefined
              }
              aria-required={props.required}
              disabled={disabled}
              placeholder={isMultiple && chosen.length > 0 ? undefined : props.placeholder}
              value={text}
              onChange={(event) => {
                const { value } = event.currentTarget
                setTyped(value)
                if (!(event.nativeEvent as InputEvent).isComposing) search(value)
              }}
              onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => search(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            {(chosen.length > 0 || text !== '') && !disabled && (
              <Button
                kind="quiet"
                size="sm"
                icon={xIcon}
                label={t('controls.clear', { name: label })}
                onClick={() => {
                  props.onClear()
                  close()
                  input.current?.focus()
                }}
              />
            )}
            <Icon of={chevronDownIcon} />
          </span>
        )}
      </Field>
      {isMultiple && (
        <span id={chosenId} className="vh">
          {t('controls.combobox.chosen', { count: names.length, names: i18n.formats.list(names) })}
        </span>
      )}
      {isOpen && (
        // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- It only keeps focus in the text field.
        <div
          ref={panel}
          className="float options-panel"
          popover="manual"
          onMouseDown={(event) => event.preventDefault()}
        >
          <ComboboxList
            listRef={list}
            listId={listId}
            label={label}
            i18n={i18n}
            answer={missing > 0 ? { ...answer, options: [], phase: 'settled' } : answer}
            active={activeRow}
            chosenIds={chosenIds}
            isMultiple={isMultiple}
            onChoose={choose}
            onNearEnd={loadMore}
          />
          {note && <p className="options-note">{note}</p>}
        </div>
      )}
      <span className="vh" role="status">
        {said || (isOpen ? spokenOf(i18n, answer, missing) : '')}
      </span>
    </div>
  )
}
