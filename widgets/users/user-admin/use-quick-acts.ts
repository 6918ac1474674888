/**
 * Unlocks a user, or resends an invitation, with a single press, because neither loses anything. Source:
 * docs/spec/users.md USR-75.
 */
import { useRef, useState } from 'react'
import { inviteUserAgain, toNetTermsError, unlockUser, type User } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Notice } from '../people/notice.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'

export interface QuickActs {
  /** Id of the affected user while a request is pending; null otherwise. */
  busy: string | null
  unlock(user: User): void
  inviteAgain(user: User): void
}

export function useQuickActs(report: (notice: Notice | null) => void): QuickActs {
  const { t, i18n, instance } = useWidget()
  const unlock = useAction(unlockUser)
  const invite = useAction(inviteUserAgain)
  const [busy, setBusy] = useState<string | null>(null)
  const isBusy = useRef(false)
  const keys = useRef(new Map<string, string>()).current

  async function run(user: User, what: 'unlocked' | 'invitedAgain', send: () => Promise<unknown>): Promise<void> {
    // The second click of a double click comes before the new state is rendered.
    if (isBusy.current) return
    isBusy.current = true
    setBusy(user.id)
    report(null)
    try {
      await send()
      report({ tone: 'success', title: t(`people.done.${what}`, { name: user.fullName }) })
      keys.delete(user.id)
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users')
      const isUnknown = isOutcomeUnknown(error)
      if (!isUnknown) keys.delete(user.id)
      report({
        tone: isUnknown ? 'warning' : 'danger',
        title: t(isUnknown ? 'people.unknown' : `people.failed.${what}`, { name: user.fullName }),
        text: i18n.errorText(error.code),
      })
      // The row shows outdated data, so it is reloaded.
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
