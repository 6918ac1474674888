import { memo } from 'react'
import {
  type Invoice,
  type InvoiceSlug,
  isPayable,
  type SelectedInvoice,
  stillDue,
} from '../../../../src/contract/index.ts'
import { type Columns, inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { openInvoice, openPayment } from '../../../shared/open-invoice.ts'
import type { invoiceList } from '../invoice-list.manifest.ts'
import type * as payingPart from '../paying.part.tsx'
import { rowTexts } from '../row-texts.ts'
import type { SelectionChanges } from '../use-pay-selection.ts'
import { isOfBilled, isSettled } from '../invoice-query.ts'
import { CELLS, OPEN_BESIDE } from './cell-classes.ts'
import { InvoiceBadges } from './invoice-badges.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  invoice: Invoice
  columns: Columns
  /** True if rows of this list have a checkbox and an amount to pay. */
  hasBoxes: boolean
  /** True if the number of the invoice links to it. */
  canOpen: boolean
  /** Name of the list, which defines the columns. */
  slug: InvoiceSlug
  /** Undefined while it is not selected. */
  selected: SelectedInvoice | undefined
  changes: SelectionChanges
  /** Opens the drawer that changes the invoice; undefined without the right to change it. */
  onOpen: ((invoice: Invoice) => void) | undefined
  /** The code for paying; null until loaded. */
  paying: typeof payingPart | null
}

/** A row that becomes a card in a narrow container; it sets ARIA roles because a grid has no table semantics. */
export const InvoiceRow = memo(function InvoiceRow({
  invoice,
  columns,
  hasBoxes,
  canOpen,
  slug,
  selected,
  changes,
  onOpen,
  paying,
}: Props) {
  const widget = useWidget()
  const { t } = widget
  const reasonId = useId()
  const { order, dealer, location, due, relativeDue, invoiced, paid, method, billed, open, rest, reason, statuses } =
    rowTexts(widget, invoice)
  const isBilledList = isOfBilled(slug)
  const isSettledList = isSettled(slug)
  const { lastPayment } = invoice
  // Decided by the rule and not by the text, which may not have loaded.
  const canBePaid = isPayable(invoice)
  const isOpen = invoice.openTotal > 0
  const cells: OwnColumns<typeof invoiceList> = {
    invoice: (
      <td key="invoice" role="cell" className={CELLS.invoice}>
        {canOpen ? (
          <Button kind="link" className="id" onClick={() => openInvoice(widget, invoice)}>
            {invoice.invoiceId}
          </Button>
        ) : (
          <span className="id">{invoice.invoiceId}</span>
        )}
        {columns.order.includes('dealer') && (
          <span className="sub only-folded">{[dealer, location].filter(Boolean).join(' · ')}</span>
        )}
        {order && (
          <span className="sub">
            <span className="vh">{t('invoices.row.poNumber')} </span>
            {order}
          </span>
        )}
        {isBilledList && (
          <span className="sub only-folded">
            {t('invoices.column.invoiced')} {invoiced}
          </span>
        )}
      </td>
    ),
    dealer: (
      <td key="dealer" role="cell" className={CELLS.dealer}>
        {dealer}
        {location && <span className="sub">{location}</span>}
      </td>
    ),
    invoiced: isBilledList && (
      <td key="invoiced" role="cell" className={classNames(CELLS.invoiced, 'num nowrap')}>
        {invoiced}
      </td>
    ),
    due: !isSettledList && (
      <td key="due" role="cell" className={classNames(CELLS.due, 'num nowrap')}>
        {due}
        {relativeDue && <span className={classNames('sub', toneOfDue(invoice))}>{relativeDue}</span>}
      </td>
    ),
    status: !isSettledList && (
      <td key="status" role="cell" className={CELLS.status}>
        <InvoiceBadges status={invoice.status} texts={statuses} />
        {rest && <span className="sub num">{rest}</span>}
      </td>
    ),
    paid: isSettledList && (
      <td key="paid" role="cell" className={classNames(CELLS.paid, 'num nowrap')}>
        {paid}
      </td>
    ),
    payment: isSettledList && (
      <td key="payment" role="cell" className={CELLS.payment}>
        {lastPayment && (
          <Button kind="link" onClick={() => openPayment(widget, lastPayment.paymentNumber)}>
            {lastPayment.paymentNumber}
            {lastPayment.count > 1 && ` ${t('invoices.status.more', { count: lastPayment.count - 1 })}`}
          </Button>
        )}
        <span className="sub num">{method}</span>
      </td>
    ),
    total: isBilledList && (
      <td key="total" role="cell" className={classNames(CELLS.total, 'num nowrap')}>
        <span className="strong">{billed}</span>
        {!isSettledList && isOpen && open !== billed && (
          <span className="sub only-folded">{t('invoices.list.openTotal', { amount: open })}</span>
        )}
      </td>
    ),
    open: !isSettledList && (
      <td key="open" role="cell" className={classNames(isBilledList ? OPEN_BESIDE : CELLS.open, 'num nowrap')}>
        <span className={classNames(isOpen && 'strong')}>{open}</span>
      </td>
    ),
    amount: hasBoxes ? (
      <td
        key="amount"
        role="cell"
        className={classNames(CELLS.amount, !selected && (canBePaid || !isOpen) && 'c-drop')}
      >
        {selected && !paying && <span className="skel w2" />}
        {selected && paying && (
          <paying.AmountCell
            invoice={invoice}
            selected={selected}
            onChange={(amountMinor) => changes.changeAmount(invoice.trxId, amountMinor)}
          />
        )}
        {!canBePaid && isOpen && (
          <span id={reasonId} className="small muted">
            {reason}
          </span>
        )}
      </td>
    ) : (
      onOpen && (
        <td key="amount" role="cell" className={CELLS.amount}>
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
      {hasBoxes && (
        <td role="cell" className={CELLS.select}>
          {isOpen && (
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
          )}
        </td>
      )}
      {inOrder(columns, cells, (key) => columns.cell(key, invoice.trxId))}
    </tr>
  )
})

/** Returns the tone of the due date: a pending payment is not late; the rest of a partly paid invoice keeps its age. */
function toneOfDue(invoice: Invoice): string | false {
  const { daysLeft } = invoice
  if (daysLeft === null || daysLeft > 0 || stillDue(invoice) === 0) return false
  return daysLeft < 0 ? 'danger-text' : 'warning-text'
}
