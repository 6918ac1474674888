import type { AgeingBucket, CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

interface Props {
  rows: readonly { bucket: AgeingBucket; name: string; amount: number; count: number }[]
  currency: CurrencyCode
  /** Minor units that the rows add up to. */
  total: number
  /** Minor units of credit that no invoice has used; no part of the total. */
  unapplied: number
  /** Null: this session sees no invoices. */
  onOpen: ((bucket: AgeingBucket) => void) | null
}

/** The ageing bar in numbers, with the same ways into the list. */
export function AgeingTable({ rows, currency, total, unapplied, onOpen }: Props) {
  const { t, formats } = useWidget()
  return (
    <table part="table" className="ageing num">
      <caption className="vh">{t('account.ageing.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account.ageing.bucket')}</th>
          <th scope="col">{t('account.ageing.invoices')}</th>
          <th scope="col">{t('account.ageing.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bucket, name, amount, count }) => (
          <tr key={bucket}>
            <th scope="row">
              {onOpen ? (
                <button type="button" part="link" className="link plain ink" onClick={() => onOpen(bucket)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            <td>{formats.number(count)}</td>
            <td className="strong">{formats.money(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('account.ageing.total')}</th>
          <td>{formats.number(rows.reduce((sum, { count }) => sum + count, 0))}</td>
          <td className="strong">{formats.money(total, currency)}</td>
        </tr>
        {unapplied !== 0 && (
          <tr>
            <th scope="row">{t('account.balance.unapplied')}</th>
            <td />
            <td className="strong">{formats.money(-unapplied, currency)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
