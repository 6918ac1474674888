/** Appearance of each status: tone, glyph and word together. Source: docs/spec/interface.md UI-1 (visual §6). */
import type { InvoiceStatus } from '../../../src/contract/index.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import contrastIcon from 'lucide-static/icons/contrast.svg'
import diffIcon from 'lucide-static/icons/diff.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'

interface StatusLook {
  word: MessageKey
  tone: Tone
  icon: string
}

export const STATUS_LOOKS: Record<InvoiceStatus, StatusLook> = {
  Unbilled: { word: 'invoices.status.unbilled', tone: 'neutral', icon: circleDashedIcon },
  Pending: { word: 'invoices.status.pending', tone: 'neutral', icon: clockIcon },
  Billed: { word: 'invoices.status.billed', tone: 'neutral', icon: receiptTextIcon },
  'Past Due': { word: 'invoices.status.past-due', tone: 'danger', icon: octagonAlertIcon },
  'Payment Pending': { word: 'invoices.status.payment-pending', tone: 'motion', icon: arrowLeftRightIcon },
  'Part Paid': { word: 'invoices.status.part-paid', tone: 'motion', icon: contrastIcon },
  Paid: { word: 'invoices.status.paid', tone: 'success', icon: checkIcon },
  Closed: { word: 'invoices.status.closed', tone: 'neutral', icon: lockIcon },
  'On Hold': { word: 'invoices.status.on-hold', tone: 'warning', icon: pauseIcon },
  Disputed: { word: 'invoices.status.disputed', tone: 'dispute', icon: messageSquareWarningIcon },
  Escalated: { word: 'invoices.status.escalated', tone: 'dispute', icon: arrowUpRightIcon },
  'Pending Adjustment': { word: 'invoices.status.pending-adjustment', tone: 'motion', icon: refreshCwIcon },
  Adjusted: { word: 'invoices.status.adjusted', tone: 'neutral', icon: diffIcon },
  Unapplied: { word: 'invoices.status.unapplied', tone: 'neutral', icon: plusIcon },
}
