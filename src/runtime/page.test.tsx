/** Separation of a page's instances, and which of them get reports of code that failed to load. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPage, type Page } from './page.ts'
import type { NetTermsHandle } from '../instance/options.ts'

let page: Page
let requestCount: number
let handles: NetTermsHandle[]

beforeEach(() => {
  requestCount = 0
  handles = []
  vi.spyOn(console, 'error').mockReturnValue()
  page = createPage({
    version: '1.2.3',
    tags: ['nt-no-such-widget'],
    loadWidget() {
      requestCount += 1
      return Promise.reject(new Error('lost'))
    },
    load: async () => ({}),
  })
})
afterEach(() => {
  handles.forEach((nt) => nt.destroy())
  vi.restoreAllMocks()
})

/** Opens an instance with an API that never answers, and records the events of its host page. */
function open(namespace: string) {
  const reported: unknown[] = []
  const nt = page.init({
    api: 'https://api.provider.example/api',
    session: 'cookie',
    namespace,
    fetch: () => new Promise(() => undefined),
    onError: ({ code, widget }) => reported.push([code, widget]),
    onEvent: ({ type, widget, detail }) => reported.push([type, widget, detail]),
  })
  handles.push(nt)
  return { nt, reported }
}

it('[WID-30] calls onError and onEvent of the widget’s namespace', async () => {
  const first = open('first')
  const second = open('second')
  const widget = second.nt.create('no-such-widget').mount(document.body)
  await expect.poll(() => second.reported).toHaveLength(2)
  expect(second.reported).toEqual([
    ['code-unavailable', 'nt-no-such-widget'],
    [
      'nt-error',
      'nt-no-such-widget',
      {
        code: 'code-unavailable',
        cause: 'code-unavailable',
        category: 'network',
        retryable: true,
        correlationId: null,
        docs: 'https://api.provider.example/docs/errors/code-unavailable',
      },
    ],
  ])
  expect(first.reported).toEqual([])
  widget.destroy()
})

it('[WID-30] retries and reports failed code when its element is mounted', async () => {
  const { nt, reported } = open('first')
  const widget = nt.create('no-such-widget')
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
  expect([requestCount, reported]).toEqual([2, []])
  widget.mount(document.body)
  await expect.poll(() => reported).toHaveLength(2)
  expect(requestCount).toBe(4)
  widget.destroy()
})

it.each([
  ['the network returns', 'online'],
  ['the page becomes visible again', 'visibilitychange'],
])('[WID-30] retries when %s, as long as an element is there', async (_when, event) => {
  const stop = page.watch()
  const tag = document.createElement('nt-no-such-widget')
  document.body.append(tag)
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
  document.dispatchEvent(new Event(event, { bubbles: true }))
  await expect.poll(() => requestCount).toBe(4)
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(2)
  tag.remove()
  document.dispatchEvent(new Event(event, { bubbles: true }))
  await Promise.resolve()
  stop()
  expect(requestCount).toBe(4)
})

it('[WID-30] retries once a minute, and stops when watching ends', async () => {
  vi.useFakeTimers()
  const stop = page.watch()
  const tag = document.createElement('nt-no-such-widget')
  document.body.append(tag)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(requestCount).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requestCount).toBe(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestCount).toBe(6)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requestCount).toBe(6)
  const stopAgain = page.watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestCount).toBe(10)
  stopAgain()
  tag.remove()
  vi.useRealTimers()
})

it('[I18N-17] keeps the language of each namespace apart, with the key of the specification for `default`', () => {
  const keys = ['netterms:locale', 'netterms:locale:first', 'netterms:locale:second']
  const kept = () => keys.map((key) => localStorage.getItem(key))
  open('first').nt.update({ locale: 'de' })
  expect(kept()).toEqual([null, 'de', null])
  open('default').nt.update({ locale: 'fr' })
  expect(kept()).toEqual(['fr', 'de', null])
  expect(open('second').nt.getState().locale).toBe('en')
  handles.forEach((nt) => nt.destroy())
  expect(['default', 'first', 'second'].map((name) => open(name).nt.getState().locale)).toEqual(['fr', 'de', 'en'])
})
