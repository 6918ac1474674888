/**
 * State of nt-loyalty-program: the programs of the selected account by enrollment status. Source: docs/spec/loyalty.md
 * LOY-195.
 */
import {
  ACTIVE_ENROLLMENT,
  type CalendarDate,
  listLoyaltyEnrollments,
  listLoyaltyPrograms,
  listVouchers,
  type LoyaltyEnrollment,
  type LoyaltyProgram,
  type NetTermsError,
  type Voucher,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useLifecycle } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

/** A program with the account's enrollment status. */
export interface Enrolled {
  enrollment: LoyaltyEnrollment
  program: LoyaltyProgram
}

export interface LoyaltyPage {
  customerName: string
  /** Today in the programs' calendar, not in the browser's. */
  today: CalendarDate
  invited: readonly Enrolled[]
  waiting: readonly Enrolled[]
  /** Programs with enrollment status 3, through the last day of the program. */
  active: readonly Enrolled[]
  /** Programs that ended, were left or declined, or expired without an answer; latest first. */
  past: readonly Enrolled[]
  /** Programs in which the account took part. */
  earned: readonly Enrolled[]
  /** Vouchers, latest first; empty while they load. */
  vouchers: readonly Voucher[]
  haveVouchersFailed: boolean
  /** True if the user may join, decline and leave. */
  mayAnswer: boolean
  /** Error of the last refresh of the figures, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type LoyaltyProgramState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'none' }
  | { kind: 'ready'; page: LoyaltyPage }

const FLAGS = { flags: ['customerLoyaltyProgramEnabled'] } as const

export function useLoyaltyProgram(): LoyaltyProgramState {
  const { customerId, customer } = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const mayAnswer = useMay('customer-loyalty-program-enrollments.answer', FLAGS)
  const filter = { buid_customer: customerId ?? '' }
  const enrollments = useCall(listLoyaltyEnrollments, { filter })
  const programs = useCall(listLoyaltyPrograms, { filter })
  const mayReadVouchers = useMay('vouchers.list', FLAGS)
  const vouchers = useCall(listVouchers, mayReadVouchers ? { filter } : null)
  const both = [enrollments, programs]
  const retry = () => {
    for (const each of [...both, vouchers]) if (each.error) each.retry()
  }
  const isWaiting = useDelayedLoading(both.some(({ answer, error }) => !answer && !error))
  const state = ((): LoyaltyProgramState => {
    const failed = both.find(({ answer, error }) => !answer && error)
    if (failed?.error) return { kind: 'failed', error: failed.error, retry }
    if (!enrollments.answer || !programs.answer || isWaiting) return { kind: 'loading' }
    const today = (programs.answer.meta.programDate as CalendarDate | undefined) ?? programDate
    const all = enrolledIn(enrollments.answer.data, programs.answer.data)
    if (today === null || all.length === 0) return { kind: 'none' }
    const page = {
      ...sortOut(all, today),
      customerName: customer?.name ?? '',
      today,
      vouchers: vouchers.answer?.data ?? [],
      haveVouchersFailed: !vouchers.answer && vouchers.error !== null,
      mayAnswer,
      refreshError: [...both, vouchers].find(({ answer, error }) => answer && error)?.error ?? null,
      retry,
    }
    return { kind: 'ready', page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', none: 'empty', ready: 'ready' } as const

const enrolledIn = (enrollments: readonly LoyaltyEnrollment[], programs: readonly LoyaltyProgram[]): Enrolled[] =>
  programs.flatMap((program) =>
    enrollments.filter(({ programId }) => programId === program.id).map((enrollment) => ({ enrollment, program })),
  )

const INVITED = 1
const WAITING = 2

/** Sorts programs into the sections of the page; a program runs through its last day. */
function sortOut(all: readonly Enrolled[], today: CalendarDate) {
  const running = all.filter(({ program }) => program.endsOn >= today)
  const of = (status: number) => running.filter(({ enrollment }) => enrollment.status === status)
  const [invited, waiting, active] = [of(INVITED), of(WAITING), of(ACTIVE_ENROLLMENT)]
  const current = new Set([...invited, ...waiting, ...active])
  return {
    invited,
    waiting,
    active,
    past: all.filter((each) => !current.has(each)),
    earned: all.filter(({ enrollment }) => enrollment.enrolledOn !== null),
  }
}
