/** Fee, terms, and the button that pays all accounts. Source: docs/spec/payments.md PAY-318. */
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { Terms } from '../pay/terms-dialog.tsx'
import { totalOf } from './several-draft.ts'
import type { Several } from './use-several.ts'

export function PayAction({ several }: { several: Several }) {
  const { t, formats, instance } = useWidget()
  const { flow, preview, toPay, chosen } = several
  const terms = useShared(({ config, locale }) => config?.paymentTerms[locale] ?? config?.paymentTerms['en'])
  const user = useShared(({ session }) => session.user?.fullName ?? '')
  if (!terms) {
    return (
      <Banner
        tone="warning"
        icon={octagonAlertIcon}
        action={<Button onClick={instance.restart}>{t('common.tryAgain')}</Button>}
      >
        {t('payments.review.termsMissing')}
      </Banner>
    )
  }
  const isSubmitting = flow.phase === 'submitting'
  const fee = preview?.fee ?? 0
  const isFeeAccepted = fee === 0 || flow.feeAccepted === fee
  const sum = preview
    ? preview.total + preview.fee
    : several.toPay.accounts.reduce((all, each) => all + totalOf(each), 0)
  const amount = formats.money(sum, toPay.currency)
  return (
    <>
      {fee > 0 && (
        <Checkbox
          checked={isFeeAccepted || isSubmitting}
          disabled={isSubmitting}
          onChange={(isChecked) => several.acceptFee(isChecked ? fee : null)}
        >
          <span className="small">{t('payments.pay.acceptFee', { amount: formats.money(fee, toPay.currency) })}</span>
        </Checkbox>
      )}
      <Terms
        terms={terms}
        accepted={flow.termsAccepted || isSubmitting}
        disabled={isSubmitting}
        onAccept={several.acceptTerms}
      />
      {flow.isAcceptedAgain && !flow.termsAccepted && !isSubmitting && (
        <p className="small warning-text" role="status">
          {t('payments.pay.acceptAgain')}
        </p>
      )}
      <div className="stack gap-2">
        <Button
          kind="primary"
          size="lg"
          block
          icon={lockIcon}
          busy={isSubmitting}
          reason={isSubmitting ? undefined : whyNotYet()}
          className="pay-now"
          onClick={several.pay}
        >
          {t('payments.review.pay', { amount })}
        </Button>
        <p className="tiny muted center">{t('pay-several.payingAs', { user, count: toPay.accounts.length })}</p>
        <p className="vh" role="status">
          {isSubmitting && t('payments.review.paying', { amount })}
        </p>
      </div>
    </>
  )

  function whyNotYet(): string | undefined {
    if (!chosen) return t('pay-several.choose')
    if (!preview && flow.problems.length > 0) return t('pay-several.leaveOut')
    if (!preview) return t('payments.pay.notReady')
    if (!isFeeAccepted) return t('payments.pay.feeNeeded')
    return flow.termsAccepted ? undefined : t('payments.review.termsNeeded')
  }
}
