/**
 * State of nt-merchant-picker: the session's dealers that match the search. Source: docs/spec/session.md SES-6, SES-60,
 * SES-62 (specification §2 "Merchant switch", §7 "GET /merchants", §9 "show-all-merchants").
 */
import { useCallback, useMemo, useState } from 'react'
import { LIMITS, listMerchants, type Merchant, searchForm } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { type Choice, useChoice } from '../picker/use-choice.ts'
import { type Pages, usePages } from '../picker/use-pages.ts'
import { readShowsAll, storeShowsAll } from '../../shared/show-all-merchants.ts'
import { type TasksOf, useTasks } from './use-tasks.ts'

export interface MerchantChoice {
  query: string
  setQuery(query: string): void
  merchants: readonly Merchant[]
  pages: Pages<Merchant>
  /** Returns the open tasks of a dealer; undefined until loaded, and for users who may not see them. */
  tasksOf: TasksOf
  choice: Choice
  current: { id: string; name: string } | null
  /** Whether inactive dealers are listed too. */
  showsAll: boolean
  setShowsAll(showsAll: boolean): void
}

export type MerchantPickerState = { kind: 'loading' } | ({ kind: 'ready' } & MerchantChoice)

export function useMerchantPicker(): MerchantPickerState {
  const { emit } = useWidget()
  const session = useShared((state) => state.session)
  const [typed, setTyped] = useState('')
  const [showsAll, setShows] = useState(readShowsAll)
  const requestMerchants = useFetch(listMerchants, { mayBeKnown: true })
  const request = useCallback(
    async (search: string, number: number) => {
      const { data, meta } = await requestMerchants({
        filter: search === '' ? {} : { search },
        sort: 'merchant_name',
        page: { number, size: LIMITS.maxPageSize },
      })
      return { rows: data, total: meta.recordCount }
    },
    [requestMerchants],
  )
  const pages = usePages<Merchant>(request, searchForm(typed))
  const tasksOf = useTasks(pages.pages)
  const choice = useChoice({
    key: 'manage-merchant',
    currentId: session.merchantId,
    tell: (merchantId) => emit('nt-merchant-choose', { merchantId }),
    // The lists of a dealer depend on the selected dealer, which is not part of their queries (DIR-17).
  })
  const merchants = useMemo(
    () =>
      (pages.pages ?? [])
        .flat()
        // The current dealer is always listed, in any status.
        .filter(({ id, status }) => showsAll || status === 'active' || id === session.merchantId),
    [pages.pages, showsAll, session.merchantId],
  )
  const isLoading = useDelayedLoading(pages.pages === null && pages.phase !== 'failed')
  useLifecycle(
    pages.pages === null && pages.phase === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready',
    pages.error,
  )
  if (isLoading) return { kind: 'loading' }
  return {
    kind: 'ready',
    query: typed,
    setQuery: setTyped,
    merchants,
    pages,
    tasksOf,
    choice,
    current: session.merchant,
    showsAll,
    setShowsAll(shows) {
      storeShowsAll(shows)
      setShows(shows)
    },
  }
}
