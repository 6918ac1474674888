/**
 * Appearance of a user’s status, lock and last sign-in. Source: docs/spec/users.md USR-2, USR-5, USR-70; visual design
 * §6.
 */
import type { User, UserLockReason, UserStatus } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import mailIcon from 'lucide-static/icons/mail.svg'

/** Returns the key of a lock reason in URLs and messages: `by administrator` → `by-administrator`. */
export const lockKey = (reason: UserLockReason) => reason.replace(/ /g, '-') as LockKey
export type LockKey =
  | 'by-administrator'
  | 'by-customer-support'
  | 'password-change-required'
  | 'expired-password'
  | 'exceeded-login-attempts'
  | 'challenge-phrase-change-required'
  | 'exceeded-challenge-phrase-attempts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

export const USER_LOOKS: Record<UserStatus, { tone: Tone; icon: string }> = {
  active: { tone: 'success', icon: checkIcon },
  invited: { tone: 'motion', icon: mailIcon },
  locked: { tone: 'danger', icon: lockIcon },
  terminated: { tone: 'neutral', icon: banIcon },
}

/** Returns why a user is locked and how the lock ends; null for a user who is not locked. */
export function lockWords({ t, formats }: Words, user: User): string | null {
  const { status, lockReason, lockEndsAt, lockEndedBy } = user
  if (status !== 'locked' || lockReason === null) return null
  const why = t(`people.lock.${lockKey(lockReason)}`)
  if (lockEndsAt !== null) return t('people.ends.byItself', { why, when: formats.instant(lockEndsAt) })
  switch (lockEndedBy) {
    case 'customer support':
      return t('people.ends.support', { why })
    case 'new password':
      return t('people.ends.password', { why })
    default:
      return t('people.ends.admin', { why })
  }
}

/** Whether a user can be locked; one who is locked after failed attempts can still be locked permanently. */
export const isLockable = ({ status, lockReason }: User): boolean =>
  status === 'active' || (status === 'locked' && lockReason === 'exceeded login attempts')
