/** Unlocks a user, or sends an invitation again, at one press: nothing is lost by either. Source: docs/spec/users.md USR-75. */
import { useRef, useState } from 'react'
import { inviteUserAgain, toNetTermsError, unlockUser, type User } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Notice } from '../people/notice.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'

export interface QuickActs {
  /** Id of the user whom it is about while it runs. */
  busy: string | null
  unlock(user: User): void
  inviteAgain(user: User): void
}

export function useQuickActs(tell: (notice: Notice | null) => void): QuickActs {
  const { t, i18n, instance } = useWidget()
  const unlock = useAction(unlockUser)
  const invite = useAction(inviteUserAgain)
  const [busy, setBusy] = useState<string | null>(null)
  const isBusy = useRef(false)
  const keys = useRef(new Map<string, string>()).current

  async function run(user: User, what: 'unlocked' | 'invitedAgain', send: () => Promise<unknown>): Promise<void> {
    // State is not yet drawn at the second click of a double click.
    if (isBusy.current) return
    isBusy.current = true
    setBusy(user.id)
    tell(null)
    try {
      await send()
      tell({ tone: 'success', title: t(`people.done.${what}`, { name: user.fullName }) })
      keys.delete(user.id)
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A fault of the page hid the answer.', 'users')
      const isUnknown = isOutcomeUnknown(error)
      if (!isUnknown) keys.delete(user.id)
      tell({
        tone: isUnknown ? 'warning' : 'danger',
        title: t(isUnknown ? 'people.unknown' : `people.failed.${what}`, { name: user.fullName }),
        text: i18n.errorText(error.code),
      })
      // The row shows an older state: it is read again.
      instance.answers.invalidate(unlockUser.changes)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }

  return {
    busy,
    unlock: (user) => void run(user, 'unlocked', () => unlock.run({ params: { user_id: user.id } })),
    inviteAgain(user) {
      const idempotencyKey = keys.get(user.id) ?? newIdempotencyKey()
      keys.set(user.id, idempotencyKey)
      void run(user, 'invitedAgain', () => invite.run({ params: { user_id: user.id } }, { idempotencyKey }))
    },
  }
}
