import { useState } from 'react'
import { lockReasonsOf, type Role, type User, type UserLockReason } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import type { Act } from '../acts.ts'
import { isLockable } from '../../people/user-looks.ts'
import { lockKey } from '../../people/user-looks.ts'
import type { Order } from './use-act.ts'

const NEW_PASSWORD: UserLockReason = 'password change required'

export interface LockFormState {
  reasons: readonly UserLockReason[]
  reason: UserLockReason | undefined
  isPasswordOnly: boolean
  choose(reason: UserLockReason): void
  order: Order | null
  whyNot(user: User): string | null
}

/**
 * State of the choice of a lock reason: those that the user’s role may use (USR-2). The first one is the default unless
 * a new password was requested.
 */
export function useLockForm(act: Act, role: Role): LockFormState {
  const { t } = useWidget()
  const reasons = lockReasonsOf(role)
  const [reason, choose] = useState(act.kind === 'new-password' ? NEW_PASSWORD : reasons[0])
  return {
    reasons,
    reason,
    isPasswordOnly: act.kind === 'new-password' && reason === NEW_PASSWORD,
    choose,
    order: reason === undefined ? null : { kind: 'lock', reason },
    whyNot(user) {
      if (user.isSelf) return t('people.why.self')
      if (!isLockable(user)) {
        return t(
          `people.why.${user.status === 'locked' ? 'locked' : user.status === 'invited' ? 'invited' : 'terminated'}`,
        )
      }
      return reason === NEW_PASSWORD && user.isSso ? t('people.why.sso') : null
    },
  }
}

export function LockForm({ form }: { form: LockFormState }) {
  const { t } = useWidget()
  return (
    <fieldset>
      <legend className="vh">{t('people-acts.reason')}</legend>
      {form.reasons.map((reason) => (
        <RadioChoice
          key={reason}
          name="lock-reason"
          value={reason}
          checked={form.reason === reason}
          onChange={() => form.choose(reason)}
          title={t(`people-acts.lock.${key(reason)}`)}
        >
          {t(`people-acts.lock.${key(reason)}Text`)}
        </RadioChoice>
      ))}
    </fieldset>
  )
}

const key = (reason: UserLockReason) => {
  const name = lockKey(reason)
  return name === 'password-change-required' || name === 'by-customer-support' ? name : 'by-administrator'
}
