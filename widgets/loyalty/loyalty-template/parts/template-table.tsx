import { type LoyaltyTemplate, TEMPLATE_STATUSES } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import filterIcon from 'lucide-static/icons/list-filter.svg'
import type { TemplateList, Ways } from '../loyalty-template.state.ts'
import { TemplateBadge } from './template-badge.tsx'

interface Props {
  list: TemplateList
  ways: Ways
}

/** A page of programs; the name opens the program. */
export function TemplateTable({ list, ways }: Props) {
  const { t } = useWidget()
  const clear = () => list.change({ status: '', page: '1' })
  return (
    <>
      <div className="tools">
        <Select
          size="sm"
          label={t('loyalty-template.filter')}
          value={list.status ?? ''}
          onChange={(status) => list.change({ status, page: '1' })}
          options={[
            { value: '', label: t('loyalty-template.all') },
            ...TEMPLATE_STATUSES.map((status) => ({ value: status, label: t(`loyalty-template.status.${status}`) })),
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <Empty
          icon={filterIcon}
          role="status"
          title={t('loyalty-template.noMatch')}
          action={<Button onClick={clear}>{t('loyalty-template.showAll')}</Button>}
        />
      ) : (
        <div part="card" className="card" aria-busy={list.isRefreshing || undefined}>
          <table part="table" className="tbl cards nosel" role="table">
            <caption className="vh">{t('loyalty-template.title')}</caption>
            <thead part="table-header" role="rowgroup">
              <tr role="row">
                <th scope="col">{t('loyalty-template.program')}</th>
                <th scope="col">{t('loyalty-template.statusHead')}</th>
                <th scope="col">{t('loyalty-template.period')}</th>
                <th scope="col">{t('loyalty-template.currency')}</th>
                <th scope="col" className="r">
                  {t('loyalty-template.enrolled')}
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {list.rows.map((row) => (
                <Row key={row.id} template={row} onOpen={() => ways.open(row.id)} />
              ))}
            </tbody>
          </table>
          <ListPager
            isHiddenWhenShort
            page={list.page}
            size={list.size}
            shown={list.rows.length}
            recordCount={list.count}
            onPage={(page) => list.change({ page: String(page) })}
            onSize={(rows) => list.change({ rows, page: '1' })}
          />
        </div>
      )}
    </>
  )
}

function Row({ template, onOpen }: { template: LoyaltyTemplate; onOpen: () => void }) {
  const { t, formats } = useWidget()
  const { name, merchantName, status, startsOn, endsOn, currency, enrolledCount } = template
  const period = t('loyalty-template.days', { from: formats.date(startsOn), to: formats.date(endsOn) })
  return (
    <tr role="row" part="row">
      <td role="cell" className="c-main">
        <button type="button" part="link" className="link ink strong" onClick={onOpen}>
          {name}
        </button>
        <span className="sub">{merchantName}</span>
      </td>
      <td role="cell" className="c-b">
        <TemplateBadge status={status} />
      </td>
      <td role="cell" className="num not-cards">
        {period}
      </td>
      <td role="cell" className="not-cards">
        {currency}
      </td>
      <td role="cell" className="r num not-cards">
        {formats.number(enrolledCount)}
      </td>
      <td role="cell" className="template-line only-cards small muted num">
        {period} · {currency} · {t('loyalty-template.customers', { customers: formats.number(enrolledCount) })}
      </td>
    </tr>
  )
}
