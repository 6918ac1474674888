/**
 * Finds elements as a user would, in any engine: by role and name, through open shadow roots, and only visible ones.
 * Names are computed as far as our widgets need it: label, `aria-label`, `aria-labelledby`, text.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EnginePage } from './engine.ts'

export interface Query {
  /** CSS selector of the elements in which to search, including shadow roots; absent: the whole page. */
  within?: string
  role: 'button' | 'checkbox' | 'heading' | 'link' | 'radio' | 'row' | 'tab' | 'textbox'
  name: string | RegExp
}

export interface Found {
  /** Center of the element, in CSS px from the window's top left corner. */
  x: number
  y: number
  name: string
  checked: boolean
  disabled: boolean
  /** Whether a click at the center hits the element: it is inside the window and not covered. */
  isOnTop: boolean
  /** Whether the element has focus in its own root. */
  focused: boolean
  /** For a radio button: whether another one of its group has focus. */
  groupFocused: boolean
}

const WAIT_MS = 30_000
const PAUSE_MS = 50

/**
 * Finds elements; runs in the page. With `scrolls`, scrolls the first match to the window's center and makes it the
 * target of `watchHand`.
 */
function findInPage({
  within,
  role,
  name,
  flags,
  isExact,
  scrolls,
}: {
  within: string | null
  role: string
  name: string
  flags: string
  isExact: boolean
  scrolls: boolean
}): Found[] {
  const TEXT_TYPES = ['text', 'email', 'password', 'search', 'tel', 'number', 'url']
  const roleOf = (element: Element): string => {
    const given = element.getAttribute('role')
    if (given) return given
    const { localName } = element
    if (localName === 'a' && element.hasAttribute('href')) return 'link'
    if (localName === 'tr') return 'row'
    if (/^h[1-6]$/.test(localName)) return 'heading'
    if (localName === 'textarea') return 'textbox'
    if (localName !== 'input') return localName
    const { type } = element as HTMLInputElement
    return TEXT_TYPES.includes(type) ? 'textbox' : type
  }
  const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const root = element.getRootNode() as Document | ShadowRoot
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = ids.map((id) => root.querySelector(`#${CSS.escape(id)}`)).filter((each) => each !== null)
    if (labels.length > 0) return labels.map(textOf).join(' ')
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const own = (element as HTMLInputElement).labels
    if (own && own.length > 0) return [...own].map(textOf).join(' ')
    return textOf(element)
  }
  const isShown = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const found: Element[] = []
  const matches = (text: string): boolean => (isExact ? text === name : new RegExp(name, flags).test(text))
  const walk = (node: ParentNode): void => {
    for (const element of node.children) {
      if (roleOf(element) === role && isShown(element) && matches(nameOf(element))) found.push(element)
      if (element.shadowRoot) walk(element.shadowRoot)
      walk(element)
    }
  }
  const roots: Element[] = within === null ? [document.documentElement] : [...document.querySelectorAll(within)]
  for (const root of roots) {
    if (root.shadowRoot) walk(root.shadowRoot)
    walk(root)
  }
  if (scrolls) {
    found[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    Object.assign(window, { sought: found[0] })
  }
  return found.map((element) => {
    const box = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const { activeElement } = root
    const top = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const input = element as HTMLInputElement
    return {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      name: nameOf(element),
      checked: input.checked === true || element.getAttribute('aria-checked') === 'true',
      disabled: input.disabled === true,
      isOnTop: top !== null && (element.contains(top) || top.closest('label')?.contains(element) === true),
      focused: activeElement === element,
      groupFocused: activeElement instanceof HTMLInputElement && activeElement.name === input.name && input.name !== '',
    }
  })
}

/** Returns the visible matches in document order; empty if there are none. */
export function findAll(page: EnginePage, { within, role, name }: Query, scrolls = false): Promise<Found[]> {
  const isExact = typeof name === 'string'
  return page.evaluate(findInPage, {
    within: within ?? null,
    role,
    name: isExact ? name : name.source,
    flags: isExact ? '' : name.flags,
    isExact,
    scrolls,
  })
}

/** Waits for a visible and enabled match. @throws Error if none appears in time */
export async function find(page: EnginePage, query: Query, scrolls = false): Promise<Found> {
  const sought = `${query.role} ${String(query.name)}${query.within ? ` in ${query.within}` : ''}`
  return eventually(async () => {
    const [first] = await findAll(page, query, scrolls)
    return first && !first.disabled ? first : null
  }, `${page.engine} shows no ${sought}`)
}

interface Hand {
  sought?: Element
  /** Whether the first click after `watchHand` hit the element; null before a click. */
  hand?: { hasMet: boolean | null }
}

/** Observes the next click, to find out whether it hits the element that was scrolled to. Runs in the page. */
export function watchHand(): void {
  const here = window as unknown as Hand
  const hand: NonNullable<Hand['hand']> = { hasMet: null }
  here.hand = hand
  const { sought } = here
  const meet = (event: Event) => {
    const [top] = event.composedPath()
    hand.hasMet =
      top instanceof Element && Boolean(sought?.contains(top) || (sought && top.closest('label')?.contains(sought)))
  }
  addEventListener('click', meet, { capture: true, once: true })
}

/** Returns whether that click hit; true if a new page has been loaded, as the click left the page. Runs in the page. */
export const hasMet = (): boolean | null => {
  const { hand } = window as unknown as Hand
  return hand ? hand.hasMet : true
}

/** Returns the visible text of a widget's shadow root, or of the element itself. */
export function shownTextOf(page: EnginePage, selector: string): Promise<string> {
  return page.evaluate((wanted: string) => {
    const element = document.querySelector(wanted)
    const root = element?.shadowRoot?.querySelector<HTMLElement>('.w') ?? (element as HTMLElement | null)
    return root?.innerText ?? ''
  }, selector)
}

/** Waits until the visible text matches, and returns it. */
export function waitForText(page: EnginePage, selector: string, text: RegExp): Promise<string> {
  return eventually(
    async () => {
      const shown = await shownTextOf(page, selector)
      return text.test(shown) ? shown : null
    },
    `${page.engine}: ${selector} does not show ${String(text)}`,
  )
}

/**
 * Repeats the attempt until it has a result.
 *
 * @throws Error with the given message, and the last failure as its cause
 */
export async function eventually<Value>(
  request: () => Promise<Value | null>,
  otherwise: string,
  withinMs = WAIT_MS,
): Promise<Value> {
  let cause: unknown
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(PAUSE_MS)) {
    try {
      const answer = await request()
      if (answer !== null) return answer
    } catch (error) {
      // A page that is being unloaded does not respond.
      cause = error
    }
  }
  throw new Error(`${otherwise} within ${withinMs / 1000} s.`, { cause })
}
