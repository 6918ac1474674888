/** Answers of an API with a few invoices and bank accounts, for the widgets that pay: it keeps one payment per key. */
import { type Answers, type Exchange, listOf, refusal, type Reply, type Resource, signedIn } from './render-widget.ts'

export interface InvoiceRow {
  id: string
  open: number
  due: string | null
  soldBy?: string
  currency?: string
  status?: string
  disputed?: number
  /** Last digits of the purchase card. */
  card?: string
}

export const INVOICES: readonly InvoiceRow[] = [
  { id: 'INV-199618', open: 224_000, due: '09/09/2026' },
  { id: 'INV-201377', open: 421_050, due: '10/10/2026', soldBy: 'Pioneer Fleet Parts' },
  { id: 'INV-202940', open: 348_000, due: '10/28/2026', soldBy: 'Summit Lubricants' },
  { id: 'INV-203115', open: 613_210, due: '11/04/2026', soldBy: 'Cascade Tire & Service' },
  { id: 'INV-203988', open: 487_500, due: '11/20/2026' },
  { id: 'INV-204120', open: 126_440, due: '11/27/2026', status: 'Billed,Part Paid' },
  { id: 'INV-204512', open: 99_900, due: '12/01/2026', currency: 'CAD' },
]

export const trxIdOf = (invoiceId: string): string => invoiceId.replace('INV-', 'T')

export function invoiceResource({ id, open, due, soldBy, currency, status, disputed, card }: InvoiceRow): Resource {
  const isLate = due !== null && due.replace(/(..)\/(..)\/(....)/, '$3$1$2') < '20261120'
  const attributes = {
    trxId: trxIdOf(id),
    invoiceId: id,
    buidCustomer: '10428',
    poNumber: null,
    soldBy: soldBy ?? 'Pioneer Fleet Parts',
    soldByLocation: null,
    cardLast4: card ?? null,
    status: status ?? (isLate ? 'Past Due' : 'Billed'),
    eligibleForDispute: 'Y',
    currency: currency ?? 'USD',
    subtotal: open,
    tax: 0,
    lateFee: 0,
    rebates: 0,
    billedTotal: open,
    paidTotal: 0,
    disputedTotal: disputed ?? 0,
    openTotal: open,
    pendingTotal: 0,
    dueDate: due,
    invoiceDate: '09/01/2026',
    daysLeft: null,
    pendingPayment: null,
  }
  return { type: 'invoices', id: trxIdOf(id), attributes }
}

const account = (id: string, changes: Record<string, unknown>): Resource => ({
  type: 'bank-accounts',
  id,
  attributes: {
    buidCustomer: '10428',
    accountName: 'Operating account',
    accountType: 'checking',
    bankName: 'First Harbor Bank',
    bankCountry: 'US',
    accountNumberLast4: '6789',
    currency: 'USD',
    status: 'active',
    onlinePayment: true,
    autoPay: false,
    ...changes,
  },
})

export const ACCOUNTS: readonly Resource[] = [
  account('BA-1', {}),
  account('BA-2', { accountName: 'Payroll account', accountNumberLast4: '1122', status: 'disabled' }),
  account('BA-3', { accountName: 'Toronto account', accountNumberLast4: '5530', currency: 'CAD' }),
]

const DATES = { initiates_on: '11/20/2026', leaves_on: '11/23/2026', posts_by: '11/24/2026' }
const CAN = [
  'invoices.list',
  'bank-accounts.list',
  'payments.preview',
  'payments.create',
  'payments.get',
  'payments.list',
]

interface Draft {
  currency: string
  bank_account_id: string
  lines: readonly { trx_id: string; amount: number }[]
}

export interface PaymentServer {
  answers: Answers
  /** Made payments, by key. */
  payments: Map<string, Resource>
  /** Makes, or repeats, the payment of an exchange: what `POST /payments` answers. */
  pay(exchange: Exchange): Reply
  /** What `POST /payment-previews` answers, with other facts where given. */
  preview(exchange: Exchange, changes?: Record<string, unknown>): Reply
  /** Changes an invoice behind the widget's back. */
  change(invoiceId: string, changes: Partial<InvoiceRow>): void
}

export function paymentServer(rows: readonly InvoiceRow[] = INVOICES): PaymentServer {
  let invoices = [...rows]
  const payments = new Map<string, Resource>()
  const byTrxId = (trxId: string) => invoices.find(({ id }) => trxIdOf(id) === trxId)

  const linesOf = ({ lines }: Draft) =>
    lines.map(({ trx_id, amount }) => {
      const row = byTrxId(trx_id)
      return {
        trx_id,
        invoice_id: row?.id ?? '',
        sold_by: row?.soldBy ?? 'Pioneer Fleet Parts',
        due_date: row?.due ?? null,
        amount,
        remaining: (row?.open ?? 0) - amount,
      }
    })
  const describe = (draft: Draft) => {
    const chosen = ACCOUNTS.find(({ id }) => id === draft.bank_account_id)?.attributes
    return {
      buid_customer: '10428',
      currency: draft.currency,
      total: draft.lines.reduce((sum, { amount }) => sum + amount, 0),
      fee: 0,
      lines: linesOf(draft),
      method: {
        bank_account_id: draft.bank_account_id,
        account_name: chosen?.['accountName'],
        last4: chosen?.['accountNumberLast4'],
      },
      ...DATES,
    }
  }
  function pay({ attributes, headers }: Exchange): Reply {
    const key = headers.get('Idempotency-Key') ?? ''
    const number = `P-${100_200 + payments.size}`
    const made = payments.get(key) ?? {
      type: 'payments',
      id: number,
      attributes: {
        payment_number: number,
        confirmation_number: '7F2-91C-40D',
        customer_name: 'Northwind Traders',
        status: 'processing',
        payer: 'Pat Jones',
        submitted_at: '2026-11-20T16:42:00Z',
        settled_on: null,
        ...describe(attributes as unknown as Draft),
      },
    }
    payments.set(key, made)
    return { data: made, status: 201 }
  }

  const preview = ({ attributes }: Exchange, changes: Record<string, unknown> = {}): Reply => ({
    data: {
      type: 'payment-previews',
      id: 'preview',
      attributes: {
        ...describe(attributes as unknown as Draft),
        cut_off_at: '2026-11-20T22:00:00Z',
        review_token: 'reviewed',
        ...changes,
      },
    },
  })

  return {
    payments,
    pay,
    preview,
    change(invoiceId, changes) {
      invoices = invoices.map((row) => (row.id === invoiceId ? { ...row, ...changes } : row))
    },
    answers: {
      'GET /self': () => signedIn(CAN),
      'GET /invoices': ({ query }) => {
        const ids = query.get('filter[trx_id]')?.split(',')
        const currency = query.get('filter[sol_currency]')
        const rowsFor = invoices.filter(
          ({ id, currency: own = 'USD' }) => (!ids || ids.includes(trxIdOf(id))) && (!currency || own === currency),
        )
        return listOf(rowsFor.map(invoiceResource), { totals: [] })
      },
      'GET /bank-accounts': () => listOf(ACCOUNTS),
      'POST /payment-previews': (exchange) => preview(exchange),
      'POST /payments': pay,
      'GET /payments': ({ query }) => {
        const key = query.get('filter[idempotency_key]')
        const found = [...payments].filter(([each]) => key === null || each === key).map(([, payment]) => payment)
        return listOf(found)
      },
      'GET /payments/*': ({ path }) => {
        const found = [...payments.values()].find(({ id }) => path === `/payments/${id}`)
        return found ? { data: found } : refusal(404, 'not-found')
      },
    },
  }
}
