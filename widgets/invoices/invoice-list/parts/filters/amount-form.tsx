import { type FormEvent, useState } from 'react'
import type { CurrencyCode } from '../../../../../src/contract/index.ts'
import { useShared } from '../../../../../src/data/use-store.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../../src/ui/amount-input.tsx'
import { Select } from '../../../../../src/ui/select.tsx'
import { endsOf } from '../../invoice-query.ts'
import { FormActs } from './form-acts.tsx'
import type { FormProps } from './form-props.ts'

type End = 'from' | 'to'
const minorOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Form for a range of amounts in one currency: the currency filter of the list, or the account's currency. */
export function AmountForm({ name, frame, apply }: FormProps) {
  const { t, formats } = useWidget()
  const own = useShared(({ session }) => session.customer?.currency)
  const { query, currencies } = frame
  const text = query.terms[name] ?? ''
  const [from, to] = endsOf(text)
  const [currency, setCurrency] = useState<CurrencyCode>(query.currency ?? own ?? currencies[0] ?? 'USD')
  const [ends, setEnds] = useState({ from: minorOf(from), to: minorOf(to) })
  const [unclear, setUnclear] = useState<Readonly<Record<End, boolean>>>({ from: false, to: false })
  const [wasSent, setSent] = useState(false)
  const isReversed = ends.from !== null && ends.to !== null && ends.from > ends.to
  const isAlone = currencies.length < 2

  function submit(event: FormEvent): void {
    event.preventDefault()
    setSent(true)
    if (isReversed || unclear.from || unclear.to) {
      ;(event.currentTarget as HTMLFormElement).querySelector('input')?.focus()
      return
    }
    const isSet = ends.from !== null || ends.to !== null
    if (isSet) apply(`${ends.from ?? ''}..${ends.to ?? ''}`, { currency })
    else clear()
  }
  // With one currency no other control shows the currency filter, so it is removed too.
  const clear = () => apply('', isAlone ? { currency: '' } : undefined)
  const errorOf = (end: End): string | undefined => {
    if (!wasSent) return undefined
    if (unclear[end]) return t('invoice-filters.amountUnclear', { example: formats.amount(123456, currency) })
    return end === 'to' && isReversed ? t('invoice-filters.amountReversed') : undefined
  }
  const field = (end: End) => (
    <AmountInput
      key={currency}
      size="sm"
      label={t(`controls.range.${end}`)}
      error={errorOf(end)}
      amountMinor={ends[end]}
      onChange={(amount, problem) => {
        setEnds({ ...ends, [end]: amount })
        setUnclear({ ...unclear, [end]: problem !== null && problem !== 'empty' })
        setSent(false)
      }}
      currency={currency}
      separators={formats.separators}
      format={(value) => formats.amount(value, currency)}
      symbol={formats.currencySymbol(currency)}
    />
  )
  return (
    <form className="filter-form" noValidate onSubmit={submit}>
      <div className="filter-ends" role="group" aria-label={t('invoice-filters.name.amount')}>
        {field('from')}
        {field('to')}
      </div>
      {!isAlone && (
        <Select
          size="sm"
          label={t('invoices.filters.currency')}
          value={currency}
          onChange={(code) => {
            setCurrency(code as CurrencyCode)
            // Currencies differ in their minor units, so the amounts are cleared.
            setEnds({ from: null, to: null })
          }}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      )}
      <FormActs onClear={text ? clear : undefined} />
    </form>
  )
}
