import { useEffect, useRef } from 'react'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { FilterChip } from '../../../../../src/ui/filter-chip.tsx'
import { usePopover } from '../../../../../src/ui/use-popover.ts'
import type { ListFrame } from '../../invoice-list.state.ts'
import { EVERYWHERE, type TermName } from '../../invoice-query.ts'
import { AmountForm } from './amount-form.tsx'
import { DateForm } from './date-form.tsx'
import { CustomerForm, DealerForm, LocationForm } from './place-form.tsx'
import { StatusForm } from './status-form.tsx'
import { useTermText } from './use-term-text.ts'

interface Props {
  name: TermName
  frame: ListFrame
  onGone: () => void
}

const FIELD = 'input,select,button'

/** Chip of one filter: opens its form; a set filter shows its value and can be removed. */
export function TermChip({ name, frame, onGone }: Props) {
  const { t } = useWidget()
  const popover = usePopover({
    hasPopup: 'dialog',
    onShown: (panel) => (panel.querySelector<HTMLElement>(FIELD) ?? panel).focus(),
  })
  const label = t(`invoice-filters.name.${name}`)
  const value = useTermText(name, frame)
  const text = frame.query.terms[name]
  const shown = text === undefined ? label : t('invoice-filters.set', { filter: label, value })
  // A set filter has a different button element, so focus moves to it.
  const wasApplied = useRef(false)
  const { buttonRef } = popover.trigger
  useEffect(() => {
    if (wasApplied.current) buttonRef.current?.focus()
    wasApplied.current = false
  }, [text])
  // If the session has selected a location, "all" is set explicitly, because that location would apply otherwise.
  const off = name === 'location' ? EVERYWHERE : ''
  const Form = FORMS[name]
  return (
    <>
      <FilterChip
        {...popover.trigger}
        label={shown}
        set={text !== undefined}
        removeLabel={t('common.removeFilter', { filter: shown })}
        onRemove={() => {
          frame.change({ [name]: off })
          onGone()
        }}
      />
      {popover.isOpen && (
        <div ref={popover.panel} className="float pop" popover="auto" role="dialog" aria-label={label} tabIndex={-1}>
          <Form
            name={name}
            frame={frame}
            apply={(next, beside) => {
              popover.close()
              wasApplied.current = true
              frame.change({ [name]: next || off, ...beside })
            }}
          />
        </div>
      )}
    </>
  )
}

const FORMS = {
  due: DateForm,
  invoiced: DateForm,
  received: DateForm,
  amount: AmountForm,
  dealer: DealerForm,
  customer: CustomerForm,
  location: LocationForm,
  states: StatusForm,
} as const
