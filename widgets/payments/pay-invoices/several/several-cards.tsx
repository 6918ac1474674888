/**
 * Cards of all accounts of the user, each with its account; bank accounts are not offered. Source:
 * docs/spec/payments.md PAY-320, PAY-321.
 */
import { LIMITS, minorUnits } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'
import { methodName } from '../../../shared/payments/method-name.ts'
import type { Several } from './use-several.ts'

export function Cards({ several }: { several: Several }) {
  const words = useWidget()
  const { t, formats } = words
  const { cards, chosen, flow, toPay, whyNoCard, preview } = several
  const today = useShared((shared) => shared.programDate)
  const isBusy = flow.phase !== 'editing'
  if (several.cardsError) return <CodedFailure error={several.cardsError} onRetry={several.retry} />
  const hasUsable = !whyNoCard && cards.some(({ isUsable }) => isUsable)
  return (
    <Card padded title={t('payments.review.payWith')} className="pay-with">
      {several.areCardsLoading && <Skeleton lines={3} label={t('common.loading')} />}
      {!several.areCardsLoading && !hasUsable && (
        <Empty bare icon={creditCardIcon} title={t('pay-several.noCard')}>
          {whyNoCard
            ? t(`payments.method.reason.${whyNoCard}`, {
                own: '',
                currency: toPay.currency,
                maximum: formats.number(LIMITS.maxInvoicesPerCardPayment),
                minimum: formats.money(minorUnits(LIMITS.cardMinimumMajor, toPay.currency), toPay.currency),
              })
            : t('pay-several.noCardText')}
        </Empty>
      )}
      {hasUsable && (
        <fieldset disabled={isBusy}>
          <legend className="vh">{t('payments.review.payWith')}</legend>
          {cards.map(({ card, isUsable }) => (
            <RadioChoice
              key={card.id}
              name="pay-card"
              value={card.id}
              checked={chosen?.id === card.id}
              disabled={!isUsable}
              onChange={several.choose}
              title={<span className="num">{methodName(words, card)}</span>}
              end={
                chosen?.id === card.id && preview
                  ? preview.fee > 0
                    ? t('payments.method.fee', { amount: formats.money(preview.fee, preview.currency) })
                    : t('payments.method.noFee')
                  : null
              }
            >
              <span className="block">
                {card.customerName
                  ? t('payments.method.cardOf', { user: card.name, account: card.customerName })
                  : card.name}
              </span>
              {!isUsable && t('payments.method.reason.card-expired')}
              {chosen?.id === card.id &&
                preview &&
                today &&
                t('payments.method.cardDates', { posts: formats.weekdayDate(preview.postsBy, today) })}
            </RadioChoice>
          ))}
        </fieldset>
      )}
      {several.previewError && (
        <div className="row wrap">
          <p className="grow">{t('payments.method.datesFailed')}</p>
          <Button size="sm" onClick={several.retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
    </Card>
  )
}
