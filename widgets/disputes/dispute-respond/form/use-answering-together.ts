/** One request for several disputes, with one key for all attempts. Source: docs/spec/disputes.md DSP-26; PAY-20. */
import { useRef, useState } from 'react'
import {
  answerDisputesTogether,
  type CallInput,
  type Dispute,
  type NetTermsError,
  type TogetherAnswer,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import type { Together } from '../dispute-respond.state.ts'

interface Attempt {
  key: string
  body: CallInput<typeof answerDisputesTogether>['body']
  disputes: readonly Dispute[]
}

export interface AnsweringTogether {
  phase: 'editing' | 'confirming' | 'sending' | 'unknown'
  error: NetTermsError | null
  /** Changes with each rejected attempt. */
  tries: number
  /** Asks for confirmation, or sends at once. */
  submit(choice: TogetherAnswer, message: string, disputes: readonly Dispute[], confirms: boolean): void
  /** Sends after confirmation, or retries after a lost response. */
  send(): void
  cancel(): void
}

export function useAnsweringTogether({ finish }: Together, onAnswered: () => void): AnsweringTogether {
  const { emit } = useWidget()
  const call = useAction(answerDisputesTogether)
  const [phase, setPhase] = useState<AnsweringTogether['phase']>('editing')
  const [error, setError] = useState<NetTermsError | null>(null)
  const [tries, setTries] = useState(0)
  const attempt = useRef<Attempt | null>(null)
  const isSending = useRef(false)

  async function send(): Promise<void> {
    const sent = attempt.current
    if (!sent || isSending.current) return
    isSending.current = true
    setPhase('sending')
    setError(null)
    try {
      const { data } = await call.run({ body: sent.body }, { idempotencyKey: sent.key })
      setPhase('editing')
      const byId = new Map(data.map((result) => [result.disputeId, result]))
      const results = sent.disputes.flatMap((before) => {
        const result = byId.get(before.id)
        return result ? [{ before, result }] : []
      })
      if (results.every(({ result }) => result.succeeded)) onAnswered()
      finish({ choice: sent.body.action, sent: results })
      for (const { result } of results)
        if (result.succeeded) emit('nt-dispute-answered', { disputeId: result.disputeId })
    } catch (cause) {
      const failure = toNetTermsError(cause, 'server-error', 'The answer to several disputes failed. Check the cause.')
      if (isOutcomeUnknown(failure)) return setPhase('unknown')
      setPhase('editing')
      setError(failure)
      setTries((count) => count + 1)
    } finally {
      isSending.current = false
    }
  }

  return {
    ...{ phase, error, tries },
    submit(action, comment, disputes, confirms) {
      attempt.current = {
        key: newIdempotencyKey(),
        body: {
          action,
          comment: comment.trim(),
          disputes: disputes.map(({ id, version }) => ({ dispute_id: id, version })),
        },
        disputes,
      }
      if (confirms) setPhase('confirming')
      else void send()
    },
    send: () => void send(),
    cancel: () => setPhase('editing'),
  }
}
