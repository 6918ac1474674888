import { type FormEvent, useState } from 'react'
import type { InvoiceSlug } from '../../../../../src/contract/index.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { CheckboxGroup } from '../../../../../src/ui/checkbox-group.tsx'
import { FormActs } from './form-acts.tsx'
import type { FormProps } from './form-props.ts'

/** Statuses in the order of an invoice's life cycle, then the other ones. */
const STATES: readonly InvoiceSlug[] = [
  'unbilled',
  'pending',
  'due',
  'past-due',
  'payment-pending',
  'on-hold',
  'paid',
  'closed',
  'disputed',
  'escalated',
  'pending-adjustment',
  'adjusted',
  'unapplied',
]

/** Choice of one or several statuses within the tab. */
export function StatusForm({ frame, apply }: FormProps) {
  const { t } = useWidget()
  const text = frame.query.terms.states ?? ''
  const [chosen, choose] = useState<readonly InvoiceSlug[]>(STATES.filter((slug) => text.split(',').includes(slug)))
  function submit(event: FormEvent): void {
    event.preventDefault()
    apply(chosen.join(','))
  }
  return (
    <form className="filter-form" onSubmit={submit}>
      <CheckboxGroup
        label={t('invoice-filters.name.states')}
        options={STATES.map((slug) => ({ value: slug, label: t(`invoices.slug.${slug}`) }))}
        values={chosen}
        onChange={choose}
      />
      <FormActs onClear={text ? () => apply('') : undefined} />
    </form>
  )
}
