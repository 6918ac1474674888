import type { AgeingBucket, CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

interface Props {
  rows: readonly { bucket: AgeingBucket; name: string; amount: number; count: number }[]
  currency: CurrencyCode
  /** Minor units that the rows and what is on its way add up to. */
  total: number
  /** What is on its way, and credit that no invoice has used. */
  apart: readonly { id: string; name: string; value: string }[]
  /** Null: this session sees no invoices. */
  onOpen: ((bucket: AgeingBucket) => void) | null
}

/** The ageing bar in numbers, with the same ways into the list. */
export function AgeingTable({ rows, currency, total, apart, onOpen }: Props) {
  const { t, formats } = useWidget()
  const apartRow = ({ id, name, value }: Props['apart'][number]) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td />
      <td className="strong">{value}</td>
    </tr>
  )
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
        {apart.filter(({ id }) => id === 'on-its-way').map(apartRow)}
        <tr>
          <th scope="row">{t('account.balance.title')}</th>
          <td />
          <td className="strong">{formats.money(total, currency)}</td>
        </tr>
        {apart.filter(({ id }) => id !== 'on-its-way').map(apartRow)}
      </tfoot>
    </table>
  )
}
