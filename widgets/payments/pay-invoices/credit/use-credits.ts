/** Account credit used together with the payment method. Source: docs/spec/payments.md PAY-276…PAY-278, PAY-359. */
import { useState } from 'react'
import {
  allocateCredits,
  type AmountProblem,
  type CalendarDate,
  creditByInvoice,
  type CreditLine,
  type CreditMemo,
  creditTotal,
  type CreditUse,
  type CurrencyCode,
  listCreditMemos,
  spendCredits,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import type { Refusal } from '../refusal.ts'
import type { DraftStorage } from '../stored-draft.ts'

/** Error of a credit amount; `above-left` and `above-total` include the maximum. */
export type CreditProblem = AmountProblem | 'negative' | 'above-left' | 'above-total'

export interface CreditChoice {
  id: string
  /** Remaining credit of the memo, in minor units. */
  remaining: number
  /** Credit to apply from the memo, in minor units; null while the text is not a valid amount. */
  amountMinor: number | null
  problem: CreditProblem | null
  /** Maximum that can be applied from this memo in addition to the others, in minor units. */
  most: number
  /** Invoices to which the payer allocated the memo; undefined means the oldest first. */
  lines?: readonly CreditLine[]
}

export interface CreditsState {
  /** Memos with remaining credit, oldest first; empty if the user may not apply credit. */
  choices: readonly CreditChoice[]
  /** Remaining credit of all memos, in minor units. */
  available: number
  isUsed: boolean
  /** Amounts per memo, in order; empty while credit is not used. */
  used: readonly CreditUse[]
  usedTotal: number
  /** True if an amount is invalid, which blocks the payment. */
  hasProblem: boolean
  /** True if credit pays everything, so no method is needed. */
  isCovered: boolean
  hasFailed: boolean
  retry(): void
  use(isUsed: boolean): void
  setAmount(id: string, amountMinor: number | null, problem: AmountProblem | null): void
  /** The payer's allocation to invoices; null means the oldest first. */
  placed: PlacedAmounts | null
  /** @param judge validates the amounts; passed by the component that shows them */
  place(amounts: PlacedAmounts, judge: JudgePlaced): void
  placeOldestFirst(): void
  /** Lowers the amounts to the remaining credit from the server, after another user used some of it. */
  lower(refusal: Refusal): void
  /** Clears the input after a payment, for the next one. */
  forget(): void
}

export interface Typed {
  amountMinor: number | null
  problem: AmountProblem | null
}

/** Amounts by memo and invoice (transaction id); a missing entry means zero. */
export type PlacedAmounts = Readonly<Record<string, Readonly<Record<string, Typed>>>>

export type JudgePlaced = (
  memos: readonly { id: string; remaining: number }[],
  amounts: PlacedAmounts,
  lines: readonly { trxId: string; amountMinor: number | null }[],
) => CreditChoice[]

interface Question {
  customerId: string
  currency: CurrencyCode
  /** Total of the invoices in minor units; null while an amount is invalid. */
  total: number | null
  lines: readonly { trxId: string; amountMinor: number | null }[]
  isActive: boolean
}

export function useCredits(
  { customerId, currency, total, lines, isActive }: Question,
  storage: DraftStorage,
): CreditsState {
  const mayApply = useShared(({ session }) => session.capabilities.includes('credit-memos.apply'))
  const input =
    isActive && mayApply && customerId ? { filter: { buid_customer: customerId, sol_currency: currency } } : null
  const { answer, error, retry } = useCall(listCreditMemos, input)
  const [isWanted, setWanted] = useState(() => storage.read().usesCredit)
  /** Amounts typed by the user, by account and memo; the other memos cover the rest of the total. */
  const [typed, setTyped] = useState(() => revived(storage.read().creditAmounts))
  const [placed, setPlaced] = useState<{ customerId: string; amounts: PlacedAmounts; judge: JudgePlaced } | null>(null)
  // Memos and invoices of one account do not apply to another.
  const placement = placed?.customerId === customerId ? placed : null
  const [left, setLeft] = useState<Readonly<Record<string, number>>>({})
  // Two accounts may have memos with the same number.
  const keyOf = (id: string) => `${customerId} ${id}`
  const memos = (answer?.data ?? []).flatMap((memo: CreditMemo) => {
    const remaining = Math.min(memo.remaining, left[keyOf(memo.id)] ?? memo.remaining)
    return memo.currency === currency && remaining > 0 ? [{ id: memo.id, remaining }] : []
  })
  const isUsed = isWanted && memos.length > 0
  const own = Object.fromEntries(
    memos.flatMap(({ id }): [string, Typed][] => {
      const each = typed[keyOf(id)]
      return each ? [[id, each]] : []
    }),
  )
  const choices = !isUsed
    ? []
    : placement
      ? placement.judge(memos, placement.amounts, lines)
      : chosenOf(memos, own, total ?? 0)
  const used = choices.flatMap(({ id, amountMinor, lines: chosen }) =>
    amountMinor ? [{ memoId: id, amountMinor, lines: chosen }] : [],
  )
  const hasProblem = choices.some(({ problem }) => problem !== null)
  const usedTotal = hasProblem ? 0 : creditTotal(used)
  function keep(next: typeof typed): void {
    setTyped(next)
    const amounts = Object.entries(next).flatMap(([key, { amountMinor }]) =>
      amountMinor === null ? [] : [[key, amountMinor] as const],
    )
    storage.write({ creditAmounts: amounts.length > 0 ? Object.fromEntries(amounts) : null })
  }
  return {
    choices: isUsed ? choices : memos.map((memo) => ({ ...memo, amountMinor: 0, problem: null, most: 0 })),
    available: creditTotal(memos.map(({ remaining }) => ({ amountMinor: remaining }))),
    isUsed,
    used: hasProblem ? [] : used,
    usedTotal,
    hasProblem,
    isCovered: usedTotal > 0 && usedTotal === total,
    hasFailed: error !== null && !answer,
    retry,
    use(next) {
      setWanted(next)
      keep({})
      setPlaced(null)
      storage.write({ usesCredit: next })
    },
    setAmount: (id, amountMinor, problem) => keep({ ...typed, [keyOf(id)]: { amountMinor, problem } }),
    placed: placement?.amounts ?? null,
    place: (amounts, judge) => setPlaced({ customerId, amounts, judge }),
    placeOldestFirst: () => setPlaced(null),
    lower({ problems }) {
      let next = typed
      for (const { code, meta } of problems) {
        const { creditMemoId: id, remaining } = meta
        if (code !== 'payment-credit-unavailable' || typeof id !== 'string' || typeof remaining !== 'number') continue
        const key = keyOf(id)
        setLeft((former) => ({ ...former, [key]: remaining }))
        const own = next[key]
        if (own) next = { ...next, [key]: { ...own, amountMinor: Math.min(own.amountMinor ?? 0, remaining) } }
      }
      if (next !== typed) keep(next)
      retry()
    },
    forget() {
      keep({})
      setPlaced(null)
    },
  }
}

const revived = (amounts: Readonly<Record<string, number>> | null): Readonly<Record<string, Typed>> =>
  Object.fromEntries(Object.entries(amounts ?? {}).map(([key, amountMinor]) => [key, { amountMinor, problem: null }]))

/** Returns the amount of each memo: typed amounts stay; the other memos cover the rest of the total, in order. */
export function chosenOf(
  memos: readonly { id: string; remaining: number }[],
  typed: Readonly<Record<string, Typed>>,
  total: number,
): CreditChoice[] {
  const typedSum = creditTotal(memos.map(({ id }) => ({ amountMinor: Math.max(0, typed[id]?.amountMinor ?? 0) })))
  const filled = spendCredits(
    memos.filter(({ id }) => !typed[id]),
    Math.max(0, total - typedSum),
  )
  return memos.map(({ id, remaining }) => {
    const own = typed[id]
    const amountMinor = own ? own.amountMinor : (filled.find(({ memoId }) => memoId === id)?.amountMinor ?? 0)
    const most = Math.min(remaining, Math.max(0, total - (typedSum - Math.max(0, own?.amountMinor ?? 0))))
    return { id, remaining, amountMinor, most, problem: own ? problemOf(own, remaining, most) : null }
  })
}

function problemOf({ amountMinor, problem }: Typed, remaining: number, most: number): CreditProblem | null {
  if (amountMinor === null) return problem ?? 'empty'
  if (amountMinor < 0) return 'negative'
  if (amountMinor > remaining) return 'above-left'
  return amountMinor > most ? 'above-total' : null
}

/** Returns the amount of each invoice that remains to pay after credit, without invoices that credit covers. */
export function unpaidOf(
  lines: readonly { trxId: string; amountMinor: number | null; dueDate: CalendarDate | null }[],
  used: readonly CreditUse[],
): { trxId: string; amountMinor: number }[] {
  const settled = lines.map((line) => ({ ...line, amountMinor: line.amountMinor ?? 0 }))
  const byCredit = creditByInvoice(allocateCredits(settled, used))
  return settled
    .map(({ trxId, amountMinor }) => ({ trxId, amountMinor: amountMinor - (byCredit.get(trxId) ?? 0) }))
    .filter(({ trxId, amountMinor }) => amountMinor > 0 || !byCredit.has(trxId))
}
