/**
 * The latest version of a dispute, and its changes since the user opened it: an answer always refers to the version on
 * screen. Source: docs/spec/disputes.md DSP-24.
 */
import { useEffect, useRef, useState } from 'react'
import type { AnswerChoice } from '../case/answer/choices.ts'
import type { Dispute, NotAnswerableReason } from '../../../src/contract/index.ts'

/** Result of the user's last action here. */
export type Outcome =
  | { kind: 'answered'; choice: AnswerChoice; creditMinor: number | null; contactsLeftOut: boolean }
  | { kind: 'invoice-removed'; invoiceId: string }
  /** Nothing was sent; the input is kept. `reason` is null if another user was faster. */
  | { kind: 'refused'; reason: NotAnswerableReason | null }

export interface CaseNews {
  /** Null until known. */
  dispute: Dispute | null
  /** State before and after changes by others since the user opened it; null if there are none. */
  changed: { before: Dispute; after: Dispute } | null
  outcome: Outcome | null
  /** Takes over the dispute as it is after a successful action of the user. */
  accept(after: Dispute, outcome?: Outcome): void
  /** Reports a rejected action, and reloads the dispute. */
  refuse(reason: NotAnswerableReason | null): void
  /** Removes the messages that the user has read. */
  dismiss(): void
}

/** @param answered the dispute in the last response */
export function useCaseNews(answered: Dispute | null, reload: () => void): CaseNews {
  const [own, setOwn] = useState<Dispute | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [changed, setChanged] = useState<CaseNews['changed']>(null)
  const seen = useRef<Dispute | null>(null)
  // Until the refetch after a write returns, the response to the write is newer.
  const dispute = answered && own?.id === answered.id && own.version > answered.version ? own : answered

  useEffect(() => {
    const before = seen.current
    seen.current = dispute
    if (!dispute || !before) return
    if (before.id !== dispute.id) {
      setChanged(null)
      setOutcome(null)
    } else if (dispute.version > before.version || dispute.status !== before.status) {
      setChanged((known) => ({ before: known?.before ?? before, after: dispute }))
    }
  }, [dispute])

  return {
    dispute,
    changed,
    outcome,
    accept(after, reported) {
      seen.current = after
      setOwn(after)
      setChanged(null)
      setOutcome(reported ?? null)
    },
    refuse(reason) {
      setOutcome({ kind: 'refused', reason })
      reload()
    },
    dismiss() {
      setChanged(null)
      setOutcome(null)
    },
  }
}
