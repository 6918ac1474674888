/** Filters of the history: dates, method, currency. Source: docs/spec/payments.md PAY-153. */
import { useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { type ChosenRange, DateRangeInput } from '../../../src/ui/date-range.tsx'
import { Select } from '../../../src/ui/select.tsx'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import type { HistoryFrame } from './payment-history.state.ts'
import { METHODS } from './payment-query.ts'

export const sheets = [dateSheet]

export function FilterPanel({ frame }: { frame: HistoryFrame }) {
  const { t } = useWidget()
  const { query, currencies } = frame
  return (
    <div className="history-filters">
      <DaysFilter frame={frame} />
      <Select
        label={t('payment-history.filters.method')}
        value={query.method ?? ''}
        onChange={(method) => frame.change({ 'paid-by': method })}
        options={[
          { value: '', label: t('payment-history.filters.anyMethod') },
          ...METHODS.map((value) => ({ value, label: t(`payment-history.method.${value}`) })),
        ]}
      />
      {currencies.length > 1 && (
        <Select
          label={t('payment-history.filters.currency')}
          value={query.currency ?? ''}
          onChange={(currency) => frame.change({ 'payment-currency': currency })}
          options={[
            { value: '', label: t('payment-history.filters.anyCurrency') },
            ...currencies.map((code) => ({ value: code, label: code })),
          ]}
        />
      )}
    </div>
  )
}

/** Filter by dates; sends no request while a date is invalid or the range is reversed. */
function DaysFilter({ frame }: { frame: HistoryFrame }) {
  const { t, i18n } = useWidget()
  const { from, to } = frame.query
  const [draft, setDraft] = useState<ChosenRange>({ from, to })
  const requested = `${from} ${to}`
  const [known, setKnown] = useState(requested)
  if (requested !== known) {
    setKnown(requested)
    setDraft({ from, to })
  }
  if (frame.today === null) return null
  return (
    <DateRangeInput
      i18n={i18n}
      label={t('payment-history.filters.days')}
      today={frame.today}
      value={draft}
      onChange={(range, problem) => {
        setDraft(range)
        if (problem !== null) return
        const changes = { 'sent-from': range.from ?? '', 'sent-to': range.to ?? '' }
        setKnown(`${range.from} ${range.to}`)
        frame.change(changes)
      }}
    />
  )
}
