import type { RefObject } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { changeLines } from '../../case/answer/changes.ts'
import { consequenceText } from '../../case/answer/consequence-text.ts'
import { usePlaces } from '../../case/answer/places.ts'
import type { Results, Sent, Together } from '../dispute-respond.state.ts'

interface Props {
  together: Together
  results: Results
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** One row per sent dispute; those that were not sent can be reviewed again with the same message (DSP-26). */
export function ResultsView({ together, results, headingRef }: Props) {
  const { t, formats } = useWidget()
  const places = usePlaces()
  const { sent } = results
  const done = sent.filter(({ result }) => result.succeeded).length
  const left = sent.length - done
  // A removed or closed dispute is not reviewed again.
  const again = sent.filter(({ result }) => result.errorCode === 'dispute-changed').length
  const all = left === 0
  return (
    <>
      <h2 className="h1" ref={headingRef} tabIndex={-1}>
        {t('dispute-respond.done.results')}
      </h2>
      <Banner
        tone={all ? 'success' : 'warning'}
        role="status"
        icon={all ? checkIcon : triangleAlertIcon}
        title={
          all
            ? t('dispute-respond.done.all', { count: done })
            : t('dispute-respond.done.some', { count: done, total: sent.length })
        }
      >
        {!all && t('dispute-respond.done.kept')}
      </Banner>
      <section part="card" className="card">
        <table part="table" className="tbl cards nosel becomes" role="table">
          <caption className="vh">{t('dispute-respond.done.results')}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              <th scope="col">{t('dispute-respond.column.dispute')}</th>
              <th scope="col" className="r">
                {t('dispute-respond.column.total')}
              </th>
              <th scope="col">{t('dispute-respond.column.result')}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {sent.map((each) => (
              <tr key={each.before.id} role="row">
                <td className="c-main" role="cell">
                  <button
                    type="button"
                    part="link"
                    className="link num"
                    aria-label={t('dispute-respond.done.view', { dispute: each.before.id })}
                    onClick={() => places.dispute(each.before.id)}
                  >
                    {each.before.id}
                  </button>
                  <span className="sub">
                    {together.side === 'merchant' ? each.before.customerName : each.before.merchantName}
                  </span>
                </td>
                <td className="c-amt r num" role="cell">
                  <span className="strong">{formats.money(each.before.total, each.before.currency)}</span>
                </td>
                <td className="c-d" role="cell">
                  <Result together={together} results={results} sent={each} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="tfoot">
          <span className="grow" />
          {again > 0 && (
            <Button kind="primary" size="sm" onClick={together.again}>
              {t('dispute-respond.done.again', { count: again })}
            </Button>
          )}
          <Button size="sm" onClick={places.center}>
            {t('dispute-respond.toList')}
          </Button>
        </div>
      </section>
    </>
  )
}

function Result({ together, results, sent }: { together: Together; results: Results; sent: Sent }) {
  const widget = useWidget()
  const { t } = widget
  const { side, today, find } = together
  const { before, result } = sent
  if (result.succeeded) {
    return (
      <span className="why success-text">
        <Icon of={checkIcon} size="s" />
        <span>
          {consequenceText(widget, { side, choice: results.choice, dispute: before, grantedMinor: null, today })}
        </span>
      </span>
    )
  }
  const after = find(before.id)
  const reason =
    result.errorCode === 'not-found'
      ? 'not-found'
      : result.errorCode === 'dispute-changed'
        ? 'changed'
        : (result.reason ?? 'not-your-turn')
  const lines = after && after.version > before.version ? changeLines(widget, before, after, side) : []
  return (
    <span className="why danger-text">
      <Icon of={octagonAlertIcon} size="s" />
      <span>
        {t('dispute-respond.done.notSent', { reason: t(`dispute-answer.not.${reason}`) })} {lines.join('. ')}
      </span>
    </span>
  )
}
