import { Icon } from '../../../../src/ui/icon.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import arrowRightIcon from 'lucide-static/icons/arrow-right.svg'

export interface DifferenceRow {
  id: string
  term: string
  from: string
  to: string
}

/** Old and new values, one line per field. */
export function Difference({ rows }: { rows: readonly DifferenceRow[] }) {
  const { t } = useWidget()
  return (
    <dl className="diff">
      {rows.map(({ id, term, from, to }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd className="num">
            <span className="vh">{t('rejection.from')} </span>
            <del>{from}</del>
            <Icon of={arrowRightIcon} size="s" flip />
            <span className="vh">{t('rejection.to')} </span>
            <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
