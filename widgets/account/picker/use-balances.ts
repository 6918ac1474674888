/**
 * Balances of the listed accounts, loaded after their names, and the recently used accounts. A balance that fails to
 * load is left out. Source: docs/spec/account.md CUS-65, CUS-66.
 */
import { useEffect, useMemo, useState } from 'react'
import { type AccountBalance, type Customer, LIMITS, listAccountBalances } from '../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { keepRecentAccount, readRecentAccounts } from '../../shared/recent-accounts.ts'

/** A list with fewer accounts has no section for recent accounts. */
const MANY = 8

export interface Balances {
  /** Returns the balance in the account's own currency; undefined if unknown. */
  of(account: Pick<Customer, 'id' | 'currency'>): AccountBalance | undefined
  /** Latest first; empty for a short list. */
  recent: readonly AccountBalance[]
}

export function useBalances(pages: readonly (readonly Customer[])[] | null, total: number): Balances {
  const session = useShared((state) => state.session)
  const canSee = session.capabilities.includes('account-balances.list')
  const userId = session.user?.id
  const request = useFetch(listAccountBalances, { mayBeKnown: true })
  const [known, setKnown] = useState<ReadonlyMap<string, AccountBalance>>(new Map())
  // Read once when the picker opens, so that a choice does not move the rows.
  const ids = useMemo(() => readRecentAccounts(userId), [userId])
  useEffect(() => keepRecentAccount(userId, session.customerId), [userId, session.customerId])

  useEffect(() => {
    let isCurrent = true
    if (!canSee) return
    for (const page of pages ?? []) {
      const missing = page.filter(({ id, currency }) => !known.has(`${id}-${currency}`)).map(({ id }) => id)
      if (missing.length === 0) continue
      request({
        filter: { buid_customer: missing.join() },
        sort: 'customer_name',
        page: { number: 1, size: LIMITS.maxPageSize },
      }).then(
        ({ data }) => {
          if (isCurrent) setKnown((before) => new Map([...before, ...data.map((row) => [row.id, row] as const)]))
        },
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [pages, canSee, request])

  const recents = useCall(
    listAccountBalances,
    canSee && ids.length > 0 && total > MANY
      ? { filter: { buid_customer: ids.join() }, sort: 'customer_name', page: { number: 1, size: LIMITS.maxPageSize } }
      : null,
  )
  const recent = useMemo(() => {
    const rows = recents.answer?.data ?? []
    // An account with several currencies is listed once, in the currency in which it owes most.
    return ids.flatMap((id) => rows.filter((row) => row.customerId === id).sort((a, b) => b.open - a.open)[0] ?? [])
  }, [recents.answer, ids])
  return { of: ({ id, currency }) => known.get(`${id}-${currency}`), recent }
}
