import type { User } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import logOutIcon from 'lucide-static/icons/log-out.svg'
import mailIcon from 'lucide-static/icons/mail.svg'
import minusIcon from 'lucide-static/icons/minus.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import type { Option } from '../../../../src/ui/option-source.ts'
import { type Entries, type EntryField, entriesOf, storedOf } from './entries.ts'
import { areasChanged } from './role-areas.ts'

/** Whether saving removes something from the user: a right of the role, or an account. */
export function losesSomething(base: User, entries: Entries): boolean {
  const lostAccounts = without(entriesOf(base).accounts, entries.accounts)
  return areasChanged(base.role, entries.role).lost.length > 0 || lostAccounts.length > 0
}

const without = (one: readonly Option[], other: readonly Option[]) =>
  one.filter(({ id }) => !other.some((each) => each.id === id))

export function valueWords(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  entries: Entries,
  field: EntryField,
) {
  if (field === 'role') return t(`common.role.${entries.role}`)
  if (field === 'accounts') return formats.list(entries.accounts.map(({ label }) => label))
  return storedOf(entries, field)
}

export const fieldLabel = ({ t }: Pick<WidgetContextValue, 't'>, field: EntryField): string =>
  field === 'role'
    ? t('people.filters.role')
    : field === 'accounts'
      ? t('people.column.accounts')
      : t(`people-form.${field}`)

interface Props {
  base: User
  entries: Entries
  changed: readonly EntryField[]
}

/**
 * What saving changes: each field before and after, what the user gains and loses, and that the session ends (USR-76).
 */
export function Changes({ base, entries, changed }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const was = entriesOf(base)
  const { gained, lost } = areasChanged(base.role, entries.role)
  const words = (areas: typeof gained) => formats.list(areas.map((area) => t(`people-form.area.${area}`)))
  return (
    <div className="user-changes small">
      <p className="strong">{t('people-edit.whenSaved')}</p>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{fieldLabel(widget, field)}</dt>
            <dd>
              {field === 'accounts' ? (
                <AccountChanges from={was.accounts} to={entries.accounts} />
              ) : (
                <>
                  <del>
                    <bdi>{valueWords(widget, was, field)}</bdi>
                  </del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                  <ins>
                    <bdi>{valueWords(widget, entries, field)}</bdi>
                  </ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="user-effects">
        {gained.length > 0 && (
          <li className="success-text">
            <Icon of={plusIcon} size="s" />
            <span>{t('people-edit.gains', { what: words(gained) })}</span>
          </li>
        )}
        {lost.length > 0 && (
          <li className="danger-text">
            <Icon of={minusIcon} size="s" />
            <span>{t('people-edit.loses', { what: words(lost) })}</span>
          </li>
        )}
        {changed.includes('role') && base.status !== 'invited' && (
          <li>
            <Icon of={logOutIcon} size="s" />
            <span>{t('people-edit.endsSession')}</span>
          </li>
        )}
        {changed.includes('email') && (
          <li>
            <Icon of={mailIcon} size="s" />
            <span>{t(base.status === 'invited' ? 'people-edit.newInvitation' : 'people-edit.voidsLinks')}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

function AccountChanges({ from, to }: { from: readonly Option[]; to: readonly Option[] }) {
  const { t } = useWidget()
  return (
    <>
      {without(to, from).map(({ id, label }) => (
        <ins key={id} className="block">
          <span className="vh">{t('people-edit.added')} </span>
          <span aria-hidden="true">+ </span>
          <bdi>{label}</bdi>
        </ins>
      ))}
      {without(from, to).map(({ id, label }) => (
        <del key={id} className="block">
          <span className="vh">{t('people-edit.removed')} </span>
          <span aria-hidden="true">− </span>
          <bdi>{label}</bdi>
        </del>
      ))}
    </>
  )
}

/** Changes by another admin in the meantime, field by field. */
export function Differences({ base, latest }: { base: User; latest: User }) {
  const widget = useWidget()
  const [before, after] = [entriesOf(base), entriesOf(latest)]
  const fields = (Object.keys(before) as EntryField[]).filter(
    (field) => storedOf(before, field) !== storedOf(after, field),
  )
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {fieldLabel(widget, field)}: <del>{valueWords(widget, before, field)}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{valueWords(widget, after, field)}</ins>
        </li>
      ))}
    </ul>
  )
}
