/** Represents this system as a registered client of an identity provider. Source: docs/spec/identity.md IDN-12. */
import type { Kysely } from 'kysely'
import * as client from 'openid-client'
import type { Database } from '../db/schema.ts'
import { openSealedText } from '../db/sealed-text.ts'
import type { Provider } from '../http/app-options.ts'
import { hashOf } from '../http/tokens.ts'
import { CONTOSO_PATH } from './contoso-accounts.ts'
import { fetchPublic } from './public-address.ts'

export interface OidcRegistration {
  id: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** Returns the context to which an encrypted client secret is bound. */
export const secretOwnerOf = (providerId: string): string => `identity-provider:${providerId}`

/**
 * Returns the registration.
 * @returns null for sign-in with a local password, and for a provider that does not exist
 */
export async function readOidcProvider(db: Kysely<Database>, id: string): Promise<OidcRegistration | null> {
  const row = await db
    .selectFrom('identity_providers')
    .select(['id', 'issuer', 'client_id', 'client_secret_sealed'])
    .where('id', '=', id)
    .where('kind', '=', 'oidc')
    .executeTakeFirst()
  if (!row?.issuer || !row.client_id || !row.client_secret_sealed) return null
  const clientSecret = await openSealedText(db, row.client_secret_sealed, secretOwnerOf(row.id))
  return { id: row.id, issuer: row.issuer, clientId: row.client_id, clientSecret }
}

const TIMEOUT_SECONDS = 10
/** Time after which the keys and addresses of a provider are read again, ms. */
const KEPT_MS = 10 * 60_000

export type Discover = (registration: OidcRegistration) => Promise<client.Configuration>

/**
 * Returns the issuers that this server runs itself in a sandbox, which are contacted without address checks (IDP-3).
 */
export const ownIssuers = ({
  environment,
  providerOrigins,
}: Pick<Provider, 'environment' | 'providerOrigins'>): string[] =>
  environment === 'sandbox' ? providerOrigins().map((origin) => origin + CONTOSO_PATH) : []

/** Reads a provider's addresses and keys and caches them; a failed attempt is not cached. */
export function createDiscovery(provider: Provider): Discover {
  const { environment, realNow, ssoFetch } = provider
  const kept = new Map<string, { at: number; configuration: Promise<client.Configuration> }>()
  return (registration) => {
    const { id, issuer, clientId, clientSecret } = registration
    const key = JSON.stringify([id, issuer, clientId, hashOf(clientSecret)])
    const known = kept.get(key)
    if (known && realNow() - known.at < KEPT_MS) return known.configuration
    // Providers added by an administrator are contacted over the public Internet only; this server's own provider is
    // not on it.
    const fetchOf = ssoFetch ?? (ownIssuers(provider).includes(issuer) ? null : fetchPublic)
    const isPlain = environment === 'sandbox' && issuer.startsWith('http://')
    const configuration = client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      client.ClientSecretPost(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        // The token's signature is checked even though the token comes directly from the provider.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
        ...(fetchOf && { [client.customFetch]: fetchOf }),
      },
    )
    kept.set(key, { at: realNow(), configuration })
    configuration.catch(() => kept.delete(key))
    return configuration
  }
}
