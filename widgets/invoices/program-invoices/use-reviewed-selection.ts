/**
 * The selection over several accounts. It survives navigation to the review and back: the review stores what it pays,
 * and this list starts with that selection, updated with the server's data. Source: docs/spec/payments.md PAY-363.
 */
import { useEffect, useRef, useState } from 'react'
import { type CurrencyCode, type Invoice, isPayable, LIMITS, listInvoices } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { accountsOf, keepAccountsToPay, readAccountsToPay } from '../../shared/accounts-to-pay.ts'

type Key = Pick<Invoice, 'trxId' | 'customerId'>

/** Whether two rows are the same invoice: a transaction id is unique only within an account. */
export const isSame = (one: Key, other: Key): boolean =>
  one.trxId === other.trxId && one.customerId === other.customerId

/** @param currency of the list; reviewed invoices in another currency stay unchanged */
export function useReviewedSelection(
  currency: CurrencyCode | null,
): [selected: readonly Invoice[], select: (invoices: readonly Invoice[]) => void] {
  const { storage } = useWidget().instance
  const userId = useShared(({ session }) => session.user?.id)
  const [selected, setSelected] = useState<readonly Invoice[]>([])
  const [begun] = useState(() => reviewed())
  const isTouched = useRef(false)

  /** Returns the selection of the review; null if there is none, or if a sent payment has no response yet (PAY-12). */
  function reviewed() {
    const kept = readAccountsToPay(storage, userId)
    return kept?.attempt?.sent ? null : kept
  }
  const keys = (begun?.accounts ?? []).flatMap(({ customerId, invoices }) =>
    invoices.map(({ trxId }): Key => ({ customerId, trxId })),
  )
  const isWanted = keys.length > 0 && begun?.currency === currency
  const again = useCall(
    listInvoices,
    isWanted
      ? {
          filter: {
            buid_customer: [...new Set(keys.map(({ customerId }) => customerId))].join(),
            trx_id: keys.map(({ trxId }) => trxId).join(),
          },
          page: { number: 1, size: LIMITS.maxPageSize },
        }
      : null,
  )
  useEffect(() => {
    if (!again.answer || isTouched.current) return
    isTouched.current = true
    setSelected(again.answer.data.filter((invoice) => isPayable(invoice) && keys.some((key) => isSame(key, invoice))))
  }, [again.answer])

  return [
    selected,
    (next) => {
      isTouched.current = true
      setSelected(next)
      // If the user continues to the review, it shows the selection of this list.
      const kept = reviewed()
      const accounts = accountsOf(next)
      if (kept) {
        const { cardId } = kept
        const changed = { currency: kept.currency, accounts, areOldest: false, cardId, attempt: null }
        keepAccountsToPay(storage, userId, accounts.length === 0 || kept.currency !== currency ? null : changed)
      }
    },
  ]
}
