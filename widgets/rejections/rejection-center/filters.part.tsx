/** Filters of the list: customer, reason, period of the rejection. Source: docs/spec/rejections.md REJ-8. */
import { useMemo, useState } from 'react'
import { LIMITS, listCustomers, listRejectionCustomers, rejectionReasonCodes } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { searchOf } from '../../../src/kit/search-of.ts'
import { Combobox } from '../../../src/ui/combobox.tsx'
import { type ChosenRange, DateRangeInput } from '../../../src/ui/date-range.tsx'
import { type Option, remoteOptions } from '../../../src/ui/option-source.ts'
import { Select } from '../../../src/ui/select.tsx'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import { canFilterByCustomer, type RejectionFrame } from './rejection-center.state.ts'
import { reasonWords } from './rejection-looks.ts'

export const sheets = [comboboxSheet, dateSheet]

const CUSTOMERS_A_PAGE = 50

export function FilterPanel({ frame }: { frame: RejectionFrame }) {
  const { t } = useWidget()
  const { query, rights, anchorId, change } = frame
  return (
    <div className="rejection-filters">
      {canFilterByCustomer(rights, anchorId) && <CustomerFilter frame={frame} />}
      <Select
        label={t('rejections.filters.reason')}
        value={query.reason ?? ''}
        onChange={(reason) => change({ reason })}
        options={[
          { value: '', label: t('rejections.filters.anyReason') },
          ...rejectionReasonCodes.map((code) => ({ value: code, label: reasonWords(t, code) })),
        ]}
      />
      <PeriodFilter frame={frame} />
    </div>
  )
}

/** Filter by customer. A dealer has no accounts, so its customers are read through one of its rejections (REJ-13). */
function CustomerFilter({ frame }: { frame: RejectionFrame }) {
  const { t, i18n } = useWidget()
  const { query, rights, anchorId, names, change } = frame
  const requestCustomers = useFetch(listCustomers, { mayBeKnown: true })
  const requestDealers = useFetch(listRejectionCustomers, { mayBeKnown: true })
  const source = useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = searchOf(text)
        const requested = {
          filter: search === '' ? {} : { search },
          page: { number, size: CUSTOMERS_A_PAGE },
        }
        const { data, meta } =
          rights.isDealer && anchorId !== null
            ? await requestDealers({ params: { rejection_id: anchorId }, ...requested })
            : await requestCustomers(requested)
        return {
          options: data.map(({ id, name }) => ({ id, label: name, detail: id })),
          total: meta.recordCount,
          next: number * CUSTOMERS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [requestCustomers, requestDealers, rights.isDealer, anchorId],
  )
  const [chosen, choose] = useState<Option | null>(null)
  const { customer } = query
  const known =
    customer === null
      ? null
      : chosen?.id === customer
        ? chosen
        : { id: customer, label: names.get(customer) ?? customer }
  return (
    <Combobox
      i18n={i18n}
      label={t('rejections.filters.customer')}
      placeholder={t('rejections.filters.anyCustomer')}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={known}
      onChange={(option) => {
        choose(option)
        change({ customer: option?.id ?? '' })
      }}
    />
  )
}

function PeriodFilter({ frame }: { frame: RejectionFrame }) {
  const { t, i18n } = useWidget()
  const { from, to } = frame.query
  const [draft, setDraft] = useState<ChosenRange>({ from, to })
  const [known, setKnown] = useState<ChosenRange>({ from, to })
  if (from !== known.from || to !== known.to) {
    setKnown({ from, to })
    setDraft({ from, to })
  }
  if (frame.today === null) return null
  return (
    <DateRangeInput
      i18n={i18n}
      label={t('rejections.filters.period')}
      today={frame.today}
      max={frame.today}
      value={draft}
      onChange={(range, problem) => {
        setDraft(range)
        if (problem === null) frame.change({ from: range.from ?? '', to: range.to ?? '' })
      }}
    />
  )
}
