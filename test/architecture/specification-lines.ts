/**
 * What the specification says in sentences, and where it is kept: a line of errors with its one code and a call that answers
 * it, a line that is only said with its text, a behaviour with the rule that tests prove, a constant with its value.
 */
import {
  BANK_NUMBER_DIGITS,
  BANK_PAYMENT_TYPES,
  BRANCH_NUMBER_DIGITS,
  configSchema,
  CONSENT_KEY,
  consentOf,
  CURRENCIES,
  FALLBACK_CURRENCY,
  FLAGS,
  fromWireDate,
  LIMITS,
  listCustomers,
  listLocations,
  PROGRAMME_TIME_ZONE,
  ROUTING_NUMBER_DIGITS,
  scheduleBankPayment,
  systemTypeOf,
  toWireDate,
  USER_LIMITS,
  whyNoBankingCountries,
} from '../../src/contract/index.ts'
import { createFormats } from '../../src/i18n/formats.ts'

/** §8: each line, the one code that says it, and a call that meets it. A code of the browser's own belongs to any call. */
export const ERROR_LINES: readonly (readonly [line: string, code: string, call: string])[] = [
  ['Unable to contact server', 'server-unreachable', 'invoices.list'],
  ['unable to contact server for user info', 'server-unreachable', 'session.self'],
  ['Unable to download CSV', 'not-found', 'exports.get'],
  ['Unable to download document', 'not-found', 'merchant-invoice-documents.download'],
  ['Unable to download invoices', 'not-found', 'invoices.download-pdf'],
  ['try again later', 'server-unavailable', 'exports.get'],
  ['file could not be uploaded', 'document-unreadable', 'dispute-documents.create'],
  ['file could not be downloaded', 'not-found', 'dispute-documents.get'],
  ['file could not be removed', 'document-submitted', 'dispute-documents.delete'],
  ['attachment removal failure', 'not-found', 'merchant-invoice-documents.delete'],
  ['Unable to load card information', 'card-number-unavailable', 'cards.view-secure'],
  ['Error submitting a dispute', 'dispute-invoice-already-disputed', 'disputes.create'],
  ['contacts could not be added so submission failed', 'dispute-contacts-not-added', 'disputes.create'],
  ['error submitting a response', 'dispute-changed', 'disputes.answer'],
  ['response succeeded but contacts not added', 'dispute-contacts-left-out', 'disputes.answer'],
  ['unable to respond to disputes', 'dispute-not-answerable', 'disputes.answer'],
  ['some disputes ineligible for response', 'dispute-answers-mixed', 'disputes.answer-together'],
  ['this dispute has ineligible invoices', 'dispute-invoice-ineligible', 'disputes.create'],
  ['Unable to set active merchant, customer, or customer and location', 'not-found', 'session.select'],
  ['Password incorrect', 'password-incorrect', 'passwords.change'],
  ['username and/or password invalid', 'credentials-invalid', 'session.sign-in'],
  ['password failed validation', 'password-common', 'passwords.reset'],
  ['password missing requirements', 'password-requirements-missing', 'passwords.reset'],
  ['password already used', 'password-used-before', 'passwords.reset'],
  ['username exists', 'user-exists', 'users.invite'],
  ['Payment could not be processed', 'payment-invoice-not-payable', 'payments.create'],
  ['card payment provider could not process', 'payment-card-not-usable', 'payments.create'],
  ['payment method could not be added (bank account)', 'bank-account-duplicate', 'bank-accounts.create'],
  ['payment method could not be added (card)', 'payment-method-card-invalid', 'payment-cards.create'],
  ['payment method could not be removed', 'payment-method-in-use', 'bank-accounts.remove'],
  ['unable to pay zero or negative amount', 'payment-amount-not-positive', 'payments.create'],
  ['Unable to update user', 'user-status-conflict', 'users.update'],
  ['failed to invite user', 'user-status-conflict', 'users.invite-again'],
  ['Chargeback not available for the selected transaction', 'dispute-invoice-ineligible', 'disputes.create'],
  ['invoice not found', 'not-found', 'invoice-details.get'],
  ['unable to access invoice', 'not-permitted', 'invoice-details.get'],
  ['Group create failure', 'group-name-taken', 'user-groups.create'],
  ['Group update failure', 'group-parent-cycle', 'user-groups.update'],
  ['Group add-user failure', 'group-move-unconfirmed', 'user-groups.add-users'],
  ['credential export failed', 'credential-file-too-large', 'credentials.export'],
  ['unable to cancel a rejection', 'rejection-not-cancelable', 'rejections.cancel'],
  ['unable to resubmit a rejection', 'rejection-not-resubmittable', 'rejections.resubmit'],
  ['unable to discard changes of a rejection', 'rejection-not-resubmittable', 'rejections.discard-draft'],
  ['resubmitted rejection still processing', 'rejection-still-processing', 'rejections.resubmit'],
  ['Inactive accounts cannot request cards', 'card-account-blocked', 'cards.request'],
  ['Inactive accounts cannot terminate cards', 'card-account-blocked', 'cards.terminate'],
  ['File too large', 'document-too-large', 'dispute-documents.create'],
  ['wrong type', 'document-type-refused', 'dispute-documents.create'],
  ['selection error', 'document-too-many', 'dispute-documents.create'],
]

/** §8: what is said and is no error of a call: the line, the English table that holds its text, and the text's key. */
export const SAID_LINES: readonly (readonly [line: string, table: string, key: string])[] = [
  ['Recovery and reset e-mail sent', 'src/i18n/locales/en/recovery.json', 'recovery.sent.title'],
  ['Recovery and reset e-mail failed', 'src/i18n/locales/en/recovery.json', 'recovery.notSent'],
  ['Not-found page “nothing here”', 'examples/portal/src/messages/en.ts', 'portal.notFound.title'],
  ['Not-found page with go-back action', 'examples/portal/src/messages/en.ts', 'portal.notFound.back'],
  ['Not-found page with go-home link (§2)', 'examples/portal/src/messages/en.ts', 'portal.notFound.home'],
]

/**
 * §8 “Success messages exist for …”: the call that brings each about, and the text that says so. Null: no widget sends that
 * call yet; the widget that does has to say it.
 */
export const SUCCESSES: readonly (readonly [success: string, call: string, key: string | null])[] = [
  ['dispute', 'disputes.create', null],
  ['chargeback', 'disputes.answer', null],
  ['note', 'invoice-notes.create', null],
  ['invoice update', 'merchant-invoice-documents.create', null],
  ['payment method added', 'bank-accounts.create', 'payments.method.added'],
  ['payment method removed (bank account)', 'bank-accounts.remove', null],
  ['payment method removed (card)', 'payment-cards.remove', null],
  ['group created', 'user-groups.create', null],
  ['group updated', 'user-groups.update', null],
  ['users added', 'user-groups.add-users', null],
  ['password created', 'accounts.activate', 'recovery.done.activate'],
  ['password reset', 'passwords.reset', 'recovery.done.reset-password'],
]

/** §8 “Behaviour”: each sentence and the rule that holds it; a rule that is cited here is proven by a test. */
export const BEHAVIOURS: readonly (readonly [sentence: string, rule: string])[] = [
  ['HTTP failures are logged with method, URL and bodies and re-thrown', 'TRU-7'],
  ['Banking-country failure logs and clears the list', 'SES-22'],
  ['Feature-flag failure yields empty flags and is logged', 'CFG-3'],
  ['A failed dispute count sets an error flag', 'SES-21'],
  ['failed notifications set an error state', 'SES-25'],
  ['Mapped-locations loading stops after more than 3 consecutive errors', 'SES-24'],
]

const CONFIG = configSchema.parse({
  title: '',
  ecaasPrefix: '/ecaas',
  api_version: '',
  loadSecure: false,
  loadLocales: false,
  environment: 'sandbox',
  paymentTerms: {},
  supportText: '',
  limits: {},
})
/** On a Wednesday in a week without a holiday, before the cut-off; cards go by the calendar of the generic rail. */
const SUBMITTED_AT = Date.parse('2026-06-10T15:00:00Z')
const BANK_PAYMENT = scheduleBankPayment(SUBMITTED_AT, 'ach')
const CARD_PAYMENTS = [SUBMITTED_AT, SUBMITTED_AT + 8 * 3_600_000].map(
  (at) => scheduleBankPayment(at, 'generic').postsBy,
)
const bankingCountries = (api_version: string, bankAccountVersion: string) =>
  whyNoBankingCountries({ systemType: systemTypeOf(api_version), bankAccountVersion })

/** §9: each constant of the contract, what it is, and what it has to be. */
export const CONSTANT_VALUES: readonly (readonly [constant: string, is: unknown, shall: unknown])[] = [
  ['File size unit 1000', LIMITS.maxUploadBytes % 1_000_000, 0],
  ['Central US time zone', PROGRAMME_TIME_ZONE, 'America/Chicago'],
  [
    'Dates normalised to MM/DD/YYYY',
    [toWireDate('2026-11-04'), fromWireDate('11/04/2026')],
    ['11/04/2026', '2026-11-04'],
  ],
  ['Currency default 2 decimals', [CURRENCIES.USD.exponent, CURRENCIES.CAD.exponent], [2, 2]],
  ['Default log level error', CONFIG.loggingLevel, 'error'],
  ['Percent default 2 decimals', createFormats('en', PROGRAMME_TIME_ZONE).percent(2.946), '2.95%'],
  ['Fallback currency USD', FALLBACK_CURRENCY, 'USD'],
  [
    'Bank payment shows in 1-2 business days',
    [BANK_PAYMENT.initiatesOn, BANK_PAYMENT.postsBy],
    ['2026-06-10', '2026-06-12'],
  ],
  ['Card status updates 1-3 business days', CARD_PAYMENTS, ['2026-06-12', '2026-06-15']],
  ['Routing number 9 digits', ROUTING_NUMBER_DIGITS, 9],
  ['bank number 4', BANK_NUMBER_DIGITS, 4],
  ['branch number 5', BRANCH_NUMBER_DIGITS, 5],
  ['Up to two payment types', BANK_PAYMENT_TYPES, ['online payment', 'AutoPay']],
  ['Page size for customer loads 10000', listCustomers.query.maxPageSize, 10_000],
  ['Page size for location loads 10000', listLocations.query.maxPageSize, 10_000],
  ['sorted customer_name|asc', listCustomers.query.sorts[0], 'customer_name'],
  ['then name|asc', listLocations.query.sorts[0], 'name'],
  ['System type is the upper-cased first letter', systemTypeOf('g2'), 'G'],
  ['default U', CONFIG.systemType, 'U'],
  ['G enables banking countries', [bankingCountries('g1', '2'), bankingCountries('u1', '2')], [null, 'system-type']],
  ['Default bank module version 1', CONFIG.bankAccountVersion, '1'],
  ['Chunk load timeout 120 seconds', LIMITS.chunkTimeoutMs, 120_000],
  ['Card number view access expires after {minutes} minutes', LIMITS.stepUpSeconds, 300],
  ['Local storage key: consent banner', CONSENT_KEY, 'netterms:consent'],
  ['consent true/false', [consentOf('true'), consentOf('false'), consentOf('yes')], ['granted', 'denied', null]],
  ['rows-per-page selector', LIMITS.rowsPerPage, [10, 25, 50, 100]],
  ['Upload limit', LIMITS.maxUploadsAtOnce, 5],
  ['Name-length limit', USER_LIMITS.maxPartOfName, 50],
  ['Password-count limit', [LIMITS.minPasswordLength, LIMITS.maxPasswordLength], [15, 128]],
  ['Card minimum', LIMITS.cardMinimumMajor, 1],
  ...(
    [
      ['dealer portal', 'dealerPortalEnabled'],
      ['user location mapping', 'userLocationMappingEnabled'],
      ['sub-accounts', 'subAccountsEnabled'],
      ['customer loyalty programme', 'customerLoyaltyProgramEnabled'],
      ['in-app survey for customer', 'customerSurveyEnabled'],
      ['in-app survey for dealer portal', 'dealerSurveyEnabled'],
      ['verbose survey logging', 'verboseSurveyLoggingEnabled'],
    ] as const
  ).map(([flag, name]) => [`Flag: ${flag}`, FLAGS.includes(name), true] as const),
]

/** §9: constants that only their own file knows: the file and the whole words that stand there. */
export const CONSTANT_WORDS: readonly (readonly [constant: string, file: string, words: string])[] = [
  ['Local storage key: user locale', 'src/contract/locales.ts', "LOCALE_KEY = 'netterms:locale'"],
  [
    'Local storage key: show-all-merchants, shown unless stored false',
    'widgets/account/merchant-picker/show-all-merchants.ts',
    "localStorage.getItem(SHOW_ALL_KEY) !== 'false'",
  ],
  ['Mapped-locations fetch starts 1 s after user loads', 'src/account-facts.ts', 'LOCATIONS_AFTER_MS = 1_000'],
  ['Mapped locations stop after more than 3 errors', 'src/account-facts.ts', 'MOST_ERRORS_IN_A_ROW = 3'],
  [
    'otherwise first available currency',
    'widgets/payments/pay-invoices/use-selection.ts',
    'currencies.includes(each)) ?? currencies[0] ?? own',
  ],
  ['Card payment fee, non-refundable', 'src/i18n/locales/en/payments.json', 'a card fee is not refunded'],
  ['Cards go by the generic calendar', 'examples/sandbox/src/payments/payment-method.ts', "CARD_CALENDAR = 'generic'"],
  ['One AutoPay account', 'src/contract/errors/general-error-codes.ts', "'bank-account-auto-pay-taken': {"],
  ['Relative time label: just now', 'src/i18n/locales/en/bell.json', '"bell.justNow": "Just now"'],
  ['Relative time labels: hours', 'widgets/notifications/relative-time.ts', "-Math.floor(agoMs / HOUR_MS), 'hour'"],
  ['Relative time labels: days, yesterday', 'widgets/notifications/relative-time.ts', "{ numeric: 'auto' }"],
  ['Sorting: most recent', 'src/i18n/locales/en/notifications.json', '"notifications.order.recent": "Most recent"'],
  [
    'Sorting: newest to oldest',
    'src/i18n/locales/en/notifications.json',
    '"notifications.order.newest": "Newest to oldest"',
  ],
  [
    'Sorting: oldest to newest',
    'src/i18n/locales/en/notifications.json',
    '"notifications.order.oldest": "Oldest to newest"',
  ],
]
