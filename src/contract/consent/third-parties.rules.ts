/**
 * The allow list of third parties: which may load, for which users, on which pages, and which facts each receives.
 * Anything not listed is neither loaded nor sent. Source: docs/spec/trust.md TRU-3, TRU-4 (specification §1, §7, §9;
 * security b.9, T27).
 */
import { isFlagOn, type Subject, type UserType } from '../access/requirement.ts'
import type { FlagName } from '../flags.ts'
import type { Consent } from './consent.rules.ts'

/** The only facts about a user and a page that a third party may receive. */
export type PartyProperty = 'user' | 'role' | 'type' | 'locale' | 'path' | 'event'

interface PartyRow {
  /** The flag that enables it, by user type; absent: consent alone decides. */
  flags?: Readonly<Record<UserType, FlagName>>
  properties: readonly PartyProperty[]
}

const CUSTOMER_SURVEY = 'customerSurveyEnabled'
const DEALER_SURVEY = 'dealerSurveyEnabled'

export const THIRD_PARTIES = {
  survey: {
    flags: {
      customer: CUSTOMER_SURVEY,
      corporate: CUSTOMER_SURVEY,
      admin: CUSTOMER_SURVEY,
      merchant: DEALER_SURVEY,
      'dealer-portal': DEALER_SURVEY,
    },
    properties: ['user', 'role', 'type', 'locale'],
  },
  analytics: { properties: ['user', 'role', 'type', 'path', 'event'] },
  tour: { properties: ['user', 'role', 'type', 'locale', 'path'] },
} as const satisfies Readonly<Record<string, PartyRow>>
/** Name of a third-party service that a page may load. */
export type ThirdParty = keyof typeof THIRD_PARTIES
export const THIRD_PARTY_NAMES = Object.keys(THIRD_PARTIES) as readonly ThirdParty[]

/**
 * Pages on which third parties may load, in the form that third parties receive; `:name` replaces a value that they
 * must not receive.
 */
export const OPEN_PATHS = [
  '/account/overview',
  '/account/program-overview',
  '/account/program-overview-invoice-list/:status',
  '/account/customers',
  '/invoice-list/:status',
  '/invoice/:invoice_id',
  '/dispute-center',
  '/dispute-center/:invoice_id',
  '/notification-center',
  '/active-loyalty-program',
  '/applications',
  '/programs',
  '/statements',
] as const

/**
 * Pages on which money moves or a secret is entered. After a page load there, no third party loads on any later route
 * either.
 */
const MONEY_SEGMENTS = [
  'payment',
  'payments',
  'payment-methods',
  'add-bank-account',
  'cards',
  'reset-password',
  'activate',
]

/** First path segments that are not a portal prefix, because the former system's pages are below them. */
const LEGACY_SEGMENTS = ['frame', 'cgi-bin']

/** @param pathname with or without the portal prefix */
export const isMoneyPath = (pathname: string): boolean =>
  pathname.split('/').some((segment) => MONEY_SEGMENTS.includes(segment.toLowerCase()))

/**
 * Returns the address of a page in the form that a third party may receive, which is a row of `OPEN_PATHS`.
 *
 * @param pathname with or without the portal prefix, which is one segment
 * @returns null for every other page: no third party loads there, and none receives its address
 */
export function openPathOf(pathname: string): (typeof OPEN_PATHS)[number] | null {
  if (isMoneyPath(pathname)) return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const below = LEGACY_SEGMENTS.includes(segments[0]?.toLowerCase() ?? '') ? segments : segments.slice(1)
  return OPEN_PATHS.find((path) => fits(path, segments) || fits(path, below)) ?? null
}

function fits(path: string, segments: readonly string[]): boolean {
  const wanted = path.split('/').slice(1)
  return wanted.length === segments.length && wanted.every((each, at) => each[0] === ':' || each === segments[at])
}

export interface PartyQuestion {
  consent: Consent | null
  /** Path of the current route. */
  pathname: string
  /** Path at the time of the page load. */
  bornAt: string
  who: Subject
}

/** Whether a third party may load on this page for this user. */
export function mayAskThirdParty(party: ThirdParty, { consent, pathname, bornAt, who }: PartyQuestion): boolean {
  const { flags }: PartyRow = THIRD_PARTIES[party]
  if (consent !== 'granted' || !who.signedIn || who.userType === null) return false
  if (isMoneyPath(bornAt) || openPathOf(pathname) === null) return false
  return !flags || isFlagOn(who.flags, flags[who.userType])
}

/** @returns the entries of `facts` that this third party may receive; values other than text are left out */
export function toldTo(
  party: ThirdParty,
  facts: Readonly<Partial<Record<PartyProperty, string>>>,
): Partial<Record<PartyProperty, string>> {
  const received: Partial<Record<PartyProperty, string>> = {}
  for (const name of THIRD_PARTIES[party].properties) {
    const value = facts[name]
    if (typeof value === 'string') received[name] = value
  }
  return received
}
