import { exponentOf, getAutoPay, type PaymentMethod, setAutoPay } from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { methodName } from '../method-name.ts'
import { useSureWrite } from '../use-sure-write.ts'
import { type AutoPayDialogProps, useRefreshing, useWriteWords } from './auto-pay-dialog.ts'

/** Confirms the move of AutoPay: what ends, what starts, and what stays. It is a single call to the server (AUT-83). */
export function MoveDialog({ to, frame, autoPay, forecast, acts }: AutoPayDialogProps & { to: PaymentMethod }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { run } = useAction(setAutoPay)
  const request = useFetch(getAutoPay)
  const refreshing = useRefreshing()
  const write = useSureWrite(setAutoPay.name)
  const words = useWriteWords()
  const from = t('methods.name', { name: autoPay.accountName ?? '', last4: autoPay.last4 ?? '' })
  const target = methodName(widget, to)
  const currency = to.currency ?? 'USD'
  const former = autoPay.currency ?? currency
  const isSameCurrency = former === currency
  // The maximum keeps its number of major units in the new currency, so that the terms keep their figures.
  const maximum =
    autoPay.maximum === null ? null : Math.round(autoPay.maximum * 10 ** (exponentOf(currency) - exponentOf(former)))
  const done = () => acts.done(t('auto-pay.moved', { account: target }))

  function submit(): void {
    if (write.state.kind === 'unknown') {
      return write.lookUp(async () => {
        const { data } = await request({ filter: { buid_customer: frame.customerId } })
        return data.bankAccountId === to.id
      }, done)
    }
    const body = {
      buid_customer: frame.customerId,
      bank_account_id: to.id,
      days_before_due: autoPay.daysBeforeDue,
      maximum,
      credits_first: autoPay.creditsFirst,
      includes_overdue: autoPay.includesOverdue,
      ...(autoPay.bankAccountId !== null && { moves_from: autoPay.bankAccountId }),
    }
    write.send(() => refreshing(run({ body })), done)
  }

  const next = forecast?.next
  const figures =
    isSameCurrency && forecast
      ? [
          {
            id: 'next',
            term: t('auto-pay.move.next'),
            value: next
              ? t('auto-pay.move.nextValue', {
                  amount: formats.money(next.total, currency),
                  date: formats.shortWeekdayDate(next.day),
                })
              : t('auto-pay.nothing'),
          },
          { id: 'sum', term: t('auto-pay.move.sum'), value: formats.money(forecast.total, currency) },
        ]
      : []
  return (
    <Dialog
      open
      title={t('auto-pay.move.title', { account: target })}
      safeLabel={t('auto-pay.move.keep')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={words(write.state)}
      action={{
        label: t(write.state.kind === 'unknown' ? 'methods.lookUp' : 'auto-pay.move.do'),
        onClick: submit,
      }}
    >
      <p>{t('auto-pay.move.text', { from, to: target })}</p>
      {!isSameCurrency && <p className="warning-text">{t('auto-pay.move.currency', { former, currency })}</p>}
      <DefinitionList
        rows={[
          ...figures,
          {
            id: 'maximum',
            term: t('auto-pay.set.maximum'),
            value: maximum === null ? t('auto-pay.move.any') : formats.money(maximum, currency),
          },
          { id: 'under-way', term: t('auto-pay.move.underWay', { from }), value: t('auto-pay.move.same') },
        ]}
      />
    </Dialog>
  )
}
