/** The SDK's shared state, once its core has come; drawn again after each change of it. */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'

export function useNetTermsState(nt: NetTermsHandle): NetTermsState | null {
  const [state, setState] = useState(nt.getState())
  useEffect(() => {
    let undo = () => {}
    void nt.ready.then(() => {
      setState(nt.getState())
      undo = nt.subscribe((next) => setState(next))
    })
    return () => undo()
  }, [nt])
  return state
}
