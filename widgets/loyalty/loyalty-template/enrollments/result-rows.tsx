import { useState } from 'react'
import { ENROLLMENT_OUTCOMES, type EnrollmentImport, LIMITS } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Select } from '../../../../src/ui/select.tsx'

const ALL = ''

/** Rows of the file with their results, page by page. */
export function ResultRows({ result, currency }: { result: EnrollmentImport; currency: string }) {
  const { t, formats } = useWidget()
  const [chosen, setChosen] = useState<string>(ALL)
  const [page, setPage] = useState({ number: 1, size: LIMITS.defaultPageSize as number })
  const { counts, isApplied, rows } = result
  const matching = chosen === ALL ? rows : rows.filter(({ outcome }) => outcome === chosen)
  const start = (page.number - 1) * page.size
  const shown = matching.slice(start, start + page.size)
  const words = (outcome: (typeof ENROLLMENT_OUTCOMES)[number]) =>
    t(outcome === 'enrolled' && !isApplied ? 'loyalty-enrollment.file.will' : `loyalty-enrollment.outcome.${outcome}`, {
      currency,
    })
  const option = (value: string, status: string, count: number) => ({
    value,
    label: t('loyalty-enrollment.filter.option', { status, number: formats.number(count) }),
  })
  return (
    <div className="stack gap-3">
      <div className="enrollment-filter">
        <Select
          size="sm"
          label={t('loyalty-enrollment.file.outcome')}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setPage({ ...page, number: 1 })
          }}
          options={[
            option(ALL, t('loyalty-enrollment.file.rows'), rows.length),
            ...ENROLLMENT_OUTCOMES.filter((each) => counts[each] > 0).map((each) =>
              option(each, words(each), counts[each]),
            ),
          ]}
        />
      </div>
      <div part="card" className="card">
        <table part="table" className="tbl cards nosel enrollment-rows" role="table">
          <caption className="vh">{t('loyalty-enrollment.file.rows')}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              <th scope="col" className="r">
                {t('people-import.row')}
              </th>
              <th scope="col">{t('loyalty-enrollment.account')}</th>
              <th scope="col">{t('loyalty-enrollment.file.outcome')}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map(({ row, accountNumber, name, outcome }) => (
              <tr role="row" part="row" key={row}>
                <td role="cell" className="num r c-c">
                  <span className="only-cards small muted">{t('people-import.row')} </span>
                  {formats.number(row)}
                </td>
                <td role="cell" className="c-main">
                  <bdi className="strong">{name ?? accountNumber}</bdi>
                  {name !== null && <span className="sub num">{accountNumber}</span>}
                </td>
                <td role="cell" className="c-d">
                  {outcome === 'enrolled' ? <span className="success-text">{words(outcome)}</span> : words(outcome)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ListPager
          page={page.number}
          size={page.size}
          shown={shown.length}
          recordCount={matching.length}
          isHiddenWhenShort
          onPage={(number) => setPage({ ...page, number })}
          onSize={(size) => setPage({ number: 1, size: Number(size) })}
        />
      </div>
    </div>
  )
}
