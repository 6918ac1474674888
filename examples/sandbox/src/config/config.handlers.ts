/**
 * Handles the calls for the public config, and the config for signed-in users. Source: docs/spec/config.md CFG-1…CFG-3.
 */
import { LIMITS } from 'netterms/contract/internal'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { flagsOf } from '../http/permit.ts'
import { notFound } from '../http/refusal.ts'
import { readCardFeeTerms } from '../payments/card-fee-terms.ts'
import { brandOf } from './brands.ts'
import { listMessages } from './locale-messages.queries.ts'

type ConfigHandlers = Pick<Handlers, 'config.get' | 'config-secure.get' | 'feature-flags.get' | 'locales.list'>

const HOSTNAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/

/** Limits that this server enforces, sent so that pages apply the same ones. */
const ENFORCED_LIMITS = {
  defaultPageSize: LIMITS.defaultPageSize,
  maxPageSize: LIMITS.maxPageSize,
  maxInvoicesPerBankPayment: LIMITS.maxInvoicesPerBankPayment,
  partialMinimumMajor: LIMITS.partialMinimumMajor,
  maxPaymentMajor: LIMITS.maxPaymentMajor,
  maxPaymentMinorDigits: LIMITS.maxPaymentMinorDigits,
  sessionIdleMinutes: LIMITS.sessionIdleMinutes,
  sessionAbsoluteHours: LIMITS.sessionAbsoluteHours,
  sessionWarningMinutes: LIMITS.sessionWarningMinutes,
  cutOffHour: LIMITS.cutOffHour,
}

/** Program of this server: Harbor Trade Credit, United States. */
export const PROGRAM = {
  title: 'Harbor Trade Credit',
  ecaasPrefix: '/ecaas',
  api_version: 'g1',
  invoice_details_version: '2',
  bank_account_version: '2',
  currency_version: '1',
  secondaryPages: [
    '/manage-users',
    '/manage-groups',
    '/active-loyalty-program',
    '/vouchers',
    '/programs',
    '/audit-log',
    '/approvals',
  ],
  loadLocales: true,
  paymentTerms: {
    en:
      'By submitting you authorize Harbor Trade Credit to debit the bank account shown for the total shown, once, on or after ' +
      'the date shown. If the bank returns the debit, the invoices are open again and may bear a late fee.',
    de:
      'Mit dem Absenden ermächtigen Sie Harbor Trade Credit, die angezeigte Summe einmalig am angezeigten Tag oder danach ' +
      'vom angezeigten Bankkonto einzuziehen. Gibt die Bank die Lastschrift zurück, sind die Rechnungen wieder offen; es ' +
      'können Verzugskosten anfallen.',
  },
  /** Lockbox at the program's bank. */
  remittance: {
    name: 'Harbor Trade Credit',
    lines: ['Lockbox 4410, PO Box 94021', 'Seattle, WA 98124', 'United States'],
  },
  supportText: 'Harbor Trade Credit support: 1-800-555-0142, Monday to Friday, 7 AM to 7 PM Central Time.',
} as const

type ConfigSource = Pick<
  Provider,
  | 'environment'
  | 'providerOrigins'
  | 'secureOrigin'
  | 'components'
  | 'tools'
  | 'thirdParties'
  | 'privacyUrl'
  | 'logEndpoint'
  | 'logLevel'
>

export const createConfigHandlers = ({
  environment,
  providerOrigins,
  secureOrigin,
  components,
  tools,
  thirdParties,
  privacyUrl,
  logEndpoint,
  logLevel,
}: ConfigSource): ConfigHandlers => ({
  'config.get': async ({ db }) => {
    const { title, brand, menuPages } = await brandOf({ db, tools })
    return {
      data: {
        id: 'config',
        attributes: {
          ...PROGRAM,
          title,
          brand,
          menuPages,
          environment,
          // Tells a page to load the secure config only if it contains something for the page.
          loadSecure: Object.keys(components).length > 0,
          secureOrigin: secureOrigin(),
          limits: ENFORCED_LIMITS,
          loggingEndpoint: logEndpoint,
          loggingLevel: logLevel,
          privacyUrl,
          thirdParties: thirdParties(),
          // Invalid fee terms disable card payments, which explain it, but must not break every page.
          cardFee: await readCardFeeTerms(db).then(
            ({ wire }) => wire,
            () => null,
          ),
        },
      },
    }
  },

  'config-secure.get': async () => ({
    data: { id: 'config-secure', attributes: { emsClientId: 'harbor-trade-credit', componentOverrides: components } },
  }),

  'feature-flags.get': async ({ db, params }) => {
    const hostname = params['hostname'] ?? ''
    if (!HOSTNAME.test(hostname)) throw notFound()
    const stale = (await tools?.faults.current())?.staleFlags?.[hostname]
    const flags = stale ?? (await flagsOf({ db, providerOrigins }, hostname))
    if (Object.keys(flags).length === 0) throw notFound()
    return { data: { id: hostname, attributes: { ...flags } } }
  },

  'locales.list': async ({ db, filter }) => {
    const messages = await listMessages(db, filter.locale)
    return { data: messages.map(({ locale, texts }) => ({ id: locale, attributes: { messages: texts } })) }
  },
})
