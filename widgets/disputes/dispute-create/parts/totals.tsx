import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Money } from '../../../../src/ui/money.tsx'
import type { Total } from '../dispute-draft.ts'

/** Totals, one per currency, shown as the headline amount if there is only one. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const { formats } = useWidget()
  const [first, ...more] = totals
  if (first && more.length === 0) return <Money parts={formats.moneyParts(first.total, first.currency)} />
  if (!first) return <Money parts={[{ type: 'literal', value: '–' }]} />
  return (
    <>
      {totals.map(({ currency, total }) => (
        <span key={currency} className="block">
          <Money size="md" parts={formats.moneyParts(total, currency)} />
        </span>
      ))}
    </>
  )
}
