/** Returns the SDK's shared state once the core has loaded; renders again after each change. */
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
