import type { Payment, PaymentPreview } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Card } from '../../../src/ui/card.tsx'
import { Timeline } from '../../../src/ui/timeline.tsx'
import { methodName } from './method-name.ts'

type Moving = Pick<
  PaymentPreview | Payment,
  'currency' | 'total' | 'lines' | 'method' | 'initiatesOn' | 'leavesOn' | 'postsBy'
>

/** Dates on which the money moves, from the server. */
export function MoneyDates({ of, title }: { of: Moving; title: string }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const session = useShared((state) => state.session)
  const { currency, method, initiatesOn, leavesOn, postsBy } = of
  const amount = formats.money(of.total, currency)
  const isToday = initiatesOn === today
  // Only the customer's own currency has a credit limit (EXP-1).
  const freesCredit = session.customer?.currency === currency
  const posts = t('payments.review.posts', { count: of.lines.length })
  return (
    <Card padded measured title={title}>
      <Timeline
        items={[
          {
            id: 'initiates',
            now: isToday,
            title: isToday
              ? t('payments.review.today', { date: formats.dayMonth(initiatesOn) })
              : formats.shortWeekdayDate(initiatesOn),
            text: t('payments.review.handOver'),
          },
          {
            id: 'leaves',
            title: formats.shortWeekdayDate(leavesOn),
            text: t('payments.review.leaves', {
              amount,
              account: methodName({ t }, method),
            }),
          },
          {
            id: 'posts',
            title: t('payments.review.by', { date: formats.shortWeekdayDate(postsBy) }),
            text: freesCredit ? `${posts} ${t('payments.review.credit', { amount })}` : posts,
          },
        ]}
      />
    </Card>
  )
}
