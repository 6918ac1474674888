/** Appearance of each status, and the texts of a row. Source: docs/spec/interface.md UI-1 (visual §6). */
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

/** Returns the reason in the user's language, by its code, because the server's text is in English. */
export const reasonWords = (t: I18n['t'], code: RejectionReasonCode): string => t(`rejections.reason.${code}`)

/** Returns the day of a point in time, in the program's time zone (DAT-2). */
export const dayOf = (instant: string): CalendarDate => wallClock(Date.parse(instant), PROGRAM_TIME_ZONE).date

/** Formats a day, without the year if it is the current year. */
export function shortDay(formats: Formats, day: CalendarDate, today: CalendarDate | null): string {
  return day.slice(0, 4) === today?.slice(0, 4) ? formats.dayMonth(day) : formats.date(day)
}

/** Returns how often the rejection can still be resubmitted. */
export const triesLeft = ({ resubmissions }: Pick<Rejection, 'resubmissions'>): number =>
  Math.max(0, LIMITS.maxResubmissions - resubmissions)

/** Returns the action of the row's button; null if the user can only view the rejection. */
export function rowAction(
  rejection: Rejection,
  may: { resubmit: boolean; cancel: boolean },
): 'fix' | 'continue' | 'cancel' | null {
  if (rejection.status !== 'active') return null
  if (may.resubmit && whyNotResubmitted(rejection) === null) return rejection.draft ? 'continue' : 'fix'
  return may.cancel && rejection.cancelable ? 'cancel' : null
}
