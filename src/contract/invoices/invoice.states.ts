/**
 * What happens to an invoice's primary status and to its flags. `Part Paid` is no state: it follows from the amounts
 * (INV-5). Source: docs/spec/invoices.md INV-20…INV-24 (specification §4; domain §3.3).
 */
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { type ActionOf, type Actor, nextState, type StateTable } from '../states/state-table.ts'
import {
  type InvoiceStatus,
  PRIMARY_STATUSES,
  type PrimaryStatus,
  STATUS_FLAGS,
  type StatusFlag,
} from './invoice.schema.ts'

const PAY = {
  to: 'Payment Pending',
  by: ['admin', 'payer', 'clock'],
  when: 'it may be paid (whyNotPayable); any amount of it; the clock pays by AutoPay',
} as const
const HOLD = { to: 'On Hold', by: ['support', 'system'] } as const
const SETTLE_BY_CREDIT = { to: 'Paid', by: ['system'], when: 'credits leave nothing open' } as const
const RETURN = { to: 'Billed', by: ['rail'], when: 'with a return code; its original due date holds' } as const
const REFUND = { to: 'Billed', by: ['support'], when: 'its card payment is refunded (PAY-38)' } as const
const CHARGE_BACK = { to: 'Billed', by: ['rail'], when: 'its card payment is charged back (PAY-39)' } as const

/**
 * INV-20: primary statuses. A transition to Billed is one to Past Due when its due date has passed: ask
 * `nextPrimaryStatus`, which looks at the date. A Pending transaction that is rejected is no invoice any more (REJ-1).
 */
export const INVOICE_STATES = {
  starts: {
    record: { to: 'Unbilled', by: ['system'], when: 'a purchase that is billed later' },
    submit: { to: 'Pending', by: ['merchant', 'system'], when: 'a transaction that is not posted yet' },
  },
  states: {
    Unbilled: { bill: { to: 'Billed', by: ['clock'], when: 'its day has come; the due date is set' } },
    Pending: { post: { to: 'Billed', by: ['system'], when: 'the transaction is accepted' } },
    Billed: {
      pay: PAY,
      'fall overdue': { to: 'Past Due', by: ['clock'], when: 'today is after the due date, in the zone of DAT-2' },
      'settle by credit': SETTLE_BY_CREDIT,
      hold: HOLD,
    },
    'Past Due': {
      pay: PAY,
      'extend due date': { to: 'Billed', by: ['support', 'system'] },
      'settle by credit': SETTLE_BY_CREDIT,
      hold: HOLD,
    },
    'Payment Pending': {
      'settle in full': { to: 'Paid', by: ['rail'], when: 'nothing is left open' },
      'settle in part': { to: 'Billed', by: ['rail'], when: 'something is left open' },
      'fail payment': { to: 'Billed', by: ['rail'] },
      'cancel payment': { to: 'Billed', by: ['admin', 'payer'], when: 'the payment may be canceled (PAY-25)' },
      'return payment': RETURN,
    },
    Paid: {
      'return payment': RETURN,
      'refund payment': REFUND,
      'charge back payment': CHARGE_BACK,
      close: { to: 'Closed', by: ['clock'], when: '90 days after it was paid (A-41)' },
    },
    // Closed says that nothing more is asked of it, not that its money cannot be taken away again.
    Closed: {
      'return payment': RETURN,
      'refund payment': { ...REFUND, when: 'its refund was asked for before it was closed (PAY-38)' },
      'charge back payment': CHARGE_BACK,
    },
    // A dispute that is granted meanwhile may leave nothing of it.
    'On Hold': { release: { to: 'Billed', by: ['support', 'system'] }, 'settle by credit': SETTLE_BY_CREDIT },
  },
} as const satisfies StateTable<PrimaryStatus>

export type InvoiceAction = ActionOf<typeof INVOICE_STATES>

/**
 * INV-21: where an action leads on this day: what would be Billed is Past Due from the day after its due date, and an
 * extended due date that has passed too leaves it Past Due.
 *
 * @param primary null before the invoice exists
 * @param dueDate after the action; null has none and never falls overdue
 * @param today in the program's zone (DAT-2)
 * @returns null when there is no such transition
 */
export function nextPrimaryStatus(
  primary: PrimaryStatus | null,
  action: InvoiceAction,
  { dueDate, today }: Readonly<{ dueDate: CalendarDate | null; today: CalendarDate }>,
): PrimaryStatus | null {
  const next = nextState(INVOICE_STATES, primary, action)
  const isOverdue = dueDate !== null && today > dueDate
  if (action === 'fall overdue' && !isOverdue) return null
  return next === 'Billed' && isOverdue ? nextState(INVOICE_STATES, next, 'fall overdue') : next
}

/** INV-24: the day on which a paid invoice becomes Closed, unless its payment comes back before. One that comes back later opens it again. */
export const paidInvoiceClosesOn = (paidOn: CalendarDate): CalendarDate => addDays(paidOn, LIMITS.paidClosesAfterDays)

interface FlagChange {
  by: readonly Actor[]
  /** Primary statuses in which it may happen; absent is any. */
  primary?: readonly PrimaryStatus[]
  /** A flag that must be there. */
  needs?: StatusFlag
  adds?: StatusFlag
  removes?: readonly StatusFlag[]
  when?: string
}

/** INV-22: what sets and clears the flags beside the primary status. */
export const INVOICE_FLAG_CHANGES = {
  'open dispute': {
    by: ['admin', 'payer'],
    primary: ['Billed', 'Past Due', 'Paid'],
    adds: 'Disputed',
    when: 'nothing speaks against it (whyNotDisputable); the undisputed part stays payable',
  },
  'escalate dispute': { by: ['admin', 'clock'], needs: 'Disputed', adds: 'Escalated' },
  'end dispute': {
    by: ['admin', 'payer', 'support', 'clock'],
    needs: 'Disputed',
    removes: ['Disputed', 'Escalated'],
    when: 'denied, accepted, withdrawn or expired; balance and age return',
  },
  'grant dispute': {
    by: ['merchant', 'support'],
    needs: 'Disputed',
    removes: ['Disputed', 'Escalated'],
    adds: 'Pending Adjustment',
  },
  'post adjustment': {
    by: ['system'],
    needs: 'Pending Adjustment',
    removes: ['Pending Adjustment'],
    adds: 'Adjusted',
    when: 'the credit memo is issued',
  },
  adjust: {
    by: ['merchant', 'support'],
    primary: ['Billed', 'Past Due', 'On Hold'],
    adds: 'Pending Adjustment',
    when: 'something is open that is neither disputed nor being adjusted (whyNotAdjustable)',
  },
  'cancel adjustment': {
    by: ['merchant', 'support'],
    needs: 'Pending Adjustment',
    removes: ['Pending Adjustment'],
    when: 'its credit memo is not issued yet',
  },
  'leave unapplied': { by: ['rail', 'system'], adds: 'Unapplied', when: 'money came that no invoice has taken yet' },
  'apply credit': { by: ['admin', 'payer', 'support', 'system'], needs: 'Unapplied', removes: ['Unapplied'] },
} as const satisfies Record<string, FlagChange>

export type InvoiceFlagAction = keyof typeof INVOICE_FLAG_CHANGES
export const invoiceFlagActions = Object.keys(INVOICE_FLAG_CHANGES) as [InvoiceFlagAction, ...InvoiceFlagAction[]]

/**
 * INV-22: the flags after an action, in the order of the list.
 *
 * @param status the whole list, before
 * @param held flags that other disputes of the invoice hold (`disputeFlags`): they stay (INV-23)
 * @returns null when the action does not fit the status: it is refused
 */
export function nextFlags(
  status: readonly InvoiceStatus[],
  action: InvoiceFlagAction,
  held: readonly StatusFlag[] = [],
): StatusFlag[] | null {
  const { primary, needs, adds, removes = [] }: FlagChange = INVOICE_FLAG_CHANGES[action]
  const current = PRIMARY_STATUSES.find((each) => status.includes(each))
  if (!current || (primary && !primary.includes(current)) || (needs && !status.includes(needs))) return null
  return STATUS_FLAGS.filter(
    (flag) => flag === adds || held.includes(flag) || (status.includes(flag) && !removes.includes(flag)),
  )
}
