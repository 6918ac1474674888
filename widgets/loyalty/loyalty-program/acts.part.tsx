/** The voucher dialogs on the rewards page; loads when one is opened. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'

export const sheets: string[] = [overlaySheet, destructiveSheet, amountSheet, dateSheet]

export { VoucherDialog } from '../../shared/vouchers/voucher-dialogs.tsx'
