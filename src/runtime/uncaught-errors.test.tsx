/** Which instance gets an error that occurred outside of rendering. */
import { createRetryBudget } from '../api/retry-budget.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NetTermsOptions } from '../instance/options.ts'
import { fire, follower } from '../kit/fire.ts'
import { createNetTerms } from '../instance/create-net-terms.ts'
import { reportUncaughtErrors } from './uncaught-errors.ts'

const FOLDER = 'https://cdn.provider.example/'
const HOST = {
  version: '1',
  fetch: () => new Promise<never>(() => undefined),
  retryBudget: createRetryBudget(),
  loadWidget: () => false,
  load: async () => ({}),
}
let listeners: ((event: object) => void)[]
let undo: (() => void)[]

beforeEach(() => {
  listeners = []
  undo = []
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  undo.forEach((each) => each())
  vi.restoreAllMocks()
})

/** Simulates the browser's error event; a real one would fail the test. */
function watch(): void {
  const spy = vi.spyOn(globalThis, 'addEventListener').mockImplementation((_, listener) => {
    listeners.push(listener as (event: object) => void)
  })
  reportUncaughtErrors(FOLDER)
  spy.mockRestore()
}

function errorOf(file: string): Error {
  const error = new Error('broken')
  error.stack = `Error: broken\n    at handler (${file}:1:1)`
  return error
}

/**
 * Simulates an error.
 *
 * @returns whether the page's own error handling was prevented
 */
function happens(failure: { error: Error } | { reason: Error }): boolean {
  const event = { ...failure, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() }
  listeners[0]?.(event)
  return event.stopImmediatePropagation.mock.calls.length > 0
}

function open(namespace: string) {
  const reported: string[] = []
  const options: NetTermsOptions = {
    api: 'https://api.provider.example/api',
    session: 'cookie',
    namespace,
    onError: ({ code, widget, docs }) => reported.push(`${code} of ${widget ?? ''}: ${docs}`),
    onEvent: ({ type, widget }) => reported.push(`${type} of ${widget}`),
  }
  const nt = createNetTerms(options, HOST)
  undo.push(() => nt.destroy())
  return reported
}

/** Creates an element with a button in its shadow root that runs `handler`. */
function widget(namespace: string, handler: () => void) {
  const element = document.createElement('nt-test-widget')
  element.setAttribute('namespace', namespace)
  const shadow = element.attachShadow({ mode: 'open' })
  follower.follow?.(shadow)
  const button = document.createElement('button')
  button.addEventListener('click', handler)
  shadow.append(button)
  document.body.append(element)
  undo.push(() => element.remove())
  return { element, press: () => button.click() }
}

const CRASH = 'widget-crashed of nt-test-widget: https://api.provider.example/docs/errors/widget-crashed'

// Must run first, because a page that has had a second namespace counts as having several.
it('[WID-55] reports a rejected promise to the page’s only instance', () => {
  watch()
  const reported = open('first')
  expect(happens({ reason: errorOf(`${FOLDER}core.js`) })).toBe(true)
  expect(reported).toEqual([
    'widget-crashed of : https://api.provider.example/docs/errors/widget-crashed',
    'nt-error of ',
  ])
})

it('[WID-55] reports a promise of several possible namespaces to the console only', () => {
  watch()
  const reported = [open('first'), open('second')]
  expect(happens({ reason: errorOf(`${FOLDER}core.js`) })).toBe(true)
  expect(reported).toEqual([[], []])
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('widget-crashed'), expect.any(Error))
})

it('[WID-55] reports a handler’s error to its widget and instance only', () => {
  watch()
  const [first, second] = [open('first'), open('second')]
  let spared = false
  const failure = errorOf(`${FOLDER}core.js`)
  const { element, press } = widget('second', () => {
    spared = happens({ error: failure }) && happens({ error: failure })
  })
  const received: unknown[] = []
  element.addEventListener('nt-error', (event) => received.push((event as CustomEvent).detail))
  press()
  expect(spared).toBe(true)
  expect([first, second]).toEqual([[], [CRASH, 'nt-error of nt-test-widget']])
  expect(received).toEqual([
    {
      code: 'widget-crashed',
      cause: 'widget-crashed',
      category: 'widget',
      retryable: true,
      correlationId: null,
      docs: 'https://api.provider.example/docs/errors/widget-crashed',
    },
  ])
})

it('[WID-55] leaves errors of the page’s own listeners to the page, inside and outside a widget’s event', () => {
  watch()
  const reported = open('first')
  const spared: boolean[] = []
  const theirs = () => spared.push(happens({ error: errorOf('https://partner.example/app.js') }))
  const { element, press } = widget('first', () => fire(element, 'nt-filters-change', { filters: {} }))
  element.addEventListener('nt-filters-change', theirs)
  element.addEventListener('click', theirs)
  press()
  theirs()
  spared.push(happens({ reason: errorOf('https://partner.example/app.js') }))
  expect(spared).toEqual([false, false, false, false])
  expect(reported).toEqual([])
})
