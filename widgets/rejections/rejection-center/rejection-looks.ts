/** How statuses of rejections are drawn, and what a row says of one. Source: docs/spec/interface.md UI-1 (visual §6). */
import {
  type CalendarDate,
  LIMITS,
  PROGRAM_TIME_ZONE,
  type Rejection,
  type RejectionReasonCode,
  type RejectionStatus,
  wallClock,
  whyNotResubmitted,
} from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'
import type { Formats } from '../../../src/i18n/formats.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'

export const REJECTION_LOOKS: Record<RejectionStatus, { word: MessageKey; tone: Tone; icon: string }> = {
  active: { word: 'rejections.status.active', tone: 'danger', icon: octagonAlertIcon },
  'in progress': { word: 'rejections.status.in-progress', tone: 'motion', icon: refreshCwIcon },
  resubmitted: { word: 'rejections.status.resubmitted', tone: 'success', icon: checkIcon },
  canceled: { word: 'rejections.status.canceled', tone: 'neutral', icon: banIcon },
}

/** Why, in the reader's language: the code decides, the server's own text is English. */
export const reasonWords = (t: I18n['t'], code: RejectionReasonCode): string => t(`rejections.reason.${code}`)

/** The day of an instant on the program's wall (DAT-2). */
export const dayOf = (instant: string): CalendarDate => wallClock(Date.parse(instant), PROGRAM_TIME_ZONE).date

/** Without the year where it is this year. */
export function shortDay(formats: Formats, day: CalendarDate, today: CalendarDate | null): string {
  return day.slice(0, 4) === today?.slice(0, 4) ? formats.dayMonth(day) : formats.date(day)
}

/** How often it can still be sent again. */
export const triesLeft = ({ resubmissions }: Pick<Rejection, 'resubmissions'>): number =>
  Math.max(0, LIMITS.maxResubmissions - resubmissions)

/** What the one button of a row does; null where there is nothing to do but to look. */
export function rowAction(
  rejection: Rejection,
  may: { resubmit: boolean; cancel: boolean },
): 'fix' | 'continue' | 'cancel' | null {
  if (rejection.status !== 'active') return null
  if (may.resubmit && whyNotResubmitted(rejection) === null) return rejection.draft ? 'continue' : 'fix'
  return may.cancel && rejection.cancelable ? 'cancel' : null
}
