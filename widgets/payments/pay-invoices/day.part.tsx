/** Choice of the date on which a bank payment is sent. Source: docs/spec/payments.md PAY-27 (domain §3.8). */
import { addDays, type CalendarDate, fromWireDate, isBankingDay, LIMITS, railOf } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { DateInput } from '../../../src/ui/date-input.tsx'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import type { PayInvoicesState } from './pay-state.ts'

export const sheets = [dateSheet]

type State = Extract<PayInvoicesState, { kind: 'pay' }>

export function DayField({ state }: { state: State }) {
  const { t, i18n, formats } = useWidget()
  const today = useShared((shared) => shared.programDate)
  const { method, selection, dateRefusal } = state
  if (today === null) return null
  const rail = railOf(selection.currency)
  const choose = (on: CalendarDate | null) => method.chooseDay({ isChosen: true, on })
  const next = nextOf(dateRefusal)
  return (
    <>
      <DateInput
        label={t('payments.day.label')}
        i18n={i18n}
        today={today}
        min={today}
        max={addDays(today, LIMITS.scheduleDays)}
        noteOf={(date) => (isBankingDay(date, rail) ? null : { text: t('payments.day.closed'), isUnavailable: true })}
        value={method.day.on}
        onChange={choose}
        error={dateRefusal ? i18n.errorText('payment-date-invalid') : undefined}
        hint={t('payments.day.hint', { days: formats.number(LIMITS.scheduleDays) })}
        disabled={state.isSubmitting}
      />
      {next && (
        <p>
          <Button size="sm" onClick={() => choose(next)}>
            {t('payments.day.use', { date: formats.weekdayDate(next, today) })}
          </Button>
        </p>
      )}
    </>
  )
}

/** Returns the alternative date from the details of the server's rejection. */
function nextOf(refusal: State['dateRefusal']): CalendarDate | null {
  const next = refusal?.details[0]?.meta?.['next']
  return typeof next === 'string' ? fromWireDate(next) : null
}
