import { useState } from 'react'
import { listCustomers, USER_LIMITS } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useAnsweredInput, useLastPage } from '../../../../src/kit/list-pages.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Chips } from '../../../../src/ui/chips.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type { GroupAccount } from './accounts.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  chosen: readonly GroupAccount[]
  onChange(chosen: readonly GroupAccount[]): void
  error: string | undefined
}

const FIRST = { search: '', page: 1, size: 10 }

/** Choice of accounts, found by name or number on the server; selected ones stay visible while the list changes. */
export function AccountsPicker({ chosen, onChange, error }: Props) {
  const { t, i18n, formats } = useWidget()
  const searchId = useId()
  const errorId = useId()
  const [query, setQuery] = useState(FIRST)
  const { search, page, size } = query
  const listed = useCall(
    listCustomers,
    { filter: search === '' ? {} : { search }, sort: 'customer_name', page: { number: page, size } },
    { keep: true },
  )
  const shown = useAnsweredInput(listed.answer, query)
  const rows = listed.answer?.data ?? null
  const total = listed.answer?.meta.recordCount ?? 0
  useLastPage(total, shown.page, shown.size, (last) => setQuery({ ...query, page: last }))
  const most = USER_LIMITS.maxCustomersNamed
  const isFull = chosen.length >= most
  const without = (id: string) => chosen.filter((each) => each.id !== id)
  return (
    <section
      part="card"
      className="card group-accounts"
      id="group-accounts"
      tabIndex={-1}
      aria-label={t('groups.accounts')}
      aria-describedby={error ? errorId : undefined}
    >
      <div className="pad stack gap-3">
        <div className="tools">
          <SearchBox
            id={searchId}
            label={t('group-forms.accounts.search')}
            placeholder={t('group-forms.accounts.search')}
            search={search}
            onSearch={(text) => setQuery({ ...FIRST, size, search: text })}
          />
          <span className="end small muted num" role="status">
            {t('group-forms.accounts.chosen', { count: chosen.length, most: formats.number(most) })}
          </span>
        </div>
        {chosen.length > 0 && (
          <div className="row wrap">
            <Chips
              options={chosen.map(({ id, name, withChildAccounts }) => ({
                id,
                label: withChildAccounts ? t('group-forms.accounts.andChildren', { name }) : name,
              }))}
              removeLabel={(name) => t('controls.remove', { name })}
              onRemove={({ id }) => onChange(without(id))}
            />
          </div>
        )}
        {error && (
          <p id={errorId} part="error" className="err" role="alert">
            <Icon of={octagonAlertIcon} size="s" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {listed.error && !rows && (
        <Failure
          bare
          title={t('group-forms.accounts.failed')}
          message={i18n.errorText(listed.error.code)}
          action={{ label: t('common.tryAgain'), onClick: listed.retry }}
        />
      )}
      {!rows && !listed.error && <TableSkeleton rows={4} label={t('common.loading')} />}
      {rows && total === 0 && <Empty bare role="status" icon={searchIcon} title={t('group-forms.accounts.none')} />}
      <ul className="rows accounts">
        {rows?.map(({ id, name, status, locationName, subAccounts }) => {
          const picked = chosen.find((each) => each.id === id)
          return (
            <li key={id}>
              <Checkbox
                checked={picked !== undefined}
                disabled={!picked && isFull}
                onChange={(isOn) =>
                  onChange(isOn ? [...chosen, { id, name, withChildAccounts: subAccounts > 0 }] : without(id))
                }
              >
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                <span className="muted num">{id}</span>
                <span className="small muted block">
                  {[locationName, t(`group-forms.account.${status}`)].filter(Boolean).join(' · ')}
                </span>
              </Checkbox>
              {subAccounts > 0 && (
                <span className="small with-children">
                  <Checkbox
                    checked={picked?.withChildAccounts ?? false}
                    disabled={!picked}
                    onChange={(withChildAccounts) =>
                      onChange(chosen.map((each) => (each.id === id ? { ...each, withChildAccounts } : each)))
                    }
                  >
                    {t('group-forms.accounts.withChildren', { count: subAccounts })}
                    <span className="vh"> {name}</span>
                  </Checkbox>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {isFull && <p className="pad small muted">{t('group-forms.accounts.full', { most: formats.number(most) })}</p>}
      {rows && rows.length > 0 && (
        <ListPager
          page={shown.page}
          size={shown.size}
          shown={rows.length}
          recordCount={total}
          isHiddenWhenShort
          onPage={(number) => setQuery({ ...query, page: number })}
          onSize={(text) => setQuery({ ...FIRST, search, size: Number(text) })}
        />
      )}
    </section>
  )
}
