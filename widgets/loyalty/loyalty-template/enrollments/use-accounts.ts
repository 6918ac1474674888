/** A page of accounts with their enrollment, for the query in the URL. Source: docs/spec/loyalty.md LOY-241. */
import {
  LIMITS,
  listLoyaltyAccounts,
  LOYALTY_ACCOUNT_FILTERS,
  type LoyaltyAccount,
  type LoyaltyAccountFilter,
  type NetTermsError,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'
import { useUrlParams } from '../../../../src/kit/widget-context.ts'

/** URL parameter names. */
const PARAMS = { account: '', enrollment: '', 'account-page': '1', 'account-rows': '' } as const
type Params = Record<keyof typeof PARAMS, string>

export interface Accounts {
  search: string
  /** Enrollment status to filter by; null means all. */
  status: LoyaltyAccountFilter | null
  page: number
  size: number
  chosenSize: number
  /** Null before the first response. */
  rows: readonly LoyaltyAccount[] | null
  recordCount: number
  counts: Readonly<Record<LoyaltyAccountFilter, number>> | null
  error: NetTermsError | null
  isRefreshing: boolean
  retry(): void
  /** Changes the query; a new search or filter starts on the first page. */
  change(changes: Partial<Params>): void
  clear(): void
}

export function useAccounts(programId: string): Accounts {
  const [params, setParams] = useUrlParams(PARAMS)
  const search = searchOf(params.account)
  const status = LOYALTY_ACCOUNT_FILTERS.find((each) => each === params.enrollment) ?? null
  const page = Math.max(1, Number.parseInt(params['account-page']) || 1)
  const size = LIMITS.rowsPerPage.find((rows) => String(rows) === params['account-rows']) ?? LIMITS.defaultPageSize
  const { answer, error, retry, isRefreshing } = useCall(
    listLoyaltyAccounts,
    {
      params: { template_id: programId },
      filter: { ...(search && { search }), ...(status && { enrollment_status: status }) },
      page: { number: page, size },
    },
    { keep: true },
  )
  return {
    search,
    status,
    page,
    size,
    chosenSize: size,
    rows: answer?.data ?? null,
    recordCount: answer?.meta.recordCount ?? 0,
    counts: answer?.meta.counts ?? null,
    error,
    isRefreshing,
    retry,
    change: (changes) => setParams({ 'account-page': PARAMS['account-page'], ...changes }),
    clear: () => setParams(PARAMS),
  }
}
