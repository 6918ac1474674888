/**
 * Seeds purchase cards: Northwind has one in every status and one ended for each reason, others have a few. Card
 * numbers are in the test range. The audit log has an entry for each change, so that a card has a history.
 */
import {
  addBankingDays,
  type CalendarDate,
  type CardStatus,
  type CardTerminationReason,
  LIMITS,
} from 'netterms/contract/internal'
import { type Insertable, sql, type Transaction } from 'kysely'
import { type CardVault, openCardVault } from '../../cards/card-vault.ts'
import { testCardNumber } from '../../cards/new-card-number.ts'
import { startOfDay } from '../../jobs/start-of-day.ts'
import { type AuditEntry, recordAudit } from '../audit.ts'
import type { CardsTable } from '../card-schema.ts'
import type { Database } from '../schema.ts'
import { NORTHWIND } from './program.ts'

interface SeededCard {
  customer?: string
  id: number
  holder: string
  status: CardStatus
  requestedOn: CalendarDate
  expiresOn: CalendarDate
  ended?: readonly [on: CalendarDate, reason: CardTerminationReason, by?: Actor]
  lockedOn?: CalendarDate
  /** Monthly limit, minor units of the account's currency. */
  limit?: number
}

interface Actor {
  id: string
  name: string
}
const ALEX: Actor = { id: 'user:u-1001', name: 'Alex Smith' }
const SUE: Actor = { id: 'user:u-1010', name: 'Sue Park' }

/** After the program's first days, in which the daily jobs change nothing (CLK-2). */
const FIRST_MAILING_DAY: CalendarDate = '2026-12-01'

const CARDS: readonly SeededCard[] = [
  {
    id: 1001,
    holder: 'ALEX SMITH',
    status: 'active',
    requestedOn: '2025-03-03',
    expiresOn: '2028-03-31',
    limit: 500_000,
  },
  { id: 1002, holder: 'Renée Núñez-Koch', status: 'active', requestedOn: '2025-09-15', expiresOn: '2028-09-30' },
  {
    id: 1003,
    holder: 'DRIVER 7 TACOMA',
    status: 'locked',
    requestedOn: '2025-06-02',
    expiresOn: '2028-06-30',
    lockedOn: '2026-10-14',
    limit: 150_000,
  },
  {
    id: 1004,
    holder: 'Pat Jones',
    status: 'waiting for activation',
    requestedOn: '2026-11-12',
    expiresOn: '2029-11-30',
  },
  {
    id: 1005,
    holder: "Siobhán O'Hara & Co.",
    status: 'requested',
    requestedOn: '2026-11-19',
    expiresOn: '2029-11-30',
    limit: 250_000,
  },
  { id: 1006, holder: 'Jo Brown', status: 'canceled', requestedOn: '2026-10-05', expiresOn: '2029-10-31' },
  {
    id: 1007,
    holder: 'Jo Brown',
    status: 'terminated',
    requestedOn: '2024-02-05',
    expiresOn: '2027-02-28',
    ended: ['2026-09-30', 'lost'],
  },
  {
    id: 1008,
    holder: 'Mika Virtanen',
    status: 'terminated',
    requestedOn: '2024-05-06',
    expiresOn: '2027-05-31',
    ended: ['2026-08-14', 'stolen', SUE],
  },
  {
    id: 1009,
    holder: 'DRIVER 2 YAKIMA',
    status: 'terminated',
    requestedOn: '2024-07-01',
    expiresOn: '2027-07-31',
    ended: ['2026-07-21', 'damaged'],
  },
  {
    id: 1010,
    holder: 'Lena Vogt',
    status: 'terminated',
    requestedOn: '2023-11-06',
    expiresOn: '2026-11-30',
    ended: ['2026-05-29', 'no longer needed'],
  },
  {
    customer: '10429',
    id: 1011,
    holder: 'Wes Portland',
    status: 'active',
    requestedOn: '2025-04-07',
    expiresOn: '2028-04-30',
  },
  {
    customer: '10430',
    id: 1012,
    holder: 'Chloé Tremblay',
    status: 'active',
    requestedOn: '2025-01-13',
    expiresOn: '2028-01-31',
  },
  {
    customer: '20517',
    id: 1013,
    holder: 'Omar Haddad',
    status: 'active',
    requestedOn: '2025-02-10',
    expiresOn: '2028-02-29',
  },
  {
    customer: '20517',
    id: 1014,
    holder: 'CONTOSO DOCK 4',
    status: 'waiting for activation',
    requestedOn: '2026-11-10',
    expiresOn: '2029-11-30',
  },
  {
    customer: '20644',
    id: 1015,
    holder: 'Fay Kramer',
    status: 'active',
    requestedOn: '2025-08-04',
    expiresOn: '2028-08-31',
  },
  {
    customer: '21190',
    id: 1016,
    holder: 'Tess Night',
    status: 'active',
    requestedOn: '2025-05-05',
    expiresOn: '2028-05-31',
  },
  {
    customer: '2119012',
    id: 1017,
    holder: 'Faye Gordon',
    status: 'locked',
    requestedOn: '2024-12-02',
    expiresOn: '2027-12-31',
  },
  {
    customer: '21502',
    id: 1018,
    holder: 'Lou Elko',
    status: 'locked',
    requestedOn: '2025-03-10',
    expiresOn: '2028-03-31',
  },
  {
    customer: '215022',
    id: 1019,
    holder: 'LITWARE SERVICES',
    status: 'locked',
    requestedOn: '2024-03-04',
    expiresOn: '2027-03-31',
  },
  {
    customer: '20517',
    id: 1020,
    holder: 'CONTOSO DOCK 5',
    status: 'canceled',
    requestedOn: '2026-09-14',
    expiresOn: '2029-09-30',
  },
]

export async function seedCards(trx: Transaction<Database>): Promise<void> {
  const vault = await openCardVault(trx)
  const rows = CARDS.map((card) => rowOf(card, vault))
  await trx.insertInto('cards').values(rows).execute()
  await sql`
    update cards set mailing_address = jsonb_build_object('contact_name', address.contact_name, 'line_1', address.line_1,
      'line_2', address.line_2, 'line_3', address.line_3, 'city_state_zip', address.city_state_zip, 'country', address.country)
    from customer_addresses as address
    where address.customer_buid = cards.customer_buid and address.kind = 'billing'`.execute(trx)
  const entries = CARDS.flatMap((card) => historyOf(card))
  await recordAudit(
    trx,
    entries.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

interface Days {
  mailsOn: CalendarDate
  arrivesBy: CalendarDate
  isMailed: boolean
  isActivated: boolean
}

function daysOf({ status, requestedOn }: SeededCard): Days {
  const isMailed = status !== 'requested' && status !== 'canceled'
  const mailsOn = status === 'requested' ? FIRST_MAILING_DAY : addBankingDays(requestedOn, 1, 'ach')
  return {
    mailsOn,
    arrivesBy: addBankingDays(mailsOn, LIMITS.cardArrivalBankingDays, 'ach'),
    isMailed,
    isActivated: isMailed && status !== 'waiting for activation',
  }
}

/** Default date on which locked cards were locked. */
const LOCKED_ON: CalendarDate = '2026-11-09'

const lockedOnOf = ({ status, lockedOn }: SeededCard): CalendarDate | null =>
  status === 'locked' ? (lockedOn ?? LOCKED_ON) : null

/** Builds the audit entries of a card from its row (CRD-31). */
function historyOf(card: SeededCard): AuditEntry[] {
  const { id: number, customer: customerId = NORTHWIND, status, requestedOn, ended } = card
  const { mailsOn, arrivesBy, isMailed, isActivated } = daysOf(card)
  const entry = (
    on: CalendarDate,
    actor: string,
    action: string,
    from: CardStatus | null,
    to: CardStatus,
    detail = {},
  ): AuditEntry => ({
    at: startOfDay(on),
    actor,
    action: `cards.${action}`,
    customerId,
    subject: `PC-${number}`,
    detail: { ...(from && { from }), to, ...detail },
  })
  const lockedOn = lockedOnOf(card)
  return [
    entry(requestedOn, ALEX.id, 'request', null, 'requested'),
    ...(status === 'canceled' ? [entry(requestedOn, ALEX.id, 'cancel', 'requested', 'canceled')] : []),
    ...(isMailed ? [entry(mailsOn, 'program', 'mail', 'requested', 'waiting for activation')] : []),
    ...(isActivated ? [entry(arrivesBy, ALEX.id, 'activate', 'waiting for activation', 'active')] : []),
    ...(lockedOn ? [entry(lockedOn, ALEX.id, 'lock', 'active', 'locked')] : []),
    ...(ended
      ? [entry(ended[0], (ended[2] ?? ALEX).id, 'terminate', 'active', 'terminated', { reason: ended[1] })]
      : []),
  ]
}

/** Derives the account number from the card's number; multiplied, so that consecutive cards do not look alike. */
const digitsOf = (number: number): string =>
  testCardNumber(String((number * 86_028_121) % 1_000_000_000).padStart(9, '0'))

/** Returns the last four digits of a seeded card, by its number. */
export const lastFourOfCard = (number: number): string => digitsOf(number).slice(-4)

function rowOf(card: SeededCard, vault: CardVault): Insertable<CardsTable> {
  const { id: number, customer = NORTHWIND, status, requestedOn, ended } = card
  const id = `PC-${number}`
  const digits = digitsOf(number)
  const { mailsOn, arrivesBy, isMailed, isActivated } = daysOf(card)
  const lockedOn = lockedOnOf(card)
  const endedBy = ended ? (ended[2] ?? ALEX) : status === 'canceled' ? ALEX : null
  return {
    customer_buid: customer,
    id,
    card_holder: card.holder,
    status,
    number_last4: digits.slice(-4),
    number_sealed: vault.seal(digits, { customerId: customer, cardId: id }),
    number_digest: vault.digest(digits),
    expires_on: card.expiresOn,
    requested_by: ALEX.id,
    requested_by_name: ALEX.name,
    requested_at: startOfDay(requestedOn),
    mails_on: mailsOn,
    arrives_by: isMailed ? arrivesBy : null,
    activated_at: isActivated ? startOfDay(arrivesBy) : null,
    terminated_on: ended?.[0] ?? null,
    termination_reason: ended?.[1] ?? null,
    spending_limit_minor: card.limit ?? null,
    locked_at: lockedOn && startOfDay(lockedOn),
    locked_by: lockedOn && ALEX.id,
    locked_by_name: lockedOn && ALEX.name,
    ended_by: endedBy?.id ?? null,
    ended_by_name: endedBy?.name ?? null,
    canceled_at: status === 'canceled' ? startOfDay(requestedOn) : null,
  }
}
