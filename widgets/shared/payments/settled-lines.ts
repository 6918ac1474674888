/**
 * What a payment settles of each invoice, by method and credit together. Source: docs/spec/payments.md PAY-276,
 * PAY-280.
 */
import { creditTotal, type Payment } from '../../../src/contract/index.ts'

type Settled = Pick<Payment, 'lines' | 'credits'>

/**
 * A settled line. `amountMinor` is the whole amount, `creditMinor` the part of it that credit pays; both in minor
 * units.
 */
export type SettledLine = Payment['lines'][number] & { creditMinor: number }

/** Returns the lines, each invoice once; those paid only by credit come last. */
export function settledLines({ lines, credits }: Settled): SettledLine[] {
  const settled = new Map(lines.map((line) => [line.trxId, { ...line, creditMinor: 0 }]))
  for (const { memoId: _memo, ...part } of credits) {
    const known = settled.get(part.trxId)
    const { amountMinor } = part
    settled.set(
      part.trxId,
      known
        ? { ...known, amountMinor: known.amountMinor + amountMinor, creditMinor: known.creditMinor + amountMinor }
        : { ...part, creditMinor: amountMinor },
    )
  }
  return [...settled.values()]
}

/** Returns the credit used in a payment, in minor units. */
export const creditOf = ({ credits }: Pick<Payment, 'credits'>): number => creditTotal(credits)

/** Whether credit paid everything, so there is no method. */
export const isByCredit = ({ method }: Pick<Payment, 'method'>): boolean =>
  method.bankAccountId === null && method.cardId === null
