import { LIMITS, offeredLocales } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox, MultiCombobox } from '../../../../src/ui/combobox.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { languageName } from '../../../../src/i18n/language-name.ts'
import { areasOf } from '../edit/role-areas.ts'
import { useAccountSource } from '../../../../src/kit/use-account-source.ts'
import { useGroupSource } from '../sources.ts'
import { COMPANY_ROLES } from '../user-query.ts'
import type { CommonForm } from './use-invitation.ts'

interface Props {
  form: CommonForm
  hasGroups: boolean
  /** Error of the accounts; shown after the first attempt to send. */
  accountsError: string | false
  accountsId: string
}

/** Fields for the role with its rights, the accounts, the group, and the language of the e-mail. */
export function InvitationFields({ form: { common, enter }, hasGroups, accountsError, accountsId }: Props) {
  const { t, i18n, formats } = useWidget()
  const accounts = useAccountSource()
  const groups = useGroupSource()
  return (
    <>
      <Select
        label={t('people.filters.role')}
        value={common.role}
        onChange={(value) => COMPANY_ROLES.filter((role) => role === value).forEach((role) => enter({ role }))}
        options={COMPANY_ROLES.map((role) => ({ value: role, label: t(`common.role.${role}`) }))}
        hint={
          <>
            {t(`people-form.role.${common.role}`)}.{' '}
            {t('people-form.may', {
              what: formats.list(areasOf(common.role).map((area) => t(`people-form.area.${area}`))),
            })}
          </>
        }
      />
      <MultiCombobox
        id={accountsId}
        i18n={i18n}
        label={t('people.column.accounts')}
        hint={t('people-form.accountsHint')}
        error={accountsError}
        source={accounts}
        minLength={LIMITS.searchMinLength}
        values={common.accounts}
        onChange={(chosen) => enter({ accounts: chosen })}
      />
      {hasGroups && (
        <Combobox
          i18n={i18n}
          label={t('people-invite.group')}
          placeholder={t('people.noGroup')}
          source={groups}
          minLength={LIMITS.searchMinLength}
          value={common.group}
          onChange={(group) => enter({ group })}
        />
      )}
      <Select
        label={t('people-invite.language')}
        value={common.language}
        onChange={(language) => enter({ language })}
        options={[
          { value: '', label: t('people-invite.languageOfProgram') },
          ...offeredLocales.map((code) => ({ value: code, label: languageName(code) })),
        ]}
      />
    </>
  )
}
