/**
 * Open tasks of the listed dealers, loaded after their names. Counts that fail to load are left out. Source:
 * docs/spec/dealer.md DLR-80.
 */
import { useEffect, useState } from 'react'
import { LIMITS, listMerchantTasks, type Merchant, type MerchantTasks } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'

export type TasksOf = (merchantId: string) => MerchantTasks | undefined

/** @param pages pages of dealers as the server returned them; one request loads the counts of a page */
export function useTasks(pages: readonly (readonly Merchant[])[] | null): TasksOf {
  const canSee = useShared(({ session }) => session.capabilities.includes(listMerchantTasks.name))
  const request = useFetch(listMerchantTasks, { mayBeKnown: true })
  const [known, setKnown] = useState<ReadonlyMap<string, MerchantTasks>>(new Map())
  useEffect(() => {
    let isCurrent = true
    if (!canSee) return
    for (const page of pages ?? []) {
      const missing = page.map(({ id }) => id).filter((id) => !known.has(id))
      if (missing.length === 0) continue
      request({
        filter: { buid_merchant: missing.join() },
        sort: 'merchant_name',
        page: { number: 1, size: LIMITS.maxPageSize },
      }).then(
        ({ data }) => {
          if (isCurrent)
            setKnown((before) => new Map([...before, ...data.map((row) => [row.merchantId, row] as const)]))
        },
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [pages, canSee, request])
  return (merchantId) => known.get(merchantId)
}
