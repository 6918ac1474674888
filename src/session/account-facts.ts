/**
 * The lazy part `accountFacts`: data that a portal needs in addition to the session once a user is signed in. The first
 * paint does not wait for it, and each call fails independently. Source: docs/spec/session.md SES-20…SES-24
 * (specification §4, §6, §7, §8, §9).
 */
import {
  type Call,
  type CallInput,
  type CallOutput,
  type Capability,
  countCustomerDisputes,
  countMerchantDisputes,
  encodeJson,
  isFlagOn,
  LIMITS,
  listBankingCountries,
  listCustomerCurrencies,
  listLoyaltyEnrollments,
  listMerchantCurrencies,
  listUserLocationMappings,
  type LocaleCode,
  type NetTermsError,
  toNetTermsError,
  type UserLocationMapping,
  whyNoBankingCountries,
} from '../contract/index.ts'
import { keepLanguage } from './sync-language.ts'
import type { Instance } from '../kit/instance.ts'
import { type AccountFacts, type NetTermsState, NO_FACTS } from '../store/create-store.ts'
import { sessionKeyOf } from '../store/session-key.ts'
import { followUnread } from './unread-notifications.ts'

/**
 * Mapped locations are no longer fetched after this many consecutive failures (SES-24; specification §8: more than
 * three).
 */
const MOST_ERRORS_IN_A_ROW = 3
/** Delay between knowing the user and fetching the mapped locations, ms (SES-24; specification §9). */
const LOCATIONS_AFTER_MS = 1_000

interface Fact {
  /** True if this session needs the fact. */
  isNeeded: boolean
  call: Call
  input: unknown
  staleMs: number
  learn(answer: unknown): Partial<AccountFacts>
  /** Value to use after a failure. */
  without: Partial<AccountFacts>
}

/** Connects a response's type to its call, because the facts in a list have different types. */
const fact = <C extends Call>(
  isNeeded: boolean,
  call: C,
  input: CallInput<C>,
  learn: (answer: CallOutput<C>) => Partial<AccountFacts>,
  { without = {}, staleMs = LIMITS.answerStaleMs }: Partial<Pick<Fact, 'without' | 'staleMs'>> = {},
): Fact => ({ isNeeded, call, input, staleMs, without, learn: (answer) => learn(answer as CallOutput<C>) })

/** Returns each fact with whether this session needs it (SES-21 to SES-23). */
function factsFor({ session, flags, config }: NetTermsState): Fact[] {
  const { customerId, merchantId, userType, capabilities } = session
  const can = (capability: Capability) => capabilities.includes(capability)
  const isDealer = userType === 'merchant' || userType === 'dealer-portal'
  const ofCustomer = { buid_customer: customerId ?? '' }
  const ofMerchant = { buid_merchant: merchantId ?? '' }
  const hasCustomer = !isDealer && customerId !== null
  const hasMerchant = isDealer && merchantId !== null
  const hasCurrencies = Boolean(config?.currencyVersion)
  const failedCount = { disputes: null, haveDisputesFailed: true }
  return [
    fact(
      hasCustomer && can('customer-disputes.count'),
      countCustomerDisputes,
      { filter: ofCustomer },
      ({ data }) => ({ disputes: data, haveDisputesFailed: false }),
      { without: failedCount },
    ),
    fact(
      hasMerchant && can('merchant-disputes.count'),
      countMerchantDisputes,
      { filter: ofMerchant },
      ({ data }) => ({ disputes: data, haveDisputesFailed: false }),
      { without: failedCount },
    ),
    fact(
      hasCustomer && hasCurrencies && can('customer-currencies.list'),
      listCustomerCurrencies,
      { filter: ofCustomer },
      ({ data }) => ({ currencies: data }),
    ),
    fact(
      hasMerchant && hasCurrencies && can('merchant-currencies.list'),
      listMerchantCurrencies,
      { filter: ofMerchant },
      ({ data }) => ({ currencies: data }),
    ),
    fact(
      hasCustomer &&
        config !== null &&
        whyNoBankingCountries(config) === null &&
        can('customer-banking-countries.list'),
      listBankingCountries,
      { params: { customerId: customerId ?? '' } },
      ({ data }) => ({ bankingCountries: data }),
      // Does not change while a page is open (specification §7: cached per customer).
      { without: { bankingCountries: [] }, staleMs: Infinity },
    ),
    fact(
      hasCustomer &&
        (userType === 'customer' || userType === 'corporate') &&
        isFlagOn(flags, 'customerLoyaltyProgramEnabled') &&
        can('customer-loyalty-program-enrollments.list'),
      listLoyaltyEnrollments,
      { filter: { ...ofCustomer, enrollment_status: '3' } },
      ({ data }) => ({ isInLoyaltyProgram: data.length > 0 }),
    ),
  ]
}

/**
 * Fetches the facts that the session's role, flags, and configuration allow, and again after each change of session or
 * selection.
 *
 * @param begunIn language of the page when the session started
 * @param knownAtMs when the page knew the user, by the browser's clock
 */
export function followAccount(instance: Instance, begunIn: LocaleCode, knownAtMs: number): void {
  keepLanguage(instance, begunIn)
  const { store } = instance
  let stop = new AbortController()
  const begin = (sinceMs: number) => {
    stop.abort()
    stop = new AbortController()
    if (store.getState().session.signedIn) learn(instance, stop.signal, sinceMs)
  }
  store.subscribe((state, before) => {
    if (sessionKeyOf(state.session) === sessionKeyOf(before.session)) return
    store.setState({ accountFacts: NO_FACTS })
    begin(Date.now())
  })
  begin(knownAtMs)
  // Must come after the facts of the previous selection are cleared.
  followUnread(instance)
}

function learn(instance: Instance, signal: AbortSignal, knownAtMs: number): void {
  const { api, answers, store } = instance
  const state = store.getState()
  const setFacts = (facts: Partial<AccountFacts>) =>
    store.setState({ accountFacts: { ...store.getState().accountFacts, ...facts } })

  for (const { call, input, staleMs, learn: factOf, without } of factsFor(state).filter(({ isNeeded }) => isNeeded)) {
    const key = `${call.name} ${encodeJson(input)}`
    let lastNews: unknown = null
    const update = () => {
      const { answer, error } = answers.read(key)
      const news = error ?? answer
      if (news === lastNews) return
      lastNews = news
      if (error) instance.failed(error, '')
      if (news !== null) setFacts(error ? without : factOf(answer))
    }
    const fetch = (given: AbortSignal) => api.send(call, input as CallInput<Call>, { signal: given })
    signal.addEventListener('abort', answers.watch({ call, key, fetch, staleMs }, update))
    // A widget may have requested it already.
    update()
  }
  const { session, flags } = state
  if (isFlagOn(flags, 'userLocationMappingEnabled') && session.capabilities.includes('user-location-mappings.list')) {
    const waitMs = knownAtMs + LOCATIONS_AFTER_MS - Date.now()
    const timer = setTimeout(
      () => void learnLocations(instance, signal, setFacts),
      Math.min(waitMs, LOCATIONS_AFTER_MS),
    )
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
}

/**
 * Fetches the mapped locations page by page, because there may be tens of thousands. Pages already read are kept if a
 * later one fails.
 */
async function learnLocations(
  instance: Instance,
  signal: AbortSignal,
  setFacts: (facts: Partial<AccountFacts>) => void,
): Promise<void> {
  const locations: UserLocationMapping[] = []
  let errors = 0
  let number = 1
  while (!signal.aborted) {
    try {
      const page = { number, size: LIMITS.maxCustomerPageSize }
      const { data, meta } = await instance.api.send(
        listUserLocationMappings,
        { page, sort: 'customer_name' },
        { signal },
      )
      errors = 0
      number += 1
      locations.push(...data)
      setFacts({ locations: [...locations] })
      if (data.length === 0 || locations.length >= meta.recordCount) return
    } catch (cause) {
      errors += 1
      if (errors <= MOST_ERRORS_IN_A_ROW || signal.aborted) continue
      return instance.failed(toError(cause), '')
    }
  }
}

const toError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'server-unreachable', 'The locations did not load. Check the cause.')
