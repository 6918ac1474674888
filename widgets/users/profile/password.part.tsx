/** The form that changes a password. Source: docs/spec/profile.md PRF-3; docs/spec/identity.md IDN-1, IDN-9. */
import { useRef, useState } from 'react'
import {
  changePassword,
  containsKnownWord,
  getPasswordPolicy,
  missingPasswordRequirements,
  type NetTermsError,
  type PasswordPolicy,
  type PasswordRequirement,
} from '../../../src/contract/index.ts'
import { useAction, useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { checkIcon, circleDashedIcon } from '../../../src/ui/icons.ts'
import { PasswordInput } from '../../../src/ui/password-input.tsx'
import { useFocusOnMount } from './parts/use-focus-on-mount.ts'
import { codedOf } from './profile.state.ts'

interface Props {
  username: string
  onChanged(): void
  onCancel(): void
}

type FieldName = 'current' | 'new' | 'repeat'
type Entered = Record<FieldName, string>
interface Problem {
  /** Null: of the whole form. */
  field: FieldName | null
  message: string
}

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
  const rules = policy ? rulesOf(entered.new, policy, username) : []

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
      .map((field) => ({ field, message: t(`protection.password.missing.${field}`) }))
    if (missing.length > 0) return missing
    if (rules.some(({ isMet }) => !isMet)) return [{ field: 'new', message: t('protection.rules.notMet') }]
    if (entered.new.normalize('NFC') !== entered.repeat.normalize('NFC')) {
      return [{ field: 'repeat', message: t('protection.password.different') }]
    }
    return []
  }

  const field = (name: FieldName, autoComplete: 'current-password' | 'new-password') => ({
    id: FIELD_IDS[name],
    label: t(`protection.password.${name}`),
    value: entered[name],
    onChange: (value: string) => {
      setEntered((last) => ({ ...last, [name]: value }))
      setProblems((last) => last.filter((problem) => problem.field !== name && problem.field !== null))
    },
    error: problems.find((problem) => problem.field === name)?.message,
    name: `${name}-password`,
    autoComplete,
    showLabel: t('protection.password.show'),
    hideLabel: t('protection.password.hide'),
    required: true,
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
      {/* Password managers file the new one under it. */}
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
      <PasswordInput {...field('current', 'current-password')} inputRef={first} />
      <PasswordInput {...field('new', 'new-password')} />
      {rules.length > 0 && <Rules rules={rules} isBegun={entered.new !== ''} />}
      <PasswordInput {...field('repeat', 'new-password')} />
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

interface Rule {
  name: PasswordRequirement | 'ownName'
  /** How many characters it is about. */
  count: number
  isMet: boolean
}

/** Those that ask for something; the longest length only when it is passed. */
function rulesOf(password: string, policy: PasswordPolicy, username: string): Rule[] {
  const missing = missingPasswordRequirements(password, policy)
  const asked = (Object.keys(policy) as PasswordRequirement[]).filter((name) =>
    name === 'maxLength' ? missing.includes(name) : policy[name] > 0,
  )
  return [
    ...asked.map((name) => ({ name, count: policy[name], isMet: !missing.includes(name) })),
    { name: 'ownName', count: 0, isMet: password !== '' && !containsKnownWord(password, [username]) },
  ]
}

function Rules({ rules, isBegun }: { rules: readonly Rule[]; isBegun: boolean }) {
  const { t } = useWidget()
  const left = rules.filter(({ isMet }) => !isMet).length
  return (
    <div className="stack gap-2">
      <p className="small muted" id="password-rules">
        {t('protection.rules.title')}
      </p>
      <ul className="rules small" aria-labelledby="password-rules">
        {rules.map(({ name, count, isMet }) => (
          <li key={name} className={isMet ? 'success-text' : 'muted'}>
            <Icon of={isMet ? checkIcon : circleDashedIcon} size="s" />
            <span>
              {t(`protection.rules.${name}`, { count })}
              <span className="vh"> {t(isMet ? 'protection.rules.met' : 'protection.rules.open')}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {isBegun && (left === 0 ? t('protection.rules.allMet') : t('protection.rules.left', { count: left }))}
      </p>
    </div>
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
