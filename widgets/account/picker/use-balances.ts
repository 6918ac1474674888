/**
 * What the accounts of a picker owe, read after their names, and those that the user worked in last. A balance that does not
 * load is left out. Source: docs/spec/account.md CUS-65, CUS-66.
 */
import { useEffect, useMemo, useState } from 'react'
import { type AccountBalance, type Customer, LIMITS, listAccountBalances } from '../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { keepRecentAccount, readRecentAccounts } from '../../shared/recent-accounts.ts'

/** Fewer accounts than this are seen at a glance. */
const MANY = 8

export interface Balances {
  /** In the account's own currency; absent: not known. */
  of(account: Pick<Customer, 'id' | 'currency'>): AccountBalance | undefined
  /** The latest first; none of a few accounts. */
  recent: readonly AccountBalance[]
}

export function useBalances(pages: readonly (readonly Customer[])[] | null, total: number): Balances {
  const session = useShared((state) => state.session)
  const canSee = session.capabilities.includes('account-balances.list')
  const userId = session.user?.id
  const ask = useFetch(listAccountBalances, { mayBeKnown: true })
  const [known, setKnown] = useState<ReadonlyMap<string, AccountBalance>>(new Map())
  // As they stood when the picker opened: a choice does not move the rows.
  const ids = useMemo(() => readRecentAccounts(userId), [userId])
  useEffect(() => keepRecentAccount(userId, session.customerId), [userId, session.customerId])

  useEffect(() => {
    let isCurrent = true
    if (!canSee) return
    for (const page of pages ?? []) {
      const missing = page.filter(({ id, currency }) => !known.has(`${id}-${currency}`)).map(({ id }) => id)
      if (missing.length === 0) continue
      ask({
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
  }, [pages, canSee, ask])

  const recents = useCall(
    listAccountBalances,
    canSee && ids.length > 0 && total > MANY
      ? { filter: { buid_customer: ids.join() }, sort: 'customer_name', page: { number: 1, size: LIMITS.maxPageSize } }
      : null,
  )
  const recent = useMemo(() => {
    const rows = recents.answer?.data ?? []
    // An account in several currencies stands there once, with the one that it owes most in.
    return ids.flatMap((id) => rows.filter((row) => row.customerId === id).sort((a, b) => b.open - a.open)[0] ?? [])
  }, [recents.answer, ids])
  return { of: ({ id, currency }) => known.get(`${id}-${currency}`), recent }
}
