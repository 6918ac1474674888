/**
 * Filters of the dispute center: reason, deadline, amount with its currency, dealer. Source: docs/spec/disputes.md
 * DSP-38.
 */
import { useEffect, useState } from 'react'
import {
  type AmountProblem,
  type CalendarDate,
  type CurrencyCode,
  LIMITS,
  listMerchants,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../src/ui/amount-input.tsx'
import { DateInput } from '../../../src/ui/date-input.tsx'
import { Select } from '../../../src/ui/select.tsx'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import type { CenterFrame } from './dispute-center.state.ts'

export const sheets = [dateSheet]

export function FilterPanel({ frame }: { frame: CenterFrame }) {
  return (
    <div className="center-filters">
      <ReasonFilter frame={frame} />
      {frame.side !== 'merchant' && <DealerFilter frame={frame} />}
      {frame.query.tab !== 'closed' && <DeadlineFilter frame={frame} />}
      <AmountFilter frame={frame} />
    </div>
  )
}

function ReasonFilter({ frame }: { frame: CenterFrame }) {
  const { t } = useWidget()
  const { reasons } = frame
  return (
    <Select
      label={t('dispute-list.filters.reason')}
      value={reasons.some(({ id }) => id === frame.query.reason) ? (frame.query.reason ?? '') : ''}
      onChange={(reason) => frame.change({ reason })}
      options={[
        { value: '', label: t('dispute-list.filters.anyReason') },
        ...reasons.map(({ id, reason }) => ({ value: id, label: reason })),
      ]}
    />
  )
}

/** Filter by dealer: all dealers of the user's accounts from the server; until they load, the dealers in the rows. */
function DealerFilter({ frame }: { frame: CenterFrame }) {
  const { t } = useWidget()
  const mayList = useShared((state) => state.session.capabilities.includes('merchants.list'))
  const listed = useCall(
    listMerchants,
    mayList ? { sort: 'merchant_name', page: { number: 1, size: LIMITS.maxPageSize } } : null,
  )
  const { dealer } = frame.query
  const names = new Map(frame.dealers)
  for (const { id, name } of listed.answer?.data ?? []) names.set(id, name)
  if (dealer !== null && !names.has(dealer)) names.set(dealer, dealer)
  const known = [...names].map(([value, label]) => ({ value, label }))
  return (
    <Select
      label={t('dispute-list.filters.dealer')}
      value={dealer ?? ''}
      onChange={(id) => frame.change({ dealer: id })}
      options={[
        { value: '', label: t('dispute-list.filters.anyDealer') },
        ...known.sort((one, other) => one.label.localeCompare(other.label)),
      ]}
    />
  )
}

function DeadlineFilter({ frame }: { frame: CenterFrame }) {
  const { t, i18n } = useWidget()
  const { until } = frame.query
  const [draft, setDraft] = useState<CalendarDate | null>(until)
  const [known, setKnown] = useState(until)
  if (until !== known) {
    setKnown(until)
    setDraft(until)
  }
  if (frame.today === null) return null
  return (
    <DateInput
      i18n={i18n}
      label={t('dispute-list.filters.until')}
      today={frame.today}
      value={draft}
      onChange={(date, problem) => {
        setDraft(date)
        if (problem === null || problem === 'empty') frame.change({ until: date ?? '' })
      }}
    />
  )
}

/** Filter by amount in one currency, by default the first one. Sends the query after a debounce. */
function AmountFilter({ frame }: { frame: CenterFrame }) {
  const { t } = useWidget()
  const { query, currencies } = frame
  const currency = query.currency ?? currencies[0] ?? null
  const [draft, setDraft] = useState<Bounds>({ from: query.from, to: query.to })
  const [problems, setProblems] = useState<Record<keyof Bounds, AmountProblem | null>>({ from: null, to: null })
  const requested = `${query.from} ${query.to}`
  const [known, setKnown] = useState(requested)
  if (requested !== known) {
    setKnown(requested)
    setDraft({ from: query.from, to: query.to })
  }
  const isCrossed = draft.from !== null && draft.to !== null && draft.from > draft.to
  const isWrong = isCrossed || BOUNDS.some((bound) => isUnusable(draft[bound], problems[bound]))
  const wanted = `${draft.from} ${draft.to}`
  useEffect(() => {
    if (isWrong || wanted === requested || currency === null) return
    const change = { 'amount-from': textOf(draft.from), 'amount-to': textOf(draft.to), 'dispute-currency': currency }
    const timer = setTimeout(() => frame.change(change), LIMITS.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [isWrong, wanted, requested, currency])
  if (currency === null) return null
  const field = (bound: keyof Bounds) => ({
    bound,
    currency,
    amountMinor: draft[bound],
    problem: problems[bound],
    onChange: (amount: number | null, problem: AmountProblem | null) => {
      setDraft({ ...draft, [bound]: amount })
      setProblems({ ...problems, [bound]: problem })
    },
  })
  return (
    <>
      {currencies.length > 1 && (
        <Select
          label={t('dispute-list.filters.currency')}
          value={query.currency ?? ''}
          // Amounts of one currency are meaningless in another, so they are cleared.
          onChange={(code) => frame.change({ 'dispute-currency': code, 'amount-from': '', 'amount-to': '' })}
          options={[
            { value: '', label: t('dispute-list.filters.anyCurrency') },
            ...currencies.map((code) => ({ value: code, label: code })),
          ]}
        />
      )}
      <AmountField {...field('from')} />
      <AmountField {...field('to')} isCrossed={isCrossed} />
    </>
  )
}

const BOUNDS = ['from', 'to'] as const
/** Whether an amount is not valid or is below zero, which no dispute has. */
const isUnusable = (amount: number | null, problem: AmountProblem | null): boolean =>
  (problem !== null && problem !== 'empty') || (amount ?? 0) < 0

interface Bounds {
  from: number | null
  to: number | null
}
const textOf = (amount: number | null): string => (amount === null ? '' : String(amount))

interface AmountFieldProps {
  bound: keyof Bounds
  currency: CurrencyCode
  amountMinor: number | null
  problem: AmountProblem | null
  isCrossed?: boolean
  onChange: (amount: number | null, problem: AmountProblem | null) => void
}

function AmountField({ bound, currency, amountMinor, problem, isCrossed = false, onChange }: AmountFieldProps) {
  const { t, formats } = useWidget()
  return (
    <AmountInput
      label={t(bound === 'from' ? 'dispute-list.filters.amountFrom' : 'dispute-list.filters.amountTo', { currency })}
      error={
        isUnusable(amountMinor, problem)
          ? t('dispute-list.filters.amountInvalid', { example: formats.amount(123450, currency) })
          : isCrossed && t('dispute-list.filters.amountCrossed')
      }
      amountMinor={amountMinor}
      onChange={onChange}
      currency={currency}
      separators={formats.separators}
      format={(value) => formats.amount(value, currency)}
      symbol={formats.currencySymbol(currency)}
    />
  )
}
