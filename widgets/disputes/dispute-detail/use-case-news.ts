/**
 * The newest that is known of a dispute, and what has changed in it while a person looked: an answer is never to another
 * dispute than the one on the screen. Source: docs/spec/disputes.md DSP-24.
 */
import { useEffect, useRef, useState } from 'react'
import type { AnswerChoice } from '../case/answer/choices.ts'
import type { Dispute, NotAnswerableReason } from '../../../src/contract/index.ts'

/** What became of the last thing that was done here. */
export type Outcome =
  | { kind: 'answered'; choice: AnswerChoice; creditMinor: number | null; contactsLeftOut: boolean }
  | { kind: 'invoice-removed'; invoiceId: string }
  /** Nothing was sent; what was typed is kept. `reason` null: another person was faster. */
  | { kind: 'refused'; reason: NotAnswerableReason | null }

export interface CaseNews {
  /** Null until it is known. */
  dispute: Dispute | null
  /** Both ends of what others have done since the person looked first; null: nothing. */
  changed: { before: Dispute; after: Dispute } | null
  outcome: Outcome | null
  /** Something of one's own went through: the dispute after it. */
  accept(after: Dispute, outcome?: Outcome): void
  /** Refused: it is asked for again, and what is another is told. */
  refuse(reason: NotAnswerableReason | null): void
  /** The person has read it. */
  dismiss(): void
}

/** @param answered as the last answer has it */
export function useCaseNews(answered: Dispute | null, askAgain: () => void): CaseNews {
  const [own, setOwn] = useState<Dispute | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [changed, setChanged] = useState<CaseNews['changed']>(null)
  const seen = useRef<Dispute | null>(null)
  // Until the question that follows a write is answered, the write's own answer is newer.
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
    accept(after, told) {
      seen.current = after
      setOwn(after)
      setChanged(null)
      setOutcome(told ?? null)
    },
    refuse(reason) {
      setOutcome({ kind: 'refused', reason })
      askAgain()
    },
    dismiss() {
      setChanged(null)
      setOutcome(null)
    },
  }
}
