/**
 * Confirms the cancellation of a payment, and reports when it is too late. Needs the texts `payment-acts`, and
 * `payment-credits` for one with credit. Source: docs/spec/payments.md PAY-25, PAY-159.
 */
import { useState } from 'react'
import { cancelPayment, type NetTermsError, type Payment, toNetTermsError } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { cutOffTime } from './cancellation.ts'
import { creditOf } from './settled-lines.ts'

interface Props {
  payment: Payment
  /** Called when nothing was changed, or when the user has read the dialog. */
  onClose(): void
  onCanceled(payment: Payment): void
}

export function CancelPayment({ payment, onClose, onCanceled }: Props) {
  const { t, i18n, formats } = useWidget()
  const cancel = useAction(cancelPayment)
  const today = useShared((state) => state.programDate)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { number, currency, method, postsBy, initiatesOn } = payment
  const until = cutOffTime(formats, payment)
  if (error?.code === 'payment-not-cancelable') {
    const isLate = error.details[0]?.meta?.['reason'] === 'cut-off-passed'
    return (
      <Dialog
        open
        title={t(isLate ? 'payment-acts.tooLate' : 'payment-acts.notCancelable')}
        safeLabel={t('common.close')}
        onClose={onClose}
      >
        <p role="status">
          {isLate
            ? t('payment-acts.tooLateText', { payment: number, time: until, date: formats.date(postsBy) })
            : t('payment-acts.notCancelableText', { payment: number })}
        </p>
      </Dialog>
    )
  }
  async function run(): Promise<void> {
    setError(null)
    try {
      onCanceled((await cancel.run({ params: { number }, body: {} })).data)
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The payment was not canceled. Check the cause.'))
    }
  }
  return (
    <Dialog
      open
      title={t('payment-acts.cancelTitle', { payment: number })}
      safeLabel={t('payment-acts.keep')}
      onClose={onClose}
      busy={cancel.isRunning}
      error={error && i18n.errorText(error.code)}
      action={{ label: t('payment-acts.cancelPayment'), kind: 'destructive', onClick: () => void run() }}
    >
      <p>
        {t('payment-acts.cancelText', {
          amount: formats.money(payment.total, currency),
          account: `${method.name} ••${method.last4}`,
        })}
      </p>
      {payment.credits.length > 0 && (
        <p>{t('payment-credits.stays', { amount: formats.money(creditOf(payment), currency) })}</p>
      )}
      <p className="small muted">
        {today === initiatesOn
          ? t('payment-acts.untilToday', { time: until })
          : t('payment-acts.untilDay', { date: formats.date(initiatesOn), time: until })}
      </p>
    </Dialog>
  )
}
