/**
 * Mounts the dispute wizard with a simulated server that checks invoices, stores files and opens one dispute per
 * idempotency key.
 */
import { afterEach, beforeEach, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dispute-create'
import { type InvoiceRow, invoiceResource, trxIdOf } from './payment-answers.ts'
import {
  type Answer,
  type Answers,
  type Exchange,
  listOf,
  type Rendered,
  renderWidget,
  type RenderOptions,
  type Reply,
  type Resource,
  signedIn,
} from './render-widget.ts'

const RIGHTS = ['disputes.create', 'invoices.list', 'invoice-details.get', 'payments.create']

export const CASCADE = 'Cascade Tire & Service'
export const LAKESIDE = 'Lakeside Truck Repair'
const ROWS: readonly InvoiceRow[] = [
  { id: 'INV-203115', open: 613_210, due: '11/04/2026', soldBy: CASCADE },
  { id: 'INV-199618', open: 224_000, due: '09/09/2026', soldBy: LAKESIDE },
  { id: 'INV-198204', open: 118_000, disputed: 40_000, due: '08/12/2026', soldBy: CASCADE },
  { id: 'INV-204410', open: 98_000, due: '12/08/2026', status: 'On Hold', soldBy: 'Harlow Glass' },
]

const PEOPLE = [
  ['u-1', 'Pat Jones', 'payer@northwind.example', 'Accounts payable'],
  ['u-2', 'Alex Smith', 'admin@northwind.example', 'Primary'],
] as const

export interface DisputeServer {
  rows: InvoiceRow[]
  /** Reason why an invoice cannot be charged back, by its number; absent: it can be. */
  noChargeback: Record<string, string>
  /** Reason why an invoice cannot be disputed, by its number; absent: it can be. */
  ineligible: Record<string, string>
  /** Uploaded files that no dispute uses yet. */
  files: { id: string; name: string; type: string }[]
  /** Responses to dispute requests, by idempotency key. */
  opened: Map<string, Reply>
  answers: Answers
}

export function disputeServer(): DisputeServer {
  const server: DisputeServer = {
    rows: [...ROWS],
    noChargeback: {},
    ineligible: { 'INV-204410': 'on-hold' },
    files: [],
    opened: new Map(),
    answers: {
      'GET /self': () => signedIn(RIGHTS),
      'GET /invoices': ({ query }) => listOf(found(server.rows, query).map(invoiceResource), { totals: [] }),
      'GET /customer-dispute-ineligible-trxs': ({ query }) =>
        listOf(
          Object.entries(server.ineligible)
            .filter(([id]) => (query.get('filter[trx_id]') ?? '').split(',').includes(trxIdOf(id)))
            .map(([id, reason]) =>
              resource('customer-dispute-ineligible-trxs', trxIdOf(id), {
                trx_id: trxIdOf(id),
                ineligible_reason: reason,
              }),
            ),
        ),
      'GET /customer-dispute-reasons': () =>
        listOf(
          [
            ['DR-1', 'Price', 'N'],
            ['DR-2', 'Quantity', 'Y'],
          ].map(([id = '', reason, needs]) =>
            resource('customer-dispute-reasons', id, {
              dispute_reason_id: id,
              dispute_reason: reason,
              documentation_required: needs,
            }),
          ),
        ),
      'GET /ecaas/user-group-contacts': () =>
        listOf(
          PEOPLE.map(([id, name, email, type]) =>
            resource('user-group-contacts', id, {
              ...{ id, name, email_address: email },
              contact_type: '1',
              contact_type_text: type,
            }),
          ),
        ),
      'GET /ecaas/dispute-document-types': () =>
        listOf([
          resource('dispute-document-types', '10', { doc_type_id: '10', document_type: 'Delivery note', max_files: 5 }),
          resource('dispute-document-types', '12', { doc_type_id: '12', document_type: 'Photo', max_files: 5 }),
        ]),
      'GET /dispute-documents': () => listOf(server.files.map(documentOf)),
      'POST /dispute-documents': ({ attributes, file }) => {
        const stored = {
          id: `UP-${server.files.length + 1}`,
          name: file?.name ?? '',
          type: String(attributes?.['doc_type_id']),
        }
        server.files.push(stored)
        return { status: 201, data: documentOf(stored) }
      },
      'DELETE /dispute-documents/*': ({ path }) => {
        server.files = server.files.filter(({ id }) => !path.endsWith(`/${id}`))
        return { data: null }
      },
      'GET /details': ({ query }) => detailsOf(server, query),
      'POST /disputes': (exchange) => open(server, exchange),
      'POST /ecaas/chargebacks': (exchange) => charge(server, exchange),
    },
  }
  return server
}

const resource = (type: string, id: string, attributes: Record<string, unknown>): Resource => ({ type, id, attributes })

function found(rows: readonly InvoiceRow[], query: Exchange['query']): InvoiceRow[] {
  const trxIds = query.get('filter[trx_id]')?.split(',')
  const search = query.get('filter[search]')?.toLowerCase() ?? ''
  return rows.filter((row) => (!trxIds || trxIds.includes(trxIdOf(row.id))) && row.id.toLowerCase().includes(search))
}

const documentOf = ({ id, name, type }: DisputeServer['files'][number]): Resource =>
  resource('dispute-documents', id, {
    document_id: id,
    doc_type_id: type,
    document_type: 'Delivery note',
    entry_ts: '2026-11-20T15:00:00Z',
    file_name: name,
    file_size: 412_000,
    side: 'customer',
  })

function detailsOf({ rows, noChargeback }: DisputeServer, query: Exchange['query']): Reply {
  const [row] = found(rows, query)
  if (!row) return { status: 404, errors: [{ status: '404', code: 'not-found' }] }
  const line = (lineNumber: number, description: string, subtotal: number) => ({
    ...{ lineNumber, description, subtotal, unitPrice: subtotal, quantity: 1, tax: 0, total: subtotal },
  })
  const { attributes } = invoiceResource(row)
  return {
    data: resource('invoice-details', trxIdOf(row.id), {
      ...attributes,
      billTo: 'Northwind Traders',
      shipTo: null,
      creditedTotal: 0,
      version: 1,
      dealerNotes: null,
      lines: [line(1, 'All-season tire', 381_600), line(2, 'Mounting and balancing', 27_000)],
      ...{ charges: [], adjustments: [], payments: null, notes: [], comments: [] },
      chargeback: {
        eligible: row.card !== undefined && noChargeback[row.id] === undefined,
        reason: row.card === undefined ? 'no-card' : (noChargeback[row.id] ?? null),
        until: row.card === undefined ? null : '12/04/2026',
      },
    }),
  }
}

interface SentLine {
  trx_id: string
  line_number?: number
  amount: number
}

function open(server: DisputeServer, { attributes, headers }: Exchange): Reply {
  const key = headers.get('Idempotency-Key') ?? ''
  const known = server.opened.get(key)
  if (known) return known
  const lines = attributes?.['invoices'] as SentLine[]
  const dealers = new Map<string, SentLine[]>()
  for (const line of lines) {
    const dealer = server.rows.find(({ id }) => trxIdOf(id) === line.trx_id)?.soldBy ?? ''
    dealers.set(dealer, [...(dealers.get(dealer) ?? []), line])
  }
  const data = [...dealers].map(([dealer, own], index) => disputeOf(`D-${1201 + index}`, dealer, own))
  const reply: Reply = { status: 201, data }
  server.opened.set(key, reply)
  return reply
}

function charge(server: DisputeServer, { attributes, headers }: Exchange): Reply {
  const key = headers.get('Idempotency-Key') ?? ''
  const known = server.opened.get(key)
  if (known) return known
  const trxId = String(attributes?.['trx_id'])
  const row = server.rows.find(({ id }) => trxIdOf(id) === trxId)
  const data = disputeOf('D-1201', row?.soldBy ?? '', [{ trx_id: trxId, amount: row?.open ?? 0 }])
  const change = { kind: 'chargeback', status: 'pending customer support response', turn: 'support' }
  Object.assign(data.attributes, change, { shown_status: change.status, respond_by: null, respond_by_ts: null })
  Object.assign(data.attributes, { days_left: null })
  const reply: Reply = { status: 201, data }
  server.opened.set(key, reply)
  return reply
}

const disputeOf = (id: string, dealer: string, lines: readonly SentLine[]): Resource =>
  resource('disputes', id, {
    dispute_id: id,
    buid_customer: '10428',
    customer_name: 'Northwind Traders',
    buid_merchant: 'M-301',
    merchant_name: dealer,
    currency: 'USD',
    status: 'waiting on merchant',
    shown_status: 'open',
    outcome: null,
    turn: 'merchant',
    respond_by: '12/04/2026',
    respond_by_ts: '2026-12-05T05:59:59Z',
    days_left: 14,
    adjusts_on: null,
    ineligible: false,
    dispute_reason_id: 'DR-1',
    dispute_reason: 'Price',
    description: 'Too much.',
    internal_note: null,
    creation_date: '2026-11-20T15:00:00Z',
    created_by: 'Pat Jones',
    response_date: null,
    response_count: 0,
    last_action: null,
    last_comment: null,
    version: 1,
    total: lines.reduce((total, { amount }) => total + amount, 0),
    ...{ offered_total: null, granted_total: null, predecessor_id: null, successor_id: null, credit_memo_id: null },
    invoices: lines.map(({ trx_id, line_number = null, amount }) => ({
      trx_id,
      invoice_id: trx_id.replace('T', 'INV-'),
      po_number: null,
      line_number,
      amount,
      ...{ offered: null, granted: null, invoice_status: 'Past Due,Disputed', due_date: null },
      ...{ open_total: amount, disputed_total: amount, ineligible: false },
    })),
    ...{ documents: [], contacts: [], actions: [], can_change_contacts: false },
  })

export const heading = (name: RegExp) => page.getByRole('heading', { name, level: 2 })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const box = (invoice: string) => page.getByRole('checkbox', { name: new RegExp(`^Select invoice ${invoice}`) })
export const reason = () => page.getByRole('combobox', { name: 'Reason' })
export const description = () => page.getByRole('textbox', { name: 'What happened?' })
export const amountField = () => page.getByRole('textbox', { name: 'Amount in dispute', exact: true })
export const sendButton = () => button(/^Send \d/)

export interface DisputeWidget {
  readonly shown: Rendered
  readonly server: DisputeServer
  open(answers?: Answers, options?: Partial<RenderOptions>): Rendered
  /** Simulates a reload: the page is removed, the tab's storage stays. */
  reload(answers?: Answers, options?: Partial<RenderOptions>): Promise<void>
  /** Queues responses to the next dispute requests; later ones get the default response. */
  refuseOnce(...answers: Answer[]): Answers
}

/** Creates a new simulated server for each test of the file, and unmounts the widget after it. */
export function serveDisputeWidget(): DisputeWidget {
  let server: DisputeServer
  let shown: Rendered
  beforeEach(async () => {
    await page.viewport(1280, 900)
    server = disputeServer()
  })
  afterEach(() => shown.close())
  const render: DisputeWidget['open'] = (answers = {}, options = {}) => {
    shown = renderWidget({ tag: 'nt-dispute-create', answers: { ...server.answers, ...answers }, ...options })
    return shown
  }
  return {
    get shown() {
      return shown
    },
    get server() {
      return server
    },
    open: render,
    async reload(answers, options) {
      shown.close()
      await Promise.resolve()
      render(answers, { ...options, namespace: shown.namespace })
    },
    refuseOnce(...answers) {
      const waiting = [...answers]
      return { 'POST /disputes': (exchange) => (waiting.shift() ?? ((each) => open(server, each)))(exchange) }
    },
  }
}

export const asked = (...invoices: string[]) => ({ attributes: { 'invoice-ids': invoices.map(trxIdOf).join() } })

export async function say(wrong: { reason?: string; text?: string } = {}): Promise<void> {
  await expect.element(reason()).toBeVisible()
  await userEvent.selectOptions(reason(), wrong.reason ?? 'Price')
  await description().fill(wrong.text ?? 'Twelve were billed, eight arrived.')
}

/** Goes through the wizard with the design's two example invoices, up to the review. */
export async function reviewTwo(): Promise<void> {
  await button('Continue').click()
  await say()
  await button('Continue').click()
  await expect.element(heading(/Add documents and contacts$/)).toBeVisible()
  await button('Continue').click()
  await expect.element(heading(/Review and send$/)).toBeVisible()
}
