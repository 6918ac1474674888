/**
 * API responses for a dealer who changes one invoice, including an invoice that another user has changed in the
 * meantime.
 */
import { adjustmentDates, type InvoiceAdjustment, toWireDate } from '../../src/contract/index.ts'
import { invoiceServer } from './invoice-answers.ts'
import { invoiceResource } from './payment-answers.ts'
import { type Answers, refusal, type Reply, signedIn, TODAY } from './render-widget.ts'

export const CHANGED = 'INV-203988'
export const CHANGED_TRX = String(invoiceResource({ id: CHANGED, open: 1, due: null }).attributes['trxId'])
const RIGHTS = ['invoices.list', 'invoices.count', 'invoices.update', 'invoices.adjust', 'invoices.cancel-adjustment']
const ADDRESS = `/ecaas/invoices/${CHANGED_TRX}`

export interface AdjustDesk {
  invoice: {
    version: number
    po: string | null
    notes: string | null
    open: number
    disputed: number
    status: string
    adjustments: (Omit<InvoiceAdjustment, 'nextStepOn'> & { nextStepOn: string | null })[]
  }
  answers: Answers
}

/** Session of a dealer's user, without a selected customer. */
function dealerSession(can: readonly string[]): Reply {
  const reply = signedIn(can) as unknown as { data: [{ attributes: { user: object; session_data: object } }] }
  const { user, session_data } = reply.data[0].attributes
  return signedIn(can, {
    session_data: { ...session_data, user_type: 'merchant', customer_id: null, merchant_id: 'M-301' },
    user: { ...user, role: 'Merchant', user_types: ['merchant'], full_name: 'Marco Rossi' },
    selectedCustomer: null,
    selectedMerchant: { buidMerchant: 'M-301', merchantName: 'Cascade Tire & Service' },
  })
}

export function adjustDesk(can: readonly string[] = RIGHTS): AdjustDesk {
  const invoice: AdjustDesk['invoice'] = {
    version: 1,
    po: 'PO 3988',
    notes: null,
    open: 487_500,
    disputed: 0,
    status: 'Billed',
    adjustments: [],
  }
  const details = () => {
    const { attributes } = invoiceResource({ id: CHANGED, open: invoice.open, due: '11/20/2026' })
    return {
      data: {
        type: 'invoice-details',
        id: `10428:${CHANGED_TRX}`,
        attributes: {
          ...attributes,
          poNumber: invoice.po,
          disputedTotal: invoice.disputed,
          status: invoice.status,
          billTo: 'Northwind Traders',
          shipTo: null,
          creditedTotal: 0,
          version: invoice.version,
          dealerNotes: invoice.notes,
          lines: [],
          charges: [],
          adjustments: invoice.adjustments,
          payments: null,
          notes: [],
          comments: [],
        },
      },
    }
  }
  const isOld = (attributes: Record<string, unknown> | null) => attributes?.['version'] !== invoice.version
  const changed = () => refusal(409, 'invoice-changed', { pointer: '/data/attributes/version' })
  const { answers } = invoiceServer(undefined, can)
  return {
    invoice,
    answers: {
      ...answers,
      'GET /self': () => dealerSession(can),
      'GET /details': details,
      [`PATCH ${ADDRESS}`]: ({ attributes }) => {
        if (isOld(attributes)) return changed()
        if (typeof attributes?.['po_number'] === 'string') invoice.po = attributes['po_number']
        if (attributes && 'notes' in attributes) invoice.notes = attributes['notes'] as string | null
        invoice.version += 1
        return details()
      },
      [`POST ${ADDRESS}/adjustments`]: ({ attributes }) => {
        if (isOld(attributes)) return changed()
        const amount = Number(attributes?.['amount'])
        invoice.adjustments.push({
          id: `A-${1001 + invoice.adjustments.length}`,
          amount,
          adjustmentReason: attributes?.['adjustment_reason'] as InvoiceAdjustment['adjustmentReason'],
          reference: null,
          status: 'pending',
          author: 'Cascade Tire & Service',
          comment: (attributes?.['comment'] ?? null) as string | null,
          enteredAt: '2026-11-20T16:42:00Z',
          nextStepOn: toWireDate(adjustmentDates(TODAY, 'USD').issuesOn),
          cancelable: true,
        })
        invoice.disputed += amount
        invoice.version += 1
        return { ...details(), status: 201 }
      },
      [`POST ${ADDRESS}/adjustments/A-1001/cancellation`]: () => {
        const [first] = invoice.adjustments.splice(0, 1)
        invoice.disputed -= first?.amount ?? 0
        invoice.version += 1
        return details()
      },
    },
  }
}
