/** Runs in a measured portal page before its first script, and records when the page became usable. */
import type { Drawing } from './drawing.ts'

export interface PortalProbe {
  /** Settles at the first paint with all requested content; ms since navigation. */
  whenUsable: Promise<number>
  /** Settles when a new URL was set and painted, in ms since navigation; use after `whenUsable`. */
  whenAnswered: Promise<number>
  /** Focuses the first control. */
  focusFirst: () => void
}

export interface ProbedPortal {
  ntPortal: PortalProbe
}

/** Conditions for a usable page. */
export interface Usable {
  /** CSS selector of the heading. */
  heading: string
  /** Minimum number of visible amounts. */
  amounts: number
  /** CSS selector and text of the first control; for a field, the text of its label. */
  first: { css: string; text: string }
}

/** Serialized into the browser, so it must not use variables from outside. */
export function installPortalProbe({ roots, onChange, afterPaint }: Drawing, usable: Usable): void {
  const WHAT = { childList: true, subtree: true, characterData: true, attributes: true }
  const pathname = location.pathname
  let resolveUsable: (ms: number) => void = () => undefined
  let resolveAnswered: (ms: number) => void = () => undefined
  let isUsable = false
  let isAnswered = false
  let isRequested = false

  const all = (css: string): HTMLElement[] => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)])
  /** Returns whether an element is visible; a box of one pixel is visually hidden and does not count. */
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const first = () =>
    all(usable.first.css).find(
      (element) =>
        isShown(element) &&
        !element.matches(':disabled') &&
        ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim().startsWith(usable.first.text),
    )
  const hasAll = (): boolean => {
    if (!all(usable.heading).some((each) => isShown(each) && each.textContent.trim() !== '') || !first()) return false
    const text = roots.map((root) => (root === document ? document.body.textContent : root.textContent)).join(' ')
    return (text.match(/\$\d/g)?.length ?? 0) >= usable.amounts
  }
  const look = () => {
    isRequested = false
    if (!isUsable && hasAll()) {
      isUsable = true
      resolveUsable(performance.now())
    }
    if (isUsable && !isAnswered && location.pathname !== pathname) {
      isAnswered = true
      resolveAnswered(performance.now())
    }
  }
  const request = () => {
    if (isRequested) return
    isRequested = true
    afterPaint(look)
  }
  onChange(WHAT, request)
  const { pushState } = history
  history.pushState = function (this: History, ...rest) {
    pushState.apply(this, rest)
    request()
  }
  const probe: PortalProbe = {
    whenUsable: new Promise((resolve) => (resolveUsable = resolve)),
    whenAnswered: new Promise((resolve) => (resolveAnswered = resolve)),
    focusFirst: () => first()?.focus(),
  }
  Object.assign(window, { ntPortal: probe })
}
