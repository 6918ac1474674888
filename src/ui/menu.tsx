import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { Align } from './place-floating.ts'
import { type PopoverTrigger, usePopover } from './use-popover.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: string | undefined
  /** Called after the menu has closed and its button has focus again. */
  onSelect?: (() => void) | undefined
  /** Makes the item a link. */
  href?: string | undefined
  /** Why the item is disabled, shown below its label; the item stays focusable. */
  reason?: string | undefined
  /** True for a destructive action: red text, and a confirmation follows. */
  destructive?: boolean | undefined
  /** True if the item starts another group, separated by a line. */
  separated?: boolean | undefined
}

interface Props {
  /** Accessible name of the menu: the object that its actions apply to. */
  label: string
  /**
   * Renders the button with the given attributes: `(trigger) => <Button {...trigger} icon={ellipsisIcon} label={…} />`.
   */
  trigger: (trigger: PopoverTrigger) => ReactNode
  items: readonly MenuItem[]
  align?: Align | undefined
}

/** Letters typed within this time form one word, ms. */
const WORD_MS = 500

/**
 * Button with a menu of actions: arrows move, Home and End jump, letters search, Tab and Escape close (UI-15). Needs
 * the style sheet menu.css.
 */
export function Menu({ label, trigger, items, align = 'end' }: Props) {
  const startsAtEnd = useRef(false)
  const popover = usePopover({
    hasPopup: 'menu',
    align,
    onShown(panel) {
      const all = itemsOf(panel)
      all.at(startsAtEnd.current ? -1 : 0)?.focus()
      startsAtEnd.current = false
    },
  })
  const typed = useRef({ word: '', at: 0 })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const all = itemsOf(event.currentTarget)
    const here = all.findIndex((item) => item.contains(event.target as Node))
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all[(to + all.length) % all.length]?.focus()
    } else if (event.key === 'Tab') {
      // Closed before the browser moves focus, so that focus moves on from the button.
      popover.close()
    } else if (event.key === ' ' && all[here] instanceof HTMLAnchorElement) {
      event.preventDefault()
      all[here].click()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = event.timeStamp
      const isNew = now - typed.current.at > WORD_MS
      typed.current = { word: (isNew ? '' : typed.current.word) + event.key.toLocaleLowerCase(), at: now }
      all[nextMatch(items, here, typed.current.word)]?.focus()
    }
  }

  return (
    <>
      {trigger({
        ...popover.trigger,
        onKeyDown(event) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          startsAtEnd.current = event.key === 'ArrowUp'
          popover.open()
        },
      })}
      {popover.isOpen && (
        <div
          ref={popover.panel}
          className="float menu"
          popover="auto"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Item key={item.id} item={item} onClose={popover.close} />
          ))}
        </div>
      )}
    </>
  )
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon, href, reason, destructive, separated } = item
  const shared = {
    className: classNames('menu-item', destructive && 'danger-text', separated && 'separated'),
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': reason ? true : undefined,
  } as const
  const content = (
    <>
      {icon && <Icon of={icon} />}
      <span className="grow">
        {label} {reason && <span className="menu-reason">{reason}</span>}
      </span>
    </>
  )
  const choose = () => {
    onClose()
    item.onSelect?.()
  }
  return href !== undefined && !reason ? (
    <a {...shared} href={href} onClick={choose}>
      {content}
    </a>
  ) : (
    <button {...shared} type="button" onClick={() => !reason && choose()}>
      {content}
    </button>
  )
}

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')]

/**
 * @param word letters in lower case; one repeated letter cycles through the items that begin with it
 * @returns index of the match; −1 if there is none
 */
export function nextMatch(items: readonly Pick<MenuItem, 'label'>[], here: number, word: string): number {
  const isRepeated = [...word].every((letter) => letter === word[0])
  const start = isRepeated ? word.slice(0, 1) : word
  // A longer word may match the current item; with a single letter the search starts at the next item.
  const first = isRepeated ? here + 1 : Math.max(0, here)
  const order = items.map((_, index) => (first + index) % items.length)
  return order.find((index) => items[index]?.label.toLocaleLowerCase().startsWith(start)) ?? -1
}
