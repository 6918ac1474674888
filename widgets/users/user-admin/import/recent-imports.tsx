import type { CredentialImport } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { ImportWork } from './use-import.ts'

/** The user's imports of the last days, each with result and report; also those started in another tab (USR-87). */
export function RecentImports({ work }: { work: ImportWork }) {
  const { t, formats } = useWidget()
  const { recent } = work
  if (!recent || recent.length === 0) return null
  return (
    <article part="card" className="card pad stack gap-3">
      <h3 className="h3">{t('people-import.recent')}</h3>
      <ul className="import-list">
        {recent.map((job) => (
          <li key={job.id} className="row wrap">
            <span className="grow">
              <bdi className="strong">{job.fileName}</bdi>
              <span className="block small muted num">
                {formats.instant(job.startedAt)} · <Outcome job={job} />
              </span>
            </span>
            <Button size="sm" onClick={() => work.show(job.id)}>
              {t('people-import.showOne')}
              <span className="vh"> {job.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Outcome({ job }: { job: CredentialImport }) {
  const { t, formats } = useWidget()
  const { status, isApplied, counts, rowsDone, rowsTotal } = job
  const progress = () =>
    t('people-import.progress', { done: formats.number(rowsDone), total: formats.number(rowsTotal) })
  if (status === 'running')
    return <>{`${t(isApplied ? 'people-import.applying' : 'people-import.trying')}: ${progress()}`}</>
  if (status === 'failed') return <>{t('people-import.failed')}</>
  if (status === 'canceled') {
    return <>{t(isApplied ? 'people-import.canceled' : 'people-import.trialCanceled', { count: rowsDone })}</>
  }
  return (
    <>
      {isApplied
        ? t('people-import.applied', { count: counts.invited + counts.updated })
        : t('people-import.trialOnly')}
    </>
  )
}
