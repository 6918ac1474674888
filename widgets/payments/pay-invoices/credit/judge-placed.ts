/**
 * Validates the payer's allocation of credit to invoices, and computes its totals. Pure. Source: docs/spec/payments.md
 * PAY-359.
 */
import { type CreditLine, creditTotal } from '../../../../src/contract/index.ts'
import type { CreditProblem, JudgePlaced, PlacedAmounts, Typed } from './use-credits.ts'

interface Line {
  trxId: string
  /** Amount of the invoice that the payment settles, in minor units. */
  amountMinor: number | null
}

const NOTHING: Typed = { amountMinor: 0, problem: null }

/** Returns the minor units of a field; an empty field counts as zero. */
const minorOf = ({ amountMinor }: Typed): number => Math.max(0, amountMinor ?? 0)

const typedOf = (amounts: PlacedAmounts, memoId: string, trxId: string): Typed => amounts[memoId]?.[trxId] ?? NOTHING

/** Returns the minor units that an invoice gets from all memos. */
export const creditOn = (amounts: PlacedAmounts, trxId: string): number =>
  Object.keys(amounts).reduce((sum, memoId) => sum + minorOf(typedOf(amounts, memoId, trxId)), 0)

const partsOf = (amounts: PlacedAmounts, memoId: string, lines: readonly Line[]): CreditLine[] =>
  lines.map(({ trxId }) => ({ trxId, amountMinor: minorOf(typedOf(amounts, memoId, trxId)) }))

/** Returns the error of one amount; null if it can be applied. */
export function placedProblem(
  { id, remaining }: { id: string; remaining: number },
  amounts: PlacedAmounts,
  lines: readonly Line[],
  { trxId, amountMinor: takes }: Line,
): CreditProblem | null {
  const { amountMinor, problem } = typedOf(amounts, id, trxId)
  if (problem !== null && problem !== 'empty') return problem
  if ((amountMinor ?? 0) < 0) return 'negative'
  if (!amountMinor) return null
  if (creditOn(amounts, trxId) > (takes ?? 0)) return 'above-total'
  return creditTotal(partsOf(amounts, id, lines)) > remaining ? 'above-left' : null
}

export const judgePlaced: JudgePlaced = (memos, all, lines) => {
  // Ignore memos that are used up, and invoices that are no longer paid.
  const amounts = Object.fromEntries(memos.map(({ id }) => [id, all[id] ?? {}]))
  return memos.map((memo) => {
    const parts = partsOf(amounts, memo.id, lines).filter(({ amountMinor }) => amountMinor > 0)
    const problems = lines.map((line) => placedProblem(memo, amounts, lines, line))
    return {
      ...memo,
      amountMinor: creditTotal(parts),
      problem: problems.find((problem) => problem !== null) ?? null,
      most: memo.remaining,
      lines: parts,
    }
  })
}
