/** The user's columns and density, stored on the server. Source: docs/spec/invoices.md INV-151. */
import { useRef, useState } from 'react'
import { type ListLook, type NetTermsError, setListLook } from '../../../../../src/contract/index.ts'
import { useAction } from '../../../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../../../src/data/use-store.ts'

const LIST = 'invoice-list' as const
const USUAL: ListLook = { hiddenColumns: [], density: 'comfortable' }

export function useListLook() {
  const store = useStore()
  const look = useShared(({ session }) => session.listLooks[LIST]) ?? USUAL
  const { run } = useAction(setListLook)
  const [error, setError] = useState<NetTermsError | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  function change(changes: Partial<ListLook>): void {
    const { session } = store.getState()
    const next = { ...(session.listLooks[LIST] ?? USUAL), ...changes }
    // Applied at once, and kept on this page even if saving fails.
    store.setState({ session: { ...session, listLooks: { ...session.listLooks, [LIST]: next } } })
    const body = { list: LIST, hidden_columns: [...next.hiddenColumns], density: next.density }
    // Saved one after the other, so that the last choice wins.
    last.current = last.current
      .then(() => run({ body }))
      .then(
        () => setError(null),
        (cause: NetTermsError) => setError(cause),
      )
  }
  return { look, change, error }
}
