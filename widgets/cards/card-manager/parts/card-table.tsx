import type { Card } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { CardAct } from '../card-actions.ts'
import type { CardFrame, CardPage } from '../card-manager.state.ts'
import { fieldOf } from '../card-query.ts'
import { CardRow } from './card-row.tsx'

interface Props {
  frame: CardFrame
  page: CardPage
  onOpen: (id: string) => void
  onAct: (card: Card, act: CardAct) => void
}

/** One page of the list; ended cards show why and when they ended instead of their expiry. */
export function CardTable({ frame, page, onOpen, onAct }: Props) {
  const { t } = useWidget()
  const { query } = frame
  const isEnded = page.query.tab === 'ended'
  const header = (field: string, label: string) => {
    const isSorted = fieldOf(query.sort) === field
    const isDescending = query.sort.startsWith('-')
    return (
      <SortHeader
        sort={isSorted ? (isDescending ? 'descending' : 'ascending') : null}
        onClick={() => frame.change({ 'card-sort': isSorted && !isDescending ? `-${field}` : field })}
      >
        {label}
      </SortHeader>
    )
  }
  return (
    <div part="card" className="card card-list" aria-busy={page.isRefreshing || undefined}>
      <table part="table" className="tbl cards nosel" role="table">
        <caption className="vh">{t('cards.caption', { list: t(`cards.tab.${page.query.tab}`) })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {header('card_holder', t('cards.column.card'))}
            {frame.showsAccounts && <th scope="col">{t('cards.column.account')}</th>}
            {isEnded ? <th scope="col">{t('cards.column.status')}</th> : header('status', t('cards.column.status'))}
            {isEnded
              ? header('termination_date', t('cards.column.ended'))
              : header('expiration_date', t('cards.column.expires'))}
            <th scope="col">
              <span className="vh">{t('cards.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.rows.map((card) => (
            // Cards of payment methods have ids of the same form, so the account is part of the key.
            <CardRow key={`${card.customerId} ${card.id}`} card={card} frame={frame} onOpen={onOpen} onAct={onAct} />
          ))}
        </tbody>
      </table>
      <ListPager
        page={page.query.page}
        size={page.query.size}
        chosenSize={query.size}
        shown={page.rows.length}
        recordCount={page.recordCount}
        isHiddenWhenShort
        onPage={(number) => frame.change({ 'card-page': String(number) })}
        onSize={(rows) => frame.change({ 'card-rows': rows })}
      />
    </div>
  )
}
