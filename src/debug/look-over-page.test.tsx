/** Console warnings about misspelled names on a page. Source: docs/spec/widgets.md WID-141. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NetTermsOptions } from '../instance/options.ts'
import { lookOverPage } from './look-over-page.ts'
import type { SetupFacts } from './setup-facts.ts'

const place = document.createElement('div')
let stop: () => void = () => undefined
let lines: string[] = []

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
  document.body.append(place)
})
afterEach(() => {
  stop()
  place.replaceChildren()
  vi.restoreAllMocks()
})

const OPTIONS = { api: '/api', key: 'pk_test_x', sessionUrl: '/session' }

/** Calls with options as an untyped page passes them. */
function look(options: object = {}): void {
  const facts = { options: { ...OPTIONS, ...options } as NetTermsOptions } as SetupFacts
  stop = lookOverPage(facts)
}
const add = (tag: string, attributes: Readonly<Record<string, string>> = {}) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  place.append(element)
}

it.each([
  [{ lang: 'de' }, 'init has no lang.'],
  [{ apperance: {} }, 'init has no apperance. Did you mean appearance?'],
  [{ colorScheme: 'drak' }, 'colorScheme is "drak", but must be one of light, dark, auto, host. The default applies.'],
  [{ urlState: 'path' }, 'urlState is "path", but must be one of memory, query, hash. The default applies.'],
  [{ locale: 'xx' }, 'locale is "xx", which is not a supported language. en is used.'],
  [{ appearance: { token: {} } }, 'appearance has no token. Did you mean tokens?'],
  [{ appearance: { seed: { radios: 2 } } }, 'appearance.seed has no radios. Did you mean radius?'],
  [{ fetchClientSecret: () => 'cs_1' }, 'sessionUrl is not used: fetchClientSecret is given as well. Leave one out.'],
])('[WID-141] reports the mistake in %j', (options, line) => {
  look(options)
  expect(lines).toEqual([`NetTerms: ${line}`])
})

it('[WID-141] reports nothing for correct options', () => {
  const adapter = { read: () => ({}), write: () => undefined, subscribe: () => () => undefined }
  look({
    locale: 'de-AT',
    colorScheme: 'host',
    urlState: adapter,
    consent: null,
    appearance: { tokens: {}, seed: { radius: 2 } },
  })
  expect(lines).toEqual([])
})

it('[WID-141] reports once each misspelled tag, attribute, and value, also of elements added later', async () => {
  add('nt-invoices-list')
  look()
  await expect.poll(() => lines).toEqual(['NetTerms: there is no <nt-invoices-list>. Did you mean nt-invoice-list?'])
  add('nt-invoice-list', { status: 'overdue', 'url-prefx': 'a', class: 'room', 'data-scheme': 'dark' })
  add('nt-invoice-list', { status: 'overdue' })
  add('nt-invoice-list', { status: 'past-due', 'url-prefix': 'b' })
  await expect.poll(() => lines, { timeout: 5_000 }).toHaveLength(3)
  expect(lines[1]).toMatch(/^NetTerms: <nt-invoice-list status="overdue">: status takes all, open, .*past-due/)
  expect(lines[2]).toBe('NetTerms: <nt-invoice-list> has no attribute url-prefx. Did you mean url-prefix?')
})

it('[WID-141] reports nothing on a live page', async () => {
  add('nt-pay-invoice')
  look({ key: 'pk_live_x', lang: 'de' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(lines).toEqual([])
})
