/**
 * Debits and cards that fail in the sandbox, and how they fail. Source: docs/spec/rail.md RAI-15; listed in
 * docs/guides/payment-rail.md.
 */
import {
  addBankingDays,
  type CalendarDate,
  type CardFunding,
  type DeclineReason,
  type RailName,
  returnCodeOf,
} from 'netterms/contract/internal'
import type { CardDecline } from './payment-rail.ts'

/** Last four digits of an account → the return code of each of its debits, regardless of the amount. */
const RETURNING_ACCOUNTS: Readonly<Record<RailName, Readonly<Record<string, string>>>> = {
  ach: {
    '0001': 'R01',
    '0002': 'R02',
    '0003': 'R03',
    '0004': 'R04',
    '0007': 'R07',
    '0008': 'R08',
    '0009': 'R09',
    '0010': 'R10',
    '0016': 'R16',
    '0020': 'R20',
    '0029': 'R29',
  },
  eft: { '0901': '901', '0902': '902', '0903': '903', '0905': '905', '0912': '912' },
  generic: {},
}

/** Rail, last four digits, and return code, for the sandbox's page. */
export const RETURNING: readonly (readonly [rail: RailName, last4: string, code: string])[] = (
  ['ach', 'eft'] as const
).flatMap((rail) => Object.entries(RETURNING_ACCOUNTS[rail]).map(([last4, code]) => [rail, last4, code] as const))

/** Total in minor units → the code with which a debit of this total is returned once; its retry settles. */
const RETURNING_TOTALS: Readonly<Record<RailName, Readonly<Record<number, string>>>> = {
  ach: { 9101: 'R01', 9103: 'R03', 9107: 'R07', 9108: 'R08', 9109: 'R09', 9110: 'R10', 9129: 'R29' },
  eft: { 9901: '901', 9903: '903', 9905: '905' },
  generic: {},
}

/** Last four digits of a US account → the notification of change that follows its first debit. */
const CORRECTED_ACCOUNTS: Readonly<Record<string, 'C01' | 'C02' | 'C03'>> = {
  '0101': 'C01',
  '0102': 'C02',
  '0103': 'C03',
}

/** Codes that banks send the day after the debit, because the account is unknown or closed. */
const AT_ONCE: readonly string[] = ['R02', 'R03', 'R04', '902', '912']
/** Banking days after the debit until the payer objects, for codes that allow an objection within 60 calendar days. */
const OBJECTION_BANKING_DAYS = 5

interface Debit {
  rail: RailName
  last4: string
  amountMinor: number
  leavesOn: CalendarDate
  retries: number
}

/** @returns null if the debit is not returned */
export function outcomeOf(debit: Readonly<Debit>): { code: string; on: CalendarDate } | null {
  const { rail, last4, amountMinor, leavesOn, retries } = debit
  const code = RETURNING_ACCOUNTS[rail][last4] ?? (retries === 0 ? RETURNING_TOTALS[rail][amountMinor] : undefined)
  if (code === undefined) return null
  return { code, on: returnDayOf(code, leavesOn, rail) }
}

/** Returns the day on which a debit that left the account on `leavesOn` is returned with this code. */
export function returnDayOf(code: string, leavesOn: CalendarDate, rail: RailName): CalendarDate {
  const window = returnCodeOf(code)?.window
  const isObjection = window !== undefined && 'calendarDays' in window
  const days = AT_ONCE.includes(code) ? 1 : isObjection ? OBJECTION_BANKING_DAYS : 2
  return addBankingDays(leavesOn, days, rail)
}

export const correctionOf = (rail: RailName, last4: string): 'C01' | 'C02' | 'C03' | null =>
  rail === 'ach' ? (CORRECTED_ACCOUNTS[last4] ?? null) : null

/**
 * Last four digits of a card (in the sandbox also the end of its token) → the reason why its bank declines each charge.
 */
const DECLINED_CARDS: Readonly<Record<string, DeclineReason>> = {
  '0002': 'other',
  '0069': 'expired',
  '0127': 'card-details',
  '9995': 'insufficient-funds',
}
/** Last four digits of the card for which the network does not respond. */
const SILENT_CARD = '0119'
/** A total including the fee that is declined for every card, minor units. */
const DECLINED_TOTAL = 9201

export function cardAnswerOf(networkToken: string, amountMinor: number): 'approved' | 'unknown' | CardDecline {
  const last4 = networkToken.slice(-4)
  const reason = amountMinor === DECLINED_TOTAL ? 'over-limit' : DECLINED_CARDS[last4]
  if (reason !== undefined) return { kind: 'declined', reason }
  return last4 === SILENT_CARD ? 'unknown' : 'approved'
}

/**
 * Last four digits of a card → the network's code with which each of its charges is charged back after it has settled.
 */
const CHARGED_BACK_CARDS: Readonly<Record<string, string>> = { '0259': '10.4', '2685': '13.1' }
/** Business days from settlement to the chargeback. */
const CHARGE_BACK_DAYS = 3

/** Last four digits and chargeback code, for the sandbox's page. */
export const CHARGED_BACK: readonly (readonly [last4: string, code: string])[] = Object.entries(CHARGED_BACK_CARDS)

/** @returns null if the charge is not charged back */
export function chargeBackOf(
  networkToken: string,
  settlesOn: CalendarDate,
): { charge_back_code: string; charge_back_on: CalendarDate } | null {
  const code = CHARGED_BACK_CARDS[networkToken.slice(-4)]
  if (code === undefined) return null
  return { charge_back_code: code, charge_back_on: addBankingDays(settlesOn, CHARGE_BACK_DAYS, 'generic') }
}

/** First digits of a card number → the card's funding type; all other cards are credit cards. */
const FUNDINGS: Readonly<Record<string, CardFunding>> = { '400005': 'debit', '520082': 'debit', '510510': 'prepaid' }

export const fundingOf = (number: string): CardFunding => FUNDINGS[number.slice(0, 6)] ?? 'credit'

/** The two test deposits that the sandbox sends to verify an account, minor units. */
export const TEST_DEPOSITS = [32, 45] as const
