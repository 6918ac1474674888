/** Allocation of one amount, and the payer's changes to it. Source: docs/spec/payments.md PAY-296…PAY-299. */
import { useState } from 'react'
import {
  type AmountProblem,
  type CurrencyCode,
  EMPTY_SELECTION,
  type Invoice,
  type LumpSumLine,
  type LumpSumStrategy,
  maxPaymentTotal,
  type PayAmountProblem,
  planLumpSum,
  selectedAmountProblem,
  type SelectedInvoice,
  selectedTotal,
  selectInvoices,
} from '../../../../src/contract/index.ts'
import { type DraftProblem, draftProblem } from '../pay-draft.ts'
import { type PlanInvoices, usePlanInvoices } from './use-plan-invoices.ts'

/** The payer's own amount instead of the planned one; null while invalid. */
interface Typed {
  amountMinor: number | null
  problem: AmountProblem | null
}

export interface PlanLine extends LumpSumLine<Invoice> {
  /** Undefined while the amount is the planned one. */
  typed: Typed | undefined
  problem: PayAmountProblem | null
}

export interface Plan {
  currency: CurrencyCode
  currencies: readonly CurrencyCode[]
  strategy: LumpSumStrategy
  leavesOutDisputed: boolean
  source: PlanInvoices
  /** Amount that the payer has, in minor units; null while invalid. */
  sum: number | null
  /** Why the text is not a valid amount, or is above the limit of a payment. */
  sumProblem: AmountProblem | 'not-positive' | 'above-limit' | null
  /** Lines of the plan; empty until there is an amount and the invoices have loaded. */
  lines: readonly PlanLine[]
  /** The invoices to pay, with their amounts. */
  chosen: readonly SelectedInvoice[]
  /** Total in minor units; null while an amount is invalid. */
  total: number | null
  problem: DraftProblem | null
  isChanged: boolean
  hasDisputed: boolean
  /** Sets the amount. A change of it or of an option drops typed amounts, because they belong to another plan. */
  setSum(amountMinor: number | null, problem: AmountProblem | null): void
  choose(changes: { currency?: CurrencyCode; strategy?: LumpSumStrategy; leavesOutDisputed?: boolean }): void
  setAmount(trxId: string, amountMinor: number | null, problem: AmountProblem | null): void
  undo(): void
}

type Amounts = Readonly<Record<string, Typed>>

export function usePlan(customerId: string, own: CurrencyCode): Plan {
  const [choices, setChoices] = useState({
    currency: own,
    strategy: 'oldest-first' as LumpSumStrategy,
    leavesOutDisputed: false,
  })
  const [sum, setSum] = useState<Typed>({ amountMinor: null, problem: null })
  const [amounts, setAmounts] = useState<Amounts>({})
  const source = usePlanInvoices(customerId, choices)
  const { currency } = choices
  const sumProblem =
    sum.problem ??
    (sum.amountMinor === 0 ? 'not-positive' : (sum.amountMinor ?? 0) > maxPaymentTotal(currency) ? 'above-limit' : null)
  const planned =
    source.invoices && sum.amountMinor !== null && sumProblem === null
      ? planLumpSum(source.invoices, { ...choices, amountMinor: sum.amountMinor }).lines
      : []
  const lines = planned.map((line): PlanLine => withTyped(line, amounts[line.invoice.trxId]))
  const chosen = lines.filter(isPaid).map(toSelected)
  const hasProblem = lines.some(({ problem }) => problem !== null)
  return {
    ...choices,
    currencies: source.currencies.length > 1 ? source.currencies : [],
    source,
    sum: sum.amountMinor,
    sumProblem,
    lines,
    chosen,
    total: hasProblem ? null : selectedTotal(chosen),
    problem: draftProblem(chosen, currency),
    isChanged: Object.keys(amounts).length > 0,
    hasDisputed: (source.invoices ?? []).some(({ disputedTotal }) => disputedTotal > 0),
    setSum(amountMinor, problem) {
      setSum({ amountMinor, problem })
      setAmounts({})
    },
    choose(changes) {
      if (changes.currency && changes.currency !== currency) setSum({ amountMinor: null, problem: null })
      setChoices((former) => ({ ...former, ...changes }))
      setAmounts({})
    },
    setAmount: (trxId, amountMinor, problem) =>
      setAmounts((former) => ({ ...former, [trxId]: { amountMinor, problem } })),
    undo: () => setAmounts({}),
  }
}

/** Whether the invoice is paid; an empty amount or zero leaves it out. */
export const isPaid = ({ typed, amountMinor }: PlanLine): boolean =>
  typed ? (typed.amountMinor ?? 0) > 0 || (typed.problem !== null && typed.problem !== 'empty') : amountMinor > 0

/** Returns the minor units to pay of the invoice; null while the text is invalid. */
export const paidOf = ({ typed, amountMinor }: PlanLine): number | null => (typed ? typed.amountMinor : amountMinor)

function withTyped(line: LumpSumLine<Invoice>, typed: Typed | undefined): PlanLine {
  const known: PlanLine = { ...line, typed, problem: null }
  return typed && isPaid(known) ? { ...known, problem: selectedAmountProblem(toSelected(known), typed.problem) } : known
}

function toSelected(line: PlanLine): SelectedInvoice {
  const [selected] = selectInvoices(EMPTY_SELECTION, [line.invoice]).invoices
  if (!selected) throw new Error('A planned invoice cannot be paid: planLumpSum included one that is not payable.')
  return { ...selected, amountMinor: paidOf(line) }
}
