import { LIMITS, type StatementLine } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import type { StatementFrame } from '../statements.state.ts'
import type { ShownStatement } from '../use-statement.ts'

interface Props {
  frame: StatementFrame
  shown: ShownStatement
}

const COLUMNS = ['date', 'movement', 'due', 'charge', 'credit', 'balance'] as const
const AT_END: readonly string[] = ['charge', 'credit', 'balance']

/** Entries with the balance after each, from the opening to the closing balance. */
export function LineTable({ frame, shown }: Props) {
  const { t, formats } = useWidget()
  const { figures, lines, page, recordCount, isRefreshing } = shown
  const isFirst = page.number === 1
  const isLast = page.number * page.size >= recordCount
  return (
    <Card title={t('statement.lines')} count={formats.number(recordCount)} className="lines">
      {figures.isByDay && (
        <p part="hint" className="hint lines-note">
          {t('statement.byDay', { most: formats.number(LIMITS.maxStatementLines) })}
        </p>
      )}
      <table part="table" className="tbl cards nosel" role="table" aria-busy={isRefreshing || undefined}>
        <caption className="vh">{t('statement.caption')}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={AT_END.includes(name) ? 'r' : undefined}>
                {t(`statement.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {isFirst && <BalanceRow shown={shown} name="opening" />}
          {lines.map((line) => (
            <LineRow key={line.id} line={line} shown={shown} />
          ))}
          {isLast && <BalanceRow shown={shown} name="closing" />}
        </tbody>
      </table>
      {recordCount === 0 ? (
        <p part="hint" className="hint lines-note">
          {t('statement.none')}
        </p>
      ) : (
        <ListPager
          page={page.number}
          size={page.size}
          chosenSize={frame.lines.size}
          shown={lines.length}
          recordCount={recordCount}
          isHiddenWhenShort
          onPage={(number) => frame.change({ 'lines-page': String(number) })}
          onSize={(rows) => frame.change({ 'lines-rows': rows, 'lines-page': '1' })}
        />
      )}
    </Card>
  )
}

function BalanceRow({ shown, name }: { shown: ShownStatement; name: 'opening' | 'closing' }) {
  const { t, formats } = useWidget()
  const { figures } = shown
  return (
    <tr role="row" part="row" className="balance">
      <td role="cell" className="num c-date">
        {formats.date(name === 'opening' ? figures.from : figures.to)}
      </td>
      <td role="cell" className="strong c-what" colSpan={4}>
        {t(`statements.${name}`)}
      </td>
      <td role="cell" className="r num strong c-balance">
        {formats.money(figures[name], figures.currency)}
      </td>
    </tr>
  )
}

function LineRow({ line, shown }: { line: StatementLine; shown: ShownStatement }) {
  const { t, formats } = useWidget()
  const { date, kind, poNumber, dueDate, count, charge, credit, balance } = line
  const { currency } = shown.figures
  const amount = (minor: number) => (minor === 0 ? null : formats.money(minor, currency))
  return (
    <tr role="row" part="row">
      <td role="cell" className="num c-date">
        {formats.date(date)}
      </td>
      <td role="cell" className="c-what">
        {t(`statement.kind.${kind}`)} <Reference line={line} />
        {count !== null && <span className="num muted">{`${formats.number(count)} ×`}</span>}
        {poNumber && <span className="block small muted">{t('statement.po', { po: poNumber })}</span>}
      </td>
      <td role="cell" className={dueDate ? 'num c-due' : 'c-due c-drop'}>
        {dueDate && (
          <>
            <span className="only-cards">{t('statement.column.due')} </span>
            {formats.date(dueDate)}
          </>
        )}
      </td>
      <td role="cell" className={charge === 0 ? 'r c-drop' : 'r num c-charge'}>
        {amount(charge)}
      </td>
      <td role="cell" className={credit === 0 ? 'r c-drop' : 'r num c-credit'}>
        {credit !== 0 && <span className="only-cards">−</span>}
        {amount(credit)}
      </td>
      <td role="cell" className="r num c-balance">
        <span className="only-cards muted">{t('statement.column.balance')} </span>
        {formats.money(balance, currency)}
      </td>
    </tr>
  )
}

/** Reference of a line; opens an invoice if the session may read invoices. */
function Reference({ line: { kind, reference } }: { line: StatementLine }) {
  const { t, emit, openInside } = useWidget()
  const canOpen = useShared((state) => state.session.capabilities.includes('invoices.list'))
  if (reference === null) return null
  if (kind !== 'invoice' || !canOpen) return <bdi className="num">{reference}</bdi>
  function open(invoiceId: string): void {
    if (!emit('nt-invoice-open', { invoiceId })) return
    const params = { status: 'all', q: invoiceId }
    if (emit('nt-navigate', { to: 'invoice-list', params })) openInside('nt-invoice-list', params)
  }
  return (
    <button
      type="button"
      part="link"
      className="link ink num"
      aria-label={t('statement.openInvoice', { invoice: reference })}
      onClick={() => open(reference)}
    >
      <bdi>{reference}</bdi>
    </button>
  )
}
