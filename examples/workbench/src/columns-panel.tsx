import type { ManifestColumns } from 'netterms/contract'
import type { Address } from './address.ts'
import { arrange, OWN_COLUMNS } from './own-columns.ts'

interface Props {
  address: Address
  change: (next: Partial<Address>) => void
  columns: ManifestColumns
}

/** Shows the columns of the list and their order; a column that is moved keeps pointer and focus. */
export function ColumnsPanel({ address, change, columns }: Props) {
  const shown = arrange(address.columns, columns)
  const others = [...columns.names, ...OWN_COLUMNS.map(({ key }) => key)].filter((name) => !shown.includes(name))
  const wish = (next: readonly string[]) => change({ columns: next.join() === columns.names.join() ? null : next })
  const move = (from: number, to: number) => {
    const name = shown[from]
    if (name !== undefined && to >= 0 && to < shown.length) wish(shown.toSpliced(from, 1).toSpliced(to, 0, name))
  }
  return (
    <>
      <p className="muted">Columns of the list in the order wanted, and columns of the page’s own.</p>
      <ol className="columns">
        {[...shown, ...others].map((name, index) => {
          const own = OWN_COLUMNS.find(({ key }) => key === name)
          const title = own ? `${own.header} (${own.type}, the page’s own)` : name
          const isShown = index < shown.length
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={columns.required.includes(name)}
                  onChange={() => wish(isShown ? shown.filter((each) => each !== name) : [...shown, name])}
                />
                {title}
              </label>
              {isShown && (
                <>
                  <Move label={`Move ${title} forward`} sign="↑" onMove={() => move(index, index - 1)} />
                  <Move label={`Move ${title} back`} sign="↓" onMove={() => move(index, index + 1)} />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Move({ label, sign, onMove }: { label: string; sign: string; onMove: () => void }) {
  return (
    <button type="button" className="reset" onClick={onMove}>
      <span aria-hidden="true">{sign}</span>
      <span className="vh">{label}</span>
    </button>
  )
}
