import type { Instance } from '../kit/instance.ts'

/** What widgets of one instance tell each other by name, and nobody keeps. */
export function createSignals(): Pick<Instance, 'signal' | 'onSignal'> {
  const heardBy = new Map<string, Set<() => void>>()
  const awaited = new Map<string, Pick<Element, 'isConnected'>>()
  return {
    signal(name, coming) {
      const listeners = heardBy.get(name)
      listeners?.forEach((listener) => listener())
      if (listeners?.size) return true
      if (coming) awaited.set(name, coming)
      return coming !== undefined
    },
    onSignal(name, listener) {
      const listeners = heardBy.get(name) ?? new Set()
      heardBy.set(name, listeners)
      listeners.add(listener)
      // Whoever has left the page meanwhile was not waited for.
      if (awaited.get(name)?.isConnected) listener()
      awaited.delete(name)
      return () => void listeners.delete(listener)
    },
  }
}
