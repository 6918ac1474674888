/**
 * Appearance of cards and their statuses. Source: docs/spec/interface.md UI-1 (visual §6), docs/spec/cards.md CRD-42.
 */
import {
  type CalendarDate,
  type Card,
  type CardStatus,
  type CardTerminationReason,
  PROGRAM_TIME_ZONE,
  wallClock,
} from '../../../src/contract/index.ts'
import type { Formats } from '../../../src/i18n/formats.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import mailIcon from 'lucide-static/icons/mail.svg'

export const CARD_LOOKS: Readonly<Record<CardStatus, { word: MessageKey; tone: Tone; icon: string }>> = {
  requested: { word: 'cards.status.requested', tone: 'motion', icon: circleDashedIcon },
  'waiting for activation': { word: 'cards.status.waiting', tone: 'warning', icon: mailIcon },
  active: { word: 'cards.status.active', tone: 'success', icon: checkIcon },
  locked: { word: 'cards.status.locked', tone: 'warning', icon: lockIcon },
  terminated: { word: 'cards.status.terminated', tone: 'neutral', icon: banIcon },
  canceled: { word: 'cards.status.canceled', tone: 'neutral', icon: banIcon },
}

export const REASON_WORDS: Readonly<Record<CardTerminationReason, MessageKey>> = {
  lost: 'cards.reason.lost',
  stolen: 'cards.reason.stolen',
  damaged: 'cards.reason.damaged',
  'no longer needed': 'cards.reason.not-needed',
}

/** Returns the expiry as printed on the card in every language: `2028-09-30` → `09/28`. */
export const expiryOf = ({ expiresOn }: Pick<Card, 'expiresOn'>): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

/** Returns the day of a point in time, in the program's time zone (DAT-2). */
export const dayOf = (instant: string): CalendarDate => wallClock(Date.parse(instant), PROGRAM_TIME_ZONE).date

/** Formats a day, without the year if it is the current year. */
export const shortDay = (formats: Formats, day: CalendarDate, today: CalendarDate | null): string =>
  day.slice(0, 4) === today?.slice(0, 4) ? formats.dayMonth(day) : formats.date(day)

/** Returns when the card was terminated or canceled; null if an older system did not record it. */
export const endedOn = ({ terminatedOn, canceledAt }: Pick<Card, 'terminatedOn' | 'canceledAt'>): CalendarDate | null =>
  terminatedOn ?? (canceledAt === null ? null : dayOf(canceledAt))
