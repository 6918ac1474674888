import { afterEach, expect, it } from 'vitest'
import { createTabStorage } from './session-storage.ts'

/** Creates a storage that behaves as in browsers: it may be full or blocked. */
function createStorage() {
  const entries = new Map<string, string>()
  const state = { isFull: false }
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem(name: string, value: string) {
      if (state.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      entries.set(name, value)
    },
    removeItem: (name: string) => void entries.delete(name),
  }
  return { storage, state, entries }
}

const use = (get: () => unknown): void =>
  void Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get })
afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))

const forbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it.each([
  ['is forbidden', forbidden],
  ['is not there', () => undefined],
  ['forbids each of its methods', () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })],
])('[PAY-14] keeps a draft in memory when storage %s', (_, get) => {
  use(get)
  const drafts = createTabStorage('nt:')
  drafts.write('key', 'one')
  expect(drafts.read('key')).toBe('one')
  drafts.write('key', null)
  expect(drafts.read('key')).toBeNull()
})

it('[PAY-14] never returns an older draft after a newer one did not fit', () => {
  const { storage, state, entries } = createStorage()
  use(() => storage)
  const drafts = createTabStorage('nt:')
  drafts.write('key', 'of the first payment')
  state.isFull = true
  drafts.write('key', 'of the second payment')
  expect(drafts.read('key')).toBe('of the second payment')
  expect([...entries.values()]).toEqual([])
  drafts.write('key', null)
  expect(drafts.read('key')).toBeNull()
})
