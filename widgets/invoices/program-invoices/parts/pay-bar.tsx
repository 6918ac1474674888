import { LIMITS, payableAmount, sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import type { ProgramInvoices } from '../program-invoices.state.ts'

/** Bar with the selection, its number of accounts, and how it is paid: several accounts together by card (PAY-321). */
export function PayBar({ frame }: { frame: ProgramInvoices }) {
  const { t, formats } = useWidget()
  const { selected, selectedAccounts, whyNotTogether, currency, work } = frame
  const isSeveral = selectedAccounts.length > 1
  const isClosed = isSeveral && whyNotTogether !== null
  const note = t(`program-invoices.several.${whyNotTogether ?? 'card'}`, {
    currency: currency ?? '',
    maximum: formats.number(LIMITS.maxInvoicesPerCardPayment),
  })
  return (
    <SelectionBar
      label={t('selection.bar.label')}
      title={`${t('selection.bar.count', { count: selected.length })} · ${t('picker.customers.count', { count: selectedAccounts.length })}`}
      note={isSeveral ? <span id="several">{note}</span> : undefined}
      totalLabel={t('selection.bar.total')}
      total={currency && formats.money(sumMinor(selected.map(payableAmount)), currency)}
    >
      <Button kind="link" onClick={frame.clear}>
        {t('selection.bar.clear')}
      </Button>
      <Button
        kind="primary"
        disabled={isClosed}
        describedBy={isSeveral ? 'several' : undefined}
        busy={work.busyId !== null}
        onClick={frame.pay}
      >
        {t('selection.bar.continue')}
      </Button>
    </SelectionBar>
  )
}
