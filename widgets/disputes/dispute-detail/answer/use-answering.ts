/**
 * One answer to one dispute: validation, one key for all attempts, and the meaning of a rejection. Source:
 * docs/spec/disputes.md DSP-15, DSP-19…DSP-25; docs/spec/payments.md PAY-20.
 */
import { useRef, useState } from 'react'
import {
  type AmountProblem,
  answerDispute,
  type Dispute,
  getDispute,
  isBlank,
  isNetTermsError,
  isTextWithin,
  LIMITS,
  type NetTermsError,
  NOT_ANSWERABLE_REASONS,
  type NotAnswerableReason,
  sumMinor,
  toNetTermsError,
  whyNotGranted,
  withdrawDispute,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { RowProblem } from '../../case/answer/amount-rows.tsx'
import { type AnswerBody, type Attempt, type DraftStorage, rowKey } from '../../case/answer/answer-draft.ts'
import { type AnswerChoice, creditedBy } from '../../case/answer/choices.ts'
import { contactRequest } from '../../case/answer/contact-entry.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import type { CasePage } from '../dispute-detail.state.ts'

/** Errors that block sending, each with its place in the form. */
export interface Problems {
  choice?: 'missing'
  message?: 'missing' | 'too-long'
  note?: 'too-long'
  amounts?: 'none' | 'notPart'
  rows?: Readonly<Record<string, RowProblem>>
  files?: 'underway'
  /** A rejection that belongs to no field, or concerns the documents. */
  error?: NetTermsError
}

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0

export interface Answering {
  phase: 'editing' | 'confirming' | 'sending' | 'unknown'
  problems: Problems
  /** Changes with each rejected attempt. */
  tries: number
  unreadable: Readonly<Record<string, AmountProblem>>
  setUnreadable(key: string, problem: AmountProblem | null): void
  setUnderway(isUnderway: boolean): void
  /** Validates the input; then asks for confirmation, or sends it. */
  submit(confirms: boolean): void
  /** Sends the answer after confirmation. */
  confirm(): void
  cancel(): void
  /** Resends the same request after a lost response. */
  sendAgain(): void
  withdraw(): void
}

export function useAnswering({ dispute, news }: CasePage, { draft, change, clear }: DraftStorage): Answering {
  const { emit } = useWidget()
  const answer = useAction(answerDispute)
  const withdrawal = useAction(withdrawDispute)
  const request = useFetch(getDispute)
  const [phase, setPhase] = useState<Answering['phase']>(draft.sent ? 'unknown' : 'editing')
  const [problems, setProblems] = useState<Problems>({})
  const [tries, setTries] = useState(0)
  const [unreadable, setUnreadableRows] = useState<Answering['unreadable']>({})
  const isUnderway = useRef(false)
  // The second click of a double click comes before the new state is rendered.
  const isSending = useRef(false)

  function check(): Problems {
    const { choice, message, note, amounts } = draft
    const text = message.trim()
    const given = choice === 'grant in part' || choice === 'respond to customer'
    return {
      ...(choice === null && { choice: 'missing' as const }),
      ...(choice !== 'withdraw' && isBlank(text) && { message: 'missing' as const }),
      ...(!isTextWithin(text, LIMITS.maxDisputeComment) && { message: 'too-long' as const }),
      ...(!isTextWithin(note.trim(), LIMITS.maxDisputeNote) && { note: 'too-long' as const }),
      ...(isUnderway.current && { files: 'underway' as const }),
      ...(given && checkAmounts(dispute, amounts, unreadable, choice === 'grant in part')),
    }
  }

  function bodyOf(choice: Exclude<AnswerChoice, 'withdraw'>): AnswerBody {
    const { message, note, contacts, files } = draft
    const amounts = amountsOf(dispute, draft.amounts)
    const takesAmounts = choice === 'grant in part' || (choice === 'respond to customer' && amounts.length > 0)
    return {
      action: choice,
      version: dispute.version,
      comment: message.trim(),
      ...(!isBlank(note) && { internal_note: note.trim() }),
      ...(takesAmounts && { amounts }),
      contacts: contacts.map(contactRequest),
      document_ids: files.map(({ id }) => id),
    }
  }

  function refuse(next: Problems): void {
    setPhase('editing')
    setProblems(next)
    setTries((count) => count + 1)
  }

  function succeed(after: Dispute, choice: AnswerChoice, warnings: readonly string[]): void {
    clear()
    setPhase('editing')
    setProblems({})
    const granted = sumMinor(Object.values(draft.amounts))
    news.accept(after, {
      kind: 'answered',
      choice,
      creditMinor: creditedBy(choice, dispute, granted),
      contactsLeftOut: warnings.includes('dispute-contacts-left-out'),
    })
    emit('nt-dispute-answered', { disputeId: after.id })
  }

  async function send(attempt: Attempt): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setPhase('sending')
    // Stored before sending, so that after a reload the page knows that it may have arrived.
    change({ sent: attempt })
    try {
      if (attempt.choice === 'withdraw') {
        const { data } = await sendWithdrawal(attempt.body)
        succeed(data, 'withdraw', [])
      } else {
        const input = { params: { dispute_id: dispute.id }, body: attempt.body }
        const { data, meta } = await answer.run(input, { idempotencyKey: attempt.key })
        succeed(data, attempt.choice, meta.warnings)
      }
    } catch (cause) {
      failed(toNetTermsError(cause, 'server-error', 'The answer to the dispute failed. Check the cause.'))
    } finally {
      isSending.current = false
    }
  }

  /** Sends a withdrawal, which has no key. After a lost response, it counts as done if the dispute is now withdrawn. */
  async function sendWithdrawal({ version, comment }: AnswerBody): Promise<{ data: Dispute }> {
    const params = { dispute_id: dispute.id }
    try {
      return await withdrawal.run({ params, body: { version, ...(!isBlank(comment) && { comment }) } })
    } catch (cause) {
      const isOver = isNetTermsError(cause) && reasonOf(cause) === 'closed'
      if (isOver && phase === 'unknown') {
        const known = await request({ params })
        if (known.data.outcome === 'withdrawn') return known
      }
      throw cause
    }
  }

  function failed(error: NetTermsError): void {
    if (isOutcomeUnknown(error)) return setPhase('unknown')
    change({ sent: null })
    if (error.code === 'dispute-changed' || error.code === 'dispute-not-answerable') {
      refuse({})
      news.refuse(error.code === 'dispute-changed' ? null : reasonOf(error))
    } else if (error.code === 'dispute-amount-invalid') {
      refuse(amountProblemsOf(error, dispute, draft.amounts))
    } else {
      refuse({ error })
    }
  }

  const attemptOf = (choice: AnswerChoice): Attempt => ({
    key: newIdempotencyKey(),
    choice,
    // A withdrawal is stored in the same form; only its version and comment are sent.
    body: bodyOf(choice === 'withdraw' ? 'close' : choice),
  })
  // Created when the confirmation opens, so that a second click sends the same request.
  const pending = useRef<Attempt | null>(null)

  return {
    ...{ phase, problems, tries, unreadable },
    setUnreadable(key, problem) {
      const { [key]: _, ...rest } = unreadable
      setUnreadableRows(problem ? { ...rest, [key]: problem } : rest)
      setProblems({})
    },
    setUnderway: (underway) => (isUnderway.current = underway),
    submit(confirms) {
      const found = check()
      if (hasProblems(found) || draft.choice === null) return refuse(found)
      setProblems({})
      pending.current = attemptOf(draft.choice)
      if (confirms) setPhase('confirming')
      else void send(pending.current)
    },
    confirm: () => pending.current && void send(pending.current),
    cancel: () => setPhase('editing'),
    sendAgain: () => draft.sent && void send(draft.sent),
    withdraw: () => void send(attemptOf('withdraw')),
  }
}

const amountsOf = (dispute: Dispute, amounts: Readonly<Record<string, number>>) =>
  dispute.invoices.flatMap((row) => {
    const amount = amounts[rowKey(row)]
    return amount === undefined || amount === 0 ? [] : [{ trx_id: row.trxId, line_number: row.lineNumber, amount }]
  })

function checkAmounts(
  dispute: Dispute,
  amounts: Readonly<Record<string, number>>,
  unreadable: Answering['unreadable'],
  isPart: boolean,
): Pick<Problems, 'rows' | 'amounts'> {
  const rows: Record<string, RowProblem> = {}
  for (const key of Object.keys(unreadable)) rows[key] = 'invalid'
  const given = amountsOf(dispute, amounts)
  const requested = given.map(({ trx_id, line_number, amount }) => ({
    ...{ trxId: trx_id, lineNumber: line_number, amountMinor: amount },
  }))
  // An offer without an amount is only a question.
  const found = isPart || requested.length > 0 ? whyNotGranted(requested, dispute.invoices, isPart) : []
  let whole: Problems['amounts']
  for (const { reason, index } of found) {
    const row = index === null ? undefined : requested[index]
    if (row) rows[rowKey(row)] = reason === 'amount-above-disputable' ? 'above' : 'zero'
    else whole = reason === 'not-in-part' ? 'notPart' : 'none'
  }
  const hasRows = Object.keys(rows).length > 0
  return { ...(hasRows && { rows }), ...(whole && !hasRows && { amounts: whole }) }
}

/** Returns the server's errors for amounts, by the rows that they point to. */
function amountProblemsOf(error: NetTermsError, dispute: Dispute, amounts: Readonly<Record<string, number>>): Problems {
  const sent = amountsOf(dispute, amounts)
  const rows: Record<string, RowProblem> = {}
  for (const { pointer = '', meta = {} } of error.details) {
    const row = sent[Number(/\/amounts\/(\d+)/.exec(pointer)?.[1])]
    const key = row && rowKey({ trxId: row.trx_id, lineNumber: row.line_number })
    if (key !== undefined) rows[key] = meta['reason'] === 'amount-not-positive' ? 'zero' : 'above'
  }
  const isWhole = error.details.some(({ meta }) => meta?.['reason'] === 'not-in-part')
  if (Object.keys(rows).length > 0) return { rows }
  return isWhole ? { amounts: 'notPart' } : { error }
}

const reasonOf = ({ details }: NetTermsError): NotAnswerableReason =>
  NOT_ANSWERABLE_REASONS.find((reason) => details.some(({ meta }) => meta?.['reason'] === reason)) ?? 'not-your-turn'
