import type { Statement } from '../../../../src/contract/index.ts'
import { calendarFormats } from '../../../../src/i18n/calendar-formats.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import clockIcon from 'lucide-static/icons/clock.svg'
import type { MonthsPage, StatementFrame } from '../statements.state.ts'

interface Props {
  frame: StatementFrame
  page: MonthsPage
}

const AMOUNTS = ['opening', 'charges', 'credits'] as const

/** One month per row, latest first; the name opens the month. */
export function MonthTable({ frame, page }: Props) {
  const { t } = useWidget()
  return (
    <div part="card" className="card months" aria-busy={page.isRefreshing || undefined}>
      <table part="table" className="tbl cards nosel" role="table">
        <caption className="vh">{t('statements.caption', { currency: frame.currency ?? '' })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">{t('statements.month')}</th>
            {AMOUNTS.map((name) => (
              <th key={name} scope="col" className="r">
                {t(`statements.${name}`)}
              </th>
            ))}
            <th scope="col" className="r">
              {t('statements.closing')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.rows.map((statement) => (
            <MonthRow key={statement.id} statement={statement} onOpen={() => frame.open(statement)} />
          ))}
        </tbody>
      </table>
      <ListPager
        page={page.number}
        size={page.size}
        shown={page.rows.length}
        recordCount={page.recordCount}
        isHiddenWhenShort
        onPage={(number) => frame.change({ 'months-page': String(number) })}
        onSize={(rows) => frame.change({ 'months-rows': rows, 'months-page': '1' })}
      />
    </div>
  )
}

function MonthRow({ statement, onOpen }: { statement: Statement; onOpen: () => void }) {
  const { t, i18n, formats } = useWidget()
  const { currency, closing, isFinal, from, to } = statement
  const month = calendarFormats(i18n.locale).month(from)
  const money = (minor: number) => formats.money(minor, currency)
  return (
    <tr role="row" part="row" data-to={to}>
      <td role="cell" className="c-month">
        <button
          type="button"
          part="link"
          className="link ink strong"
          aria-label={t('statements.open', { month })}
          onClick={onOpen}
        >
          {month}
        </button>
        {!isFinal && (
          <Badge tone="motion" icon={clockIcon}>
            {t('statements.running')}
          </Badge>
        )}
      </td>
      {AMOUNTS.map((name) => (
        <td key={name} role="cell" className="r num c-more">
          <span className="only-cards">{t(`statements.${name}`)}</span>
          <span>{money(name === 'credits' ? 0 - statement.credits : statement[name])}</span>
        </td>
      ))}
      <td role="cell" className="r num strong c-closing">
        {money(closing)}
      </td>
    </tr>
  )
}
