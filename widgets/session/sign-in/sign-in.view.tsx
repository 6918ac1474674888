import { NetTermsError } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import type * as secondStepPart from './second-step.part.tsx'
import sheet from './sign-in.css?inline'
import type { SignInState } from './sign-in.state.ts'

export const sheets: string[] = [sheet]

export function SignInView({ state }: { state: SignInState }) {
  const { t } = useWidget()
  const isSecond = state.kind === 'second-step'
  const second = useLazyPart<typeof secondStepPart>('sign-in.second-step', isSecond)
  switch (state.kind) {
    case 'second-step':
      if (second.part) return <second.part.SecondStepForm state={state} />
      return second.hasFailed ? <CodedFailure error={partMissing()} onRetry={second.retry} /> : <SignInSkeleton />
    case 'signed-in':
      return (
        <div className="sign-in stack gap-5">
          <div className="stack gap-2">
            <h2 className="h1">{t('session.signedIn.title')}</h2>
            <p className="muted">{t('session.signedIn.text', { name: state.name })}</p>
          </div>
          <Button kind="primary" size="lg" block onClick={state.goOn}>
            {t('session.signedIn.continue')}
          </Button>
        </div>
      )
    case 'form':
      return <SignInForm form={state.form} />
  }
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'Two-step verification did not load. The user is not signed in yet.')

/** Skeleton of title, two fields and a button at their final heights. */
export function SignInSkeleton() {
  return (
    <div className="sign-in stack gap-5" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w1" />
      </div>
      <div className="stack sign-in-fields">
        <span className="skel sign-in-field-skel" />
        <span className="skel sign-in-field-skel" />
        <span className="skel sign-in-button-skel" />
      </div>
    </div>
  )
}
