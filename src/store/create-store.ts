/**
 * What every widget of an instance shares and no server answer holds by itself. Vanilla: the loader, hosts without React
 * and the tests read it too.
 */
import { createStore as createVanillaStore, type StoreApi } from 'zustand/vanilla'
import {
  ANONYMOUS,
  type BankingCountry,
  type CalendarDate,
  type Config,
  type Consent,
  DEFAULT_LOCALE,
  EMPTY_SELECTION,
  type FlagValues,
  type LocaleCode,
  type NetTermsError,
  type PaySelection,
  type Session,
  type Subject,
  subjectOf,
  type UserLocationMapping,
} from '../contract/index.ts'

/** What a portal learns beside the session, each fact by itself and later than the first paint (SES-20). */
export interface AccountFacts {
  /** To choose from; empty: one currency only. */
  currencies: readonly { id: string; label: string }[]
  /** Whose banks may be enrolled; empty also when they could not be asked for. */
  bankingCountries: readonly BankingCountry[]
  /** Of the selected customer or dealer; null until known. */
  disputes: { open: number; closed: number } | null
  haveDisputesFailed: boolean
  /** Null or absent: not known, or it could not be asked for. */
  unreadNotifications?: number | null
  isInLoyaltyProgram: boolean
  /** Customers and locations that are mapped to the user; grows page by page. */
  locations: readonly UserLocationMapping[]
}

export const NO_FACTS: AccountFacts = {
  currencies: [],
  bankingCountries: [],
  disputes: null,
  haveDisputesFailed: false,
  isInLoyaltyProgram: false,
  locations: [],
}

export interface NetTermsState {
  /** `starting` until who is signed in is known; `failed` when that could not be found out. */
  phase: 'starting' | 'ready' | 'failed'
  failure: NetTermsError | null
  session: Session
  /** Why there is no session any more, for the panel that asks to sign in again. */
  ended: 'signed-out' | 'expired' | 'ended' | 'unavailable' | null
  config: Config | null
  flags: FlagValues
  /** Place of a widget → the component that draws the provider's own part there. */
  components: Readonly<Record<string, unknown>>
  locale: LocaleCode
  /** What the host says was chosen about third parties, null before (TRU-23); undefined: this browser keeps the choice. */
  hostConsent: Consent | null | undefined
  /** The programme's today, from the latest answer; null before the first. */
  programmeDate: CalendarDate | null
  selection: PaySelection
  /** On the provider's own page only; elsewhere nothing is in it. */
  accountFacts: AccountFacts
  /** Calls under way that somebody has waited for longer than 3 s. */
  lateCalls: number
}

export type Store = StoreApi<NetTermsState>

export const createStore = (): Store =>
  createVanillaStore<NetTermsState>(() => ({
    phase: 'starting',
    failure: null,
    session: ANONYMOUS,
    ended: null,
    config: null,
    flags: {},
    components: {},
    locale: DEFAULT_LOCALE,
    hostConsent: undefined,
    programmeDate: null,
    selection: EMPTY_SELECTION,
    accountFacts: NO_FACTS,
    lateCalls: 0,
  }))

/** The session as the permission rules see it. */
export const subjectIn = ({ session, flags }: NetTermsState): Subject => subjectOf(session, flags)
