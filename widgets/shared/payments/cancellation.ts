/**
 * Which payments the user may still cancel, as far as the page knows; the server decides. Source: docs/spec/payments.md
 * PAY-25, PAY-159.
 */
import { type CalendarDate, type Payment, RAILS, railOf, type Session } from '../../../src/contract/index.ts'
import type { Formats } from '../../../src/i18n/formats.ts'

/**
 * Whether a payment may still be canceled: until the cut-off on the day on which the bank receives it. A page does not
 * know the program's time: on that day the button stays and names the cut-off, and the server rejects a late
 * cancellation.
 */
export const mayCancel = (
  payment: Pick<Payment, 'status' | 'cancelableUntil' | 'initiatesOn' | 'payer' | 'customerId'>,
  { capabilities, role, user, customerId }: Session,
  today: CalendarDate | null,
): boolean =>
  payment.cancelableUntil !== null &&
  today !== null &&
  payment.initiatesOn >= today &&
  payment.customerId === customerId &&
  capabilities.includes('payments.cancel') &&
  (role === 'admin' || user?.fullName === payment.payer)

/**
 * Returns the cut-off in the program's time zone and, if different, in that of the payment rail: `4:00 PM CST (5:00 PM
 * EST)`.
 */
export const cutOffTime = (formats: Formats, { cancelableUntil, currency }: Payment): string =>
  cancelableUntil === null ? '' : formats.time(cancelableUntil, RAILS[railOf(currency)].timeZone)
