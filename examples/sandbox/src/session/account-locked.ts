/**
 * Builds the error for a locked user: which kind of lock it is, and who can end it. Source: docs/spec/session.md SES-75
 * (users.md USR-5, USR-25).
 */
import {
  type LockEnding,
  lockEndedBy,
  type UserLockReason,
  userLockReasons,
  type UserStatus,
} from 'netterms/contract/internal'
import { Refusal } from '../http/refusal.ts'

const UNLOCKING = {
  administrator: 'An administrator of the company can unlock it.',
  'customer support': 'Customer support can unlock it.',
  'new password': 'A new password unlocks it: recover the password.',
  time: 'It unlocks automatically. An administrator of the company can unlock it earlier.',
} as const satisfies Record<LockEnding, string>

interface Locked {
  status: UserStatus
  lock_reason: string | null
}

/** Builds the error, only for users with a password here: users who sign in through their company have none. */
export function accountLocked({ status, lock_reason }: Locked): Refusal {
  if (status !== 'locked') {
    return new Refusal({
      code: 'account-locked',
      detail:
        status === 'invited'
          ? 'This user has not accepted the invitation. An administrator of the company can send it again.'
          : 'This user was removed. An administrator of the company can invite the user again.',
      meta: { reason: lock_reason ?? status },
    })
  }
  const reason = userLockReasons.find((each) => each === lock_reason) ?? 'by administrator'
  const endedBy = endingOf(reason)
  return new Refusal({
    code: 'account-locked',
    detail: `The account is locked (${reason}). ${UNLOCKING[endedBy]}`,
    meta: { reason, unlocked_by: endedBy },
  })
}

const endingOf = (reason: UserLockReason): LockEnding => lockEndedBy(reason, true, false)
