/** A simulated API for the pay widgets, with a few invoices and bank accounts; it makes one payment per key. */
import { allocateCredits, type CalendarDate, creditByInvoice } from '../../src/contract/index.ts'
import { type Answers, type Exchange, listOf, refusal, type Reply, type Resource, signedIn } from './render-widget.ts'

export interface InvoiceRow {
  id: string
  open: number
  due: string | null
  soldBy?: string
  currency?: string
  status?: string
  disputed?: number
  /** Last digits of the card with which the invoice's goods were bought. */
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

export const card = (id: string, changes: Record<string, unknown>): Resource => ({
  type: 'payment-methods',
  id,
  attributes: {
    kind: 'card',
    buidCustomer: '10428',
    name: 'Pat Jones',
    last4: '4417',
    status: 'active',
    onlinePayment: true,
    autoPay: false,
    currency: null,
    disabledReason: null,
    brand: 'visa',
    funding: 'credit',
    expirationDate: '08/31/2028',
    ...changes,
  },
})

/** Two cards, the second of which has expired. */
export const CARDS: readonly Resource[] = [
  card('PC-1', {}),
  card('PC-2', { brand: 'amex', last4: '0005', status: 'expired', expirationDate: '10/31/2026' }),
]

const DATES = { initiates_on: '11/20/2026', leaves_on: '11/23/2026', posts_by: '11/24/2026' }
export const CAN = [
  'invoices.list',
  'bank-accounts.list',
  'payments.preview',
  'payments.create',
  'payments.get',
  'payments.list',
]

interface Draft {
  currency: string
  bank_account_id?: string
  card_id?: string
  scheduled_on?: string
  lines: readonly { trx_id: string; amount: number; dispute?: unknown }[]
  reference?: string
  credits?: readonly {
    credit_memo_id: string
    amount: number
    lines?: readonly { trx_id: string; amount: number }[]
  }[]
}

export interface PaymentServer {
  answers: Answers
  /** Payments, by idempotency key. */
  payments: Map<string, Resource>
  /** Makes the requested payment, or returns the existing one of its key: the response of `POST /payments`. */
  pay(exchange: Exchange): Reply
  /** Returns the response of `POST /payment-previews`, with `changes` applied. */
  preview(exchange: Exchange, changes?: Record<string, unknown>): Reply
  /** Changes an invoice on the server, as another user would. */
  change(invoiceId: string, changes: Partial<InvoiceRow>): void
}

export function paymentServer(rows: readonly InvoiceRow[] = INVOICES): PaymentServer {
  let invoices = [...rows]
  const payments = new Map<string, Resource>()
  const byTrxId = (trxId: string) => invoices.find(({ id }) => trxIdOf(id) === trxId)

  const partsOf = ({ lines, credits = [] }: Draft) => {
    const dueOf = (trxId: string) => byTrxId(trxId)?.due?.replace(/(..)\/(..)\/(....)/, '$3-$1-$2') ?? null
    const settled = lines.map(({ trx_id, amount }) => {
      const dueDate = dueOf(trx_id) as CalendarDate | null
      return { trxId: trx_id, amountMinor: amount, dueDate }
    })
    const parts = allocateCredits(
      settled,
      credits.map((credit) => ({
        memoId: credit.credit_memo_id,
        amountMinor: credit.amount,
        lines: credit.lines?.map((line) => ({ trxId: line.trx_id, amountMinor: line.amount })),
      })),
    )
    const byCredit = creditByInvoice(parts)
    const wire = (trxId: string, amount: number) => {
      const row = byTrxId(trxId)
      return {
        trx_id: trxId,
        invoice_id: row?.id ?? '',
        sold_by: row?.soldBy ?? 'Pioneer Fleet Parts',
        due_date: row?.due ?? null,
        amount,
        remaining: (row?.open ?? 0) - (settled.find((line) => line.trxId === trxId)?.amountMinor ?? 0),
      }
    }
    return {
      lines: settled
        .map(({ trxId, amountMinor }) => wire(trxId, amountMinor - (byCredit.get(trxId) ?? 0)))
        .filter(({ amount }) => amount > 0),
      credits: parts.map((part) => ({ credit_memo_id: part.memoId, ...wire(part.trxId, part.amountMinor) })),
    }
  }
  const describe = (draft: Draft) => {
    const account = ACCOUNTS.find(({ id }) => id === draft.bank_account_id)?.attributes
    const byCard = CARDS.find(({ id }) => id === draft.card_id)?.attributes
    const { lines, credits } = partsOf(draft)
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    return {
      buid_customer: '10428',
      currency: draft.currency,
      total,
      // 2.90 % of the total (PAY-31).
      fee: byCard ? Math.round((total * 29) / 1000) : 0,
      lines,
      credits,
      disputes: draft.lines
        .filter(({ dispute }) => dispute)
        .map(({ trx_id, amount }) => {
          const row = byTrxId(trx_id)
          return { trx_id, invoice_id: row?.id ?? '', amount: (row?.open ?? 0) - (row?.disputed ?? 0) - amount }
        }),
      reference: draft.reference ?? null,
      method: byCard
        ? { card_id: draft.card_id, brand: byCard['brand'], account_name: byCard['name'], last4: byCard['last4'] }
        : {
            bank_account_id: draft.bank_account_id,
            account_name: account?.['accountName'] ?? '',
            last4: account?.['accountNumberLast4'] ?? '',
          },
      ...DATES,
      ...(draft.scheduled_on && { initiates_on: draft.scheduled_on }),
    }
  }
  const byMethod = (draft: unknown) =>
    Object.keys(draft as object).some((name) => name === 'bank_account_id' || name === 'card_id')

  const numbered = (described: ReturnType<typeof describe>) => ({
    ...described,
    disputes: described.disputes.map((each, index) => ({ ...each, dispute_id: `D-${1300 + index}` })),
  })

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
        status: byMethod(attributes) ? 'processing' : 'settled',
        payer: 'Pat Jones',
        submitted_at: '2026-11-20T16:42:00Z',
        settled_on: byMethod(attributes) ? null : '11/20/2026',
        ...numbered(describe(attributes as unknown as Draft)),
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
