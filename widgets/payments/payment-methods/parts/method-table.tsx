import type { CalendarDate, CurrencyCode, PaymentMethod } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import type { DefaultMethods } from '../../../shared/payments/use-default-method.ts'
import type { MethodActs } from '../method-acts.ts'
import { defaultOf } from '../method-default.ts'
import { MethodRow } from './method-row.tsx'

interface Props {
  kind: 'accounts' | 'cards'
  rows: readonly PaymentMethod[]
  today: CalendarDate | null
  isRefreshing: boolean
  /** Currency of the account; a card can be the default in it. */
  currency: CurrencyCode | null
  defaults: DefaultMethods
  acts: MethodActs
}

/** Table of accounts or of cards; both have the same column widths, so that they look like one table. */
export function MethodTable({ kind, rows, today, isRefreshing, currency, defaults, acts }: Props) {
  const { t, formats } = useWidget()
  const owner = rows.find(({ autoPay }) => autoPay) ?? null
  return (
    <Card title={t(`methods.${kind}`)} count={formats.number(rows.length)} className="methods">
      <table part="table" className="tbl cards nosel" role="table" aria-busy={isRefreshing || undefined}>
        <caption className="vh">{t(`methods.${kind}`)}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col" className="s-main">
              {t(`methods.column.${kind}`)}
            </th>
            <th scope="col" className="s-use">
              {t('methods.column.use')}
            </th>
            <th scope="col" className="s-added">
              {t('methods.column.added')}
            </th>
            <th scope="col" className="s-state">
              {t('methods.column.state')}
            </th>
            <th scope="col" className="s-act">
              <span className="vh">{t('methods.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              owner={owner}
              today={today}
              preselected={defaultOf(method, currency, defaults)}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
      {kind === 'cards' && <p className="tfoot">{t('methods.cards.note')}</p>}
    </Card>
  )
}
