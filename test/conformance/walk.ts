/** Simulates a user who fills in empty fields, ticks boxes and presses buttons in a seeded random order. */
import { FIXTURE_PASSWORD } from '../../src/testing/fixtures/account-fixtures.ts'
import type { Random } from '../../src/testing/random.ts'
import type { Stage } from './stage.ts'

/** `eager` prefers the button for the next step; `curious` tries everything. */
export type Manner = 'eager' | 'curious'

const PRESSABLE = 'button, a[href], summary, [role=tab], [role=option], [role=menuitem], [role=switch]'
const FIELDS = 'input:not([type=file]):not([type=hidden]), select, textarea'
const isUsable = (element: Element): boolean =>
  !element.matches(':disabled, [aria-disabled=true], [inert] *') &&
  element.checkVisibility({ visibilityProperty: true })

/**
 * @param steps maximum number of presses; the walk ends earlier if nothing is left to press
 * @param beforeStep called before each press with its index from 0
 * @returns the steps taken, one per line, for the message of a failure
 */
export async function walk(
  stage: Stage,
  manner: Manner,
  steps: number,
  random: Random,
  beforeStep: (at: number) => void = () => undefined,
): Promise<string[]> {
  const done: string[] = []
  // Prevent links from leaving the test page.
  const stay = (event: Event) => event.preventDefault()
  stage.root.addEventListener('submit', stay)
  document.addEventListener('click', stayOnPage)
  // A choice that reloads the page (TRU-2) ends the walk, because the reload would end the test.
  let isReloaded = false
  const stayLoaded = (event: Event & { navigationType?: string }) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    isReloaded = true
  }
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', stayLoaded)
  const visited = new Set<string>()
  for (let at = 0; at < steps; at += 1) {
    beforeStep(at)
    const shown = manner === 'eager' ? goOn(stage.root, visited) : tryAny(stage.root, random)
    if (shown === null) break
    done.push(shown)
    if (isReloaded) break
    await stage.settle()
  }
  stage.root.removeEventListener('submit', stay)
  document.removeEventListener('click', stayOnPage)
  navigation.removeEventListener('navigate', stayLoaded)
  return done
}

function stayOnPage(event: Event): void {
  if (event.composedPath().some((node) => node instanceof HTMLAnchorElement)) event.preventDefault()
}

function goOn(root: ShadowRoot, visited: Set<string>): string | null {
  const fields = usable(root, FIELDS) as (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[]
  const isTickable = (field: Element) =>
    field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked
  for (const field of fields) {
    const name = `field ${nameOf(field)}`
    if (visited.has(name) || isSearch(field)) continue
    if (isTickable(field) || (!isChoice(field) && field.value === '')) {
      visited.add(name)
      return use(field)
    }
  }
  const buttons = usable(root, PRESSABLE) as HTMLElement[]
  const forward = buttons.filter((button) => button.matches('.primary, [type=submit]'))
  for (const button of [...forward, ...buttons]) {
    const name = `${nameOf(button)} of ${root.querySelector('h1, h2')?.textContent ?? ''}`
    if (visited.has(name)) continue
    visited.add(name)
    return press(button)
  }
  return null
}

function tryAny(root: ShadowRoot, random: Random): string | null {
  const all = [...usable(root, FIELDS), ...usable(root, PRESSABLE)]
  if (all.length === 0) return null
  // Choose a type of control first, then one of its elements, so that a button in forty rows is not tried forty times.
  const kinds = new Map<string, Element[]>()
  for (const element of all) kinds.set(kindOf(element), [...(kinds.get(kindOf(element)) ?? []), element])
  const chosen = random.pick(random.pick([...kinds.values()]))
  return chosen.matches(FIELDS) ? use(chosen as HTMLInputElement) : press(chosen as HTMLElement)
}

const kindOf = (element: Element): string =>
  `${element.localName}.${element.className} ${element.closest('td')?.className ?? ''} ${element.closest('td') ? '' : nameOf(element)}`
const usable = (root: ShadowRoot, selector: string): Element[] => [...root.querySelectorAll(selector)].filter(isUsable)
const isChoice = (field: Element): boolean =>
  field instanceof HTMLSelectElement || ['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')
const isSearch = (field: Element): boolean => field.closest('[role=search]') !== null

function press(element: HTMLElement): string {
  element.click()
  return `press ${nameOf(element)}`
}

function use(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  field.focus()
  if (isChoice(field)) {
    if (field instanceof HTMLSelectElement) enter(field, [...field.options].at(-1)?.value ?? '', 'change')
    else field.click()
    return `choose ${nameOf(field)}`
  }
  const text = textFor(field)
  enter(field, text, 'input')
  field.blur()
  return `type ${text} into ${nameOf(field)}`
}

/** Sets a field's value and dispatches its event, to which React and Preact listen. */
function enter(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string, type: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
}

function textFor(field: Element): string {
  const type = field.getAttribute('type')
  const mode = field.getAttribute('inputmode')
  if (type === 'password') return FIXTURE_PASSWORD
  if (type === 'email' || mode === 'email') return 'pat@northwind.example'
  if (type === 'date') return '2026-11-27'
  if (mode === 'decimal') return '12.50'
  if (mode === 'numeric' || type === 'number') return '7'
  return 'Harbor'
}

/** Returns a name for a control that differs between the fields of a form and between forms. */
const nameOf = (element: Element): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : element.closest('label')
  const form = element.matches(FIELDS)
    ? (element.closest('form')?.querySelector('[type=submit]')?.textContent ?? '')
    : ''
  const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
  return `${element.localName} "${name.trim().slice(0, 40)}"${form && ` before ${form}`}`
}
