import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Count } from './count.tsx'

export interface Tab {
  id: string
  label: string
  count?: string | number | undefined
  /** True if the count is of past-due items. */
  hot?: boolean | undefined
}

interface Props {
  label: string
  tabs: readonly Tab[]
  selected: string
  onChange: (id: string) => void
  /** Id of the one panel, an element with `role="tabpanel"` and `aria-labelledby={tabId(panelId, selected)}`. */
  panelId: string
}

export const tabId = (panelId: string, id: string): string => `${panelId}-${id}`

/** Tabs with one tab stop: arrows move, and Enter or Space selects, because each selection sends a request (UI-6). */
export function Tabs({ label, tabs, selected, onChange, panelId }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  const measure = useCallback(() => {
    const element = list.current
    if (!element) return
    // In right-to-left pages, scrollLeft goes from 0 to negative.
    const start = Math.abs(element.scrollLeft)
    const rest = element.scrollWidth - element.clientWidth - start
    const isRtl = getComputedStyle(element).direction === 'rtl'
    const [before, after] = isRtl ? [rest > 1, start > 1] : [start > 1, rest > 1]
    setMore((now) => (now.before === before && now.after === after ? now : { before, after }))
  }, [])
  const reveal = useCallback(() => {
    // Not scrollIntoView(), which would scroll the host page as well.
    const tab = list.current?.querySelector('[aria-selected=true]')
    if (!tab || !list.current) return
    const [outer, inner] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.right > outer.right) list.current.scrollLeft += inner.right - outer.right + 40
    else if (inner.left < outer.left) list.current.scrollLeft -= outer.left - inner.left + 40
    measure()
  }, [measure])

  useEffect(() => {
    if (!list.current) return
    // Counts that arrive later widen the tabs: keep the selected one in view.
    const observer = new ResizeObserver(reveal)
    for (const element of [list.current, ...list.current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [reveal, tabs.length])

  useEffect(reveal, [selected, reveal])

  return (
    <div
      ref={list}
      part="tabs"
      className={classNames('tabs', more.before && 'more-before', more.after && 'more-after')}
      role="tablist"
      aria-label={label}
      onScroll={measure}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(panelId, tab.id)}
          type="button"
          role="tab"
          part={tab.id === selected ? 'tab selected-tab' : 'tab'}
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={moveFocus}
        >
          {tab.label}
          {tab.count !== undefined && <Count hot={tab.hot}>{tab.count}</Count>}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const here = tabs.indexOf(event.currentTarget)
  const to = { [forward]: here + 1, [back]: here - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs[(to + tabs.length) % tabs.length]?.focus()
}
