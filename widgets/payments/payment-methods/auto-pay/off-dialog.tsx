import { getAutoPay, turnOffAutoPay } from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { useSureWrite } from '../use-sure-write.ts'
import { type AutoPayDialogProps, useRefreshing, useWriteWords } from './auto-pay-dialog.ts'

/** Confirms that AutoPay is turned off: which amount is no longer paid, and from when on. */
export function OffDialog({ frame, autoPay, forecast, acts }: AutoPayDialogProps) {
  const { t, formats } = useWidget()
  const { run } = useAction(turnOffAutoPay)
  const request = useFetch(getAutoPay)
  const refreshing = useRefreshing()
  const write = useSureWrite(turnOffAutoPay.name)
  const words = useWriteWords()
  const done = () => acts.done(t('auto-pay.turnedOff'))
  const body = { buid_customer: frame.customerId }
  const isOff = async () => (await request({ filter: body })).data.status === 'off'
  const isUnknown = write.state.kind === 'unknown'
  const first = forecast?.days[0]
  return (
    <Dialog
      open
      title={t('auto-pay.end.title')}
      safeLabel={t('auto-pay.end.keep')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={words(write.state)}
      action={{
        label: t(isUnknown ? 'methods.lookUp' : 'auto-pay.turnOff'),
        kind: 'destructive',
        onClick: () => (isUnknown ? write.lookUp(isOff, done) : write.send(() => refreshing(run({ body })), done)),
      }}
    >
      <p>
        {first && forecast && autoPay.currency
          ? t('auto-pay.end.text', {
              count: forecast.count,
              amount: formats.money(forecast.total, autoPay.currency),
              date: formats.shortWeekdayDate(first.day),
            })
          : t('auto-pay.end.none')}
      </p>
    </Dialog>
  )
}
