import type { Notification, NotificationKind, PaymentStatus } from '../../src/contract/index.ts'
import type { Tone } from '../../src/ui/badge.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'

interface Look {
  icon: string
  tone: Tone
}

const KIND_LOOKS: Readonly<Record<NotificationKind, Look>> = {
  invoices: { icon: receiptTextIcon, tone: 'warning' },
  payments: { icon: arrowLeftRightIcon, tone: 'motion' },
  disputes: { icon: messageSquareWarningIcon, tone: 'dispute' },
  cards: { icon: creditCardIcon, tone: 'neutral' },
  applications: { icon: fileTextIcon, tone: 'neutral' },
  announcements: { icon: infoIcon, tone: 'neutral' },
}

/** Appearance of failed and returned payments (NOT-10), as for the payment itself (visual §6). */
const PAYMENT_LOOKS: Readonly<Partial<Record<PaymentStatus, Look>>> = {
  returned: { icon: undo2Icon, tone: 'danger' },
  'charged back': { icon: undo2Icon, tone: 'danger' },
  failed: { icon: xIcon, tone: 'danger' },
  declined: { icon: xIcon, tone: 'danger' },
  refunded: { icon: undo2Icon, tone: 'neutral' },
}

/** Returns icon and tone of a notification: by its type; for a payment, by its result. */
export const lookOf = ({ kind, paymentStatus }: Notification): Look =>
  (paymentStatus && PAYMENT_LOOKS[paymentStatus]) ?? KIND_LOOKS[kind]
