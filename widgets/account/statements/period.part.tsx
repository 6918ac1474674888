/**
 * Chooses the days of a statement: a period, or everything up to a day. Source: docs/spec/documents.md STM-2, STM-3,
 * STM-7.
 */
import { type FormEvent, useState } from 'react'
import {
  type CalendarDate,
  type DateRange,
  statementPeriodOf,
  type StatementPeriodProblem,
  statementPeriodProblem,
} from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { DateInput } from '../../../src/ui/date-input.tsx'
import { type ChosenRange, DateRangeInput } from '../../../src/ui/date-range.tsx'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import type { StatementFrame } from './statements.state.ts'

export const sheets = [dateSheet, tabsSheet]

type Problem = StatementPeriodProblem | 'missing'

/** Form with two modes, a period or everything up to a day; switching the mode keeps the input of the other. */
export function PeriodForm({ frame }: { frame: StatementFrame }) {
  const { t, i18n } = useWidget()
  const [isAsOf, setAsOf] = useState(false)
  const [range, setRange] = useState<ChosenRange>({ from: null, to: null })
  const [day, setDay] = useState<CalendarDate | null>(null)
  // True if a field has no readable date; the field shows its own error.
  const [isUnclear, setUnclear] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { today } = frame
  if (today === null) return null

  function show(event: FormEvent): void {
    event.preventDefault()
    const field = (event.currentTarget as HTMLFormElement).querySelector('input')
    if (isUnclear) return field?.focus()
    const period = wanted(today as CalendarDate)
    const wrong = period ? statementPeriodProblem(period, today as CalendarDate) : 'missing'
    setProblem(wrong)
    if (period && !wrong) return frame.open(period)
    // Screen readers read the error with the field.
    field?.focus()
  }
  function wanted(now: CalendarDate): DateRange | null {
    if (isAsOf) return day && statementPeriodOf({ to: day }, now)
    return range.from && range.to && { from: range.from, to: range.to }
  }
  const error =
    problem && problem !== 'statement-period-reversed'
      ? problem === 'missing'
        ? t(isAsOf ? 'statements.dayMissing' : 'statements.periodMissing')
        : i18n.errorText(problem)
      : undefined
  const kind = (value: boolean, key: 'statements.period' | 'statements.asOf') => (
    <button
      type="button"
      part="chip"
      className={isAsOf === value ? 'chip on' : 'chip'}
      aria-pressed={isAsOf === value}
      onClick={() => {
        setAsOf(value)
        setProblem(null)
        setUnclear(false)
      }}
    >
      {t(key)}
    </button>
  )
  return (
    <form part="card" className="card pad stack gap-4 no-print" noValidate onSubmit={show}>
      <div className="row wrap" role="group" aria-label={t('statements.choose')}>
        {kind(false, 'statements.period')}
        {kind(true, 'statements.asOf')}
      </div>
      {isAsOf ? (
        <div className="statement-day">
          <DateInput
            i18n={i18n}
            label={t('statements.asOf')}
            hint={t('statements.asOfHint')}
            error={error}
            today={today}
            max={today}
            value={day}
            onChange={(date, wrong) => {
              setDay(date)
              setProblem(null)
              setUnclear(wrong !== null && wrong !== 'empty')
            }}
          />
        </div>
      ) : (
        <DateRangeInput
          i18n={i18n}
          label={t('statements.period')}
          error={error}
          today={today}
          max={today}
          value={range}
          onChange={(value, wrong) => {
            setRange(value)
            setProblem(null)
            setUnclear(wrong !== null && wrong !== 'empty')
          }}
        />
      )}
      <p>
        <Button kind="primary" type="submit">
          {t('statements.show')}
        </Button>
      </p>
    </form>
  )
}
