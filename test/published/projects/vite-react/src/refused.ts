/** Code that must not compile, next to similar code that compiles. */
import { loadNetTerms, type NetTermsHandle, type WidgetHandle } from 'netterms'
import type { AuditLog, InvoiceList } from 'netterms/react'

export function refuse(nt: NetTermsHandle, list: WidgetHandle<'invoice-list'>): void {
  // @ts-expect-error there is no such widget
  nt.create('invoice-lists')
  // @ts-expect-error there is no such attribute
  nt.create('invoice-list', { stauts: 'paid' })
  // @ts-expect-error there is no such event
  list.on('nt-invoice-opened', () => undefined)
  // @ts-expect-error the detail has another shape
  list.on('nt-selection-change', ({ detail }) => detail.invoiceNumbers)
  // @ts-expect-error the address is missing
  void loadNetTerms({})
  // @ts-expect-error there is no such right
  nt.can('payments.delete')
  // @ts-expect-error the column is another list's
  nt.create('audit-log', { columns: ['invoice'] })
  // @ts-expect-error a host is told of nobody who acted
  nt.create('audit-log', { onRows: (rows) => ({ [String(rows[0]?.actorName)]: {} }) })
  // @ts-expect-error it draws cards
  nt.create('notification-center', { columns: ['when'] })
}

// @ts-expect-error a list knows no such handler
export const wrong: Parameters<typeof InvoiceList>[0] = { onPaymentSubmitted: () => undefined }

// @ts-expect-error a column is a name of the list's, or has a header and a type
export const wrongColumns: Parameters<typeof AuditLog>[0] = { columns: ['when', { key: 'ticket' }] }
export const columns: Parameters<typeof AuditLog>[0] = {
  columns: ['when', 'what', { key: 'ticket', header: 'Ticket', type: 'link' }],
  onRows: (rows) => Object.fromEntries(rows.map(({ id, subject }) => [id, { ticket: { text: subject } }])),
  onCellAction: ({ detail }) => detail.rowId,
}
