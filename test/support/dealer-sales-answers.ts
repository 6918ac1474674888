/** A simulated API with a dealer's sales; their original invoices can be uploaded, replaced and deleted. */
import { wireInvoiceDocument } from './detail-answers.ts'
import { type Answers, listOf, refusal, type Resource } from './render-widget.ts'

export const SALES_RIGHTS = [
  'merchant-sales.list',
  ...['download', 'create', 'delete'].map((verb) => `merchant-invoice-documents.${verb}`),
]

type Original = Record<string, unknown>
const originalOf = (id: string, file_name: string): Original =>
  wireInvoiceDocument({ document_id: id, file_name }).attributes

export interface SalesDesk {
  sales: Resource[]
  answers: Answers
}

const sale = (number: number, customer: string, original: Original | null, more: object = {}): Resource => ({
  type: 'merchant-sales',
  id: `${customer}-T-${number}`,
  attributes: {
    trx_id: `T-${number}`,
    invoice_id: `INV-${number}`,
    po_number: 'PO 4611',
    buid_customer: customer,
    customerName: customer === '10428' ? 'Northwind Traders' : 'Puget Courier',
    buid_merchant: 'M-301',
    status: 'Billed',
    currency: 'USD',
    invoice_date: '11/17/2026',
    billed_total: 672_000,
    original,
    ...more,
  },
})

export function salesDesk(): SalesDesk {
  const desk: SalesDesk = {
    sales: [
      sale(204_561, '10428', null),
      sale(204_533, '10433', originalOf('IDOC-1', 'cascade-88560.pdf'), { status: 'Billed, Disputed' }),
      sale(203_115, '10428', originalOf('IDOC-2', 'cascade-88377.pdf'), { status: 'Payment Pending' }),
      // Two customers have an invoice with the same number.
      sale(204_600, '10428', null),
      sale(204_600, '10433', null),
    ],
    answers: {},
  }
  desk.answers = {
    'GET /merchant-sales': ({ query }) => {
      const of = (name: string) => query.get(`filter[${name}]`)
      const rows = desk.sales.filter(
        ({ attributes }) =>
          (of('invoice') === null || String(attributes['invoice_id']).toLowerCase() === of('invoice')?.toLowerCase()) &&
          (of('buid_customer') ?? attributes['buid_customer']) === attributes['buid_customer'],
      )
      return listOf(rows.slice(0, Number(query.get('page[size]'))), { record_count: rows.length })
    },
    'POST /merchant-invoice-documents': ({ attributes }) => {
      const { trx_id, buid_customer, replaces } = attributes as Record<string, string>
      const row = desk.sales.find((each) => each.id === `${buid_customer}-${trx_id}`)
      const there = (row?.attributes['original'] as Original | null | undefined)?.['document_id']
      if (!row || (replaces !== undefined && replaces !== there)) return refusal(404, 'not-found')
      if (there !== undefined && replaces === undefined) return refusal(409, 'document-already-there')
      row.attributes['original'] = originalOf('IDOC-NEW', 'stored.pdf')
      return { data: wireInvoiceDocument({ document_id: 'IDOC-NEW', file_name: 'stored.pdf' }), status: 201 }
    },
    'DELETE /merchant-invoice-documents': ({ attributes }) => {
      const row = desk.sales.find(
        (each) => (each.attributes['original'] as Original | null)?.['document_id'] === attributes?.['document_id'],
      )
      if (!row) return refusal(404, 'not-found')
      row.attributes['original'] = null
      return { data: null }
    },
  }
  return desk
}
