/**
 * State machines of an invoice's primary status and of its flags. `Part Paid` is not a state: it follows from the
 * amounts (INV-5). Source: docs/spec/invoices.md INV-20…INV-24 (specification §4; domain §3.3).
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
  when: 'it is payable (whyNotPayable), in whole or in part; the clock pays through AutoPay',
} as const
const HOLD = { to: 'On Hold', by: ['support', 'system'] } as const
const SETTLE_BY_CREDIT = { to: 'Paid', by: ['system'], when: 'credits leave no open amount' } as const
const RETURN = { to: 'Billed', by: ['rail'], when: 'with a return code; its original due date still applies' } as const
const REFUND = { to: 'Billed', by: ['support'], when: 'its card payment is refunded (PAY-38)' } as const
const CHARGE_BACK = { to: 'Billed', by: ['rail'], when: 'its card payment is charged back (PAY-39)' } as const

/**
 * Primary statuses (INV-20). A transition to Billed leads to Past Due if the due date has passed: call
 * `nextPrimaryStatus`, which checks the date. A Pending transaction that is rejected is no longer an invoice (REJ-1).
 */
export const INVOICE_STATES = {
  starts: {
    record: { to: 'Unbilled', by: ['system'], when: 'a purchase that is billed later' },
    submit: { to: 'Pending', by: ['merchant', 'system'], when: 'a transaction that is not posted yet' },
  },
  states: {
    Unbilled: { bill: { to: 'Billed', by: ['clock'], when: 'its billing day has come; the due date is set' } },
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
      'settle in full': { to: 'Paid', by: ['rail'], when: 'no amount is left open' },
      'settle in part': { to: 'Billed', by: ['rail'], when: 'an amount is left open' },
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
    // Closed means that no further payment is expected. The paid amount can still be reversed.
    Closed: {
      'return payment': RETURN,
      'refund payment': { ...REFUND, when: 'its refund was requested before it was closed (PAY-38)' },
      'charge back payment': CHARGE_BACK,
    },
    // A dispute granted in the meantime may leave no open amount.
    'On Hold': { release: { to: 'Billed', by: ['support', 'system'] }, 'settle by credit': SETTLE_BY_CREDIT },
  },
} as const satisfies StateTable<PrimaryStatus>

export type InvoiceAction = ActionOf<typeof INVOICE_STATES>

/**
 * Returns the status after an action on a day (INV-21): Past Due in place of Billed after the due date, even after an
 * extension to a date that has passed.
 *
 * @param primary null before the invoice exists
 * @param dueDate due date after the action; without one (null) an invoice never becomes past due
 * @param today in the program's zone (DAT-2)
 * @returns null if there is no such transition
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

/**
 * Returns the date on which a paid invoice becomes Closed, unless its payment is returned before then (INV-24, A-41). A
 * later return reopens it.
 */
export const paidInvoiceClosesOn = (paidOn: CalendarDate): CalendarDate => addDays(paidOn, LIMITS.paidClosesAfterDays)

interface FlagChange {
  by: readonly Actor[]
  /** Primary statuses in which the action is allowed; absent: any. */
  primary?: readonly PrimaryStatus[]
  /** A flag that must be set before the action. */
  needs?: StatusFlag
  adds?: StatusFlag
  removes?: readonly StatusFlag[]
  when?: string
}

/** Actions that set and clear flags, in addition to those that change the primary status (INV-22). */
export const INVOICE_FLAG_CHANGES = {
  'open dispute': {
    by: ['admin', 'payer'],
    primary: ['Billed', 'Past Due', 'Paid'],
    adds: 'Disputed',
    when: 'no rule forbids it (whyNotDisputable); the undisputed part stays payable',
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
    when: 'an open amount is neither disputed nor being adjusted (whyNotAdjustable)',
  },
  'cancel adjustment': {
    by: ['merchant', 'support'],
    needs: 'Pending Adjustment',
    removes: ['Pending Adjustment'],
    when: 'its credit memo is not issued yet',
  },
  'leave unapplied': {
    by: ['rail', 'system'],
    adds: 'Unapplied',
    when: 'money was received that is not applied to an invoice yet',
  },
  'apply credit': { by: ['admin', 'payer', 'support', 'system'], needs: 'Unapplied', removes: ['Unapplied'] },
} as const satisfies Record<string, FlagChange>

export type InvoiceFlagAction = keyof typeof INVOICE_FLAG_CHANGES
export const invoiceFlagActions = Object.keys(INVOICE_FLAG_CHANGES) as [InvoiceFlagAction, ...InvoiceFlagAction[]]

/**
 * Returns the flags after an action, in the order of the list (INV-22).
 *
 * @param status the whole list before the action
 * @param held flags that other disputes of the invoice set (`disputeFlags`); they are kept (INV-23)
 * @returns null if the action is not allowed in this status
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
