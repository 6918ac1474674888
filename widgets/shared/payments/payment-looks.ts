/**
 * Appearance of a payment's status, the same everywhere. Source: docs/spec/payments.md PAY-18, PAY-28;
 * docs/spec/interface.md UI-1.
 */
import type { CalendarDate, Payment, PaymentStatus } from '../../../src/contract/index.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'

export type ShownStatus = PaymentStatus | 'scheduled'

export const PAYMENT_LOOKS: Readonly<Record<ShownStatus, { tone: Tone; icon: string }>> = {
  scheduled: { tone: 'motion', icon: calendarIcon },
  processing: { tone: 'motion', icon: arrowLeftRightIcon },
  settled: { tone: 'success', icon: checkIcon },
  failed: { tone: 'danger', icon: xIcon },
  returned: { tone: 'danger', icon: undo2Icon },
  canceled: { tone: 'neutral', icon: banIcon },
  approved: { tone: 'motion', icon: checkIcon },
  declined: { tone: 'danger', icon: xIcon },
  unknown: { tone: 'warning', icon: searchIcon },
  refunded: { tone: 'neutral', icon: undo2Icon },
  'charged back': { tone: 'danger', icon: undo2Icon },
}

/** PAY-28: returns the status to show; a payment for a later date is "scheduled" until that date. */
export const shownStatusOf = (
  { status, scheduledOn, initiatesOn }: Pick<Payment, 'status' | 'scheduledOn' | 'initiatesOn'>,
  today: CalendarDate | null,
): ShownStatus =>
  status === 'processing' && scheduledOn !== null && today !== null && initiatesOn > today ? 'scheduled' : status
