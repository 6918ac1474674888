/**
 * Confirmations before a user is locked or unlocked. Loads with the first of them. Source: docs/spec/support.md SUP-6,
 * SUP-7.
 */
import { useState } from 'react'
import { lockReasonsOf, type User, type UserLockReason } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { RadioChoice } from '../../../src/ui/radio-choice.tsx'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import { lockWords } from '../people/user-looks.ts'

export const sheets = [overlaySheet, wizardSheet]

const REASONS = lockReasonsOf('support')
const PASSWORD = 'password change required'

interface Props {
  user: User
  isBusy: boolean
  onClose: () => void
}

export function LockDialog({ user, isBusy, onClose, onLock }: Props & { onLock: (reason: UserLockReason) => void }) {
  const { t } = useWidget()
  const [reason, choose] = useState<UserLockReason>('by customer support')
  // A user with another sign-in method has no password here that could be changed.
  const reasons = REASONS.filter((each) => each !== PASSWORD || !user.isSso)
  return (
    <Dialog
      open
      title={t('people-acts.title.lock', { name: user.fullName })}
      safeLabel={t('people.cancel')}
      busy={isBusy}
      onClose={onClose}
      action={{ label: t('people-acts.go.lock'), kind: 'destructive', onClick: () => onLock(reason) }}
    >
      <p>{t('people-acts.text.lock')}</p>
      <fieldset>
        <legend className="vh">{t('people-acts.reason')}</legend>
        {reasons.map((each) => (
          <RadioChoice
            key={each}
            name="lock-reason"
            value={each}
            checked={reason === each}
            onChange={() => choose(each)}
            title={t(
              each === PASSWORD ? 'people-acts.lock.password-change-required' : 'people-acts.lock.by-customer-support',
            )}
          >
            {t(
              each === PASSWORD
                ? 'people-acts.lock.password-change-requiredText'
                : 'people-acts.lock.by-customer-supportText',
            )}
          </RadioChoice>
        ))}
      </fieldset>
      {reason !== PASSWORD && <p className="small muted">{t('support.lockSeen')}</p>}
    </Dialog>
  )
}

export function UnlockDialog({ user, isBusy, onClose, onUnlock }: Props & { onUnlock: () => void }) {
  const { t, formats } = useWidget()
  const [isChecked, check] = useState(false)
  const [isAttempted, setAttempted] = useState(false)
  return (
    <Dialog
      open
      title={t('people-acts.title.unlock', { name: user.fullName })}
      safeLabel={t('people.cancel')}
      busy={isBusy}
      onClose={onClose}
      action={{ label: t('people-acts.go.unlock'), onClick: () => (isChecked ? onUnlock() : setAttempted(true)) }}
    >
      <p>{lockWords({ t, formats }, user)}</p>
      <Checkbox checked={isChecked} onChange={check} error={isAttempted && !isChecked && t('support.checkFirst')}>
        {t('support.checked')}
      </Checkbox>
    </Dialog>
  )
}
