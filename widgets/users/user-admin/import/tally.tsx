import { CREDENTIAL_OUTCOMES, type CredentialImport } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

/** Number of rows per result. */
export function Tally({ job }: { job: CredentialImport }) {
  const { t, formats } = useWidget()
  return (
    <dl className="tally">
      {CREDENTIAL_OUTCOMES.map((outcome) => (
        <div key={outcome} part="card" className="card pad">
          <dt className="label">{t(`people-import.outcome.${outcome}`)}</dt>
          <dd className={outcome === 'refused' && job.counts.refused > 0 ? 'money md danger-text' : 'money md'}>
            {formats.number(job.counts[outcome])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
