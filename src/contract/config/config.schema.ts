/** `GET /config` and `/config-secure`. Source: docs/spec/config.md CFG-1, CFG-2 (specification §3 "Config"). */
import * as z from 'zod/mini'
import { cardFeeTermsSchema } from '../payments/card-fee-terms.schema.ts'
import { dictionaryOf } from '../wire/dictionary.ts'

/**
 * Returns the system type: the first letter of `api_version` in upper case, `U` if it is empty (CFG-4; specification
 * §9).
 */
export const systemTypeOf = (apiVersion: string): string => (apiVersion[0] ?? 'U').toUpperCase()

export const configSchema = z.pipe(
  z.object({
    title: z.string(),
    loggingLevel: z.nullish(z.enum(['debug', 'info', 'warn', 'error'])),
    ecaasPrefix: z.string(),
    api_version: z.string(),
    loadSecure: z.boolean(),
    loadLocales: z.boolean(),
    environment: z.enum(['sandbox', 'live']),
    secureOrigin: z.nullish(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/))),
    paymentTerms: dictionaryOf(z.string()),
    supportText: z.string(),
    limits: dictionaryOf(z.number()),
    invoice_details_version: z.nullish(z.string()),
    bank_account_version: z.nullish(z.string()),
    currency_version: z.nullish(z.string()),
    cardFee: z.nullish(cardFeeTermsSchema),
    loggingEndpoint: z.nullish(z.string()),
    privacyUrl: z.nullish(z.string()),
    thirdParties: z.nullish(dictionaryOf(z.string())),
    remittance: z.optional(z.unknown()),
    brand: z.optional(z.unknown()),
    menuPages: z.optional(z.unknown()),
    secondaryPages: z.optional(z.unknown()),
  }),
  z.transform((wire) => ({
    title: wire.title,
    /** Log level; `error` if the program sets none (TRU-8; specification §9). */
    loggingLevel: wire.loggingLevel ?? 'error',
    ecaasPrefix: wire.ecaasPrefix,
    apiVersion: wire.api_version,
    systemType: systemTypeOf(wire.api_version),
    /** Selects the address at which invoice details are read; null: the older one (CFG-5). */
    invoiceDetailsVersion: wire.invoice_details_version ?? null,
    /** Version of the bank module; `1` if the program sets none (CFG-5; specification §9). */
    bankAccountVersion: wire.bank_account_version ?? '1',
    /** Version of the currency list; null: a single currency, and the list is not fetched (CFG-5; specification §7). */
    currencyVersion: wire.currency_version ?? null,
    loadSecure: wire.loadSecure,
    loadLocales: wire.loadLocales,
    environment: wire.environment,
    /** Origin of the secure frame (SEC-1); null if the program has none, and then features that need it are hidden. */
    secureOrigin: wire.secureOrigin ?? null,
    /** Terms that the payer accepts before paying, plain text by language; English is always present. */
    paymentTerms: wire.paymentTerms,
    supportText: wire.supportText,
    limits: wire.limits,
    /** Card fee terms; null: cards are not accepted (CFG-6). The fee of a payment is in its preview (PAY-31). */
    cardFee: wire.cardFee ?? null,
    /** Log endpoint for pages of the provider; null: nothing is logged (CFG-20). */
    loggingEndpoint: wire.loggingEndpoint ?? null,
    /** The provider's page about third parties; null if there is none (CFG-20). */
    privacyUrl: wire.privacyUrl ?? null,
    /** Address of each third party, by its name in `THIRD_PARTIES` (CFG-20). */
    thirdParties: wire.thirdParties ?? {},
    /** Unvalidated; `readBrand` and `readMenuWishes` validate it, on the provider's own pages (CFG-10, CFG-12). */
    brand: wire.brand,
    /** Unvalidated; `readRemittance` validates it (CFG-181). */
    remittance: wire.remittance,
    menuPages: wire.menuPages,
    /** Unvalidated; `readSecondaryPages` validates it (CFG-14). */
    secondaryPages: wire.secondaryPages,
  })),
)
/** The configuration of the provider. */
export type Config = z.output<typeof configSchema>

export const secureConfigSchema = z.pipe(
  z.object({
    emsClientId: z.string(),
    componentOverrides: dictionaryOf(z.object({ file: z.string(), integrity: z.string() })),
  }),
  z.transform((wire) => ({
    emsClientId: wire.emsClientId,
    /** Maps a place in a widget to the provider's component for it. */
    componentOverrides: wire.componentOverrides,
  })),
)
/** A file in the provider's folder on the CDN, with its hash; both are validated before it is loaded (WID-50). */
export interface ComponentFile {
  /** File name, such as `harbor-head.js`. */
  file: string
  /** Hash of the file: `sha384-…`. */
  integrity: string
}
export type SecureConfig = z.output<typeof secureConfigSchema>
