import type { Instance } from './kit/instance.ts'

/** What widgets of one instance tell each other by name, and nobody keeps. */
export function createSignals(): Pick<Instance, 'signal' | 'onSignal'> {
  const heardBy = new Map<string, Set<() => void>>()
  return {
    signal(name) {
      const listeners = heardBy.get(name)
      listeners?.forEach((listener) => listener())
      return (listeners?.size ?? 0) > 0
    },
    onSignal(name, listener) {
      const listeners = heardBy.get(name) ?? new Set()
      heardBy.set(name, listeners)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
