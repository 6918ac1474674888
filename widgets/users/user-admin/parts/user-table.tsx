import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { Act } from '../acts.ts'
import type { QuickActs } from '../use-quick-acts.ts'
import type { UserFrame, UserPage } from '../user-admin.state.ts'
import type { UserSelection } from '../use-user-selection.ts'
import { type UserSort, sortText } from '../user-query.ts'
import { UserRow } from './user-row.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  frame: UserFrame
  page: UserPage
  selection: UserSelection
  quick: QuickActs
  onOpen: (id: string) => void
  onAct: (act: Act) => void
}

/** One page of the list. */
export function UserTable({ frame, page, selection, quick, onOpen, onAct }: Props) {
  const { t } = useWidget()
  const id = useId()
  const { query } = frame
  const selectable = page.rows.filter((row) => selection.chosen.has(row.id) || selection.whyNot(row) === null)
  const chosen = selectable.filter((row) => selection.chosen.has(row.id)).length
  const pageBox = {
    checked: chosen > 0 && (chosen === selectable.length || ('mixed' as const)),
    disabled: selectable.length === 0,
    onChange: (isOn: boolean) => selection.tick(selectable, isOn),
  }
  const header = (field: UserSort, label: string) => {
    const isSorted = query.sort === field
    return (
      <SortHeader
        sort={isSorted ? (query.isDescending ? 'descending' : 'ascending') : null}
        onClick={() => frame.change({ sort: sortText(field, isSorted && !query.isDescending) })}
      >
        {label}
      </SortHeader>
    )
  }
  return (
    <div part="card" className="card users" aria-busy={page.isRefreshing || undefined}>
      {selection.isOffered && selectable.length > 0 && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('people.select.page')}</Checkbox>
        </div>
      )}
      <table part="table" className={classNames('tbl cards', !selection.isOffered && 'nosel')} role="table">
        <caption className="vh">{t(`people.caption.${page.query.tab}`)}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {selection.isOffered && (
              <th scope="col">
                <Checkbox {...pageBox} label={t('people.select.page')} />
              </th>
            )}
            {header('name', t('people.column.name'))}
            {header('role', t('people.column.role'))}
            <th scope="col" className="c-acc">
              {t('people.column.accounts')}
            </th>
            {header('status', t('people.column.status'))}
            {header('last_sign_in', t('people.column.lastSignIn'))}
            <th scope="col">
              <span className="vh">{t('people.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.rows.map((user) => (
            <UserRow
              key={user.id}
              idBase={id}
              user={user}
              frame={frame}
              selection={selection}
              quick={quick}
              onOpen={onOpen}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
      <ListPager
        page={page.query.page}
        size={page.query.size}
        chosenSize={query.size}
        shown={page.rows.length}
        recordCount={page.recordCount}
        onPage={(number) => frame.change({ 'user-page': String(number) })}
        onSize={(rows) => frame.change({ 'user-rows': rows })}
      />
    </div>
  )
}
