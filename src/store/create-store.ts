/**
 * State that all widgets of an instance share, apart from server responses. Independent of React, because the loader,
 * host pages without React, and tests read it too.
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

/** Facts that a portal loads after the first paint, each by its own call (SES-20). */
export interface AccountFacts {
  /** Currencies to choose from; empty when there is only one. */
  currencies: readonly { id: string; label: string }[]
  /** Countries in which bank accounts may be added; also empty when the call failed. */
  bankingCountries: readonly BankingCountry[]
  /** Disputes of the selected customer or merchant; null until known. */
  disputes: { open: number; closed: number } | null
  haveDisputesFailed: boolean
  /** Number of unread notifications; null or absent if unknown, or if the call failed. */
  unreadNotifications?: number | null
  isInLoyaltyProgram: boolean
  /** Customers and locations mapped to the user; loaded page by page. */
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

/** State that all widgets of an instance share. */
export interface NetTermsState {
  /** `starting` until the session is known; `failed` if it could not be read. */
  phase: 'starting' | 'ready' | 'failed'
  failure: NetTermsError | null
  session: Session
  /** Why the session ended; null while it is active. */
  ended: 'signed-out' | 'expired' | 'ended' | 'unavailable' | null
  config: Config | null
  flags: FlagValues
  /** Place in a widget → the provider's component for it. */
  components: Readonly<Record<string, unknown>>
  locale: LocaleCode
  /**
   * Choice about third-party services that the host page has set, null before a choice (TRU-23); undefined: the browser
   * stores the choice.
   */
  hostConsent: Consent | null | undefined
  /** Current date of the program, from the latest response; null before the first one. */
  programDate: CalendarDate | null
  selection: PaySelection
  /**
   * Tab, filters, and page of the invoice list as last shown, by parameter name, with the `customerId` of its account;
   * absent if the list was never shown.
   */
  listPlace?: Readonly<Record<string, string>> | undefined
  /** Set on the provider's own pages only. */
  accountFacts: AccountFacts
  /** Number of calls that have been running for more than 3 s. */
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
    programDate: null,
    selection: EMPTY_SELECTION,
    accountFacts: NO_FACTS,
    lateCalls: 0,
  }))

/** Returns the session in the form that the access checks take. */
export const subjectIn = ({ session, flags }: Pick<NetTermsState, 'session' | 'flags'>): Subject =>
  subjectOf(session, flags)
