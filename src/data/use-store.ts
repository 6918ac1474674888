import { createContext, useContext, useSyncExternalStore } from 'react'
import type { NetTermsState, Store } from '../store/create-store.ts'
export { subjectIn } from '../store/create-store.ts'
export type { NetTermsState, Store } from '../store/create-store.ts'

export const StoreContext = createContext<Store | null>(null)

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useStore is used outside of a widget: render it through defineWidget.')
  return store
}

/**
 * Returns part of the instance's shared state and renders again when that part changes. `pick` must return a stored
 * value, not a new one.
 */
export function useShared<Piece>(pick: (state: NetTermsState) => Piece): Piece {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()))
}
