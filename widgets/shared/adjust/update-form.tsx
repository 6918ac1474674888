import { type SubmitEvent, useRef, useState } from 'react'
import { type InvoiceDetails, LIMITS } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { TextInput } from '../../../src/ui/text-input.tsx'
import { Textarea } from '../../../src/ui/textarea.tsx'
import { areNotesTooLong, hasUpdates, poProblem } from './entries.ts'
import type { InvoiceChanges } from './use-invoice-changes.ts'

interface Props {
  changes: InvoiceChanges
  invoice: InvoiceDetails
}

/** ADJ-6: form for PO number and notes; unchanged fields are not sent. */
export function UpdateForm({ changes, invoice }: Props) {
  const { t, i18n } = useWidget()
  const { entries, enter, isBusy, stage } = changes
  const [isChecked, check] = useState(false)
  const po = useRef<HTMLInputElement>(null)
  const notes = useRef<HTMLTextAreaElement>(null)
  const problem = poProblem(entries, invoice)
  const isTooLong = areNotesTooLong(entries)
  const isLocked = isBusy || stage.kind !== 'edit'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLocked || !hasUpdates(entries, invoice)) return
    check(true)
    if (problem) return po.current?.focus()
    if (isTooLong) return notes.current?.focus()
    check(false)
    void changes.save()
  }
  return (
    <form className="stack gap-3" noValidate aria-labelledby="adjust-update" onSubmit={submit}>
      <h3 className="h3" id="adjust-update">
        {t('adjust.update.title')}
      </h3>
      <TextInput
        label={t('adjust.update.po')}
        hint={t('adjust.update.poHint', { most: LIMITS.maxPoNumber })}
        error={isChecked && problem ? t(`adjust.po.${problem}`, { most: LIMITS.maxPoNumber }) : undefined}
        verbatim
        required
        disabled={isLocked}
        inputRef={po}
        value={entries.po ?? invoice.poNumber ?? ''}
        onChange={(text) => enter({ po: text })}
      />
      <Textarea
        label={t('adjust.update.notes')}
        hint={t('adjust.update.hint')}
        error={isChecked && isTooLong ? t('adjust.notes.too-long', { most: LIMITS.maxInvoiceNote }) : undefined}
        i18n={i18n}
        rows={3}
        maxCharacters={LIMITS.maxInvoiceNote}
        disabled={isLocked}
        inputRef={notes}
        value={entries.notes ?? invoice.dealerNotes ?? ''}
        onChange={(text) => enter({ notes: text })}
      />
      <div className="row">
        <Button
          type="submit"
          disabled={isLocked || !hasUpdates(entries, invoice)}
          busy={isBusy && stage.kind === 'edit'}
        >
          {t('adjust.update.save')}
        </Button>
      </div>
    </form>
  )
}
