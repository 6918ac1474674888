/** When a bank payment is sent: as soon as possible, or on a banking day. Source: docs/spec/payments.md PAY-27. */
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type * as dayPart from '../day.part.tsx'
import type { PayInvoicesState } from '../pay-state.ts'

type State = Extract<PayInvoicesState, { kind: 'pay' }>

/** Choice below the selected bank account; the date field loads when the user wants a date. */
export function PayDay({ state }: { state: State }) {
  const { t, i18n } = useWidget()
  const { method } = state
  const isChoosing = method.day.isChosen
  const { part, hasFailed, retry } = useLazyPart<typeof dayPart>('pay-invoices.day', isChoosing)
  const choice = (isDay: boolean) => (
    <button
      type="button"
      part="chip"
      className={isChoosing === isDay ? 'chip on' : 'chip'}
      aria-pressed={isChoosing === isDay}
      disabled={state.isSubmitting}
      onClick={() => isChoosing !== isDay && method.chooseDay({ isChosen: isDay, on: null })}
    >
      {t(isDay ? 'payments.day.chosen' : 'payments.day.soonest')}
    </button>
  )
  return (
    <div className="pay-day stack gap-3">
      <div className="row wrap gap-2" role="group" aria-label={t('payments.day.title')}>
        {choice(false)}
        {choice(true)}
      </div>
      {isChoosing && part && <part.DayField state={state} />}
      {isChoosing && !part && !hasFailed && <Skeleton lines={1} label={t('common.loading')} />}
      {isChoosing && hasFailed && (
        <Failure
          bare
          message={i18n.errorText('code-unavailable')}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )}
    </div>
  )
}
