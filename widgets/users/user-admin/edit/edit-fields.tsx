import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { MultiCombobox } from '../../../../src/ui/combobox.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { useAccountSource } from '../../../../src/kit/use-account-source.ts'
import { COMPANY_ROLES, type CompanyRole } from '../user-query.ts'
import { problemWords } from '../person-fields.ts'
import { type EntryField, formProblems } from './entries.ts'
import { areasOf } from './role-areas.ts'
import type { UserWork } from './use-user.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  work: UserWork
  base: User
  /** True after the first attempt to save: errors are then shown. */
  isTried: boolean
  adminNames: string
}

/**
 * Fields for names, address, role and accounts; not for the username, and not for the user's own role (USR-6, USR-12).
 */
export function EditFields({ work, base, isTried, adminNames }: Props) {
  const widget = useWidget()
  const { t, i18n } = widget
  const source = useAccountSource()
  const id = useId()
  const { entries, enter, refusal } = work
  if (!entries) return null
  const problems = formProblems(entries)
  const errorOf = (field: EntryField): string | undefined => {
    if (refusal?.field === field) return i18n.errorText(refusal.error.code)
    const problem = problems.get(field)
    if (!problem || (!isTried && problem === 'missing')) return undefined
    if (field === 'accounts') return t('people-edit.accountsMissing')
    if (field === 'role') return undefined
    return problemWords(widget, field, problem)
  }
  const text = (field: 'firstName' | 'lastName' | 'email') => ({
    id: `${id}-${field}`,
    label: t(`people-form.${field}`),
    value: entries[field],
    error: errorOf(field),
    onChange: (value: string) => enter({ [field]: value }),
    autoComplete: 'off',
  })
  return (
    <>
      <div className="two">
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
      </div>
      <TextInput {...text('email')} inputMode="email" verbatim />
      <fieldset>
        <legend className="lab strong">{t('people.filters.role')}</legend>
        {base.isSelf && (
          <p className="small muted" id={`${id}-own`}>
            {t('people-edit.ownRole')} {adminNames}
          </p>
        )}
        {COMPANY_ROLES.map((role) => (
          <RoleChoice
            key={role}
            role={role}
            isChosen={entries.role === role}
            isOff={base.isSelf}
            onChoose={() => enter({ role })}
          />
        ))}
        {errorOf('role') && (
          <p part="error" className="err" role="alert">
            {errorOf('role')}
          </p>
        )}
      </fieldset>
      <MultiCombobox
        i18n={i18n}
        label={t('people.column.accounts')}
        hint={t('people-form.accountsHint')}
        source={source}
        values={entries.accounts}
        error={errorOf('accounts')}
        onChange={(accounts) => enter({ accounts })}
      />
    </>
  )
}

interface ChoiceProps {
  role: CompanyRole
  isChosen: boolean
  isOff: boolean
  onChoose: () => void
}

/** Choice of a role with its description; the selected one also lists everything that it may do. */
function RoleChoice({ role, isChosen, isOff, onChoose }: ChoiceProps) {
  const { t, formats } = useWidget()
  return (
    <RadioChoice
      name="user-role"
      value={role}
      checked={isChosen}
      disabled={isOff}
      onChange={onChoose}
      title={t(`common.role.${role}`)}
    >
      {t(`people-form.role.${role}`)}
      {isChosen && (
        <span className="block role-may">
          {t('people-form.may', { what: formats.list(areasOf(role).map((area) => t(`people-form.area.${area}`))) })}
        </span>
      )}
    </RadioChoice>
  )
}
