/** A simulated API with an account's cards, which lists, requests, changes and reports cards like the server. */
import {
  type Answer,
  type Answers,
  configured,
  type Exchange,
  listOf,
  refusal,
  type Reply,
  type Resource,
  signedIn,
} from './render-widget.ts'

type Attributes = Record<string, unknown>

export const CARD_ADMIN_RIGHTS = [
  'cards.list',
  'cards.get',
  'cards.history',
  'cards.request',
  'cards.request-together',
  'cards.cancel-request',
  'cards.activate',
  'cards.lock',
  'cards.unlock',
  'cards.terminate',
  'cards.view-secure',
  'customers.list',
  'billing-addresses.list',
]
export const CARD_VIEWER_RIGHTS = ['cards.list', 'cards.get', 'cards.history', 'cards.view-secure', 'customers.list']

const STATUSES = ['requested', 'waiting for activation', 'active', 'locked', 'terminated', 'canceled']

/** A card of Northwind; `number` is its id and, with four digits, the end of its card number. */
export function cardRow(number: number, holder: string, status: string, more: Attributes = {}): Resource {
  const id = `PC-${number}`
  return {
    type: 'cards',
    id,
    attributes: {
      card_id: id,
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      card_holder: holder,
      card_number_last4: String(number),
      expiration_date: '11/30/2029',
      status,
      requested_ts: '2026-11-12T18:00:00Z',
      requested_by: 'Alex Smith',
      mailing_date: '11/13/2026',
      arrival_date: '11/20/2026',
      activated_ts: null,
      termination_date: null,
      termination_reason: null,
      replacement_offered: false,
      mailing_address: null,
      spending_limit: null,
      spending_limit_currency: null,
      locked_ts: null,
      locked_by: null,
      terminated_by: null,
      canceled_ts: null,
      canceled_by: null,
      ...more,
    },
  }
}

export const NORTHWIND_CARDS = (): Resource[] => [
  cardRow(4840, 'Pat Jones', 'waiting for activation'),
  cardRow(1217, 'ALEX SMITH', 'active', {
    expiration_date: '03/31/2028',
    spending_limit: 50_000,
    spending_limit_currency: 'USD',
  }),
  cardRow(3632, 'DRIVER 7 TACOMA', 'locked', { locked_ts: '2026-11-03T18:00:00Z', locked_by: 'Robin Hale' }),
  cardRow(6052, 'Siobhán O’Hara & Co.', 'requested', {
    requested_ts: '2026-11-20T16:00:00Z',
    mailing_date: '11/23/2026',
    arrival_date: null,
  }),
  cardRow(5520, 'Jo Brown', 'terminated', {
    termination_date: '09/30/2026',
    termination_reason: 'lost',
    terminated_by: 'Alex Smith',
    replacement_offered: true,
  }),
  cardRow(1186, 'Kim Taylor', 'canceled', {
    canceled_ts: '2026-10-06T18:00:00Z',
    canceled_by: 'Robin Hale',
    mailing_date: null,
  }),
]

export interface CardDesk {
  answers: Answers
  rows: Resource[]
  get(id: string): Attributes
  /** Simulates a change by another user in the meantime. */
  change(id: string, changes: Attributes): void
  /** Idempotency keys of the writes, in order. */
  keys: string[]
}

interface DeskOptions {
  rows?: Resource[]
  /** Status of the selected account. */
  account?: string
  /** Other accounts of the user. */
  others?: readonly { id: string; name: string; status: string }[]
  can?: readonly string[]
  /** As in the API: `Card Viewer`. */
  role?: string
  meta?: Attributes
  more?: Answers
}

function inRole(reply: Reply, role: string): Reply {
  const { user } = (reply as unknown as { data: [{ attributes: { user: Attributes } }] }).data[0].attributes
  Object.assign(user, { role, full_name: 'Alex Smith' })
  return reply
}

const MOVES: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  activation: [['waiting for activation'], 'active'],
  cancellation: [['requested'], 'canceled'],
  lock: [['active'], 'locked'],
  unlock: [['locked'], 'active'],
  termination: [['waiting for activation', 'active', 'locked'], 'terminated'],
}

export function openCardDesk(options: DeskOptions = {}): CardDesk {
  const {
    rows = NORTHWIND_CARDS(),
    account = 'active',
    others = [],
    can = CARD_ADMIN_RIGHTS,
    role = 'Admin',
    meta,
    more,
  } = options
  const keys: string[] = []
  const replays = new Map<string, Reply>()
  const get = (id: string) => rows.find((row) => row.id === id)?.attributes ?? {}
  const one = (id: string): Reply => {
    const row = rows.find((each) => each.id === id)
    return row ? { data: { ...row, attributes: { ...row.attributes } } } : refusal(404, 'not-found')
  }
  const idOf = ({ path }: Exchange) => path.split('/')[3] ?? ''
  const once = (exchange: Exchange, write: () => Reply): Reply => {
    const key = exchange.headers.get('Idempotency-Key')
    if (key === null) return write()
    keys.push(key)
    const before = replays.get(key)
    if (before) return before
    const reply = write()
    replays.set(key, reply)
    return reply
  }

  const move = (exchange: Exchange): Reply =>
    once(exchange, () => {
      const id = idOf(exchange)
      const last = exchange.path.split('/').at(-1) ?? ''
      const [from = [], to = ''] = MOVES[exchange.method === 'DELETE' ? 'unlock' : last] ?? []
      const status = String(get(id)['status'])
      if (!get(id)['card_id']) return refusal(404, 'not-found')
      if (!from.includes(status)) return refusal(409, 'card-status-conflict', { meta: { status } })
      const reason = exchange.attributes?.['termination_reason']
      Object.assign(get(id), {
        status: to,
        ...(to === 'terminated' && {
          termination_date: '11/20/2026',
          termination_reason: reason,
          replacement_offered: reason === 'lost' || reason === 'stolen',
        }),
      })
      return one(id)
    })

  let next = 7001
  const made = (holder: unknown): Resource => {
    const row = cardRow(next, String(holder), 'requested', { mailing_date: '11/23/2026', arrival_date: null })
    next += 1
    rows.push(row)
    return row
  }

  const list = ({ query }: Exchange): Reply => {
    const statuses = query.get('filter[status]')?.split(',') ?? STATUSES.slice(0, 4)
    const search = query.get('filter[search]')?.toLowerCase() ?? ''
    const fits = rows.filter(({ attributes: row }) =>
      `${String(row['card_holder'])} ${String(row['card_number_last4'])}`.toLowerCase().includes(search),
    )
    const found = fits.filter(({ attributes }) => statuses.includes(String(attributes['status'])))
    const counts = Object.fromEntries(
      STATUSES.map((status) => [status, fits.filter(({ attributes }) => attributes['status'] === status).length]),
    )
    return listOf(
      found.map((row) => ({ ...row, attributes: { ...row.attributes } })),
      { record_count: found.length, counts, spending_limits: true, lock_allowed: true, ...meta },
    )
  }

  const customer = (id: string, name: string, status: string): Resource => ({
    type: 'customers',
    id,
    attributes: {
      buidCustomer: id,
      customerName: name,
      parentCustomer: null,
      paymentEligible: true,
      isActive: status === 'active',
      status,
      currency: 'USD',
      buidLocation: null,
      locationName: null,
    },
  })
  const address = {
    contact_name: 'Alex Smith',
    line_1: '1200 Harbor Ave SW',
    line_2: null,
    line_3: null,
    city_state_zip: 'Seattle, WA 98116',
    country: 'US',
  }

  const perRow: Record<string, Answer> = {}
  for (const { id } of rows) {
    for (const last of ['activation', 'cancellation', 'lock', 'termination']) {
      perRow[`POST /ecaas/cards/${id}/${last}`] = move
    }
    perRow[`DELETE /ecaas/cards/${id}/lock`] = move
    perRow[`GET /ecaas/cards/${id}/history`] = () =>
      listOf([
        {
          type: 'card-events',
          id: `E-${id}`,
          attributes: {
            id: `E-${id}`,
            at: '2026-11-20T16:41:00Z',
            action: 'activated',
            actor_name: 'Robin Hale',
            reason: null,
          },
        },
      ])
  }
  return {
    answers: {
      'GET /self': () => inRole(signedIn(can), role),
      'GET /config': () => configured({ secureOrigin: 'https://secure.invalid' }),
      'GET /feature-flags/*': () => ({
        data: {
          type: 'feature-flags',
          id: location.hostname,
          attributes: { cardManagementMenuEnabled: true, cardLockEnabled: true },
        },
      }),
      'GET /customers': ({ query }) => {
        const search = query.get('filter[search]')?.toLowerCase() ?? ''
        const found = [
          customer('10428', 'Northwind Traders', account),
          ...others.map((each) => customer(each.id, each.name, each.status)),
        ].filter(({ id, attributes }) => `${id} ${String(attributes['customerName'])}`.toLowerCase().includes(search))
        const size = Number(query.get('page[size]') ?? 25)
        const from = (Number(query.get('page[number]') ?? 1) - 1) * size
        return listOf(found.slice(from, from + size), { record_count: found.length })
      },
      'GET /billing-addresses': () => ({ data: [{ type: 'billing-addresses', id: 'A-1', attributes: address }] }),
      'GET /ecaas/cards': list,
      'GET /ecaas/cards/*': (exchange) => one(idOf(exchange)),
      'POST /ecaas/cards': (exchange) =>
        once(exchange, () => ({ data: made(exchange.attributes?.['card_holder']), status: 201 })),
      'POST /ecaas/card-requests': (exchange) =>
        once(exchange, () => ({
          data: (exchange.attributes?.['cards'] as Attributes[]).map((each) => made(each['card_holder'])),
          status: 201,
        })),
      ...perRow,
      ...more,
    },
    rows,
    get,
    change: (id, changes) => void Object.assign(get(id), changes),
    keys,
  }
}
