/** The first cards: Northwind has one in every state and one ended for each reason, others a few. Numbers are of the test range. */
import {
  addBankingDays,
  type CalendarDate,
  type CardStatus,
  type CardTerminationReason,
  LIMITS,
} from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import { type CardVault, openCardVault } from '../../cards/card-vault.ts'
import { testCardNumber } from '../../cards/new-card-number.ts'
import { startOfDay } from '../../jobs/start-of-day.ts'
import type { CardsTable } from '../card-schema.ts'
import type { Database } from '../schema.ts'
import { NORTHWIND } from './programme.ts'

interface SeededCard {
  customer?: string
  id: number
  holder: string
  status: CardStatus
  requestedOn: CalendarDate
  expiresOn: CalendarDate
  ended?: readonly [on: CalendarDate, reason: CardTerminationReason]
}

/** After the quiet first days of a programme (CLK-2). */
const FIRST_MAILING_DAY: CalendarDate = '2026-12-01'

const CARDS: readonly SeededCard[] = [
  { id: 1001, holder: 'ALEX SMITH', status: 'active', requestedOn: '2025-03-03', expiresOn: '2028-03-31' },
  { id: 1002, holder: 'Renée Núñez-Koch', status: 'active', requestedOn: '2025-09-15', expiresOn: '2028-09-30' },
  { id: 1003, holder: 'DRIVER 7 TACOMA', status: 'locked', requestedOn: '2025-06-02', expiresOn: '2028-06-30' },
  {
    id: 1004,
    holder: 'Pat Jones',
    status: 'waiting for activation',
    requestedOn: '2026-11-12',
    expiresOn: '2029-11-30',
  },
  { id: 1005, holder: "Siobhán O'Hara & Co.", status: 'requested', requestedOn: '2026-11-19', expiresOn: '2029-11-30' },
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
    ended: ['2026-08-14', 'stolen'],
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
  await trx
    .insertInto('cards')
    .values(CARDS.map((card) => rowOf(card, vault)))
    .execute()
}

/** The account number follows from the card's own, spread so that neighbours do not look alike. */
const digitsOf = (number: number): string =>
  testCardNumber(String((number * 86_028_121) % 1_000_000_000).padStart(9, '0'))

/** Last four digits of a seeded card, by its number. */
export const lastFourOfCard = (number: number): string => digitsOf(number).slice(-4)

function rowOf(card: SeededCard, vault: CardVault): Insertable<CardsTable> {
  const { id: number, customer = NORTHWIND, status, requestedOn, ended } = card
  const id = `PC-${number}`
  const digits = digitsOf(number)
  const isMailed = status !== 'requested' && status !== 'canceled'
  const mailsOn = status === 'requested' ? FIRST_MAILING_DAY : addBankingDays(requestedOn, 1, 'ach')
  const arrivesBy = addBankingDays(mailsOn, LIMITS.cardArrivalBankingDays, 'ach')
  return {
    customer_buid: customer,
    id,
    card_holder: card.holder,
    status,
    number_last4: digits.slice(-4),
    number_sealed: vault.seal(digits, { customerId: customer, cardId: id }),
    number_digest: vault.digest(digits),
    expires_on: card.expiresOn,
    requested_by: 'user:u-1001',
    requested_by_name: 'Alex Smith',
    requested_at: startOfDay(requestedOn),
    mails_on: mailsOn,
    arrives_by: isMailed ? arrivesBy : null,
    activated_at: isMailed && status !== 'waiting for activation' ? startOfDay(arrivesBy) : null,
    terminated_on: ended?.[0] ?? null,
    termination_reason: ended?.[1] ?? null,
  }
}
