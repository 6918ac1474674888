import { CELLS } from './cell-classes.ts'

/** Skeleton rows, drawn after 200 ms with the final columns. */
export function WaitingRows({ rows, columns }: { rows: number; columns: readonly string[] }) {
  return (
    <tbody role="rowgroup" className="waiting" aria-busy="true" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {columns.map((key) => (
            <td key={key} className={key in CELLS ? CELLS[key as keyof typeof CELLS] : 'c-drop'} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}
