import { scenarioNames, summaryOf } from 'netterms/testing'
import { type Address, formatAddress } from './address.ts'
import { nameOf, titleOf, WIDGETS } from './navigation.tsx'

/** Lists links to every test case of every widget. */
export function CaseTable({ address }: { address: Address }) {
  return (
    <>
      <header className="head">
        <h1>All widgets and cases</h1>
        <p className="muted">
          {WIDGETS.length} widgets against a provider that is played in this page: no server, the same data each time.
        </p>
      </header>
      <div className="scroll" role="region" aria-label="Widgets and cases" tabIndex={0}>
        <table className="cases">
          <thead>
            <tr>
              <th scope="col">Case</th>
              {WIDGETS.map(({ tag }) => (
                <th scope="col" key={tag}>
                  {titleOf(nameOf(tag))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scenarioNames.map((scenario) => (
              <tr key={scenario}>
                <th scope="row">
                  {scenario}
                  <span className="sub">{summaryOf(scenario)}</span>
                </th>
                {WIDGETS.map(({ tag }) => (
                  <td key={tag}>
                    <a href={formatAddress({ ...address, section: 'widget', name: nameOf(tag), scenario })}>
                      Open<span className="vh"> {`${titleOf(nameOf(tag))}, ${scenario}`}</span>
                    </a>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
