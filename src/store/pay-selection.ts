/** The invoices selected for payment, in this tab's storage. Source: docs/spec/payments.md PAY-14, PAY-15. */
import {
  asCalendarDate,
  CURRENCIES,
  EMPTY_SELECTION,
  isAmountMinor,
  type PaySelection,
  type SelectedInvoice,
} from '../contract/index.ts'

/**
 * An invoice as any release has stored it. Earlier releases named the amount `amount` and had no `open`; the value set
 * for it here is corrected by the next refresh (PAY-15).
 */
type StoredInvoice = Omit<SelectedInvoice, 'amountMinor' | 'open'> & {
  amountMinor?: number | null
  amount?: number | null
  open?: number
}

/** Reads a stored selection; empty if the text is not valid, because the page's storage may contain anything. */
export function reviveSelection(text: string | null): PaySelection {
  try {
    const stored = JSON.parse(text ?? 'null') as { customerId: string; invoices: readonly StoredInvoice[] } | null
    if (!stored) return EMPTY_SELECTION
    const invoices = stored.invoices.map(revivedOf)
    const isWhole = typeof stored.customerId === 'string' && invoices.every(isWholeInvoice)
    return isWhole ? { ...stored, invoices } : EMPTY_SELECTION
  } catch {
    return EMPTY_SELECTION
  }
}

type Revived = { [Key in keyof SelectedInvoice]?: SelectedInvoice[Key] | undefined }

const revivedOf = ({ amount, ...stored }: StoredInvoice): Revived => ({
  ...stored,
  open: stored.open ?? stored.payable,
  amountMinor: stored.amountMinor === undefined ? amount : stored.amountMinor,
})

const isWholeInvoice = (each: Revived): each is SelectedInvoice =>
  typeof each.trxId === 'string' &&
  typeof each.invoiceId === 'string' &&
  typeof each.soldBy === 'string' &&
  Object.hasOwn(CURRENCIES, String(each.currency)) &&
  (each.dueDate === null || asCalendarDate(String(each.dueDate)) !== null) &&
  isAmountMinor(each.open) &&
  isAmountMinor(each.payable) &&
  (each.amountMinor === null || isAmountMinor(each.amountMinor))
