import { useState } from 'react'
import {
  CREDENTIAL_OUTCOMES,
  type CredentialImport,
  type CredentialOutcome,
  type CredentialResult,
  LIMITS,
  listCredentialImportResults,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'
import { tabId, Tabs } from '../../../../src/ui/tabs.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { rowProblem } from './file-problem.ts'
import { useId } from '../../../../src/ui/use-id.ts'

/** Order of the results; rejected rows first, because they need work. */
const ORDER: readonly CredentialOutcome[] = ['refused', 'updated', 'invited', 'unchanged']

/** The rows of each result, with their errors or changes (USR-84). */
export function ResultTable({ job }: { job: CredentialImport }) {
  const { t, i18n, formats } = useWidget()
  const panelId = useId()
  const [outcome, setOutcome] = useState<CredentialOutcome>(ORDER.find((each) => job.counts[each] > 0) ?? 'refused')
  const [page, setPage] = useState({ number: 1, size: LIMITS.defaultPageSize as number })
  const { answer, error, retry, isRefreshing } = useCall(
    listCredentialImportResults,
    { params: { import_id: job.id }, filter: { outcome }, page },
    { keep: true },
  )
  return (
    <div part="card" className="card">
      <div className="import-tabs">
        <Tabs
          label={t('people-import.rows')}
          panelId={panelId}
          selected={outcome}
          onChange={(id) =>
            CREDENTIAL_OUTCOMES.filter((each) => each === id).forEach((each) => {
              setOutcome(each)
              setPage({ ...page, number: 1 })
            })
          }
          tabs={ORDER.map((id) => ({
            id,
            label: t(`people-import.outcome.${id}`),
            count: formats.number(job.counts[id]),
          }))}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={tabId(panelId, outcome)}
        aria-busy={isRefreshing || undefined}
      >
        {!answer && !error && <TableSkeleton rows={Math.min(job.counts[outcome], 5)} label={t('common.loading')} />}
        {!answer && error && (
          <Failure bare message={i18n.errorText(error.code)} action={{ label: t('common.tryAgain'), onClick: retry }} />
        )}
        {answer && answer.data.length === 0 && <p className="pad muted">{t('people-import.noRows')}</p>}
        {answer && answer.data.length > 0 && (
          <>
            <table part="table" className="tbl cards nosel import-rows" role="table">
              <caption className="vh">{t(`people-import.outcome.${outcome}`)}</caption>
              <thead part="table-header" role="rowgroup">
                <tr role="row">
                  <th scope="col" className="r">
                    {t('people-import.row')}
                  </th>
                  <th scope="col">{t('people-form.username')}</th>
                  <th scope="col">{t(outcome === 'refused' ? 'people-import.why' : 'people-import.change')}</th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {answer.data.map((row) => (
                  <ResultRow key={row.row} row={row} />
                ))}
              </tbody>
            </table>
            <ListPager
              page={page.number}
              size={page.size}
              shown={answer.data.length}
              recordCount={answer.meta.recordCount}
              isHiddenWhenShort
              onPage={(number) => setPage({ ...page, number })}
              onSize={(size) => setPage({ number: 1, size: Number(size) })}
            />
          </>
        )}
      </div>
    </div>
  )
}

function ResultRow({ row }: { row: CredentialResult }) {
  const widget = useWidget()
  const { t, formats } = widget
  const problem = row.outcome === 'refused' ? rowProblem(widget, row) : null
  return (
    <tr role="row">
      <td role="cell" className="num r c-c">
        <span className="only-cards small muted">{t('people-import.row')} </span>
        {formats.number(row.row)}
      </td>
      <td role="cell" className="c-main">
        <bdi className="strong">{row.username}</bdi>
      </td>
      <td role="cell" className="c-d">
        {problem !== null ? (
          <>
            {problem}
            {/* Column name as in the header of the file. */}
            {row.column !== null && <span className="sub">{String(row.column)}</span>}
          </>
        ) : row.outcome === 'updated' ? (
          <Changes row={row} />
        ) : (
          t(row.outcome === 'invited' ? 'people-import.row.invited' : 'people-import.row.unchanged')
        )}
      </td>
    </tr>
  )
}

/** Old and new values of role, accounts and group; for names and addresses only the fact that they changed (USR-55). */
function Changes({ row }: { row: CredentialResult }) {
  const { t } = useWidget()
  return (
    <ul>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          {t(`people-import.column.${field}`)}
          {(before !== null || after !== null) && (
            <>
              : <del>{before ?? t('people-import.none')}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{after ?? t('people-import.none')}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
