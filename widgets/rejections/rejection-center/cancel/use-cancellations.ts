/**
 * Cancels rejections one after the other, each with its own idempotency key. Source: docs/spec/rejections.md REJ-2,
 * REJ-25.
 */
import { useRef, useState } from 'react'
import { cancelRejection, type NetTermsError, type Rejection, toNetTermsError } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'

export type CancelOutcome =
  | { kind: 'canceled' }
  | { kind: 'refused'; error: NetTermsError }
  /** The response was lost, so the rejection may be canceled. A retry sends the same key. */
  | { kind: 'unknown'; error: NetTermsError }

export interface Cancellations {
  outcomes: ReadonlyMap<string, CancelOutcome>
  isRunning: boolean
  /** Number of rejections of this run that have a response. */
  done: number
  /** @returns the result of each rejection, including earlier runs */
  run(rejections: readonly Rejection[]): Promise<ReadonlyMap<string, CancelOutcome>>
}

export function useCancellations(): Cancellations {
  const { instance } = useWidget()
  const cancel = useAction(cancelRejection)
  const keys = useRef(new Map<string, string>()).current
  // The second click of a double click comes before the new state is rendered.
  const isBusy = useRef(false)
  const latest = useRef<ReadonlyMap<string, CancelOutcome>>(new Map())
  const [outcomes, setOutcomes] = useState(latest.current)
  const [isRunning, setRunning] = useState(false)
  const [done, setDone] = useState(0)

  async function cancelOne({ id, version }: Rejection): Promise<CancelOutcome> {
    const idempotencyKey = keys.get(id) ?? newIdempotencyKey()
    keys.set(id, idempotencyKey)
    try {
      await cancel.run({ params: { rejection_id: id }, body: { version, confirmed: true } }, { idempotencyKey })
      return { kind: 'canceled' }
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'rejections.cancel')
      if (isOutcomeUnknown(error)) return { kind: 'unknown', error }
      keys.delete(id)
      return { kind: 'refused', error }
    }
  }

  return {
    outcomes,
    isRunning,
    done,
    async run(rejections) {
      if (isBusy.current) return latest.current
      isBusy.current = true
      setRunning(true)
      setDone(0)
      for (const rejection of rejections) {
        const outcome = await cancelOne(rejection)
        latest.current = new Map(latest.current).set(rejection.id, outcome)
        setOutcomes(latest.current)
        setDone((count) => count + 1)
      }
      // A rejected cancellation shows that the data is outdated, so lists reload it.
      if ([...latest.current.values()].some(({ kind }) => kind !== 'canceled')) {
        instance.answers.invalidate(cancelRejection.changes)
      }
      isBusy.current = false
      setRunning(false)
      return latest.current
    },
  }
}
