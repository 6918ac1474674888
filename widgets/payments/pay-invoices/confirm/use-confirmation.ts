/** The step requested by the URL or by the host page, and the payment to confirm. */
import { useState } from 'react'
import { getPayment, type Payment, type NetTermsError } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useUrlParams, useWidget } from '../../../../src/kit/widget-context.ts'
import type { EditStep } from '../pay-steps.ts'

export type ConfirmationState =
  | { kind: 'loading' }
  | { kind: 'confirmation'; payment: Payment }
  | { kind: 'confirmation-missing'; number: string }
  | { kind: 'confirmation-failed'; error: NetTermsError; retry(): void }

export interface Confirmation {
  /** Name of the requested step; the state machine of the payment decides which one is shown. */
  wanted: string
  /** Number of the payment to show; null while paying; empty if a confirmation is requested without a number. */
  number: string | null
  state: ConfirmationState
  /** Opens a step; `plan` opens the allocation of one amount in the invoice step (PAY-361). */
  goTo(step: EditStep | 'plan', how: 'push' | 'replace'): void
  showPayment(number: string): void
  /** Returns to paying, even if the attributes set by the host page still name a payment. */
  leaveConfirmation(step?: EditStep | 'several'): void
}

/** @param paid the payment made here: its confirmation needs no request and cannot fail to load */
export function useConfirmation(paid: Payment | null): Confirmation {
  const { attributes } = useWidget()
  const fixed = attributes['step'] === 'done'
  const [params, write] = useUrlParams({ step: fixed ? 'invoices' : attributes['step'] || 'invoices', payment: '' })
  const [left, setLeft] = useState<string | null>(null)
  const isHere = params.step === 'done'
  const requested = isHere ? params.payment : fixed ? attributes['payment'] || params.payment : null
  const number = requested === left ? null : requested
  const { answer, error, retry } = useCall(getPayment, number ? { params: { number } } : null)
  const payment = answer?.data ?? (paid?.number === number ? paid : null)
  return {
    wanted: params.step,
    number,
    state: stateOf(),
    goTo: (step, how) => write({ step, payment: '' }, how),
    showPayment: (next) => write({ step: 'done', payment: next }, 'replace'),
    leaveConfirmation(step = 'invoices') {
      setLeft(requested)
      write({ step, payment: '' }, 'push')
    },
  }

  function stateOf(): ConfirmationState {
    if (payment) return { kind: 'confirmation', payment }
    if (number === '' || error?.code === 'not-found') return { kind: 'confirmation-missing', number: number ?? '' }
    return error ? { kind: 'confirmation-failed', error, retry } : { kind: 'loading' }
  }
}
