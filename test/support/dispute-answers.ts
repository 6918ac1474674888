/** A dispute and its messages in API format, for the tests of the dispute widgets. */
import { listOf, type Resource, signedIn } from './render-widget.ts'

/** A list of disputes. */
export const disputesOf = (...disputes: readonly Resource[]) => listOf(disputes, { totals: [] })

/** A dispute between Northwind and Cascade; its status determines which side must answer next. */
export function wireDispute(id: string, changes: Record<string, unknown> = {}): Resource {
  const status = (changes['status'] ?? 'waiting on customer') as string
  const turn =
    {
      'waiting on customer': 'customer',
      'waiting on merchant': 'merchant',
      'pending customer support response': 'support',
    }[status] ?? null
  const hasDeadline = turn === 'customer' || turn === 'merchant'
  return {
    type: 'disputes',
    id,
    attributes: {
      dispute_id: id,
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      buid_merchant: 'M-301',
      merchant_name: 'Cascade Tire & Service',
      currency: 'USD',
      status,
      shown_status: status,
      outcome: null,
      turn,
      respond_by: hasDeadline ? '11/25/2026' : null,
      respond_by_ts: hasDeadline ? '2026-11-26T05:59:59Z' : null,
      days_left: hasDeadline ? 5 : null,
      adjusts_on: null,
      ineligible: false,
      dispute_reason_id: 'DR-2',
      dispute_reason: 'Quantity',
      description: '12 tires were billed, 8 arrived.',
      internal_note: null,
      creation_date: '2026-11-02T15:14:00Z',
      created_by: 'Alex Smith',
      response_date: '2026-11-11T21:02:00Z',
      response_count: 1,
      last_action: 'respond to customer',
      last_comment: 'Our driver counted 10.',
      version: 2,
      total: 40_000,
      offered_total: 15_000,
      granted_total: null,
      predecessor_id: null,
      successor_id: null,
      credit_memo_id: null,
      invoices: [wireRow('198204')],
      documents: [],
      contacts: [wireContact('C-1', 'Alex Smith')],
      actions: ['respond to merchant', 'close', 'escalate', 'withdraw'],
      can_change_contacts: true,
      ...changes,
    },
  }
}

export const wireRow = (number: string, changes: Record<string, unknown> = {}) => ({
  trx_id: `T-${number}`,
  invoice_id: `INV-${number}`,
  po_number: '4410',
  line_number: null,
  amount: 40_000,
  offered: 15_000,
  granted: null,
  invoice_status: 'Disputed',
  due_date: '08/12/2026',
  open_total: 118_000,
  disputed_total: 40_000,
  ineligible: false,
  ...changes,
})

export const wireContact = (id: string, name: string, changes: Record<string, unknown> = {}) => ({
  contact_id: id,
  contact_name: name,
  email_address: `${name.toLowerCase().replaceAll(' ', '.')}@northwind.example`,
  removable: false,
  dispute_contact_type_id: '1',
  dispute_contact_type: 'Primary',
  user_id: null,
  ...changes,
})

export const wireDocument = (id: string, name: string, changes: Record<string, unknown> = {}) => ({
  document_id: id,
  doc_type_id: '10',
  document_type: 'Delivery note',
  entry_ts: '2026-11-02T15:14:00Z',
  file_name: name,
  file_size: 412_000,
  side: 'customer',
  ...changes,
})

export const wireResponse = (id: string, action: string, changes: Record<string, unknown> = {}): Resource => ({
  type: 'dispute-responses',
  id,
  attributes: {
    dispute_id: 'D-1182',
    response_id: id,
    comment_date: '2026-11-11T21:02:00Z',
    dispute_action: action,
    dispute_action_description: action,
    side: 'merchant',
    author: 'Grace Park',
    comment: 'Our driver counted 10.',
    internal_note: null,
    amount: null,
    documents: [],
    ...changes,
  },
})

export const RESPONSES = listOf([wireResponse('1', 'respond to customer', { amount: 15_000 })])

const CAN = [
  ...['disputes.list', 'disputes.get', 'disputes.answer', 'disputes.answer-together', 'dispute-documents.get'],
  ...[
    'customer-dispute-responses.list',
    'disputes.add-contacts',
    'disputes.remove-contact',
    'dispute-documents.create',
  ],
  ...['dispute-document-types.list', 'dispute-documents.delete'],
]
const OWN_CAN = {
  customer: ['disputes.withdraw', 'disputes.remove-invoice', 'disputes.create', 'user-group-contacts.list'],
  merchant: ['merchant-dispute-responses.list'],
  support: [],
} as const
const SEATS = {
  customer: { role: 'Admin', userType: 'customer' },
  merchant: { role: 'Merchant', userType: 'merchant' },
  support: { role: 'Customer Support', userType: 'customer' },
} as const

/** Session of a user who may answer for the given side of a dispute. */
export function seatedAs(side: keyof typeof SEATS, can: readonly string[] = [...CAN, ...OWN_CAN[side]]) {
  const { role, userType } = SEATS[side]
  const reply = signedIn(can) as unknown as {
    data: [{ attributes: { user: object; session_data: object } }]
  }
  const { user, session_data } = reply.data[0].attributes
  const isDealer = side === 'merchant'
  return signedIn(can, {
    user: { ...user, role, user_types: [userType] },
    session_data: {
      ...session_data,
      user_type: userType,
      ...(isDealer && { customer_id: null, merchant_id: 'M-301' }),
    },
    ...(isDealer && {
      selectedCustomer: null,
      selectedMerchant: { buidMerchant: 'M-301', merchantName: 'Cascade Tire & Service' },
    }),
  })
}
