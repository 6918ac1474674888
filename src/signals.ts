import type { Instance } from './kit/instance.ts'

/** What widgets of one instance tell each other by name, and nobody keeps. */
export function createSignals(): Pick<Instance, 'signal' | 'onSignal'> {
  const heardBy = new Map<string, Set<() => void>>()
  const awaited = new Set<string>()
  return {
    signal(name, isComing = false) {
      const listeners = heardBy.get(name)
      listeners?.forEach((listener) => listener())
      if (listeners?.size) return true
      if (isComing) awaited.add(name)
      return isComing
    },
    onSignal(name, listener) {
      const listeners = heardBy.get(name) ?? new Set()
      heardBy.set(name, listeners)
      listeners.add(listener)
      if (awaited.delete(name)) listener()
      return () => void listeners.delete(listener)
    },
  }
}
