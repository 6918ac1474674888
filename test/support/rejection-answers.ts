/** A simulated API with a dealer's rejections, which are read, canceled, resubmitted and saved as drafts. */
import {
  type Answer,
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Reply,
  type Resource,
  signedIn,
} from './render-widget.ts'

type Attributes = Record<string, unknown>

export const DEALER_RIGHTS = [
  'rejections.list',
  'rejections.get',
  'rejection-customers.list',
  'rejections.cancel',
  'rejections.resubmit',
  'rejections.save-draft',
  'rejections.discard-draft',
  'customers.list',
]

const REASONS: Readonly<Record<string, readonly string[]>> = {
  'customer-unknown': ['buid_customer'],
  'account-not-active': ['buid_customer'],
  'card-declined': ['buid_customer', 'card_number_last4'],
  'invoice-number-repeated': ['invoice_id'],
  'po-number-missing': ['po_number'],
  'amounts-unequal': ['subtotal', 'tax'],
  'credit-line-exceeded': [],
}
const FIELDS = ['buid_customer', 'card_number_last4', 'invoice_id', 'po_number', 'subtotal', 'tax']

export const reasonsOf = (...codes: string[]) => codes.map((code) => ({ code, text: code }))

const correctableOf = (codes: readonly string[]) =>
  FIELDS.filter((field) => codes.some((code) => REASONS[code]?.includes(field)))

/** Creates a rejection; `number` 1001 rejects invoice INV-601001, and so on. Amounts in cents. */
export function rejectionRow(number: number, codes: readonly string[], more: Attributes = {}): Resource {
  const id = `RJ-${number}`
  return {
    type: 'rejections',
    id,
    attributes: {
      rejection_id: id,
      trx_id: `T-${600_000 + number}`,
      status: 'active',
      version: 1,
      cancelable: true,
      resubmittable: true,
      resubmissions: 0,
      still_processing: false,
      resubmitted_ts: null,
      resubmitted_trx_id: null,
      rejected_ts: '2026-11-16T18:00:00Z',
      reasons: reasonsOf(...codes),
      correctable: correctableOf(codes),
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      card_number_last4: '4242',
      buid_merchant: 'M-301',
      merchant_name: 'Cascade Tire & Service',
      merchant_location: 'Tacoma',
      invoice_id: `INV-${600_000 + number}`,
      po_number: String(number),
      trx_date: '11/16/2026',
      currency: 'USD',
      subtotal: 125_000,
      tax: 10_000,
      total: 135_000,
      draft: null,
      canceled_ts: null,
      canceled_by: null,
      attempts: [],
      ...more,
    },
  }
}

export const DEALERS_ROWS = (): Resource[] => [
  rejectionRow(1001, ['card-declined'], { card_number_last4: '0002', rejected_ts: '2026-11-18T18:00:00Z' }),
  rejectionRow(1002, ['po-number-missing'], {
    po_number: null,
    version: 2,
    draft: { corrections: { po_number: 'PO 4661' }, saved_ts: '2026-11-17T18:00:00Z', saved_by: 'Marco Rossi' },
  }),
  rejectionRow(1003, ['amounts-unequal'], {
    tax: 9000,
    version: 3,
    resubmissions: 1,
    resubmitted_ts: '2026-11-17T18:00:00Z',
    attempts: [attemptOf(1, { outcome: 'rejected', reasons: reasonsOf('amounts-unequal') })],
  }),
  rejectionRow(1008, ['card-declined'], { resubmissions: 3, customer_name: 'Northwind West', version: 7 }),
  rejectionRow(1010, ['credit-line-exceeded'], { cancelable: false }),
  rejectionRow(1006, ['po-number-missing'], { status: 'resubmitted', resubmitted_trx_id: 'T-203115', version: 3 }),
]

export const attemptOf = (number: number, more: Attributes = {}): Attributes => ({
  number,
  submitted_ts: '2026-11-17T18:00:00Z',
  submitted_by: 'Marco Rossi',
  changes: [],
  outcome: null,
  decided_ts: null,
  reasons: [],
  ...more,
})

const CUSTOMERS = [
  ['10428', 'Northwind Traders', 'active'],
  ['10429', 'Northwind West', 'on hold'],
  ['20517', 'Contoso Freight', 'active'],
] as const

export interface RejectionDesk {
  answers: Answers
  rows: Resource[]
  get(id: string): Attributes
  /** Simulates a change by another user or the network in the meantime. */
  change(id: string, changes: Attributes): void
  /** Simulates the network's decision on a rejection in progress. */
  decide(id: string, outcome: 'accepted' | 'rejected', codes?: readonly string[]): void
  /** Idempotency keys of the writes, in order. */
  keys: string[]
}

const merchant = (can: readonly string[]): Reply => {
  const reply = signedIn(can) as unknown as { data: [{ attributes: { user: object; session_data: object } }] }
  const { user, session_data } = reply.data[0].attributes
  return signedIn(can, {
    session_data: { ...session_data, user_type: 'merchant', customer_id: null, merchant_id: 'M-301' },
    user: { ...user, role: 'Merchant', user_types: ['merchant'], full_name: 'Marco Rossi' },
    selectedCustomer: null,
    selectedMerchant: { buidMerchant: 'M-301', merchantName: 'Cascade Tire & Service' },
  })
}

export function openRejectionDesk(rows: Resource[] = DEALERS_ROWS(), more: Answers = {}): RejectionDesk {
  const keys: string[] = []
  const replays = new Map<string, Reply>()
  const get = (id: string) => rows.find((row) => row.id === id)?.attributes ?? {}
  const change = (id: string, changes: Attributes) =>
    Object.assign(get(id), { version: Number(get(id)['version']) + 1 }, changes)
  const one = (id: string): Reply => {
    const row = rows.find((each) => each.id === id)
    return row ? { data: { ...row, attributes: { ...row.attributes } } } : refusal(404, 'not-found')
  }
  const idOf = ({ path }: Exchange) => path.split('/')[2] ?? ''

  const refused = (id: string, version: unknown, code: string): Reply | null => {
    const { status, version: now } = get(id)
    if (status === 'in progress') return refusal(409, 'rejection-still-processing', { meta: { status } })
    if (status !== 'active') return refusal(409, code, { meta: { reason: status, status } })
    return version === undefined || version === now
      ? null
      : refusal(409, 'rejection-changed', { pointer: '/data/attributes/version', meta: { version: now, status } })
  }
  const keyed = (exchange: Exchange, work: () => Reply): Reply => {
    const key = exchange.headers.get('Idempotency-Key') ?? ''
    keys.push(key)
    const reply = replays.get(key) ?? work()
    if (!('errors' in (reply as object))) replays.set(key, reply)
    return reply
  }

  const cancel = (exchange: Exchange): Reply =>
    keyed(exchange, () => {
      const id = idOf(exchange)
      const why = refused(id, exchange.attributes?.['version'], 'rejection-not-cancelable')
      if (why) return why
      if (!get(id)['cancelable']) {
        return refusal(409, 'rejection-not-cancelable', { meta: { reason: 'not-cancelable', status: 'active' } })
      }
      change(id, {
        ...{ status: 'canceled', draft: null },
        ...{ canceled_ts: '2026-11-20T16:42:00Z', canceled_by: 'Marco Rossi' },
      })
      return one(id)
    })

  const resubmit = (exchange: Exchange): Reply =>
    keyed(exchange, () => {
      const id = idOf(exchange)
      const why = refused(id, exchange.attributes?.['version'], 'rejection-not-resubmittable')
      if (why) return why
      const row = get(id)
      const corrections = (exchange.attributes?.['corrections'] ?? {}) as Attributes
      const changes = Object.entries(corrections).map(([field, to]) => ({
        field,
        from: row[field] === null ? null : String(row[field]),
        to: String(to),
      }))
      const number = Number(row['resubmissions']) + 1
      change(id, {
        ...corrections,
        status: 'in progress',
        draft: null,
        resubmissions: number,
        resubmitted_ts: '2026-11-20T16:42:00Z',
        attempts: [
          ...(row['attempts'] as Attributes[]),
          attemptOf(number, { changes, submitted_ts: '2026-11-20T16:42:00Z' }),
        ],
      })
      return one(id)
    })

  const draft = (exchange: Exchange): Reply => {
    const id = idOf(exchange)
    const isSaving = exchange.method === 'POST'
    const why = refused(id, isSaving ? exchange.attributes?.['version'] : undefined, 'rejection-not-resubmittable')
    if (why) return why
    const saved = { saved_ts: '2026-11-20T16:42:00Z', saved_by: 'Marco Rossi' }
    change(id, { draft: isSaving ? { corrections: exchange.attributes?.['corrections'], ...saved } : null })
    return one(id)
  }

  const list = ({ query }: Exchange): Reply => {
    const status = query.get('filter[status]')
    const search = query.get('filter[search]')?.toLowerCase()
    const reason = query.get('filter[reason]')
    const found = rows.filter(
      ({ attributes: row }) =>
        (status === null || row['status'] === status) &&
        (search === undefined || `${row['invoice_id']} ${row['customer_name']}`.toLowerCase().includes(search)) &&
        (reason === null || (row['reasons'] as { code: string }[]).some(({ code }) => code === reason)),
    )
    const size = Number(query.get('page[size]') ?? 25)
    const data = found.slice(0, size).map((row) => ({ ...row, attributes: { ...row.attributes } }))
    return listOf(data, { record_count: found.length })
  }

  const customers = ({ query }: Exchange): Reply => {
    const search = query.get('filter[search]')?.toLowerCase() ?? ''
    const found = CUSTOMERS.filter(([id, name]) => `${id} ${name}`.toLowerCase().includes(search))
    return listOf(
      found.map(([id, name, status]) => ({
        type: 'rejection-customers',
        id,
        attributes: { buid_customer: id, customer_name: name, status },
      })),
    )
  }

  const perRow: Record<string, Answer> = {}
  for (const { id } of rows) {
    perRow[`GET /rejections/${id}/customers`] = customers
    perRow[`POST /rejections/${id}/cancellation`] = cancel
    perRow[`POST /rejections/${id}/resubmissions`] = resubmit
    perRow[`POST /rejections/${id}/draft`] = draft
    perRow[`DELETE /rejections/${id}/draft`] = draft
  }
  return {
    answers: {
      'GET /self': () => merchant(DEALER_RIGHTS),
      'GET /rejections': list,
      'GET /rejections/*': (exchange) => one(idOf(exchange)),
      ...perRow,
      ...more,
    },
    rows,
    get,
    change,
    decide(id, outcome, codes = ['card-declined']) {
      const attempts = get(id)['attempts'] as Attributes[]
      const decided = { outcome, decided_ts: '2026-11-20T16:43:00Z' }
      const last = { ...attempts.at(-1), ...decided, reasons: outcome === 'rejected' ? reasonsOf(...codes) : [] }
      change(id, {
        attempts: [...attempts.slice(0, -1), last],
        ...(outcome === 'accepted'
          ? { status: 'resubmitted', resubmitted_trx_id: 'T-900001' }
          : { status: 'active', reasons: reasonsOf(...codes), correctable: correctableOf(codes) }),
      })
    },
    keys,
  }
}
