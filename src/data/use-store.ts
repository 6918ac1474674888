import { createContext, useContext, useSyncExternalStore } from 'react'
import type { NetTermsState, Store } from '../store/create-store.ts'
export { subjectIn } from '../store/create-store.ts'
export {
  amountProblem,
  currenciesOf,
  deselect,
  EMPTY_SELECTION,
  type PayAmountProblem,
  type PaySelection,
  refresh as refreshSelection,
  select,
  type SelectedInvoice,
  setAmount,
  totalOf,
  totalsOf,
} from '../store/pay-selection.ts'
export type { NetTermsState, Store } from '../store/create-store.ts'

export const StoreContext = createContext<Store | null>(null)

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useStore is used outside of a widget: render it through defineWidget.')
  return store
}

/** A piece of the instance's shared state; renders again when that piece changes. `pick` returns a stored value, not a new one. */
export function useShared<Piece>(pick: (state: NetTermsState) => Piece): Piece {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()))
}
