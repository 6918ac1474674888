/** Texts for the state of a method. Source: docs/spec/payments.md BNK-3, BNK-14, BNK-94. */
import type { CalendarDate, PaymentMethod } from '../../../src/contract/index.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

type MethodLook = 'verified' | 'active' | 'waiting' | 'failed' | 'off' | 'expired'

/** Code for too many wrong verification amounts (BNK-20). */
const NOT_VERIFIED = 'not-verified'

export function lookOf({ kind, status, disabledReason }: PaymentMethod): MethodLook {
  switch (status) {
    case 'active':
      return kind === 'card' ? 'active' : 'verified'
    case 'pending verification':
      return 'waiting'
    case 'expired':
      return 'expired'
    case 'disabled':
    case 'removed':
      return disabledReason === NOT_VERIFIED ? 'failed' : 'off'
  }
}

export const LOOKS: Readonly<Record<MethodLook, { tone: Tone; icon: string }>> = {
  verified: { tone: 'success', icon: checkIcon },
  active: { tone: 'success', icon: checkIcon },
  waiting: { tone: 'motion', icon: clockIcon },
  failed: { tone: 'danger', icon: octagonAlertIcon },
  off: { tone: 'danger', icon: banIcon },
  expired: { tone: 'warning', icon: clockIcon },
}

/** Returns the return code of a bank, such as `R02` or `905`; null if there is none. */
export const bankCodeOf = ({ disabledReason }: PaymentMethod): string | null =>
  disabledReason !== null && /^[A-Z]?\d{2,3}$/.test(disabledReason) ? disabledReason : null

/** Whether the two small amounts should be on the account's statement by now. */
export const areAmountsThere = ({ amountsArriveOn }: PaymentMethod, today: CalendarDate | null): boolean =>
  amountsArriveOn === null || today === null || amountsArriveOn <= today

/** Whether removing this one leaves no payment method (BNK-16). */
export const isLastMethod = (method: PaymentMethod, all: readonly PaymentMethod[]): boolean =>
  !all.some(({ id, status }) => id !== method.id && status !== 'removed' && status !== 'disabled')
