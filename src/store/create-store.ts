/**
 * What every widget of an instance shares and no server answer holds by itself. Vanilla: the loader, hosts without React
 * and the tests read it too.
 */
import { createStore as createVanillaStore, type StoreApi } from 'zustand/vanilla'
import {
  ANONYMOUS,
  type CalendarDate,
  type Config,
  DEFAULT_LOCALE,
  type FlagValues,
  type LocaleCode,
  type NetTermsError,
  type Session,
  type Subject,
  subjectOf,
} from '../contract/index.ts'
import { EMPTY_SELECTION, type PaySelection } from './pay-selection.ts'

export interface NetTermsState {
  /** `starting` until who is signed in is known; `failed` when that could not be found out. */
  phase: 'starting' | 'ready' | 'failed'
  failure: NetTermsError | null
  session: Session
  /** Why there is no session any more, for the panel that asks to sign in again. */
  ended: 'signed-out' | 'expired' | 'unavailable' | null
  config: Config | null
  flags: FlagValues
  /** Place of a widget → the component that draws the provider's own part there. */
  components: Readonly<Record<string, unknown>>
  locale: LocaleCode
  /** The programme's today, from the latest answer; null before the first. */
  programmeDate: CalendarDate | null
  selection: PaySelection
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
    programmeDate: null,
    selection: EMPTY_SELECTION,
  }))

/** The session as the permission rules see it. */
export const subjectIn = ({ session, flags }: NetTermsState): Subject => subjectOf(session, flags)
