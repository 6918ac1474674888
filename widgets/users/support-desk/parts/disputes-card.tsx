import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import messageIcon from 'lucide-static/icons/message-square-warning.svg'
import type { SupportDesk } from '../support-desk.state.ts'

/** Disputes for customer support to decide, oldest first (SUP-8). */
export function DisputesCard({ desk }: { desk: SupportDesk }) {
  const { t, i18n, formats } = useWidget()
  if (!desk.disputes) return null
  const { rows, count, error, retry } = desk.disputes
  return (
    <Card
      title={t('support.disputes.title')}
      {...(count !== null && count > 0 && { count: formats.number(count) })}
      className="desk-disputes"
      end={
        <Button kind="link" onClick={desk.showDisputes}>
          {t('support.disputes.all')}
        </Button>
      }
    >
      {body()}
    </Card>
  )

  function body() {
    if (!rows && error) {
      return (
        <Failure
          bare
          title={t('support.disputes.failed')}
          message={i18n.errorText(error.code)}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )
    }
    if (!rows) return <TableSkeleton rows={3} label={t('common.loading')} />
    if (rows.length === 0) {
      return <Empty bare tone="success" icon={circleCheckIcon} title={t('support.disputes.none')} />
    }
    return (
      <ul className="rows">
        {rows.map(({ id, customerName, merchantName, total, currency, createdAt, lastComment, description }) => (
          <li key={id}>
            <Tile icon={messageIcon} tone="dispute" />
            <div className="grow">
              <button type="button" part="link" className="link ink strong" onClick={() => desk.decide(id)}>
                {t('support.disputes.row', {
                  customer: customerName,
                  dealer: merchantName,
                  amount: formats.money(total, currency),
                })}
              </button>
              <p className="small muted quote" dir="auto">
                {lastComment ?? description}
              </p>
              <p className="small muted num">{[id, formats.instant(createdAt)].join(' · ')}</p>
            </div>
            <Button onClick={() => desk.decide(id)}>
              {t('support.disputes.decide')}
              <span className="vh">{` ${id}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    )
  }
}
