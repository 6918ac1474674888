/**
 * State of nt-vouchers: vouchers of the selected account, and rewards for which more can be issued. Source:
 * docs/spec/loyalty.md LOY-197.
 */
import {
  type CalendarDate,
  listLoyaltyPrograms,
  listVouchers,
  type LoyaltyProgram,
  type NetTermsError,
  type Voucher,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

export interface VoucherPage {
  customerName: string
  today: CalendarDate
  /** Vouchers, latest first. */
  vouchers: readonly Voucher[]
  /** Programs with a final reward that has not been fully issued as vouchers. */
  rewards: readonly LoyaltyProgram[]
  /** Error of the last refresh of the list, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type VouchersState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'none' }
  | { kind: 'ready'; page: VoucherPage }

export function useVouchers(): VouchersState {
  const { customerId, customer } = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const filter = { buid_customer: customerId ?? '' }
  const vouchers = useCall(listVouchers, { filter })
  const programs = useCall(listLoyaltyPrograms, { filter })
  const both = [vouchers, programs]
  const retry = () => {
    for (const each of both) if (each.error) each.retry()
  }
  const isWaiting = useDelayedLoading(both.some(({ answer, error }) => !answer && !error))
  const state = ((): VouchersState => {
    const failed = both.find(({ answer, error }) => !answer && error)
    if (failed?.error) return { kind: 'failed', error: failed.error, retry }
    if (!vouchers.answer || !programs.answer || isWaiting) return { kind: 'loading' }
    const today = (vouchers.answer.meta.programDate as CalendarDate | undefined) ?? programDate
    const rewards = programs.answer.data.filter(({ rewardAvailable }) => rewardAvailable > 0)
    const list = vouchers.answer.data
    if (today === null || (list.length === 0 && rewards.length === 0)) return { kind: 'none' }
    const refreshError = both.find(({ error }) => error)?.error ?? null
    return {
      kind: 'ready',
      page: { customerName: customer?.name ?? '', today, vouchers: list, rewards, refreshError, retry },
    }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', none: 'empty', ready: 'ready' } as const
