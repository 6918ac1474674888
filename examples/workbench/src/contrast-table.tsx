import type { PairContrast } from '../../../src/entries/workbench.ts'

const shortOf = (token: string): string => token.replace(/^color-/, '')
/** Formats a contrast ratio, rounded as in the guide, but never up to a threshold that it does not reach. */
const figure = (ratio: number, needed: number): string =>
  (ratio < needed ? Math.floor(ratio * 100) / 100 : ratio).toFixed(2)
const fails = ({ light, dark, needed }: PairContrast): boolean => light < needed || dark < needed

/** Shows a row for each pair of adjacent colors. */
export function ContrastTable({ contrasts }: { contrasts: readonly PairContrast[] }) {
  const failing = contrasts.filter(fails)
  return (
    <section aria-labelledby="contrast-title">
      <h2 id="contrast-title">Contrast</h2>
      <p className="muted" role="status">
        {failing.length === 0
          ? `All ${contrasts.length} pairs pass in both schemes.`
          : `${failing.length} of ${contrasts.length} pairs fail in at least one scheme.`}
      </p>
      <div className="scroll short" role="region" aria-label="Contrast of each pair" tabIndex={0}>
        <table className="contrast">
          <thead>
            <tr>
              <th scope="col">Color</th>
              <th scope="col">On</th>
              <th scope="col" className="end">
                Needs
              </th>
              <th scope="col" className="end">
                Light
              </th>
              <th scope="col" className="end">
                Dark
              </th>
            </tr>
          </thead>
          <tbody>
            {[...failing, ...contrasts.filter((pair) => !fails(pair))].map((pair) => (
              <tr key={`${pair.front} ${pair.back}`}>
                <th scope="row">{shortOf(pair.front)}</th>
                <td>{shortOf(pair.back)}</td>
                <td className="end muted">{pair.needed}</td>
                <Ratio ratio={pair.light} needed={pair.needed} />
                <Ratio ratio={pair.dark} needed={pair.needed} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Ratio({ ratio, needed }: { ratio: number; needed: number }) {
  return (
    <td className={ratio < needed ? 'end bad' : 'end'}>
      {figure(ratio, needed)}
      {ratio < needed && ' too low'}
    </td>
  )
}
