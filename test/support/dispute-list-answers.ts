/** A simulated API with a list of disputes, which filters by tab, turn and text and counts like the server. */
import { type Answers, type Exchange, listOf, type Resource, signedIn } from './render-widget.ts'

type Wire = Record<string, unknown>

/** A dispute in API format: Northwind must answer Pioneer within five days. */
export function disputeWire(id: string, changes: Wire = {}): Wire {
  const total = (changes['total'] as number | undefined) ?? 40000
  const invoice = (changes['invoice_id'] as string | undefined) ?? 'INV-198204'
  const { invoice_id: _, ...more } = changes
  return {
    dispute_id: id,
    buid_customer: '10428',
    customer_name: 'Northwind Traders',
    buid_merchant: 'M-1',
    merchant_name: 'Pioneer Fleet Parts',
    currency: 'USD',
    status: 'waiting on customer',
    shown_status: 'waiting on customer',
    outcome: null,
    turn: 'customer',
    respond_by: '11/25/2026',
    respond_by_ts: '2026-11-26T05:59:59Z',
    days_left: 5,
    adjusts_on: null,
    ineligible: false,
    dispute_reason_id: 'DR-2',
    dispute_reason: 'Quantity',
    description: 'Ten arrived, twelve were billed.',
    internal_note: null,
    creation_date: '2026-11-02T15:00:00Z',
    created_by: 'Alex Smith',
    response_date: '2026-11-11T15:00:00Z',
    response_count: 1,
    last_action: 'respond to customer',
    last_comment: 'Our driver counted 10 on the dock.',
    version: 2,
    total,
    offered_total: null,
    granted_total: null,
    predecessor_id: null,
    successor_id: null,
    credit_memo_id: null,
    invoices: [
      {
        trx_id: `T-${invoice}`,
        invoice_id: invoice,
        po_number: null,
        line_number: null,
        amount: total,
        offered: null,
        granted: null,
        invoice_status: 'Past Due',
        due_date: '10/11/2026',
        open_total: total,
        disputed_total: total,
        ineligible: false,
      },
    ],
    documents: [],
    contacts: [],
    actions: ['respond to merchant', 'close', 'escalate', 'withdraw'],
    can_change_contacts: true,
    ...more,
  }
}

const THEIRS = { status: 'waiting on merchant', turn: 'merchant', actions: ['withdraw'] }
const NOBODYS = { turn: null, respond_by: null, respond_by_ts: null, days_left: null, actions: [] }

/** Six open and three closed disputes, as drawn for the dispute center in the design. */
export const DISPUTES: readonly Wire[] = [
  disputeWire('D-1188', {
    total: 62000,
    invoice_id: 'INV-201377',
    dispute_reason_id: 'DR-4',
    dispute_reason: 'Quality or damage',
    respond_by: '11/21/2026',
    respond_by_ts: '2026-11-22T05:59:59Z',
    days_left: 1,
    last_comment: 'We need the photo of the carton label.',
  }),
  disputeWire('D-1195', {
    ...THEIRS,
    shown_status: 'open',
    merchant_name: 'Harlow Glass',
    buid_merchant: 'M-3',
    total: 30000,
    days_left: 3,
    respond_by: '11/23/2026',
    last_action: null,
    last_comment: null,
    response_count: 0,
  }),
  disputeWire('D-1182', {
    merchant_name: 'Cascade Tire & Service',
    buid_merchant: 'M-2',
    offered_total: 15000,
  }),
  disputeWire('D-1193', {
    ...THEIRS,
    shown_status: 'waiting on merchant',
    total: 184530,
    days_left: 11,
    respond_by: '12/01/2026',
    respond_by_ts: '2026-12-02T05:59:59Z',
    ineligible: true,
  }),
  disputeWire('D-1176', {
    ...NOBODYS,
    status: 'pending customer support response',
    shown_status: 'pending customer support response',
    turn: 'support',
    total: 96000,
    last_action: 'escalate',
    actions: ['withdraw'],
  }),
  disputeWire('D-1169', {
    ...NOBODYS,
    status: 'pending',
    shown_status: 'pending',
    outcome: 'granted',
    total: 18000,
    granted_total: 18000,
    adjusts_on: '11/23/2026',
  }),
  disputeWire('D-1161', {
    ...NOBODYS,
    status: 'closed',
    shown_status: 'closed',
    outcome: 'granted',
    granted_total: 40000,
  }),
  disputeWire('D-1149', { ...NOBODYS, status: 'expired', shown_status: 'expired', outcome: 'expired', total: 8820 }),
  disputeWire('D-1107', {
    ...NOBODYS,
    status: 'closed',
    shown_status: 'closed',
    outcome: 'denied',
    successor_id: 'D-1158',
  }),
]

export const CENTER_RIGHTS = [
  'disputes.list',
  'disputes.create',
  'disputes.answer',
  'disputes.answer-together',
  'customer-disputes.count',
  'merchant-disputes.count',
  'customer-dispute-reasons.list',
  'merchants.list',
  'merchant-currencies.list',
  'exports.create',
]

/** Returns the days left, for sorting; disputes without a deadline come last. */
const daysOf = (dispute: Wire): number => (dispute['days_left'] as number | null) ?? 1000

const isOver = ({ status }: Wire) => status === 'closed' || status === 'expired'

function matches(dispute: Wire, { query }: Exchange): boolean {
  const filter = (name: string) => query.get(`filter[${name}]`)
  const is = (name: string, value: unknown) => filter(name) === null || filter(name) === value
  const search = filter('search')?.toLowerCase()
  const amount = dispute['total'] as number
  return (
    (filter('status') === null || (filter('status') === 'closed') === isOver(dispute)) &&
    is('turn', dispute['turn']) &&
    is('dispute_reason_id', dispute['dispute_reason_id']) &&
    is('del_currency', dispute['currency']) &&
    is('buid_merchant', dispute['buid_merchant']) &&
    (filter('dispute_id')?.split(',').includes(String(dispute['dispute_id'])) ?? true) &&
    amount >= Number(filter('amount_from') ?? 0) &&
    amount <= Number(filter('amount_to') ?? Infinity) &&
    (search === undefined || JSON.stringify(dispute).toLowerCase().includes(search))
  )
}

const resourceOf = (attributes: Wire): Resource => ({
  type: 'disputes',
  id: String(attributes['dispute_id']),
  attributes,
})

/** @param disputes read at each request, so a test may change them in between */
export function disputeServer(disputes: readonly Wire[] = DISPUTES, rights = CENTER_RIGHTS, role = 'Admin'): Answers {
  const whoever = signedIn([]) as unknown as { data: [{ attributes: { user: object; session_data: object } }] }
  const { user, session_data } = whoever.data[0].attributes
  const isDealer = role === 'Merchant'
  const counts = () => {
    const count = (fits: (dispute: Wire) => boolean) => disputes.filter(fits).length
    return {
      data: {
        type: 'dispute-counts',
        id: 'count',
        attributes: {
          open_disputes: count((dispute) => !isOver(dispute)),
          closed_disputes: count(isOver),
          waiting_on_customer: count(({ turn }) => turn === 'customer'),
          waiting_on_merchant: count(({ turn }) => turn === 'merchant'),
          escalated_disputes: count(({ turn }) => turn === 'support'),
        },
      },
    }
  }
  return {
    'GET /self': () =>
      signedIn(rights, {
        user: { ...user, role },
        ...(isDealer && {
          session_data: { ...session_data, user_type: 'merchant', customer_id: null, merchant_id: 'M-1' },
          selectedCustomer: null,
          selectedMerchant: { buidMerchant: 'M-1', merchantName: 'Pioneer Fleet Parts' },
        }),
      }),
    'GET /disputes': (exchange) => {
      const found = disputes.filter((dispute) => matches(dispute, exchange))
      if (exchange.query.get('sort') === 'respond_by') found.sort((one, other) => daysOf(one) - daysOf(other))
      const size = Number(exchange.query.get('page[size]') ?? 25)
      const from = (Number(exchange.query.get('page[number]') ?? 1) - 1) * size
      const currencies = [...new Set(found.map(({ currency }) => String(currency)))].sort()
      return listOf(found.slice(from, from + size).map(resourceOf), {
        record_count: found.length,
        totals: currencies.map((currency) => {
          const own = found.filter((dispute) => dispute['currency'] === currency)
          return { currency, total: own.reduce((sum, { total }) => sum + Number(total), 0), count: own.length }
        }),
      })
    },
    'GET /ecaas/customer-dispute/count': counts,
    'GET /ecaas/merchant-dispute/count': counts,
    'GET /customer-dispute-reasons': () => ({
      data: [
        ['DR-2', 'Quantity'],
        ['DR-4', 'Quality or damage'],
      ].map(([id = '', reason = '']) => ({
        type: 'customer-dispute-reasons',
        id,
        attributes: { dispute_reason_id: id, dispute_reason: reason, documentation_required: 'N' },
      })),
    }),
  }
}
