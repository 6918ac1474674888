/**
 * Reads optional settings of a live portal: third parties, the log endpoint, and pages of the former system. Source:
 * docs/spec/sandbox.md LIV-4 (docs/spec/trust.md TRU-3, TRU-8; docs/spec/legacy.md LEG-1).
 */
import { readFileSync } from 'node:fs'
import { LOG_LEVELS, type LogLevel, THIRD_PARTY_NAMES } from 'netterms/contract/internal'
import * as z from 'zod/mini'
import { StartRefusal } from '../db/start-refusal.ts'
import type { LegacyPageSetting } from '../legacy-origin/legacy-page-setting.ts'
import { type Environment, httpsOrigin } from './read-origin.ts'

export interface ThirdPartySettings {
  /** Address by name: `survey`, `analytics`, `tour`. */
  thirdParties: Readonly<Record<string, string>>
  /** Address of the provider's notice about third parties. */
  privacyUrl?: string
  /** If absent, the server's own endpoint. */
  logEndpoint?: string
  logLevel?: LogLevel
  legacy?: { origin: string; pages: readonly LegacyPageSetting[] }
}

const legacyPages = z.array(
  z.strictObject({
    location: z.string(),
    path: z.string(),
    titles: z.record(z.string(), z.string()),
    audience: z.enum(['account', 'dealer']),
  }),
)

/**
 * Reads the settings.
 * @param taken origins that the provider already uses
 * @throws StartRefusal naming the variable that is invalid
 */
export function readThirdPartySettings(env: Environment, taken: readonly (string | undefined)[]): ThirdPartySettings {
  const parties = THIRD_PARTY_NAMES.flatMap((name) => {
    const variable = `${name.toUpperCase()}_URL`
    const address = httpsAddress(variable, env)
    if (address === undefined) return []
    if (taken.includes(new URL(address).origin)) {
      throw new StartRefusal(
        `${variable} must be of another origin than the provider's own: there a third party would have the rights of the portal.`,
      )
    }
    return [[name, address] as const]
  })
  const privacyUrl = httpsAddress('PRIVACY_URL', env)
  const logEndpoint = httpsAddress('CLIENT_LOG_URL', env)
  if (logEndpoint !== undefined && taken.includes(new URL(logEndpoint).origin)) {
    throw new StartRefusal(
      'CLIENT_LOG_URL must be of another origin than the provider’s own: leave it away, and this server takes the log.',
    )
  }
  const logLevel = levelOf(env['CLIENT_LOG_LEVEL'])
  const legacy = readLegacy(env, taken)
  return {
    thirdParties: Object.fromEntries(parties),
    ...(privacyUrl !== undefined && { privacyUrl }),
    ...(logEndpoint !== undefined && { logEndpoint }),
    ...(logLevel !== undefined && { logLevel }),
    ...(legacy && { legacy }),
  }
}

function httpsAddress(name: string, env: Environment): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' && !url.username && !url.password && !url.hash) return url.href
  throw new StartRefusal(
    `${name} must be an https address without a password or a fragment, like https://survey.example/ask.`,
  )
}

function levelOf(text: string | undefined): LogLevel | undefined {
  if (!text) return undefined
  const level = LOG_LEVELS.find((each) => each === text)
  if (level) return level
  throw new StartRefusal(`CLIENT_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
}

function readLegacy(env: Environment, taken: readonly (string | undefined)[]): ThirdPartySettings['legacy'] {
  const origin = httpsOrigin('LEGACY_ORIGIN', env)
  if (origin === undefined) return undefined
  if (taken.includes(origin)) {
    throw new StartRefusal(
      'LEGACY_ORIGIN must be another origin than PROVIDER_ORIGIN and SECURE_ORIGIN: on the same one its pages would have the rights of the portal.',
    )
  }
  const file = env['LEGACY_PAGES']
  if (!file) throw new StartRefusal('LEGACY_ORIGIN shows nothing without the file of its pages: set LEGACY_PAGES.')
  return { origin, pages: pagesOf(file) }
}

function pagesOf(file: string): readonly LegacyPageSetting[] {
  let text: unknown
  try {
    text = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new StartRefusal('LEGACY_PAGES cannot be read: it must be a file with a JSON list of pages.', { cause })
  }
  const pages = legacyPages.safeParse(text)
  if (pages.success) return pages.data
  throw new StartRefusal(
    'LEGACY_PAGES must be a list of pages with location, path, titles by language and audience (account or dealer).',
  )
}
