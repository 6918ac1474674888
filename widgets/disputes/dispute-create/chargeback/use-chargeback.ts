/** The chargeback form: input, a single submission, and its result. Source: docs/spec/chargebacks.md CHB-12…CHB-15. */
import { useEffect, useRef, useState } from 'react'
import {
  type Dispute,
  type DisputeDocument,
  encodeJson,
  getDetails,
  getInvoiceDetails,
  type NetTermsError,
  requestChargeback,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { ChargebackState } from './chargeback-state.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import {
  type ChargebackAttempt,
  type ChargebackBody,
  type ChargebackDraft,
  chargebackTextProblem,
  hasChargebackEntries,
  NO_CHARGEBACK,
  useStoredChargeback,
} from './stored-chargeback.ts'

type Phase = 'editing' | 'sending' | 'unknown'

export function useChargeback({ customerId, trxId, setDirty }: ChargebackState) {
  const { emit, instance } = useWidget()
  const storage = useStoredChargeback(customerId, trxId)
  const [draft, setDraft] = useState<ChargebackDraft>(() => storage.read())
  const [documents, setDocuments] = useState<readonly DisputeDocument[]>([])
  const [isUploading, setUploading] = useState(false)
  // A request that was sent before a reload is never resent automatically.
  const [phase, setPhase] = useState<Phase>(() => (draft.attempt ? 'unknown' : 'editing'))
  /** True once the result was unknown, so that its screen stays during a retry. */
  const [wasUnknown, setWasUnknown] = useState(false)
  const [sent, setSent] = useState<Dispute | null>(null)
  const [refused, setRefused] = useState<NetTermsError | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const [times, setTimes] = useState(0)
  const latest = useRef(draft)
  // The second click of a double click comes before the new state is rendered.
  const isSending = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      setDirty(false)
    }
  }, [])
  const isDirty = sent === null && (phase !== 'editing' || hasChargebackEntries(draft))
  useEffect(() => setDirty(isDirty), [isDirty])
  const request = useAction(requestChargeback)

  const keep = (next: ChargebackDraft) => {
    latest.current = next
    setDraft(next)
    storage.write(next)
  }
  const change = (changes: Partial<ChargebackDraft>) => keep({ ...latest.current, ...changes })
  const isComplete = draft.reason !== null && chargebackTextProblem(draft) === null

  async function run(attempt: ChargebackAttempt): Promise<void> {
    isSending.current = true
    setPhase('sending')
    setRefused(null)
    try {
      const { data } = await request.run({ body: attempt.body }, { idempotencyKey: attempt.key })
      // After unmounting, no user would see the number, so the stored attempt is looked up on the next mount.
      if (isMounted.current) opened(data)
    } catch (cause) {
      if (isMounted.current) failed(cause)
    } finally {
      isSending.current = false
    }
  }

  function opened(dispute: Dispute): void {
    setSent(dispute)
    setPhase('editing')
    setDocuments([])
    latest.current = NO_CHARGEBACK
    setDraft(NO_CHARGEBACK)
    storage.write(null)
    emit('nt-dispute-created', { disputeId: dispute.id, invoiceIds: [trxId] })
  }

  function failed(cause: unknown): void {
    const message = 'The chargeback was sent, but a page error hid the result. Check the cause.'
    const error = toNetTermsError(cause, 'response-invalid', message, requestChargeback.name)
    setWasUnknown(false)
    if (isOutcomeUnknown(error)) return setPhase('unknown')
    // Check availability again, because the rejection shows that the data was outdated.
    for (const { name } of [getInvoiceDetails, getDetails]) instance.answers.invalidateCall(name)
    keep({ ...latest.current, attempt: null })
    setPhase('editing')
    setRefused(error)
    setTimes((count) => count + 1)
  }

  return {
    draft,
    change,
    phase,
    wasUnknown,
    sent,
    refused,
    /** True if input is missing and the user has tried to send it. */
    isIncomplete: isIncomplete && !isComplete,
    /** Changes with each rejected attempt. */
    refusedTimes: times,
    documents,
    changeDocuments(next: readonly DisputeDocument[]) {
      setDocuments(next)
      change({ documentIds: next.map(({ id }) => id) })
    },
    isUploading,
    setUploading,
    send() {
      if (isSending.current || phase !== 'editing') return
      const { reason, description, documentIds } = latest.current
      if (reason === null || !isComplete) {
        setIncomplete(true)
        setTimes((count) => count + 1)
        return
      }
      const body: ChargebackBody = {
        buid_customer: customerId,
        trx_id: trxId,
        reason,
        description: description.trim(),
        document_ids: [...documentIds],
      }
      const before = latest.current.attempt
      const isSame = before !== null && encodeJson(before.body) === encodeJson(body)
      const attempt = isSame ? before : { key: newIdempotencyKey(), body }
      // Stored before sending, so that after a reload the page reports that it may have been sent.
      keep({ ...latest.current, attempt })
      void run(attempt)
    },
    sendAgain() {
      const { attempt } = latest.current
      if (isSending.current || !attempt) return
      setWasUnknown(true)
      void run(attempt)
    },
    /** The request keeps its key: if the first attempt did arrive, the retry returns the response to it. */
    resume: () => setPhase('editing'),
  }
}

export type Chargeback = ReturnType<typeof useChargeback>
