import { memo, useId } from 'react'
import { type Invoice, isPayable, type SelectedInvoice } from '../../../../src/contract/index.ts'
import { type Columns, inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import type { invoiceList } from '../invoice-list.manifest.ts'
import type * as payingPart from '../paying.part.tsx'
import { rowTexts } from '../row-texts.ts'
import type { SelectionChanges } from '../use-pay-selection.ts'
import { InvoiceBadges } from './invoice-badges.tsx'

interface Props {
  invoice: Invoice
  columns: Columns
  canPay: boolean
  /** Undefined while it is not selected. */
  selected: SelectedInvoice | undefined
  changes: SelectionChanges
  /** Absent without the right to change it. */
  onOpen: ((invoice: Invoice) => void) | undefined
  /** Null until it has come. */
  paying: typeof payingPart | null
}

/** A row that becomes a card in a narrow place; roles are said because a grid has none of a table's. */
export const InvoiceRow = memo(function InvoiceRow({
  invoice,
  columns,
  canPay,
  selected,
  changes,
  onOpen,
  paying,
}: Props) {
  const widget = useWidget()
  const { t } = widget
  const reasonId = useId()
  const { dealer, location, due, relativeDue, open, reason, statuses } = rowTexts(widget, invoice)
  // By the rule and not by its words, which may not have come.
  const canBePaid = isPayable(invoice)
  const cells: OwnColumns<typeof invoiceList> = {
    invoice: (
      <td key="invoice" role="cell" className="c-main">
        <span className="id">{invoice.invoiceId}</span>
        {columns.order.includes('dealer') && <span className="sub only-folded">{dealer}</span>}
        {invoice.poNumber && (
          <span className="sub not-cards">
            <span className="vh">{t('invoices.row.poNumber')} </span>
            {invoice.poNumber}
          </span>
        )}
      </td>
    ),
    dealer: (
      <td key="dealer" role="cell" className="c-drop c-wide">
        {dealer}
        {location && <span className="sub">{location}</span>}
      </td>
    ),
    due: (
      <td key="due" role="cell" className="c-c num nowrap">
        <span className={invoice.dueDate ? 'not-cards' : undefined}>{due}</span>
        {relativeDue && <span className={classNames('sub', toneOfDue(invoice))}>{relativeDue}</span>}
      </td>
    ),
    status: (
      <td key="status" role="cell" className="c-b">
        <InvoiceBadges status={invoice.status} texts={statuses} />
      </td>
    ),
    open: (
      <td key="open" role="cell" className="c-amt r num strong nowrap">
        {open}
      </td>
    ),
    amount: canPay ? (
      <td key="amount" role="cell" className={classNames('c-pay r', !selected && canBePaid && 'c-drop')}>
        {selected && !paying && <span className="skel w2" />}
        {selected && paying && (
          <paying.AmountCell
            invoice={invoice}
            selected={selected}
            onChange={(amountMinor) => changes.changeAmount(invoice.trxId, amountMinor)}
          />
        )}
        {!canBePaid && (
          <span id={reasonId} className="small muted">
            {reason}
          </span>
        )}
      </td>
    ) : (
      onOpen && (
        <td key="amount" role="cell" className="c-pay r">
          <Button size="sm" hasPopup="dialog" onClick={() => onOpen(invoice)}>
            {t('invoices.row.change')}
            <span className="vh"> {invoice.invoiceId}</span>
          </Button>
        </td>
      )
    ),
  }
  return (
    <tr role="row" part={selected ? 'row selected-row' : 'row'} aria-selected={selected ? true : undefined}>
      {canPay && (
        <td role="cell" className="c-sel">
          <Checkbox
            checked={selected !== undefined}
            disabled={!canBePaid}
            describedBy={canBePaid ? undefined : reasonId}
            label={t(invoice.dueDate ? 'invoices.row.select' : 'invoices.row.selectUndated', {
              invoice: invoice.invoiceId,
              due,
              amount: open,
            })}
            onChange={(isSelected) => (isSelected ? changes.add([invoice]) : changes.remove([invoice.trxId]))}
          />
        </td>
      )}
      {inOrder(columns, cells, (key) => columns.cell(key, invoice.trxId))}
    </tr>
  )
})

/** While a payment is under way nobody has to act. */
function toneOfDue({ daysLeft, status }: Invoice): string | false {
  if (daysLeft === null || daysLeft > 0 || status.includes('Payment Pending')) return false
  return daysLeft < 0 ? 'danger-text' : 'warning-text'
}
