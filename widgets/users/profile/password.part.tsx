/** The form that changes a password. Source: docs/spec/profile.md PRF-3; docs/spec/identity.md IDN-1, IDN-9. */
import { useRef, useState } from 'react'
import { changePassword, getPasswordPolicy, type NetTermsError } from '../../../src/contract/index.ts'
import { useAction, useCall } from '../../../src/data/use-call.ts'
import { isSamePassword, passwordRows } from '../../../src/kit/password-rows.ts'
import { PasswordRules } from '../../../src/kit/password-rules.tsx'
import { RepeatedPassword } from '../../../src/kit/repeated-password.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { PasswordInput } from '../../../src/ui/password-input.tsx'
import passwordSheet from '../../../src/ui/sheets/password.css?inline'
import { useFocusOnMount } from './parts/use-focus-on-mount.ts'
import { codedOf } from './profile.state.ts'

export const sheets = [passwordSheet]

interface Props {
  username: string
  onChanged(): void
  onCancel(): void
}

type FieldName = 'current' | 'new' | 'repeat'
type Entered = Record<FieldName, string>
interface Problem {
  /** Field with the error; null for the whole form. */
  field: FieldName | null
  message: string
}

const MISSING = {
  current: 'protection.password.missing.current',
  new: 'password.missing',
  repeat: 'password.repeatMissing',
} as const
const FIELD_IDS = { current: 'password-current', new: 'password-new', repeat: 'password-repeat' } as const

export function PasswordForm({ username, onChanged, onCancel }: Props) {
  const { t, i18n } = useWidget()
  const policy = useCall(getPasswordPolicy, {}).answer?.data ?? null
  const { run, isRunning } = useAction(changePassword)
  const [entered, setEntered] = useState<Entered>({ current: '', new: '', repeat: '' })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const first = useRef<HTMLInputElement>(null)
  useFocusOnMount(first)
  const rows = policy ? passwordRows(policy, entered.new, username) : []

  function refuse(why: readonly Problem[]): void {
    setProblems(why)
    setAttempt((count) => count + 1)
  }

  async function submit(): Promise<void> {
    if (isRunning) return
    const wrong = whatIsWrong()
    if (wrong.length > 0) return refuse(wrong)
    setProblems([])
    try {
      await run({ body: { current_password: entered.current, password: entered.new } })
      onChanged()
    } catch (cause) {
      const error = codedOf(cause)
      refuse([{ field: fieldOf(error), message: i18n.errorText(error.code) }])
    }
  }

  function whatIsWrong(): Problem[] {
    const missing = (['current', 'new', 'repeat'] as const)
      .filter((field) => entered[field] === '')
      .map((field) => ({ field, message: t(MISSING[field]) }))
    if (missing.length > 0) return missing
    if (rows.some(({ isMet }) => !isMet)) return [{ field: 'new', message: t('password.unmet') }]
    if (!isSamePassword(entered.new, entered.repeat)) return [{ field: 'repeat', message: t('password.different') }]
    return []
  }

  const field = (name: FieldName) => ({
    id: FIELD_IDS[name],
    value: entered[name],
    onChange: (value: string) => {
      setEntered((last) => ({ ...last, [name]: value }))
      setProblems((last) => last.filter((problem) => problem.field !== name && problem.field !== null))
    },
    error: problems.find((problem) => problem.field === name)?.message,
    name: `${name}-password`,
    showLabel: t('protection.password.show'),
    hideLabel: t('protection.password.hide'),
  })
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {problems.length > 0 && (
        <ErrorSummary
          title={t('protection.notChanged')}
          attempt={attempt}
          problems={problems.map(({ field: name, message }) => ({
            message,
            fieldId: name ? FIELD_IDS[name] : undefined,
          }))}
        />
      )}
      {/* Password managers store the new password for this username. */}
      <input
        type="text"
        className="vh"
        name="username"
        value={username}
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        {...field('current')}
        label={t('protection.password.current')}
        autoComplete="current-password"
        required
        inputRef={first}
      />
      <PasswordInput
        {...field('new')}
        label={t('protection.password.new')}
        hint={t('password.hint')}
        autoComplete="new-password"
        required
      />
      {policy && <PasswordRules rows={rows} most={policy.maxLength} isBegun={entered.new !== ''} />}
      <RepeatedPassword {...field('repeat')} password={entered.new} />
      <div className="row wrap">
        <Button type="submit" kind="primary" busy={isRunning}>
          {t('protection.password.save')}
        </Button>
        <Button kind="quiet" disabled={isRunning} onClick={onCancel}>
          {t('protection.cancel')}
        </Button>
      </div>
    </form>
  )
}

function fieldOf({ code }: NetTermsError): FieldName | null {
  switch (code) {
    case 'password-incorrect':
      return 'current'
    case 'password-requirements-missing':
    case 'password-common':
    case 'password-used-before':
    case 'attribute-invalid':
      return 'new'
    default:
      return null
  }
}
