/**
 * The form for new cards: input, validation, and a single submission. Source: docs/spec/cards.md CRD-22, CRD-48…CRD-50.
 */
import { useEffect, useRef, useState } from 'react'
import {
  type Customer,
  encodeJson,
  listBillingAddresses,
  type NetTermsError,
  requestCardsTogether,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { CardFrame } from '../card-manager.state.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import {
  ADDRESS_FIELDS,
  addressProblem,
  type AddressText,
  addressTextOf,
  bodyOf,
  emptyDraft,
  holderProblem,
  isEmptyDraft,
  limitProblem,
  type RequestDraft,
} from './request-draft.ts'

export type RequestOutcome = { kind: 'refused'; error: NetTermsError } | { kind: 'unknown'; error: NetTermsError }

export interface CardRequest {
  draft: RequestDraft
  account: Customer | null
  /** The account's own address; null if unknown or missing. */
  own: AddressText | null
  isOwnLoading: boolean
  /** True if validation blocked a submission, so errors are shown next to the fields. */
  isTried: boolean
  /** Changes with each blocked submission. */
  attempts: number
  isSending: boolean
  outcome: RequestOutcome | null
  change(changes: Partial<RequestDraft>): void
  /** @returns number of requested cards; null if none */
  send(): Promise<number | null>
}

/** @param kept input from before the form was closed */
export function useCardRequest(frame: CardFrame, kept: { current: RequestDraft | null }): CardRequest {
  const { emit } = useWidget()
  const { run, isRunning } = useAction(requestCardsTogether)
  const [draft, setDraft] = useState<RequestDraft>(() => kept.current ?? emptyDraft(frame.account?.id ?? null))
  const [isTried, setTried] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [outcome, setOutcome] = useState<RequestOutcome | null>(null)
  const sending = useRef<{ fingerprint: string; key: string } | null>(null)
  const isBusy = useRef(false)

  const account = draft.account ?? ((draft.customerId !== null && frame.accounts.get(draft.customerId)) || null)
  const addresses = useCall(
    listBillingAddresses,
    draft.customerId === null ? null : { filter: { buid_customer: draft.customerId } },
  )
  const [first] = addresses.answer?.data ?? []
  const own = first ? addressTextOf(first) : null

  const isDirty = !isEmptyDraft(draft)
  useEffect(() => {
    emit('nt-unsaved-change', { dirty: isDirty })
    // Closing the form loses nothing: the input is restored when the form is opened again.
    return () => {
      if (isDirty) emit('nt-unsaved-change', { dirty: false })
    }
  }, [isDirty])

  function change(changes: Partial<RequestDraft>): void {
    const next = { ...draft, ...changes }
    kept.current = isEmptyDraft(next) ? null : next
    setDraft(next)
    setOutcome(null)
  }

  function hasProblems(): boolean {
    const address = draft.address ?? own
    const currency = account?.currency ?? null
    return (
      draft.customerId === null ||
      draft.lines.some((line) => holderProblem(line) !== null || limitProblem(line, currency) !== null) ||
      address === null ||
      ADDRESS_FIELDS.some((field) => addressProblem(address, field) !== null)
    )
  }

  async function send(): Promise<number | null> {
    if (isBusy.current) return null
    setTried(true)
    setOutcome(null)
    const address = draft.address ?? own
    if (hasProblems() || draft.customerId === null || address === null) {
      setAttempts((count) => count + 1)
      return null
    }
    const body = bodyOf({ ...draft, customerId: draft.customerId }, address, frame.hasLimits)
    const fingerprint = encodeJson(body)
    if (sending.current?.fingerprint !== fingerprint) sending.current = { fingerprint, key: newIdempotencyKey() }
    isBusy.current = true
    try {
      const { data } = await run({ body }, { idempotencyKey: sending.current.key })
      kept.current = null
      return data.length
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'cards.request')
      const isUnknown = isOutcomeUnknown(error)
      if (!isUnknown) sending.current = null
      setOutcome({ kind: isUnknown ? 'unknown' : 'refused', error })
      setAttempts((count) => count + 1)
      return null
    } finally {
      isBusy.current = false
    }
  }

  return {
    draft,
    account,
    own,
    isOwnLoading: addresses.isLoading && draft.customerId !== null,
    isTried,
    attempts,
    isSending: isRunning,
    outcome,
    change,
    send,
  }
}
