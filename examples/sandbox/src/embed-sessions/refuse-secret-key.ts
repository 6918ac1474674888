/**
 * Rejects a page that uses a secret key in place of its publishable key. Source: docs/spec/session.md EMB-2, EMB-74.
 */
import { findKeyOf } from '../api-keys/secret-keys.ts'
import type { Provider } from '../http/app-options.ts'
import { Refusal } from '../http/refusal.ts'
import { SECRET_KEY_PREFIX } from '../http/tokens.ts'

/**
 * Rejects the key.
 * @throws Refusal 403 `secret-key-in-browser` for a key that starts with `sk_`; the operator's log then contains the
 * partner's publishable key, so that the secret can be rotated, and never the secret
 */
export async function refuseSecretKey(
  { db, realNow, log }: Pick<Provider, 'db' | 'realNow' | 'log'>,
  given: string,
): Promise<void> {
  if (!given.startsWith(SECRET_KEY_PREFIX)) return
  const publishableKey = await findKeyOf(db, given, realNow())
  log(JSON.stringify({ level: 'warn', event: 'secret-key-in-browser', publishableKey: publishableKey ?? null }))
  throw new Refusal({
    code: 'secret-key-in-browser',
    detail:
      'A page sent a secret key (sk_…) instead of its publishable key (pk_…). Remove it from the page, and replace it: it is no longer secret.',
    pointer: '/data/attributes/publishable_key',
  })
}
