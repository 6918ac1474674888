import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import mailIcon from 'lucide-static/icons/mail.svg'
import type { EnrollmentStatus, LoyaltyAccount } from '../../../../src/contract/index.ts'
import type { Tone } from '../../../../src/ui/badge.tsx'

export const ENROLLMENT_LOOKS = {
  1: { tone: 'motion', icon: mailIcon },
  2: { tone: 'motion', icon: clockIcon },
  3: { tone: 'success', icon: checkIcon },
  4: { tone: 'neutral', icon: banIcon },
} as const satisfies Record<EnrollmentStatus, { tone: Tone; icon: string }>

export const canEnroll = ({ outcome }: LoyaltyAccount): boolean => outcome === 'enrolled'
export const canRemove = ({ status }: LoyaltyAccount): boolean => status !== null && status !== 4
