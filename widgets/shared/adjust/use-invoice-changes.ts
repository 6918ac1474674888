/**
 * One invoice as displayed to a dealer, the unsaved input, and its submission. If the invoice changes in the meantime,
 * the differences are shown and the input is kept. Source: docs/spec/adjustments.md ADJ-6…ADJ-11, ADJ-15.
 */
import { useRef, useState } from 'react'
import {
  adjustInvoice,
  cancelInvoiceAdjustment,
  type getInvoiceDetails,
  type InvoiceAdjustment,
  invoiceDetailsCallOf,
  type InvoiceDetails,
  type NetTermsError,
  toNetTermsError,
  updateInvoice,
} from '../../../src/contract/index.ts'
import { useAction, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'
import { type Difference, differencesOf } from './differences.ts'
import { type Entries, NO_ADJUSTMENT, NO_ENTRIES, updatesOf } from './entries.ts'

/** The confirmation that the footer shows; none for `edit`. */
export type Stage =
  | { kind: 'edit' }
  | { kind: 'leave' }
  | { kind: 'confirm'; isUnknown: boolean }
  | { kind: 'cancel'; adjustment: InvoiceAdjustment }

/** Result of the last action, or why it failed. Amounts are in minor units. */
export type Notice =
  | { kind: 'saved' }
  | { kind: 'adjusted' | 'canceled'; amount: number }
  | { kind: 'refused'; error: NetTermsError }
  | { kind: 'changed'; differences: readonly Difference[] }

type Key = { trxId: string; customerId: string }

export function useInvoiceChanges({ trxId, customerId }: Key) {
  const version = useShared((state) => state.config?.invoiceDetailsVersion ?? null)
  const call = useCall(
    invoiceDetailsCallOf(version) as typeof getInvoiceDetails,
    { filter: { trx_id: trxId, buid_customer: customerId } },
    { staleMs: 0 },
  )
  const update = useAction(updateInvoice)
  const adjust = useAction(adjustInvoice)
  const cancel = useAction(cancelInvoiceAdjustment)
  const [seen, setSeen] = useState<InvoiceDetails | null>(null)
  const [entries, setEntries] = useState<Entries>(NO_ENTRIES)
  const [stage, setStage] = useState<Stage>({ kind: 'edit' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const attempt = useRef<{ key: string; amount: number; body: Parameters<typeof adjust.run>[0]['body'] } | null>(null)
  const isBusy = update.isRunning || adjust.isRunning || cancel.isRunning
  const isSending = useRef(false)

  const now = call.answer?.data ?? null
  const [known, setKnown] = useState<InvoiceDetails | null>(null)
  // A response to a request from before a change here is older than the response to that change.
  if (now !== known) {
    setKnown(now)
    if (now && (!seen || now.version >= seen.version)) {
      setSeen(now)
      const differences = seen ? differencesOf(seen, now) : []
      if (differences.length > 0) {
        setNotice({ kind: 'changed', differences })
        if (stage.kind === 'cancel' || (stage.kind === 'confirm' && !stage.isUnknown)) setStage({ kind: 'edit' })
      }
    }
  }

  /** @param done the input that remains after success, and the message */
  async function send(
    work: () => Promise<{ data: InvoiceDetails }>,
    done: { entries: Partial<Entries>; notice: Notice },
    onUnknown?: () => void,
  ): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setNotice(null)
    try {
      const { data } = await work()
      attempt.current = null
      setSeen(data)
      setEntries((before) => ({ ...before, ...done.entries }))
      setNotice(done.notice)
      setStage({ kind: 'edit' })
    } catch (cause) {
      const error = toNetTermsError(cause, 'widget-crashed', 'The change of the invoice did not complete.')
      if (onUnknown && isOutcomeUnknown(error)) return onUnknown()
      attempt.current = null
      setStage({ kind: 'edit' })
      setNotice({ kind: 'refused', error })
      // The current state is always reloaded; if others have changed the invoice, the differences replace the
      // rejection.
      call.retry()
    } finally {
      isSending.current = false
    }
  }

  const target = { params: { trx_id: trxId } }

  return {
    invoice: seen,
    today: call.answer?.meta.programDate ?? null,
    error: call.error,
    retry: call.retry,
    entries,
    stage,
    notice,
    isBusy,
    enter(changes: Partial<Entries>): void {
      setEntries((before) => ({ ...before, ...changes }))
      setNotice((before) => (before?.kind === 'changed' || before?.kind === 'refused' ? before : null))
    },
    ask: setStage,
    save(): Promise<void> {
      if (!seen) return Promise.resolve()
      const body = { version: seen.version, buid_customer: customerId, ...updatesOf(entries, seen) }
      const done = { entries: { po: null, notes: null }, notice: { kind: 'saved' as const } }
      return send(() => update.run({ ...target, body }), done)
    },
    /** Opens the confirmation and creates the key, so that retries make a single adjustment (ADJ-7). */
    review(): void {
      const { amount, reason, comment } = entries
      if (!seen || amount === null || reason === '') return
      attempt.current = {
        key: newIdempotencyKey(),
        amount,
        body: {
          version: seen.version,
          buid_customer: customerId,
          amount,
          adjustment_reason: reason,
          comment: comment.trim() === '' ? null : comment.trim(),
        },
      }
      setNotice(null)
      setStage({ kind: 'confirm', isUnknown: false })
    },
    confirm(): Promise<void> {
      const sent = attempt.current
      if (!sent) return Promise.resolve()
      const done = { entries: NO_ADJUSTMENT, notice: { kind: 'adjusted' as const, amount: sent.amount } }
      return send(
        () => adjust.run({ ...target, body: sent.body }, { idempotencyKey: sent.key }),
        done,
        () => setStage({ kind: 'confirm', isUnknown: true }),
      )
    },
    cancel(adjustment: InvoiceAdjustment): Promise<void> {
      const params = { trx_id: trxId, adjustment_id: adjustment.id }
      const done = { entries: {}, notice: { kind: 'canceled' as const, amount: adjustment.amount } }
      return send(() => cancel.run({ params, body: { buid_customer: customerId } }), done)
    },
  }
}
export type InvoiceChanges = ReturnType<typeof useInvoiceChanges>
