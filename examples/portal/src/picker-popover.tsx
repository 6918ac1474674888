/**
 * Shows a picker of the SDK in a panel over the page. If a choice would lose input, the user confirms first (SES-60,
 * SES-61).
 */
import { useEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, WidgetName } from 'netterms'
import type { Unsaved } from './use-unsaved.ts'

interface Props {
  nt: NetTermsHandle
  /** Id of the panel, referenced by the button that opens it. */
  id: string
  /** Null if this session has nothing to select. */
  picker: WidgetName | null
  /** Reads the selected id from the picker's event. */
  choiceOf: (event: Event) => string
  /** Current selection of the session. */
  currentId: string | null
  /** Text shown once the selection has changed. */
  done: string
  label: string
  unsaved: Unsaved
}

const CHOICES = ['nt-customer-choose', 'nt-merchant-choose', 'nt-user-type-choose']

export function PickerPopover({ nt, id, picker, choiceOf, currentId, done, label, unsaved }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef({ unsaved, currentId, choiceOf })
  latest.current = { unsaved, currentId, choiceOf }

  useEffect(() => {
    const place = panel.current
    if (!place || !picker) return
    let isWaiting = false
    const open = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open' || isWaiting) return
      const { element } = nt.create(picker)
      element.setAttribute('compact', 'true')
      if (latest.current.unsaved.isDirty()) element.setAttribute('hold', 'true')
      place.replaceChildren(element)
    }
    const choose = (event: Event) => {
      const wish = latest.current.choiceOf(event)
      const element = event.target as HTMLElement
      if (wish === latest.current.currentId) return place.hidePopover()
      if (element.getAttribute('hold') !== 'true') return
      place.hidePopover()
      latest.current.unsaved.leave(() => element.setAttribute('choose', wish))
    }
    // An error after the confirmation is shown in the picker; trying again there needs no new confirmation.
    const refused = (event: Event) => {
      const element = event.target as Element
      if (!element.hasAttribute('choose') || place.matches(':popover-open')) return
      element.removeAttribute('hold')
      isWaiting = true
      place.showPopover()
      isWaiting = false
    }
    const listeners = [
      ['beforetoggle', open],
      ...CHOICES.map((name) => [name, choose] as const),
      ['nt-error', refused],
    ] as const
    for (const [name, listener] of listeners) place.addEventListener(name, listener)
    return () => listeners.forEach(([name, listener]) => place.removeEventListener(name, listener))
  }, [nt, picker])

  const first = useRef(true)
  useEffect(() => {
    if (!first.current) {
      panel.current?.hidePopover()
      // On a narrow page the picker was opened from the menu, which closes too.
      document.getElementById('menu')?.hidePopover()
    }
    first.current = false
  }, [done])

  return <div ref={panel} id={id} class="account-panel" popover="auto" role="dialog" aria-label={label} />
}
