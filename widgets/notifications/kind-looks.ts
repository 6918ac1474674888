import type { NotificationKind } from '../../src/contract/index.ts'
import type { Tone } from '../../src/ui/badge.tsx'
import {
  arrowLeftRightIcon,
  fileTextIcon,
  infoIcon,
  messageSquareWarningIcon,
  receiptTextIcon,
} from '../../src/ui/icons.ts'
import { creditCardIcon } from './notification-icons.ts'

/** Glyph and tone of each kind. */
export const KIND_LOOKS: Readonly<Record<NotificationKind, { icon: string; tone: Tone }>> = {
  invoices: { icon: receiptTextIcon, tone: 'warning' },
  payments: { icon: arrowLeftRightIcon, tone: 'motion' },
  disputes: { icon: messageSquareWarningIcon, tone: 'dispute' },
  cards: { icon: creditCardIcon, tone: 'neutral' },
  applications: { icon: fileTextIcon, tone: 'neutral' },
  announcements: { icon: infoIcon, tone: 'neutral' },
}
