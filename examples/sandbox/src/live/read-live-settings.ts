/**
 * Reads the settings of a live server from the environment. Secrets have no flag, because a command line is visible to
 * other users. Source: docs/spec/sandbox.md LIV-1…LIV-4.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartRefusal } from '../db/start-refusal.ts'
import { type Environment, httpsOrigin } from './read-origin.ts'
import { readThirdPartySettings, type ThirdPartySettings } from './read-third-party-settings.ts'
import { CARD_KEY_BYTES } from './require-live-options.ts'

export interface LiveSettings extends Partial<ThirdPartySettings> {
  /** Public address of the provider, in front of the TLS proxy: `https://portal.example`. */
  providerOrigin: string
  /** Public address of the secure frame, on another origin; if absent, no secret can be entered. */
  secureOrigin?: string
  /** Load balancers in front of the TLS proxy on this machine, as addresses or CIDR ranges. */
  trustedProxies?: readonly string[]
}

/**
 * Reads the settings.
 * @throws StartRefusal naming the variable that is missing or invalid
 */
export function readLiveSettings(env: Environment): LiveSettings {
  const providerOrigin = httpsOrigin('PROVIDER_ORIGIN', env)
  if (providerOrigin === undefined) {
    throw new StartRefusal(
      'A live server does not start without the https origin under which browsers find it: set PROVIDER_ORIGIN.',
    )
  }
  if (!env['DATABASE_URL']) {
    throw new StartRefusal(
      'A live server keeps its data in PostgreSQL, because the embedded database does not survive a power cut: set DATABASE_URL.',
    )
  }
  const secureOrigin = httpsOrigin('SECURE_ORIGIN', env)
  if (secureOrigin === providerOrigin) {
    throw new StartRefusal(
      'SECURE_ORIGIN must be another origin than PROVIDER_ORIGIN: on the same one the frame protects nothing.',
    )
  }
  const trustedProxies = readProxies(env['TRUSTED_PROXIES'])
  return {
    providerOrigin,
    ...(trustedProxies && { trustedProxies }),
    ...(secureOrigin !== undefined && { secureOrigin }),
    ...readThirdPartySettings(env, [providerOrigin, secureOrigin]),
  }
}

function readProxies(text: string | undefined): string[] | undefined {
  if (!text) return undefined
  const proxies = text.split(',').map((each) => each.trim())
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)
    if (isIP(address) === 0 || !isRange || more.length > 0) {
      throw new StartRefusal(
        'TRUSTED_PROXIES must be addresses or ranges of your balancers, parted by commas, like 10.0.0.5,10.1.0.0/16.',
      )
    }
  }
  return proxies
}

/** Reads the settings that a sandbox may have too. */
export function readGivenSettings(env: Environment) {
  const cardNumberKey = readCardNumberKey(env['CARD_NUMBER_KEY'])
  return {
    ...(env['SMTP_URL'] && { smtpUrl: env['SMTP_URL'] }),
    ...(env['MAIL_SENDER'] && { mailSender: senderOf(env['MAIL_SENDER']) }),
    ...(env['CLAMD'] && { clamd: env['CLAMD'] }),
    ...(env['PAYMENT_RAIL'] && { railFile: resolve(env['PAYMENT_RAIL']) }),
    ...(env['TRANSACTION_NETWORK'] && { networkFile: resolve(env['TRANSACTION_NETWORK']) }),
    ...(env['DOCUMENTS_DIR'] && { documentsDir: resolve(env['DOCUMENTS_DIR']) }),
    ...(cardNumberKey && { cardNumberKey }),
  }
}

/** Reads the key; an error message never contains it. */
function readCardNumberKey(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  // Node ignores invalid base64 characters: only text that encodes back identically is valid.
  if (key.length === CARD_KEY_BYTES && key.toString('base64') === text) return key
  throw new StartRefusal(
    `CARD_NUMBER_KEY must be ${CARD_KEY_BYTES} random bytes in base64: make one with openssl rand -base64 ${CARD_KEY_BYTES}.`,
  )
}

function senderOf(address: string): string {
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return address
  throw new StartRefusal('MAIL_SENDER must be one address like no-reply@provider.example, without a name.')
}
