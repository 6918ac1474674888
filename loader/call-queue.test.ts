/** Queued calls, tested without a page: run in order, or rejected. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { release } from '../src/runtime/replay-queue.ts'
import { rejectQueue, queueCall, type Queue } from './call-queue.ts'

interface Handle {
  readonly element: Placed
  readonly ready: Promise<unknown>
  create(name: string, attributes?: object): Handle
  mount(target: unknown): Handle
  on(type: string, listener: () => void): () => void
  update(changes?: object): unknown
  subscribe(listener: () => void): () => void
  unmount(): void
  logout(): Promise<unknown>
  doctor(): Promise<unknown>
}

/** The parts of an element that are used. */
class Placed extends EventTarget {
  readonly localName: string
  place: unknown = null
  constructor(name: string) {
    super()
    this.localName = name
  }
  remove(): void {
    this.place = null
  }
}

const place = { append: (element: Placed) => (element.place = place) }
const FAILURE = new Error('did not load')
const DETAIL = { code: 'code-unavailable' }
let queue: Queue
let errors: unknown[][]

beforeEach(() => {
  queue = []
  errors = []
  vi.stubGlobal('document', {
    createElement: (name: string) => new Placed(name),
    querySelector(selector: string) {
      if (selector.startsWith('#2')) throw new SyntaxError(`${selector} is no selector`)
      return selector === '#here' ? place : null
    },
  })
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(said))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const init = (options: object = {}) => queueCall(queue, null, 'init', [options]) as Handle

it('[WID-28] returns objects, and functions only for unsubscribing', () => {
  const nt = init()
  const list = nt.create('invoice-list')
  expect([nt, list, list.mount('#here')].map((each) => typeof each)).toEqual(['object', 'object', 'object'])
  expect([list.on('nt-ready', vi.fn()), nt.subscribe(vi.fn())].map((each) => typeof each)).toEqual([
    'function',
    'function',
  ])
  expect(list.update({})).toBeUndefined()
  expect(list.mount('#here').element).toBe(list.element)
  expect(list.element.localName).toBe('nt-invoice-list')
})

it('[WID-28] runs other calls after one fails, reports the failure, and skips calls on its result', async () => {
  const done: string[] = []
  const broken = init({ api: 'https://' })
  const never = broken.create('invoice-list').mount('#here')
  const lost = broken.doctor()
  const list = init().create('invoice-list')
  list.update()
  list.mount('#here')
  const failure = new TypeError('none')
  release(queue, (options: { api?: string }) => {
    if (options.api) throw failure
    return {
      create: () => ({
        update: () => {
          throw failure
        },
        mount: () => done.push('mounted'),
      }),
    }
  })
  expect(done).toEqual(['mounted'])
  expect(errors).toEqual([
    [expect.stringContaining('init()'), failure],
    [expect.stringContaining('update()'), failure],
  ])
  await expect(lost).rejects.toBe(failure)
  await expect(broken.ready).rejects.toBe(failure)
  await expect(broken.doctor()).rejects.toBe(failure)
  expect(() => never.mount('#here')).not.toThrow()
})

it('[WID-28] never runs a call that was undone before the code loaded', () => {
  const listener = vi.fn()
  const subscribe = vi.fn(() => vi.fn())
  const nt = init()
  nt.subscribe(listener)()
  const later = nt.subscribe(listener)
  const undo = vi.fn()
  subscribe.mockReturnValue(undo)
  release(queue, () => ({ subscribe }))
  expect(subscribe).toHaveBeenCalledTimes(1)
  later()
  expect(undo).toHaveBeenCalledTimes(1)
  expect(errors).toEqual([])
})

it('[WID-30] rejects each queued init and promise once when the code fails to load', async () => {
  const onError = vi.fn()
  const onEvent = vi.fn()
  const nt = init({ onError, onEvent })
  const { ready } = nt
  const logout = nt.logout()
  init({
    onError() {
      throw new Error('the host’s own')
    },
  })
  const second = vi.fn()
  init({ onError: second })
  rejectQueue(queue, FAILURE, DETAIL, () => undefined)
  expect(onError.mock.calls).toEqual([[FAILURE]])
  expect(onEvent.mock.calls).toEqual([[{ type: 'nt-error', detail: DETAIL, widget: '' }]])
  expect(second.mock.calls).toEqual([[FAILURE]])
  await expect(ready).rejects.toBe(FAILURE)
  await expect(logout).rejects.toBe(FAILURE)
  await expect(nt.doctor()).rejects.toBe(FAILURE)
})

it('[WID-30] inserts elements in their places, and delivers the error event to their queued listeners', () => {
  const received: string[] = []
  const nt = init()
  const list = nt.create('invoice-list')
  list.on('nt-error', () => received.push('list'))
  list.on('nt-error', () => received.push('undone'))()
  list.mount('#here')
  const bad = nt.create('survey').mount('#2024-bills')
  const gone = nt.create('profile').mount(place)
  gone.unmount()
  const dispatchErrors = () => [list, bad, gone].forEach(({ element }) => element.dispatchEvent(new Event('nt-error')))
  rejectQueue(queue, FAILURE, DETAIL, dispatchErrors)
  expect([list, bad, gone].map(({ element }) => element.place)).toEqual([place, null, null])
  dispatchErrors()
  expect(received).toEqual(['list'])
})

it('[WID-7] removes an element if its instance cannot start after the code loads late', () => {
  const list = init().create('invoice-list').mount('#here')
  rejectQueue(queue, FAILURE, DETAIL, () => undefined)
  expect(list.element.place).toBe(place)
  release(queue, () => {
    throw FAILURE
  })
  expect(list.element.place).toBeNull()
})

it('[WID-30] runs queued calls if the code loads after all, except those with rejected promises', async () => {
  const nt = init()
  const logout = nt.logout()
  const list = nt.create('invoice-list')
  const { ready } = nt
  rejectQueue(queue, FAILURE, DETAIL, () => undefined)
  await expect(logout).rejects.toBe(FAILURE)
  await expect(ready).rejects.toBe(FAILURE)
  queue.failure = null
  const doctor = nt.doctor()
  const again = nt.ready
  const real = { logout: vi.fn(), create: vi.fn(() => ({})), doctor: async () => 'well' }
  release(queue, () => real)
  expect(real.logout).not.toHaveBeenCalled()
  expect(real.create).toHaveBeenCalledWith('invoice-list', undefined, list.element)
  await expect(doctor).resolves.toBe('well')
  await expect(again).resolves.toBe(real)
})
