import type { CorrectableField, Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { CustomerField } from './customer-field.tsx'
import { type Entries, type EntryProblem, sumOf, valuesOf } from './entries.ts'
import { entryWords, fieldWords } from './field-words.ts'

interface Props {
  rejection: Rejection
  entries: Entries
  /** Error texts by field. */
  errors: ReadonlyMap<CorrectableField, string>
  disabled: boolean
  idOf: (field: CorrectableField) => string
  onChange: (changes: Partial<Entries>) => void
}

/** One field for each value that can be corrected, with its former value (REJ-11, REJ-22). */
export function CorrectionFields({ rejection, entries, errors, disabled, idOf, onChange }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const was = valuesOf(rejection)
  const amounts = (['subtotal', 'tax'] as const).filter((field) => rejection.correctable.includes(field))
  const shared = (field: CorrectableField) => ({
    id: idOf(field),
    label: fieldWords(widget, field),
    hint: t('rejection.was', { value: entryWords(widget, rejection, field, was) }),
    error: errors.get(field),
    disabled,
  })
  return (
    <div className="stack gap-4">
      {rejection.correctable.includes('buid_customer') && (
        <CustomerField
          {...shared('buid_customer')}
          rejection={rejection}
          value={entries.buid_customer}
          onChange={(id) => onChange({ buid_customer: id })}
        />
      )}
      {(['card_number_last4', 'invoice_id', 'po_number'] as const).map(
        (field) =>
          rejection.correctable.includes(field) && (
            <TextInput
              {...shared(field)}
              key={field}
              value={entries[field]}
              onChange={(text) => onChange({ [field]: text })}
              inputMode={field === 'card_number_last4' ? 'numeric' : 'text'}
              autoComplete="off"
              verbatim
            />
          ),
      )}
      {amounts.length > 0 && (
        <>
          <div className="two">
            {amounts.map((field) => (
              <AmountInput
                {...shared(field)}
                key={field}
                amountMinor={entries[field]}
                onChange={(minor) => onChange({ [field]: minor })}
                currency={rejection.currency}
                separators={formats.separators}
                format={(minor) => formats.amount(minor, rejection.currency)}
                symbol={formats.currencySymbol(rejection.currency)}
              />
            ))}
          </div>
          <SumCheck rejection={rejection} entries={entries} />
        </>
      )}
    </div>
  )
}

/** Compares subtotal plus tax with the total sold while the user types (REJ-12). */
function SumCheck({ rejection, entries }: Pick<Props, 'rejection' | 'entries'>) {
  const { t, formats } = useWidget()
  const sum = sumOf(entries)
  const money = (minor: number) => formats.money(minor, rejection.currency)
  const rest = sum === null ? null : rejection.total - sum
  return (
    <div className="well">
      <dl className="dl">
        <div>
          <dt>{t('rejection.sum.both')}</dt>
          <dd className="strong">{sum === null ? '–' : money(sum)}</dd>
        </div>
        <div>
          <dt>{t('rejection.total')}</dt>
          <dd>{money(rejection.total)}</dd>
        </div>
      </dl>
      <p className={rest === 0 ? 'why success-text' : 'why danger-text'} role="status">
        {rest !== null && (
          <>
            <Icon of={rest === 0 ? checkIcon : octagonAlertIcon} size="s" />
            <span>
              {rest === 0
                ? t('rejection.sum.match')
                : t(rest > 0 ? 'rejection.sum.short' : 'rejection.sum.over', { amount: money(Math.abs(rest)) })}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** Returns why a field cannot be sent as it is. */
export function problemWords(
  { t }: Pick<ReturnType<typeof useWidget>, 't'>,
  problem: EntryProblem,
  entries: Entries,
): string {
  return t(`rejection.problem.${problem}`, { invoice: entries.invoice_id.trim() })
}
