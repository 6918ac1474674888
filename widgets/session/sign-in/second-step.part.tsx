/**
 * Two-step verification after the password: a code and, before the first code, the setup of an authenticator app.
 * Source: docs/spec/identity.md IDN-14 to IDN-17.
 */
import { useEffect, useRef, useState } from 'react'
import {
  isNetTermsError,
  type NetTermsError,
  type SecondStep,
  toNetTermsError,
  verifySignIn,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { CopyButton } from '../../../src/ui/copy-button.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { QrCode } from '../../../src/ui/qr-code.tsx'
import { TextInput } from '../../../src/ui/text-input.tsx'
import type { SecondStepState } from './sign-in.state.ts'

type Problem = 'missing' | 'wrong' | NetTermsError

/** Minimum length of a code, so that shorter input does not use up an attempt. */
const SHORTEST_CODE = 6

export function SecondStepForm({ state }: { state: SecondStepState }) {
  const { t } = useWidget()
  const { step } = state
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  // The form replaces another one; focus makes screen readers announce the new question.
  useEffect(() => titleRef.current?.focus(), [recoveryCodes])

  if (recoveryCodes) {
    return (
      <div className="sign-in stack gap-5">
        <div className="stack gap-2">
          <h2 className="h1" ref={titleRef} tabIndex={-1}>
            {t('verification.recovery.title')}
          </h2>
          <p className="muted">{t('verification.recovery.text')}</p>
        </div>
        <ul className="sign-in-codes" aria-label={t('verification.recovery.list')}>
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={recoveryCodes.join('\n')} copied={t('verification.recovery.copied')}>
          {t('verification.recovery.copy')}
        </CopyButton>
        <Button kind="primary" size="lg" block onClick={() => void state.finish()}>
          {t('verification.recovery.done')}
        </Button>
      </div>
    )
  }
  const onVerified = (codes: readonly string[] | null) => (codes ? setRecoveryCodes(codes) : void state.finish())
  return (
    <div className="sign-in stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1" ref={titleRef} tabIndex={-1}>
          {t(`verification.${step.step}.title`)}
        </h2>
        <p className="muted">{t(`verification.${step.step}.text`)}</p>
      </div>
      {step.otpauthUri && step.secret && (
        <div className="stack gap-2">
          <QrCode text={step.otpauthUri} label={t('verification.enrolment.picture')} />
          <p className="small muted" id="key-label">
            {t('verification.enrolment.key')}
          </p>
          <p className="sign-in-key" aria-labelledby="key-label">
            {inFours(step.secret)}
          </p>
        </div>
      )}
      <CodeForm step={step} onVerified={onVerified} onLeave={state.leave} />
    </div>
  )
}

interface CodeFormProps {
  step: SecondStep
  onVerified(recoveryCodes: readonly string[] | null): void
  onLeave: SecondStepState['leave']
}

function CodeForm({ step, onVerified, onLeave }: CodeFormProps) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useAction(verifySignIn)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refusals, setRefusals] = useState(0)
  const codeRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusals > 0) codeRef.current?.focus()
  }, [refusals])

  const refuse = (why: Problem) => {
    setProblem(why)
    setRefusals((count) => count + 1)
  }

  async function send(entered: string): Promise<void> {
    try {
      const { data } = await run({ body: { challenge: step.challenge, code: entered } })
      onVerified(data.recoveryCodes)
    } catch (cause) {
      const error = toNetTermsError(cause, 'widget-crashed', 'Two-step verification failed in the widget’s own code.')
      if (error.code === 'factor-challenge-ended') onLeave(error)
      else if (error.code === 'factor-code-invalid' || error.code === 'attribute-invalid') refuse('wrong')
      else refuse(error)
    }
  }

  function submit(): void {
    if (isRunning) return
    // Apps show six digits in two groups, and users type them that way.
    const entered = code.replace(/\s/g, '')
    if (entered === '') return refuse('missing')
    if (entered.length < SHORTEST_CODE) return refuse('wrong')
    setProblem(null)
    void send(entered)
  }

  const message = problem === 'missing' || problem === 'wrong' ? t(`verification.code.${problem}`) : undefined
  return (
    <form
      className="stack sign-in-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isNetTermsError(problem) && (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('session.signIn.notSignedIn')} role="alert">
          <p>{i18n.errorText(problem.code)}</p>
          {problem.correlationId && <p>{t('common.reference', { id: problem.correlationId })}</p>}
        </Banner>
      )}
      <TextInput
        label={t('verification.code.label')}
        // Before the first code, there are no recovery codes to mention.
        hint={step.step === 'code' && t('verification.code.hint')}
        value={code}
        onChange={(value) => {
          setCode(value)
          setProblem(null)
        }}
        error={message}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        verbatim
        required
        inputRef={codeRef}
      />
      <Button type="submit" kind="primary" size="lg" block busy={isRunning}>
        {t('verification.code.submit')}
      </Button>
      <Button kind="quiet" block onClick={() => onLeave(null)}>
        {t('verification.code.back')}
      </Button>
    </form>
  )
}

/** Formats a secret as apps expect it: `ABCD EFGH …`. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
