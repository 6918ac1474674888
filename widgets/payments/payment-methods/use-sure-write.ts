/**
 * Sends a change once, however often it is pressed. An answer that was lost is called unknown, and what has become of it is
 * read from the server; the change is not sent again by itself. Source: docs/spec/payments.md BNK-96.
 */
import { useRef, useState } from 'react'
import { type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'

export type WriteState =
  | { kind: 'open' }
  | { kind: 'refused'; error: NetTermsError }
  /** The answer was lost: it may be done. */
  | { kind: 'unknown' }
  /** Looked up: it was not done. */
  | { kind: 'not-done' }

interface SureWrite {
  state: WriteState
  isRunning: boolean
  send(write: () => Promise<unknown>, onDone: () => void): void
  /** @param isDone reads from the server whether it was done; what it throws leaves the outcome unknown */
  lookUp(isDone: () => Promise<boolean>, onDone: () => void): void
}

export function useSureWrite(call: string): SureWrite {
  const [state, setState] = useState<WriteState>({ kind: 'open' })
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)

  function once(work: () => Promise<void>): void {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    void work().finally(() => {
      isBusy.current = false
      setRunning(false)
    })
  }

  return {
    state,
    isRunning,
    send: (write, onDone) =>
      once(async () => {
        setState({ kind: 'open' })
        try {
          await write()
        } catch (cause) {
          const error = toNetTermsError(cause, 'response-invalid', 'A fault of the page hid the answer.', call)
          setState(isOutcomeUnknown(error) ? { kind: 'unknown' } : { kind: 'refused', error })
          return
        }
        onDone()
      }),
    lookUp: (isDone, onDone) =>
      once(async () => {
        const found = await isDone().catch(() => null)
        if (found === null) setState({ kind: 'unknown' })
        else if (found) onDone()
        else setState({ kind: 'not-done' })
      }),
  }
}
