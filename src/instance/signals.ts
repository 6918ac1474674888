import type { Instance } from '../kit/instance.ts'

/** Creates named messages between widgets of one instance; they are not stored. */
export function createSignals(): Pick<Instance, 'signal' | 'onSignal'> {
  const listenersByName = new Map<string, Set<() => void>>()
  const awaited = new Map<string, Pick<Element, 'isConnected'>>()
  return {
    signal(name, coming) {
      const listeners = listenersByName.get(name)
      listeners?.forEach((listener) => listener())
      if (listeners?.size) return true
      if (coming) awaited.set(name, coming)
      return coming !== undefined
    },
    onSignal(name, listener) {
      const listeners = listenersByName.get(name) ?? new Set()
      listenersByName.set(name, listeners)
      listeners.add(listener)
      // Listeners removed in the meantime are skipped.
      if (awaited.get(name)?.isConnected) listener()
      awaited.delete(name)
      return () => void listeners.delete(listener)
    },
  }
}
