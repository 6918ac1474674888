import type { LoyaltyTemplate } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { TierRows } from '../../../shared/loyalty/tier-rows.tsx'

/** The saved terms. Dates are in the time zone of the programs, which is named (LOY-239). */
export function TermsCard({ template }: { template: LoyaltyTemplate }) {
  const { t, formats } = useWidget()
  const { goalType, currency, startsOn, endsOn, salesTarget, tiers, activated, closed } = template
  const done = ({ at, byName }: { at: string; byName: string }) =>
    t('loyalty-terms.by', { name: byName, at: formats.instant(at) })
  const facts = [
    { id: 'dealer', term: t('loyalty-terms.dealer'), value: template.merchantName },
    {
      id: 'period',
      term: t('loyalty-template.period'),
      value: t('loyalty-template.days', { from: formats.date(startsOn), to: formats.date(endsOn) }),
      note: t('loyalty-terms.zone', { zone: formats.zone(`${endsOn}T18:00:00Z`) }),
    },
    { id: 'goal', term: t('loyalty-terms.goal'), value: t(`loyalty-terms.goal.${goalType}`) },
    { id: 'target', term: t('loyalty-terms.target'), value: formats.money(salesTarget, currency) },
    { id: 'currency', term: t('loyalty-template.currency'), value: currency },
    ...(activated ? [{ id: 'activated', term: t('loyalty-terms.activated'), value: done(activated) }] : []),
    ...(closed ? [{ id: 'closed', term: t('loyalty-terms.closed'), value: done(closed) }] : []),
  ]
  return (
    <Card title={t('loyalty-template.tab.terms')}>
      <dl className="template-facts num">
        {facts.map(({ id, term, value, note }: { id: string; term: string; value: string; note?: string }) => (
          <div key={id}>
            <dt className="label">{term}</dt>
            <dd>
              {value}
              {note && <span className="block small muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <TierRows
        program={template}
        tiers={tiers.map((tier, index) => ({ number: index + 1, ...tier }))}
        reached={null}
      />
    </Card>
  )
}
