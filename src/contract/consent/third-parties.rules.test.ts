import { expect, it } from 'vitest'
import { capabilitiesOf } from '../access/capabilities.ts'
import { type Subject, USER_TYPES } from '../access/requirement.ts'
import { CONSENT_KEY, consentOf, storedConsentOf } from './consent.rules.ts'
import {
  isMoneyPath,
  mayAskThirdParty,
  OPEN_PATHS,
  openPathOf,
  type PartyQuestion,
  THIRD_PARTY_NAMES,
  toldTo,
} from './third-parties.rules.ts'

const who: Subject = {
  signedIn: true,
  userType: 'customer',
  role: 'payer',
  capabilities: capabilitiesOf('payer'),
  flags: { customerSurveyEnabled: true, dealerSurveyEnabled: true },
  customerId: '10428',
  merchantId: null,
}
const question = (changes: Partial<PartyQuestion> = {}): PartyQuestion => ({
  consent: 'granted',
  pathname: '/account/overview',
  bornAt: '/login',
  who,
  ...changes,
})
/** Pages on which no third party may load: money, cards, sign-in, password reset (specification, security rules). */
const CLOSED_PAGES = [
  '/payment/due',
  '/payment/invoices',
  '/payment/confirm',
  '/account/cards',
  '/payment-methods',
  '/add-bank-account',
  '/login',
  '/forgot-user',
  '/forgot-password',
  '/reset-password',
  '/activate',
  '/manage-users',
  '/frame/statements',
  '/cgi-bin/merchant-select',
  '/nowhere',
  '/',
]

it('[TRU-1] reads two values as a choice and everything else as none', () => {
  expect(CONSENT_KEY).toBe('netterms:consent')
  expect(['true', 'false', null, '', 'TRUE', 'granted', '1'].map(consentOf)).toEqual([
    'granted',
    'denied',
    null,
    null,
    null,
    null,
    null,
  ])
  for (const consent of ['granted', 'denied'] as const) expect(consentOf(storedConsentOf(consent))).toBe(consent)
})

it.each(THIRD_PARTY_NAMES)('[TRU-3] loads %s only after consent and sign-in', (party) => {
  expect(mayAskThirdParty(party, question())).toBe(true)
  expect(mayAskThirdParty(party, question({ consent: null }))).toBe(false)
  expect(mayAskThirdParty(party, question({ consent: 'denied' }))).toBe(false)
  expect(mayAskThirdParty(party, question({ who: { ...who, signedIn: false } }))).toBe(false)
  expect(mayAskThirdParty(party, question({ who: { ...who, userType: null } }))).toBe(false)
})

it.each(THIRD_PARTY_NAMES.flatMap((party) => CLOSED_PAGES.map((page) => [party, page] as const)))(
  '[TRU-3] does not load %s at %s, with or without a prefix',
  (party, page) => {
    for (const prefix of ['', '/fleetchargebeta', '/fleetchargeprod', '/own']) {
      for (const pathname of [`${prefix}${page}`, `${prefix}${page}/`, `${prefix}${page}`.toUpperCase()]) {
        expect(mayAskThirdParty(party, question({ pathname })), pathname).toBe(false)
      }
    }
  },
)

it.each(['/payment/invoices', '/own/account/cards', '/reset-password', '/fleetchargebeta/activate'])(
  '[TRU-3] loads no third party after a page load at %s, on any later route',
  (bornAt) => {
    expect(isMoneyPath(bornAt)).toBe(true)
    for (const party of THIRD_PARTY_NAMES) expect(mayAskThirdParty(party, question({ bornAt }))).toBe(false)
  },
)

it.each(USER_TYPES)('[TRU-3] shows %s the survey when the flag of its portal is on', (userType) => {
  const isDealer = userType === 'merchant' || userType === 'dealer-portal'
  const own = isDealer ? 'dealerSurveyEnabled' : 'customerSurveyEnabled'
  const other = isDealer ? 'customerSurveyEnabled' : 'dealerSurveyEnabled'
  const ask = (flags: Subject['flags']) => mayAskThirdParty('survey', question({ who: { ...who, userType, flags } }))
  expect([ask({ [own]: true }), ask({ [other]: true }), ask({})]).toEqual([true, false, false])
})

it('[TRU-4] reports an address without its variable parts', () => {
  expect(openPathOf('/invoice/INV-4711')).toBe('/invoice/:invoice_id')
  expect(openPathOf('/fleetchargebeta/invoice-list/past-due')).toBe('/invoice-list/:status')
  expect(openPathOf('/a/b/account/overview')).toBeNull()
  for (const path of OPEN_PATHS) expect(openPathOf(path.replace(/:\w+/, 'x')), path).toBe(path)
})

it('[TRU-4] sends only the properties of the table', () => {
  const facts = { user: 'ab', role: 'payer', type: 'customer', locale: 'en', path: '/account/overview', event: 'view' }
  const more = { ...facts, name: 'Pat Jones', email: 'pat@northwind.example' }
  expect(toldTo('survey', more)).toEqual({ user: 'ab', role: 'payer', type: 'customer', locale: 'en' })
  expect(Object.keys(toldTo('analytics', more))).toEqual(['user', 'role', 'type', 'path', 'event'])
  expect(toldTo('tour', { path: 7 } as never)).toEqual({})
})
