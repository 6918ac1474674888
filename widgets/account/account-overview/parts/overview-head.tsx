import infoIcon from 'lucide-static/icons/info.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import { useEffect, useRef } from 'react'
import { Replaceable } from '../../../../src/kit/replaceable.tsx'
import { WhyNot } from '../../../../src/kit/why-not.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import type { OverviewHead as Head } from '../account-overview.state.ts'
import { useId } from '../../../../src/ui/use-id.ts'

export function OverviewHead({ head }: { head: Head }) {
  const { customerName, asOf, showAll, pay, plan, payPastDue, isNonePastDue, lacksPay } = head
  const { t, i18n, formats } = useWidget()
  const whyId = useId()
  const payButton = useRef<HTMLButtonElement>(null)
  const none = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button is removed when nothing is left to pay: move focus to the message.
    if (isNonePastDue) none.current?.focus()
  }, [isNonePastDue])
  const title = t('account.overview.title')
  const subtitle = asOf
    ? t('account.overview.asOf', { customer: customerName, date: formats.date(asOf) })
    : customerName
  const hasActions = showAll !== null || pay !== null || lacksPay
  return (
    <div className="stack gap-3">
      <div className="page-head overview-head">
        <div className="grow">
          <Replaceable place="account-overview.head" texts={{ title, subtitle }}>
            <h2 className="h1">{title}</h2>
            <p className="label num">{subtitle}</p>
          </Replaceable>
        </div>
        {hasActions && (
          <div className="row acts">
            {showAll && <Button onClick={showAll}>{t('account.overview.allInvoices')}</Button>}
            {plan && (
              <Button kind="link" onClick={plan}>
                {t('account.overview.payUpTo')}
              </Button>
            )}
            {(pay || lacksPay) && (
              <Button
                kind={payPastDue ? 'secondary' : 'primary'}
                disabled={lacksPay}
                describedBy={lacksPay ? whyId : undefined}
                onClick={pay ?? undefined}
              >
                {t('account.overview.pay')}
              </Button>
            )}
            {payPastDue && (
              <Button kind="primary" buttonRef={payButton} busy={payPastDue.isAsking} onClick={payPastDue.start}>
                {t('account.overview.payPastDue', { amount: formats.money(payPastDue.amount, payPastDue.currency) })}
              </Button>
            )}
          </div>
        )}
      </div>
      {lacksPay && (
        <div id={whyId}>
          <Banner icon={lockIcon}>
            <WhyNot needs={{ can: 'payments.create' }} />
          </Banner>
        </div>
      )}
      {payPastDue?.error && (
        <Failure
          message={i18n.errorText(payPastDue.error.code)}
          action={{
            label: t('common.tryAgain'),
            onClick() {
              // The message and its button are removed: move focus to the pay button.
              payButton.current?.focus()
              payPastDue.start()
            },
          }}
        />
      )}
      {isNonePastDue && (
        <div ref={none} tabIndex={-1} role="status">
          <Banner icon={infoIcon} title={t('account.overview.nonePastDue')} />
        </div>
      )}
    </div>
  )
}
