import { type SubmitEvent, useRef, useState } from 'react'
import {
  ADJUSTMENT_REASONS,
  exponentOf,
  type InvoiceDetails,
  LIMITS,
  mostAdjustable,
  sumMinor,
  whyNotAdjustable,
} from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../src/ui/amount-input.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import { Select } from '../../../src/ui/select.tsx'
import { Textarea } from '../../../src/ui/textarea.tsx'
import { amountFault, isCommentTooLong } from './entries.ts'
import type { InvoiceChanges } from './use-invoice-changes.ts'

interface Props {
  changes: InvoiceChanges
  invoice: InvoiceDetails
}

/** Example amount in major units, formatted with the decimals of the currency. */
const EXAMPLE = 1234.56

/**
 * Form for an adjustment: the maximum deduction, and the payable amount after it, before anything is sent (ADJ-5,
 * ADJ-15).
 */
export function AdjustForm({ changes, invoice }: Props) {
  const { t, formats } = useWidget()
  const { currency, openTotal, disputedTotal } = invoice
  const money = (minor: number) => formats.money(minor, currency)
  const adjusting = sumMinor(
    invoice.adjustments.filter(({ status }) => status === 'pending').map(({ amount }) => amount),
  )
  const disputed = disputedTotal - adjusting
  const why = whyNotAdjustable(invoice)
  return (
    <section className="stack gap-3" aria-labelledby="adjust-amount">
      <h3 className="h3" id="adjust-amount">
        {t('adjust.amount.title')}
      </h3>
      <DefinitionList
        rows={[
          { id: 'open', term: t('adjust.amount.open'), value: money(openTotal) },
          ...(disputed > 0 ? [{ id: 'disputed', term: t('adjust.amount.disputed'), value: money(-disputed) }] : []),
          ...(adjusting > 0 ? [{ id: 'adjusting', term: t('adjust.amount.adjusting'), value: money(-adjusting) }] : []),
          { id: 'most', term: t('adjust.amount.most'), value: money(why ? 0 : mostAdjustable(invoice)), total: true },
        ]}
      />
      {why ? (
        <Banner icon={infoIcon}>{t(`adjust.not.${why}`)}</Banner>
      ) : (
        <AmountForm changes={changes} invoice={invoice} />
      )}
    </section>
  )
}

function AmountForm({ changes, invoice }: Props) {
  const { t, i18n, formats } = useWidget()
  const { currency } = invoice
  const { entries, enter, isBusy, stage } = changes
  const [isChecked, check] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const most = mostAdjustable(invoice)
  const fault = amountFault(entries, invoice)
  const isTooLong = isCommentTooLong(entries)
  const isLocked = isBusy || stage.kind !== 'edit'
  // While the user types, only an amount that is too large is reported; other errors are reported on submit.
  const isAmountReported = isChecked || fault === 'amount-above-open'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLocked) return
    if (fault || entries.reason === '' || isTooLong) {
      check(true)
      const name = fault ? 'input' : entries.reason === '' ? 'select' : 'textarea'
      form.current?.querySelector<HTMLElement>(name)?.focus()
      return
    }
    check(false)
    changes.review()
  }
  return (
    <form ref={form} className="stack gap-3" noValidate aria-labelledby="adjust-amount" onSubmit={submit}>
      <AmountInput
        label={t('adjust.amount.label')}
        hint={t('adjust.amount.hint', { amount: formats.money(most, currency) })}
        error={
          fault && isAmountReported
            ? t(`adjust.amount.${fault}`, {
                currency,
                most: formats.money(most, currency),
                example: formats.amount(Math.round(EXAMPLE * 10 ** exponentOf(currency)), currency),
              })
            : undefined
        }
        required
        disabled={isLocked}
        amountMinor={entries.amount}
        onChange={(amount, problem) => enter({ amount, isUnreadable: problem !== null && problem !== 'empty' })}
        currency={currency}
        separators={formats.separators}
        format={(value) => formats.amount(value, currency)}
        symbol={formats.currencySymbol(currency)}
      />
      <Select
        label={t('adjust.reason.label')}
        error={isChecked && entries.reason === '' ? t('adjust.reason.missing') : undefined}
        required
        disabled={isLocked}
        value={entries.reason}
        onChange={(value) => enter({ reason: ADJUSTMENT_REASONS.find((code) => code === value) ?? '' })}
        options={[
          { value: '', label: t('adjust.reason.choose') },
          ...ADJUSTMENT_REASONS.map((code) => ({ value: code, label: t(`adjust.reason.${code}`) })),
        ]}
      />
      <Textarea
        label={t('adjust.comment.label')}
        error={isChecked && isTooLong ? t('adjust.comment.too-long', { most: LIMITS.maxAdjustmentComment }) : undefined}
        i18n={i18n}
        rows={2}
        maxCharacters={LIMITS.maxAdjustmentComment}
        disabled={isLocked}
        value={entries.comment}
        onChange={(comment) => enter({ comment })}
      />
      <DefinitionList
        rows={[
          {
            id: 'after',
            term: t('adjust.amount.after'),
            value: formats.money(most - (fault ? 0 : (entries.amount ?? 0)), currency),
            total: true,
          },
        ]}
      />
      <div className="row">
        <Button type="submit" kind="primary" disabled={isLocked}>
          {t('adjust.review')}
        </Button>
      </div>
    </form>
  )
}
