/**
 * State of nt-customer-picker: the accounts of the session that match the search, and the locations of the selected
 * one. Source: docs/spec/account.md CUS-10…CUS-13, docs/spec/session.md SES-6, SES-60 (specification §2
 * "/account/customers").
 */
import { useCallback, useMemo, useState } from 'react'
import {
  type Customer,
  isFlagOn,
  LIMITS,
  listCustomers,
  listLocations,
  type Location,
  searchForm,
} from '../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { arrangeAccounts, type ArrangedAccount } from '../picker/arrange-accounts.ts'
import { type Balances, useBalances } from '../picker/use-balances.ts'
import { type Choice, useChoice } from '../picker/use-choice.ts'
import { type Pages, usePages } from '../picker/use-pages.ts'

export interface LocationChoice {
  locations: readonly Location[]
  /** Null if no account is selected. */
  currentId: string | null
  choose(id: string): void
}

export interface CustomerChoice {
  query: string
  setQuery(query: string): void
  accounts: readonly ArrangedAccount[]
  /** Returns the name of the parent account, or its number if the server sent no name; null if there is no parent. */
  parentOf(account: Customer): string | null
  pages: Pages<Customer>
  balances: Balances
  choice: Choice
  current: { id: string; name: string } | null
  /**
   * Null if the account has at most one location, or if its locations failed to load; the account can still be chosen.
   */
  location: LocationChoice | null
}

export type CustomerPickerState = { kind: 'loading' } | ({ kind: 'ready' } & CustomerChoice)

export function useCustomerPicker(): CustomerPickerState {
  const { emit } = useWidget()
  const session = useShared((state) => state.session)
  const hasSubAccounts = useShared((state) => isFlagOn(state.flags, 'subAccountsEnabled'))
  const [typed, setTyped] = useState('')
  const query = searchForm(typed)
  const requestCustomers = useFetch(listCustomers, { mayBeKnown: true })
  const request = useCallback(
    async (search: string, number: number) => {
      const { data, meta } = await requestCustomers({
        filter: search === '' ? {} : { search },
        sort: 'customer_name',
        page: { number, size: LIMITS.maxPageSize },
      })
      return { rows: data, total: meta.recordCount }
    },
    [requestCustomers],
  )
  const pages = usePages<Customer>(request, query)
  const balances = useBalances(pages.pages, pages.total)
  const locations = useCall(
    listLocations,
    session.customerId === null
      ? null
      : {
          filter: { buid_customer: session.customerId },
          sort: 'name',
          page: { number: 1, size: LIMITS.maxCustomerPageSize },
        },
  )
  const choice = useChoice({
    key: 'manage-customer',
    currentId: session.customerId,
    tell: (customerId) => emit('nt-customer-choose', { customerId }),
  })

  const accounts = useMemo(
    () => (pages.pages ?? []).flatMap((page) => (hasSubAccounts ? arrangeAccounts(page) : page.map(besideOthers))),
    [pages.pages, hasSubAccounts],
  )
  const names = useMemo(() => new Map(accounts.map(({ account }) => [account.id, account.name])), [accounts])
  const isLoading = useDelayedLoading(pages.pages === null && pages.phase !== 'failed')
  useLifecycle(
    pages.pages === null && pages.phase === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready',
    pages.error,
  )
  if (isLoading) return { kind: 'loading' }
  const found = locations.answer?.data ?? []
  return {
    kind: 'ready',
    query: typed,
    setQuery: setTyped,
    accounts,
    parentOf: ({ parentId, parentName }) =>
      parentId === null || !hasSubAccounts ? null : (parentName ?? names.get(parentId) ?? parentId),
    pages,
    balances,
    choice,
    current: session.customer,
    location:
      found.length > 1
        ? {
            locations: found,
            currentId: session.location?.id ?? null,
            choose: (id) => void choice.take('location', id),
          }
        : null,
  }
}

const besideOthers = (account: Customer): ArrangedAccount => ({ account, depth: 0 })
