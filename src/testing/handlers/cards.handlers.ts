/**
 * Cards of the program: listed, requested, and changed with the contract's state machine. Card numbers are never shown,
 * because only the provider's secure frame does that. Source: docs/spec/cards.md CRD-2…CRD-15, CRD-22, CRD-28…CRD-31.
 */
import {
  CARD_STATES,
  CARD_STATUS_ORDER,
  CARD_STATUSES,
  type CallName,
  type CardAction,
  type CardEventAction,
  cardHolderProblem,
  type CardStatus,
  type CardTerminationReason,
  nextState,
  offersReplacement,
  printedHolder,
  toWireDate,
  whyCardNotRequested,
  whyCardNotTerminated,
} from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import { type CardAttributes, createCard, createCards, noonOf, type WireCard } from '../fixtures/card-fixtures.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse, type Refused } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type CardCalls = Extract<CallName, `cards.${string}`>

interface Desk {
  rows: WireCard[]
  next: number
}

const desks = new WeakMap<Program, Desk>()
function deskOf(program: Program): Desk {
  const known = desks.get(program)
  if (known) return known
  const isEmpty = program.invoices.length === 0
  const name = program.customers[0]?.attributes.customerName ?? ''
  const made = { rows: isEmpty ? [] : createCards(program.today, name), next: 7001 }
  desks.set(program, made)
  return made
}

const find = (program: Program, { params }: Pick<CallRequest, 'params'>) =>
  deskOf(program).rows.find(({ id }) => id === params['card_id'])
const accountOf = (program: Program, id: string) =>
  program.customers.find((customer) => customer.id === id)?.attributes ?? { status: 'active' as const }
const nameOf = ({ person }: Program): string => (person ? `${person.firstName} ${person.lastName}` : '')
const nowOf = ({ nowMs }: Program): string => new Date(nowMs).toISOString()

function change(program: Program, row: WireCard, changes: Partial<CardAttributes>): { data: WireCard } {
  const next = { id: row.id, attributes: { ...row.attributes, ...changes } }
  const desk = deskOf(program)
  desk.rows = desk.rows.map((each) => (each.id === row.id ? next : each))
  return { data: next }
}

/** Moves a card to its next state, or refuses with its current one (CRD-13). */
function move(
  request: CallRequest,
  program: Program,
  action: CardAction,
  changes: Partial<CardAttributes> = {},
): { data: WireCard } | Refused {
  const row = find(program, request)
  if (!row) return refuse('not-found')
  const { status } = row.attributes
  const next = nextState(CARD_STATES, status, action)
  if (next === null) return refuse('card-status-conflict', { meta: { status } })
  const account = accountOf(program, row.attributes.buid_customer)
  const ends = action === 'terminate' ? whyCardNotTerminated({ status }, account) : null
  const starts = action === 'activate' || action === 'unlock' ? whyCardNotRequested(account) : null
  const reason = ends === 'card-status' ? null : (ends ?? starts)
  if (reason) return refuse('card-account-blocked', { meta: { reason } })
  return change(program, row, { ...changes, status: next })
}

interface Wanted {
  card_holder: string
  spending_limit?: number | null | undefined
}

function request(
  program: Program,
  customerId: string,
  wanted: readonly Wanted[],
  pointerOf: (index: number) => string,
): { data: WireCard[] } | Refused {
  if (!isOwnCustomer(program, customerId)) return refuse('not-found')
  const problems = wanted.map(({ card_holder }) => cardHolderProblem(card_holder))
  const index = problems.findIndex(Boolean)
  if (index >= 0) return refuse('card-holder-invalid', { pointer: pointerOf(index), meta: { reason: problems[index] } })
  const account = accountOf(program, customerId)
  const reason = whyCardNotRequested(account)
  if (reason) return refuse('card-account-blocked', { meta: { reason } })
  const desk = deskOf(program)
  const name = 'customerName' in account ? account.customerName : ''
  const made = wanted.map(({ card_holder, spending_limit }) => {
    const plan = {
      number: desk.next++,
      holder: printedHolder(card_holder),
      status: 'requested',
      requestedOn: program.today,
    } as const
    return createCard(plan, name, {
      buid_customer: customerId,
      requested_ts: nowOf(program),
      requested_by: nameOf(program),
      ...(spending_limit != null && { spending_limit, spending_limit_currency: 'USD' }),
    })
  })
  desk.rows = [...desk.rows, ...made]
  return { data: made }
}

const SORTS: Readonly<Record<string, (card: CardAttributes) => string>> = {
  card_holder: ({ card_holder }) => card_holder.toLowerCase(),
  expiration_date: ({ expiration_date: day }) => `${day.slice(6)}${day.slice(0, 5)}`,
  requested_ts: ({ requested_ts }) => requested_ts,
  termination_date: ({ termination_date: day }) => (day ? `${day.slice(6)}${day.slice(0, 5)}` : ''),
  status: ({ status }) => String(CARD_STATUS_ORDER.indexOf(status)),
}

/** Returns the card's history, derived from its fields. */
function eventsOf({ id, attributes: card }: WireCard) {
  const event = (
    action: CardEventAction,
    at: string | null,
    actor: string | null,
    reason: CardTerminationReason | null = null,
  ) => (at === null ? [] : [{ id: `${id}-${action}`, attributes: { at, action, actor_name: actor, reason } }])
  const dayOf = (day: string) =>
    noonOf(`${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}` as Parameters<typeof noonOf>[0])
  const isMailed = card.arrival_date !== null && card.mailing_date !== null
  return [
    ...event('requested', card.requested_ts, card.requested_by),
    ...(isMailed && card.mailing_date ? event('mailed', dayOf(card.mailing_date), null) : []),
    ...event('canceled', card.canceled_ts ?? null, card.canceled_by ?? null),
    ...event('activated', card.activated_ts, null),
    ...event('locked', card.locked_ts ?? null, card.locked_by ?? null),
    ...(card.termination_date
      ? event('terminated', dayOf(card.termination_date), card.terminated_by ?? null, card.termination_reason)
      : []),
  ].sort((a, b) => a.attributes.at.localeCompare(b.attributes.at))
}

export const cardHandlers = {
  'cards.list': ({ filter, sort, page }, program) => {
    const customerId = filter.buid_customer
    if (customerId !== 'all' && !isOwnCustomer(program, customerId)) return refuse('not-found')
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = deskOf(program).rows.filter(
      ({ attributes }) =>
        (customerId === undefined || customerId === 'all' || attributes.buid_customer === customerId) &&
        `${attributes.card_holder} ${attributes.card_number_last4}`.toLowerCase().includes(wanted),
    )
    const statuses: readonly CardStatus[] = filter.status ?? CARD_STATUSES.slice(0, 4)
    const keyOf = SORTS[sort.field] ?? (({ card_id }) => card_id)
    const turn = sort.direction === 'asc' ? 1 : -1
    const rows = found
      .filter(({ attributes }) => statuses.includes(attributes.status))
      .sort((a, b) => turn * keyOf(a.attributes).localeCompare(keyOf(b.attributes)))
    const counts = Object.fromEntries(
      CARD_STATUSES.map((status) => [status, found.filter(({ attributes }) => attributes.status === status).length]),
    ) as Record<CardStatus, number>
    return {
      data: pageOf(rows, page),
      meta: { record_count: rows.length, counts, spending_limits: true, lock_allowed: true },
    }
  },
  'cards.get': (incoming, program) => {
    const row = find(program, incoming)
    return row ? { data: row } : refuse('not-found')
  },
  'cards.history': (incoming, program) => {
    const row = find(program, incoming)
    if (!row) return refuse('not-found')
    const events = eventsOf(row)
    if (incoming.sort.direction === 'desc') events.reverse()
    return { data: pageOf(events, incoming.page), meta: { record_count: events.length } }
  },
  'cards.request': (incoming, program) =>
    once(incoming, program, () => {
      const reply = request(program, incoming.body.buid_customer, [incoming.body], () => '/data/attributes/card_holder')
      if ('errors' in reply) return reply
      const [made] = reply.data
      return made ? { data: made, status: 201 } : refuse('not-found')
    }),
  'cards.request-together': (incoming, program) =>
    once(incoming, program, () => {
      const { buid_customer: customerId, cards } = incoming.body
      const reply = request(program, customerId, cards, (index) => `/data/attributes/cards/${index}/card_holder`)
      return 'errors' in reply ? reply : { ...reply, status: 201 }
    }),
  'cards.cancel-request': (incoming, program) =>
    move(incoming, program, 'cancel', {
      mailing_date: null,
      canceled_ts: nowOf(program),
      canceled_by: nameOf(program),
    }),
  'cards.activate': (incoming, program) =>
    once(incoming, program, () =>
      incoming.body.received
        ? move(incoming, program, 'activate', { activated_ts: nowOf(program) })
        : refuse('card-receipt-missing', { pointer: '/data/attributes/received' }),
    ),
  'cards.lock': (incoming, program) =>
    move(incoming, program, 'lock', { locked_ts: nowOf(program), locked_by: nameOf(program) }),
  'cards.unlock': (incoming, program) => move(incoming, program, 'unlock', { locked_ts: null, locked_by: null }),
  'cards.terminate': (incoming, program) =>
    once(incoming, program, () => {
      const reason = incoming.body.termination_reason
      const row = find(program, incoming)
      return move(incoming, program, 'terminate', {
        termination_date: toWireDate(program.today),
        termination_reason: reason,
        terminated_by: nameOf(program),
        replacement_offered: row ? offersReplacement(reason, accountOf(program, row.attributes.buid_customer)) : false,
      })
    }),
  'cards.view-secure': () => refuse('not-found'),
} satisfies Pick<Handlers, CardCalls>
