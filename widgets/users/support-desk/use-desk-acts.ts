/** Locks and unlocks a user, and resends an invitation. Source: docs/spec/support.md SUP-6, SUP-7. */
import { useRef, useState } from 'react'
import {
  inviteUserAgain,
  lockUser,
  toNetTermsError,
  unlockUser,
  type User,
  type UserLockReason,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import type { Notice } from '../people/notice.ts'

type Act = 'locked' | 'unlocked' | 'invitedAgain'

export interface DeskActs {
  notice: Notice | null
  /** True while a request is pending. */
  isBusy: boolean
  lock(user: User, reason: UserLockReason): Promise<void>
  unlock(user: User): Promise<void>
  inviteAgain(user: User): Promise<void>
  closeNotice(): void
}

export function useDeskActs(): DeskActs {
  const { t, i18n, instance } = useWidget()
  const lock = useAction(lockUser)
  const unlock = useAction(unlockUser)
  const invite = useAction(inviteUserAgain)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The second click of a double click comes before the new state is rendered.
  const isRunning = useRef(false)
  const keys = useRef(new Map<string, string>()).current

  async function run(user: User, what: Act, send: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setNotice(null)
    const name = user.fullName
    try {
      await send()
      keys.delete(user.id)
      setNotice({ tone: 'success', title: t(`support.done.${what}`, { name }) })
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users')
      const isUnknown = isOutcomeUnknown(error)
      if (!isUnknown) keys.delete(user.id)
      setNotice({
        tone: isUnknown ? 'warning' : 'danger',
        title: t(isUnknown ? 'people.unknown' : `support.notDone.${what}`, { name }),
        text: i18n.errorText(error.code),
      })
      // The list shows outdated data, so it is reloaded.
      instance.answers.invalidate(lockUser.changes)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    notice,
    isBusy,
    lock: (user, reason) => run(user, 'locked', () => lock.run({ params: { user_id: user.id }, body: { reason } })),
    unlock: (user) => run(user, 'unlocked', () => unlock.run({ params: { user_id: user.id } })),
    inviteAgain(user) {
      const idempotencyKey = keys.get(user.id) ?? newIdempotencyKey()
      keys.set(user.id, idempotencyKey)
      return run(user, 'invitedAgain', () => invite.run({ params: { user_id: user.id } }, { idempotencyKey }))
    },
    closeNotice: () => setNotice(null),
  }
}
