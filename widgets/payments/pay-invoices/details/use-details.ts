/** The payer's reference, and disputes of unpaid parts. Source: docs/spec/payments.md PAY-281…PAY-283. */
import { useState } from 'react'
import { type ReferenceRefusal, referenceForm, whyReferenceRefused } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import type { PayLine } from '../select/use-selection.ts'
import type { DraftStorage } from '../stored-draft.ts'
import type { ShortPay } from './short-pay.ts'

export interface DetailsState {
  reference: { text: string; problem: ReferenceRefusal | null; isShown: boolean }
  setReference(text: string): void
  showReferenceProblem(): void
  /** The reference to send; empty if none. */
  referenceToSend: string
  mayDispute: boolean
  /** Disputes by transaction id; only for partly paid invoices. */
  shortPays: ReadonlyMap<string, ShortPay & { amountMinor: number }>
  /** @param shortPay null opens no dispute */
  dispute(trxId: string, shortPay: ShortPay | null): void
  /** Clears the input after a payment, for the next one. */
  forget(): void
}

type DisputableLine = Pick<PayLine, 'trxId' | 'payable' | 'amountMinor'>

/** Returns the unpaid part of an invoice's payable amount, in minor units. */
export const leftOut = ({ payable, amountMinor }: Pick<DisputableLine, 'payable' | 'amountMinor'>): number =>
  amountMinor === null ? 0 : payable - amountMinor

export function useDetails(lines: readonly DisputableLine[], storage: DraftStorage): DetailsState {
  const mayDispute = useShared(
    ({ session }) =>
      session.capabilities.includes('disputes.create') &&
      session.capabilities.includes('customer-dispute-reasons.list'),
  )
  const [text, setText] = useState(() => storage.read().reference ?? '')
  const [isShown, setShown] = useState(false)
  const [wanted, setWanted] = useState<Readonly<Record<string, ShortPay>>>(() => storage.read().shortPays ?? {})
  const referenceToSend = referenceForm(text)
  const shortPays = new Map(
    lines.flatMap((line) => {
      const shortPay = mayDispute ? wanted[line.trxId] : undefined
      const amountMinor = leftOut(line)
      return shortPay && amountMinor > 0 ? [[line.trxId, { ...shortPay, amountMinor }] as const] : []
    }),
  )
  function keep(next: Readonly<Record<string, ShortPay>>): void {
    setWanted(next)
    storage.write({ shortPays: Object.keys(next).length > 0 ? next : null })
  }
  return {
    reference: { text, problem: whyReferenceRefused(referenceToSend), isShown },
    setReference(next) {
      setText(next)
      storage.write({ reference: next === '' ? null : next })
    },
    showReferenceProblem: () => setShown(true),
    referenceToSend,
    mayDispute,
    shortPays,
    dispute(trxId, shortPay) {
      const { [trxId]: _former, ...others } = wanted
      keep(shortPay ? { ...others, [trxId]: shortPay } : others)
    },
    forget() {
      setText('')
      setShown(false)
      keep({})
      storage.write({ reference: null })
    },
  }
}
