/** The form of a chargeback: what is typed, sending it once, and what came of it. Source: docs/spec/chargebacks.md CHB-12…CHB-15. */
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
  // What was sent before a reload is never sent again by itself.
  const [phase, setPhase] = useState<Phase>(() => (draft.attempt ? 'unknown' : 'editing'))
  /** The screen of the unknown outcome stays while it is sent again. */
  const [wasUnknown, setWasUnknown] = useState(false)
  const [sent, setSent] = useState<Dispute | null>(null)
  const [refused, setRefused] = useState<NetTermsError | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const [times, setTimes] = useState(0)
  const latest = useRef(draft)
  // State is not yet drawn at the second click of a double click.
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
      // Without the widget nobody would see the number: the stored attempt asks for it when it is back.
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
    const message = 'The chargeback was sent and no answer can be told from a fault of the page. Look at the cause.'
    const error = toNetTermsError(cause, 'response-invalid', message, requestChargeback.name)
    setWasUnknown(false)
    if (isOutcomeUnknown(error)) return setPhase('unknown')
    // Whether it is available is asked for again: what was refused was old.
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
    /** Something is missing, and the person has tried to send it. */
    isIncomplete: isIncomplete && !isComplete,
    /** Another number for each refused try. */
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
      // Before it is sent: a reload from here on says that it may have been sent.
      keep({ ...latest.current, attempt })
      void run(attempt)
    },
    sendAgain() {
      const { attempt } = latest.current
      if (isSending.current || !attempt) return
      setWasUnknown(true)
      void run(attempt)
    },
    /** The key stays with the request: should the first sending arrive after all, the second one is answered with it. */
    resume: () => setPhase('editing'),
  }
}

export type Chargeback = ReturnType<typeof useChargeback>
