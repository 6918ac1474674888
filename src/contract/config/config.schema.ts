/** `GET /config` and `/config-secure`. Source: docs/spec/config.md CFG-1, CFG-2 (specification §3 "Config"). */
import * as z from 'zod/mini'

export const configSchema = z.pipe(
  z.object({
    title: z.string(),
    loggingLevel: z.enum(['debug', 'info', 'warn', 'error']),
    ecaasPrefix: z.string(),
    api_version: z.string(),
    loadSecure: z.boolean(),
    loadLocales: z.boolean(),
    environment: z.enum(['sandbox', 'live']),
    paymentTerms: z.record(z.string(), z.string()),
    supportText: z.string(),
    limits: z.record(z.string(), z.number()),
  }),
  z.transform((wire) => ({
    title: wire.title,
    loggingLevel: wire.loggingLevel,
    ecaasPrefix: wire.ecaasPrefix,
    apiVersion: wire.api_version,
    /** CFG-4: the upper-cased first letter of `api_version`, `U` when empty (specification §9). */
    systemType: (wire.api_version[0] ?? 'U').toUpperCase(),
    loadSecure: wire.loadSecure,
    loadLocales: wire.loadLocales,
    environment: wire.environment,
    /** What the payer accepts before paying, plain text by language; English is always there. */
    paymentTerms: wire.paymentTerms,
    supportText: wire.supportText,
    limits: wire.limits,
  })),
)
export type Config = z.output<typeof configSchema>

export const secureConfigSchema = z.pipe(
  z.object({ emsClientId: z.string(), componentOverrides: z.record(z.string(), z.string()) }),
  z.transform((wire) => ({ emsClientId: wire.emsClientId, componentOverrides: wire.componentOverrides })),
)
export type SecureConfig = z.output<typeof secureConfigSchema>
