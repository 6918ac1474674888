import type { Migration } from './migration.ts'

/**
 * Adds the date on which an invoice was paid, which decides when it is closed. For invoices already paid, the best
 * known date is used.
 */
export const closedInvoices: Migration = {
  name: '0026-closed-invoices',
  statements: [
    `alter table invoices add column paid_on date`,
    `update invoices set paid_on = coalesce(
        (select max(payment.settled_on) from payment_lines as line
          join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
          where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
            and payment.status = 'settled'),
        due_date, invoice_date)
      where primary_status = 'Paid'`,
  ],
}
