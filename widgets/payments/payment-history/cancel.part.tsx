/** Confirmation before a payment is canceled; loads when needed. Source: docs/spec/payments.md PAY-159. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'

export const sheets: string[] = [overlaySheet, destructiveSheet]

export { CancelPayment } from '../../shared/payments/cancel-payment.tsx'
