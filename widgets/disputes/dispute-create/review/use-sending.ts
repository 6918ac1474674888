/**
 * Sends a request for disputes exactly once. The key is created when the review opens; every retry uses it. Source:
 * docs/spec/disputes.md DSP-18, DSP-71.
 */
import { useEffect, useRef } from 'react'
import {
  createDispute,
  type Dispute,
  listIneligibleTransactions,
  listInvoices,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { Attempt, Sent } from '../dispute-create.flow.ts'
import type { LaterState } from '../dispute-create.state.ts'
import { type DisputeBody, fingerprintOf, staysPayable, totalsOf } from '../dispute-draft.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { refusalOf } from '../refusal.ts'

export interface Sending {
  send(): void
  /** Resends the request; null if the sent request is no longer known. */
  sendAgain: (() => void) | null
}

/** @param body the request as it would be sent now */
export function useSending(state: LaterState, body: DisputeBody): Sending {
  const { flow, dispatch, storage, step } = state
  const { emit, instance } = useWidget()
  const create = useAction(createDispute)
  // The second click of a double click, or an Enter together with a click, comes before the new state is rendered.
  const isSending = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const fingerprint = fingerprintOf(body)
  const isReviewing = step === 'review' && flow.phase === 'editing' && flow.sent === null
  useEffect(() => {
    if (isReviewing) dispatch({ type: 'review-entered', key: newIdempotencyKey(), fingerprint })
  }, [isReviewing, fingerprint, flow.attempt === null])

  async function run({ key }: Attempt, sent: DisputeBody): Promise<void> {
    try {
      const { data } = await create.run({ body: sent }, { idempotencyKey: key })
      // After unmounting, no user would see the numbers, so the stored attempt is looked up on the next mount.
      if (isMounted.current) opened(data)
    } catch (cause) {
      if (isMounted.current) failed(cause, sent)
    } finally {
      isSending.current = false
    }
  }

  function opened(disputes: readonly Dispute[]): void {
    const sent: Sent = {
      disputes,
      trxIds: [...new Set(disputes.flatMap(({ invoices }) => invoices.map(({ trxId }) => trxId)))],
      disputed: sumsOf(disputes),
      stays: totalsOf(state.items, staysPayable).filter(({ total }) => total > 0),
    }
    dispatch({ type: 'opened', sent })
    state.finish()
    for (const { id, invoices } of disputes) {
      emit('nt-dispute-created', { disputeId: id, invoiceIds: [...new Set(invoices.map(({ trxId }) => trxId))] })
    }
  }

  function failed(cause: unknown, sent: DisputeBody): void {
    const message = 'The dispute was sent, but a page error hid the result. Check the cause.'
    const error = toNetTermsError(cause, 'response-invalid', message, createDispute.name)
    if (isOutcomeUnknown(error)) return dispatch({ type: 'outcome-unknown' })
    storage.write({ attempt: null })
    // The rejection shows that the data is outdated: reload amounts and reasons.
    instance.answers.invalidateCall(listInvoices.name)
    instance.answers.invalidateCall(listIneligibleTransactions.name)
    dispatch({ type: 'refused', refusal: refusalOf(error, sent) })
    state.countRefused()
  }

  const { attempt, phase } = flow
  const again = phase === 'unknown' ? (attempt?.sent ?? null) : null
  return {
    send() {
      // A change made just before has no key yet.
      if (isSending.current || phase !== 'editing' || attempt?.fingerprint !== fingerprint) return
      isSending.current = true
      // Stored before sending, so that after a reload the page reports that it may have been sent.
      storage.write({ attempt: { ...attempt, isSent: true, sent: body } })
      dispatch({ type: 'submitted', body })
      void run(attempt, body)
    },
    sendAgain:
      again && attempt
        ? () => {
            if (isSending.current) return
            isSending.current = true
            dispatch({ type: 'sent-again' })
            void run(attempt, again)
          }
        : null,
  }
}

function sumsOf(disputes: readonly Dispute[]): Sent['disputed'] {
  const sums = new Map<Dispute['currency'], number>()
  for (const { currency, total } of disputes) sums.set(currency, (sums.get(currency) ?? 0) + total)
  return [...sums].map(([currency, total]) => ({ currency, total }))
}
