/** Finds uses of deprecated names, with a list of the test's own. Source: docs/spec/widgets.md WID-194. */
import { afterEach, expect, it } from 'vitest'
import { deprecatedNames } from './deprecated-names.ts'
import { type Deprecation, DEPRECATIONS } from './deprecations.ts'

const deprecation = (kind: Deprecation['kind'], name: string): Deprecation => ({
  ...{ kind, name },
  ...{ replacement: 'the-new-one', since: '1.3.0', removedIn: '2.0.0' },
})
const LIST = [
  deprecation('tag', 'nt-invoices'),
  deprecation('attribute', 'nt-invoices[state]'),
  deprecation('event', 'nt-pay'),
  deprecation('token', 'color-brand'),
  deprecation('part', 'main-button'),
  deprecation('option', 'appearance.theme'),
  deprecation('text', 'common.shut'),
]
const namesOf = (found: readonly Deprecation[]) => found.map(({ name }) => name)

const element = document.createElement('nt-invoices')
const sheet = new CSSStyleSheet()
const mounted = new Map([['nt-invoices', new Set([element])]])
const none = new Map<string, Set<HTMLElement>>()
const quiet = { options: {}, log: { events: [] } }

afterEach(() => {
  element.remove()
  element.removeAttribute('state')
  element.removeAttribute('style')
  document.adoptedStyleSheets = []
})

it('[WID-194] finds each kind of name that the page uses', () => {
  document.body.append(element)
  element.setAttribute('state', 'open')
  element.style.setProperty('--nt-color-brand', 'red')
  sheet.replaceSync('@media all { nt-invoices::part(card main-button):hover { color: red } }')
  document.adoptedStyleSheets = [sheet]
  const options = { appearance: { theme: 'dark' }, messages: { de: { 'common.shut': 'Zu' } } }
  const log = { events: [{ at: 0, type: 'nt-pay', widget: 'nt-invoices', detail: null }] }
  expect(deprecatedNames({ mounted }, { options, log }, LIST)).toEqual(LIST)
})

it('[WID-194] reports nothing that the page does not use', () => {
  document.body.append(element)
  sheet.replaceSync('nt-invoices::part(main-button-row) { color: red }')
  document.adoptedStyleSheets = [sheet]
  expect(namesOf(deprecatedNames({ mounted }, quiet, LIST))).toEqual(['nt-invoices'])
  expect(deprecatedNames({ mounted: none }, { ...quiet, options: { messages: null } }, LIST)).toEqual([])
})

it('[WID-194] describes each deprecated name by versions that follow each other', () => {
  const wrong = DEPRECATIONS.filter(
    ({ since, removedIn }) => !/^\d+\.\d+\.\d+$/.test(since) || !/^\d+\.0\.0$/.test(removedIn),
  )
  expect(wrong).toEqual([])
})
