import type { UserGroup } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowRightIcon from 'lucide-static/icons/arrow-right.svg'
import { providerWords, signsInHere } from '../group-words.ts'
import { changeOf, entriesOf, type GroupEntries } from './changes.ts'

interface DifferenceProps {
  opened: UserGroup
  entries: GroupEntries
  isUnproven: boolean
  people: number
}

interface Row {
  id: string
  term: string
  from: string
  to: string
}

function rowsOf(t: WidgetContextValue['t'], opened: UserGroup, entries: GroupEntries): Row[] {
  const before = entriesOf(opened)
  const changes = changeOf(opened, entries)
  const onOff = (isOn: boolean) => t(isOn ? 'group-forms.on' : 'group-forms.off')
  return [
    ...(changes.group_name === undefined
      ? []
      : [{ id: 'name', term: t('group-forms.name.label'), from: before.name, to: changes.group_name }]),
    ...(changes.parent_id === undefined
      ? []
      : [
          {
            id: 'parent',
            term: t('group-forms.parent.label'),
            from: before.parent?.name ?? t('group-forms.parent.top'),
            to: entries.parent?.name ?? t('group-forms.parent.top'),
          },
        ]),
    ...(changes.network_access === undefined
      ? []
      : [
          {
            id: 'network',
            term: t('groups.networkAccess'),
            from: onOff(before.networkAccess),
            to: onOff(entries.networkAccess),
          },
        ]),
    ...(changes.identity_provider_id === undefined
      ? []
      : [
          {
            id: 'provider',
            term: t('groups.signsInWith'),
            from: providerWords(t, before),
            to: providerWords(t, entries),
          },
        ]),
    ...(changes.require_second_factor === undefined
      ? []
      : [
          {
            id: 'factor',
            term: t('groups.secondFactor'),
            from: onOff(before.requireSecondFactor),
            to: onOff(entries.requireSecondFactor),
          },
        ]),
  ]
}

/** Changes by another admin in the meantime, field by field (GRP-60). */
export function ChangedMeanwhile({ opened, now }: { opened: UserGroup; now: UserGroup }) {
  const { t } = useWidget()
  return (
    <ul>
      {rowsOf(t, opened, entriesOf(now)).map(({ id, term, from, to }) => (
        <li key={id}>
          {term}: <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
        </li>
      ))}
    </ul>
  )
}

/** What saving changes, and what users lose by it. */
export function Difference({ opened, entries, isUnproven, people }: DifferenceProps) {
  const { t } = useWidget()
  const before = entriesOf(opened)
  const changes = changeOf(opened, entries)
  const rows = rowsOf(t, opened, entries)
  const isPasswordLost = changes.identity_provider_id !== undefined && signsInHere(before) && people > 0
  const isPasswordNew = changes.identity_provider_id !== undefined && signsInHere(entries) && people > 0
  return (
    <div aria-live="polite">
      {rows.length > 0 && (
        <div className="well stack gap-3">
          <p className="small strong">{t('group-forms.edit.when')}</p>
          <dl className="diff">
            {rows.map(({ id, term, from, to }) => (
              <div key={id}>
                <dt>{term}</dt>
                <dd>
                  <del>
                    <span className="vh">{t('group-forms.edit.before')} </span>
                    {from}
                  </del>
                  <Icon of={arrowRightIcon} size="s" flip />
                  <ins>
                    <span className="vh">{t('group-forms.edit.after')} </span>
                    {to}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
          {isPasswordLost && (
            <p className="small danger-text">
              {t('group-forms.edit.passwordsStop', { count: people })} {isUnproven && t('group-forms.edit.unproven')}
            </p>
          )}
          {isPasswordNew && <p className="small">{t('group-forms.edit.passwordsStart', { count: people })}</p>}
        </div>
      )}
    </div>
  )
}
