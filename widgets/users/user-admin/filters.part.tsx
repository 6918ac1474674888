/**
 * Filters of the list: role, group, account, and lock reasons on the tab of locked users. Source: docs/spec/users.md
 * USR-71.
 */
import { useState } from 'react'
import { LIMITS, NO_GROUP, userLockReasons } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CheckboxGroup } from '../../../src/ui/checkbox-group.tsx'
import { Combobox } from '../../../src/ui/combobox.tsx'
import { Count } from '../../../src/ui/count.tsx'
import type { Option } from '../../../src/ui/option-source.ts'
import { Select } from '../../../src/ui/select.tsx'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import { useAccountSource } from '../../../src/kit/use-account-source.ts'
import { useGroupSource } from './sources.ts'
import type { UserFrame } from './user-admin.state.ts'
import sheet from './filters.css?inline'
import { COMPANY_ROLES } from './user-query.ts'
import { lockKey } from '../people/user-looks.ts'

export const sheets = [comboboxSheet, controlsSheet, sheet]

export function FilterPanel({ frame }: { frame: UserFrame }) {
  const { t } = useWidget()
  const { query, rights, change } = frame
  return (
    <div className="user-filters">
      <Select
        label={t('people.filters.role')}
        value={query.role ?? ''}
        onChange={(role) => change({ role })}
        options={[
          { value: '', label: t('people.filters.anyRole') },
          ...COMPANY_ROLES.map((role) => ({ value: role, label: t(`common.role.${role}`) })),
        ]}
      />
      {rights.move && <GroupFilter frame={frame} />}
      <AccountFilter frame={frame} />
      {query.tab === 'locked' && <LockFilter frame={frame} />}
    </div>
  )
}

function GroupFilter({ frame }: { frame: UserFrame }) {
  const { t, i18n } = useWidget()
  const { query, names, change } = frame
  const none: Option = { id: NO_GROUP, label: t('people.noGroup') }
  const source = useGroupSource(none)
  const [chosen, choose] = useState<Option | null>(null)
  const { group } = query
  return (
    <Combobox
      i18n={i18n}
      label={t('people.filters.group')}
      placeholder={t('people.filters.anyGroup')}
      source={source}
      value={group === null ? null : (chosenOf(chosen, group) ?? (group === NO_GROUP ? none : optionOf(names, group)))}
      onChange={(option) => {
        choose(option)
        change({ group: option?.id ?? '' })
      }}
    />
  )
}

function AccountFilter({ frame }: { frame: UserFrame }) {
  const { t, i18n } = useWidget()
  const { query, names, change } = frame
  const source = useAccountSource()
  const [chosen, choose] = useState<Option | null>(null)
  const { customer } = query
  return (
    <Combobox
      i18n={i18n}
      label={t('people.filters.account')}
      placeholder={t('people.filters.anyAccount')}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={customer === null ? null : (chosenOf(chosen, customer) ?? optionOf(names, customer))}
      onChange={(option) => {
        choose(option)
        change({ account: option?.id ?? '' })
      }}
    />
  )
}

const chosenOf = (chosen: Option | null, id: string): Option | null => (chosen?.id === id ? chosen : null)
const optionOf = (names: ReadonlyMap<string, string>, id: string): Option => ({ id, label: names.get(id) ?? id })

function LockFilter({ frame }: { frame: UserFrame }) {
  const { t, formats } = useWidget()
  const { query, lockCounts, change } = frame
  return (
    <CheckboxGroup
      label={t('people.filters.lock')}
      values={query.locks}
      onChange={(reasons) => change({ lock: reasons.map(lockKey).join() })}
      options={userLockReasons.map((reason) => ({
        value: reason,
        label: (
          <>
            {t(`people.lock.${lockKey(reason)}`)}{' '}
            {lockCounts && <Count>{formats.number(lockCounts[reason] ?? 0)}</Count>}
          </>
        ),
      }))}
    />
  )
}
