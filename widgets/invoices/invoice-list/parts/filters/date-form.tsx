import { type FormEvent, useState } from 'react'
import type { CalendarDate } from '../../../../../src/contract/index.ts'
import { calendarFormats } from '../../../../../src/i18n/calendar-formats.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { type ChosenRange, DateRangeInput } from '../../../../../src/ui/date-range.tsx'
import { endsOf } from '../../invoice-query.ts'
import { datePresets } from './date-presets.ts'
import { FormActs } from './form-acts.tsx'
import type { FormProps } from './form-props.ts'

/** Form with presets and two dates, either of which may be empty. */
export function DateForm({ name, frame, apply }: FormProps) {
  const { t, i18n } = useWidget()
  const text = frame.query.terms[name] ?? ''
  const [from, to] = endsOf(text)
  const [range, setRange] = useState<ChosenRange>({
    from: (from || null) as CalendarDate | null,
    to: (to || null) as CalendarDate | null,
  })
  const [isWrong, setWrong] = useState(false)
  const { today } = frame.filters
  if (today === null) return null
  const textOf = (chosen: ChosenRange) => (chosen.from || chosen.to ? `${chosen.from ?? ''}..${chosen.to ?? ''}` : '')
  function submit(event: FormEvent): void {
    event.preventDefault()
    // The field shows its own error.
    if (isWrong) (event.currentTarget as HTMLFormElement).querySelector('input')?.focus()
    else apply(textOf(range))
  }
  return (
    <form className="filter-form" noValidate onSubmit={submit}>
      <DateRangeInput
        i18n={i18n}
        label={t(`invoice-filters.name.${name}`)}
        today={today}
        value={range}
        presets={[]}
        onChange={(value, problem) => {
          setRange(value)
          setWrong(problem !== null && problem !== 'empty')
        }}
      />
      <div className="filter-presets" role="group" aria-label={t('controls.range.presets')}>
        {datePresets(name, today, calendarFormats(i18n.locale).firstWeekday).map((preset) => (
          <button
            key={preset.name}
            type="button"
            part="chip"
            className={textOf(preset) === text ? 'chip on' : 'chip'}
            aria-pressed={textOf(preset) === text}
            onClick={() => apply(textOf(preset))}
          >
            {t(`invoice-filters.preset.${preset.name}`)}
          </button>
        ))}
      </div>
      <FormActs onClear={text ? () => apply('') : undefined} />
    </form>
  )
}
