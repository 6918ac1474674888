import type { Dispute, DisputeSide } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { DisputeBadges } from '../../../shared/disputes/dispute-badges.tsx'

interface Props {
  wanted: string
  disputes: readonly Dispute[]
  side: DisputeSide
  choose: (id: string) => void
}

/** Choice among several disputes of one invoice or of its lines. */
export function SeveralMatches({ wanted, disputes, side, choose }: Props) {
  const { t, formats } = useWidget()
  return (
    <>
      <div className="stack gap-1">
        <h2 className="h1">{t('dispute-detail.several.title', { count: disputes.length, wanted })}</h2>
        <p className="label">{t('dispute-detail.several.text')}</p>
      </div>
      <Card>
        <ul className="rows">
          {disputes.map((dispute) => (
            <li key={dispute.id} className="wrap match">
              <span className="grow">
                <button type="button" part="link" className="link num" onClick={() => choose(dispute.id)}>
                  {dispute.id}
                </button>
                <span className="block small muted">
                  {dispute.reason} · {formats.instantAlone(dispute.createdAt)}
                </span>
              </span>
              <DisputeBadges dispute={dispute} side={side} />
              <span className="num strong">{formats.money(dispute.total, dispute.currency)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
