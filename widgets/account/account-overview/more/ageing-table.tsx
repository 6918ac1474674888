import type { AgeingBucket, CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

/** A line below the age ranges: the total, which links to what is left to pay, or one of its parts. */
export interface SumLine {
  id: 'open' | 'on-its-way' | 'unapplied' | 'left' | 'disputed' | 'late-fees'
  name: string
  value: string
  /** Null if this session has no link here. */
  onClick: (() => void) | null
}

interface Props {
  rows: readonly { bucket: AgeingBucket; name: string; amount: number; count: number }[]
  currency: CurrencyCode
  sum: readonly SumLine[]
  /** Number of invoices in all rows; null if the server did not send it (EXP-2). */
  count: number | null
  /** Opens the invoices of an age range; null if the session may not read invoices. */
  onOpen: ((bucket: AgeingBucket) => void) | null
}

/** The ageing bar as numbers, with the same links to the list. */
export function AgeingTable({ rows, currency, sum, count, onOpen }: Props) {
  const { t, formats } = useWidget()
  return (
    <table part="table" className="ageing num">
      <caption className="vh">{t('overview.ageing.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('overview.ageing.bucket')}</th>
          <th scope="col">{t('overview.ageing.invoices')}</th>
          <th scope="col">{t('overview.ageing.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bucket, name, amount, count: invoices }) => (
          <tr key={bucket}>
            <th scope="row">
              <Name name={name} onClick={onOpen && (() => onOpen(bucket))} />
            </th>
            <td>{formats.number(invoices)}</td>
            <td className="strong">{formats.money(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sum.map(({ id, name, value, onClick }) => (
          <tr key={id}>
            <th scope="row">
              <Name name={name} onClick={onClick} />
            </th>
            <td>
              {id === 'open' && (count === null ? <abbr title={t('overview.unknown')}>—</abbr> : formats.number(count))}
            </td>
            <td className="strong">{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Name({ name, onClick }: { name: string; onClick: (() => void) | null }) {
  if (!onClick) return <>{name}</>
  return (
    <button type="button" part="link" className="link plain ink" onClick={onClick}>
      {name}
    </button>
  )
}
