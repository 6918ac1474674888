/** Texts and appearance of a dispute for the user's side. Source: docs/spec/disputes.md DSP-1, DSP-2 (visual §6). */
import type { Dispute, DisputeSide, Session } from '../../../src/contract/index.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import contrastIcon from 'lucide-static/icons/contrast.svg'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'

export interface DisputeLook {
  word: MessageKey
  tone: Tone
  icon: string
}

/** Returns the side that a session acts for; the server decides it by role. */
export const sideOf = ({ role }: Pick<Session, 'role'>): DisputeSide =>
  role === 'merchant' || role === 'support' ? role : 'customer'

type Shown = Pick<Dispute, 'status' | 'shownStatus' | 'outcome' | 'turn'>

const YOURS: DisputeLook = { word: 'dispute-case.status.yours', tone: 'warning', icon: clockIcon }
const WAITING = {
  customer: { word: 'dispute-case.status.customer', tone: 'motion', icon: clockIcon },
  merchant: { word: 'dispute-case.status.merchant', tone: 'motion', icon: clockIcon },
  support: { word: 'dispute-case.status.support', tone: 'dispute', icon: arrowUpRightIcon },
} as const satisfies Record<DisputeSide, DisputeLook>
const OVER = {
  granted: { word: 'dispute-case.outcome.granted', tone: 'success', icon: checkIcon },
  'granted in part': { word: 'dispute-case.outcome.grantedInPart', tone: 'success', icon: contrastIcon },
  denied: { word: 'dispute-case.outcome.denied', tone: 'neutral', icon: lockIcon },
  accepted: { word: 'dispute-case.outcome.accepted', tone: 'neutral', icon: lockIcon },
  withdrawn: { word: 'dispute-case.outcome.withdrawn', tone: 'neutral', icon: lockIcon },
  expired: { word: 'dispute-case.outcome.expired', tone: 'danger', icon: banIcon },
} as const satisfies Record<NonNullable<Dispute['outcome']>, DisputeLook>

/** Returns the badge of a dispute: the side on turn, or the decision. */
export function disputeLook(dispute: Readonly<Shown>, side: DisputeSide): DisputeLook {
  const { status, shownStatus, outcome, turn } = dispute
  if (turn === side) return YOURS
  if (shownStatus === 'open') {
    return { word: 'dispute-case.status.open', tone: 'dispute', icon: messageSquareWarningIcon }
  }
  if (turn !== null) return WAITING[turn]
  if (status === 'pending') return { word: 'dispute-case.status.pending', tone: 'motion', icon: refreshCwIcon }
  if (status === 'adjusted') return { word: 'dispute-case.status.adjusted', tone: 'motion', icon: refreshCwIcon }
  return OVER[outcome ?? 'expired']
}

/** Badge shown next to the first one if one of the invoices can no longer be disputed (DSP-14). */
export const INELIGIBLE_LOOK: DisputeLook = {
  word: 'dispute-case.status.ineligible',
  tone: 'warning',
  icon: triangleAlertIcon,
}

/** Badge shown next to the first one: customer support decides, and the dealer never answers (CHB-14). */
export const CHARGEBACK_LOOK: DisputeLook = {
  word: 'dispute-case.chargeback',
  tone: 'neutral',
  icon: creditCardIcon,
}
