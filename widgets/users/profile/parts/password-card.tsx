import { useEffect, useRef, useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import type * as passwordPart from '../password.part.tsx'
import type { ProfileContent } from '../profile.state.ts'

/** PRF-3: the password, if it is managed by this provider. */
export function PasswordCard({ profile }: { profile: ProfileContent }) {
  const { t } = useWidget()
  const [step, setStep] = useState<'closed' | 'open' | 'changed'>('closed')
  const form = useLazyPart<typeof passwordPart>('profile.password', step === 'open')
  const shown = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (step === 'changed') shown.current?.focus()
    if (step === 'closed' && wasOpen.current) opener.current?.focus()
    wasOpen.current = step === 'open'
  }, [step])
  if (profile.isElsewhere) {
    return (
      <Card padded title={t('profile.password.title')}>
        <p className="muted">{t('profile.password.elsewhere')}</p>
      </Card>
    )
  }
  return (
    <Card padded title={t('profile.password.title')}>
      {step === 'changed' && (
        <p ref={shown} tabIndex={-1} role="status" className="news strong">
          {t('profile.password.changed')}
        </p>
      )}
      {step !== 'open' && (
        <>
          <p className="muted">{t('profile.password.text')}</p>
          <div>
            <Button buttonRef={opener} onClick={() => setStep('open')}>
              {t('profile.password.change')}
            </Button>
          </div>
        </>
      )}
      {step === 'open' && form.part && (
        <form.part.PasswordForm
          username={profile.person.username}
          onChanged={() => setStep('changed')}
          onCancel={() => setStep('closed')}
        />
      )}
      {step === 'open' && !form.part && form.hasFailed && <CodedFailure error={partMissing()} onRetry={form.retry} />}
      {step === 'open' && !form.part && !form.hasFailed && <span className="skel tall w2" />}
    </Card>
  )
}

const partMissing = () => new NetTermsError('code-unavailable', 'The form did not load. The password is unchanged.')
