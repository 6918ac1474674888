/**
 * Sends a change once, even if the button is pressed repeatedly. After a lost response, the result is unknown and is
 * read from the server; the change is not resent automatically. Source: docs/spec/payments.md BNK-96.
 */
import { useRef, useState } from 'react'
import { type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'

export type WriteState =
  | { kind: 'open' }
  | { kind: 'refused'; error: NetTermsError }
  /** The response was lost, so the change may have been made. */
  | { kind: 'unknown' }
  /** A lookup has shown that the change was not made. */
  | { kind: 'not-done' }

interface SureWrite {
  state: WriteState
  isRunning: boolean
  send(write: () => Promise<unknown>, onDone: () => void): void
  /** @param isDone reads from the server whether the change was made; if it throws, the result stays unknown */
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
          const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', call)
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
