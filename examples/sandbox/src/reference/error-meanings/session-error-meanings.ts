/** Meanings of the errors of authentication and access. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const LOCK = `${LIMITS.attemptsBeforeLock} wrong ones lock the account for ${LIMITS.lockMinutes} minutes`

export const SESSION_ERROR_MEANINGS = {
  'credentials-invalid': {
    happened:
      'Username and password do not match, or the account cannot sign in with a password now (locked by wrong attempts, invited, deleted, or signing in through a company); the response is the same in each case, so that it does not reveal which usernames exist.',
    todo: `Show the same message in every case, and offer password recovery: ${LOCK}, during which the right password fails as well. In the secure frame this refers to the password that confirms an action.`,
  },
  'account-locked': {
    happened:
      'The account is locked by an admin or until it has a new password (at sign-in returned only after the right password), or the provider’s user linked to a partner’s external id is locked, deleted, or has not accepted their invitation.',
    todo: 'Show `meta.reason`, and refer the user to the party in `meta.unlocked_by`: an administrator of the company, customer support, or the password reset. Do not create the session again in a loop.',
  },
  'session-required': {
    happened:
      'The call requires a signed-in user, and the request has neither the portal’s cookie nor an `Authorization` header.',
    todo: 'Sign in first, or send `Authorization: Bearer et_…` with the token of an embed session. The cookie is never accepted from a page of another site: use the widgets, or a token.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'session-expired': {
    happened: `The credential has expired: a session ends ${LIMITS.sessionIdleMinutes} minutes after its last call and ${LIMITS.sessionAbsoluteHours} hours after its start, an embed token after ${LIMITS.embedTokenSeconds} s, and a portal session also at sign-out or when the user is locked.`,
    todo: 'On a partner’s page, nothing: the SDK fetches a new client secret and sends the call again, if it is a read or has an idempotency key. With the portal’s cookie, the user signs in again; their input is kept.',
  },
  'token-invalid': {
    happened:
      'The token in `Authorization`, or the client secret to be exchanged, is unknown: it is mistyped, of another kind or another key, was revoked, or its session has ended.',
    todo: 'Request a new client secret and exchange it; a token is valid only for its own kind of call (`et_` for the API, `fs_` and `ft_` for the secure frame). Each client secret belongs to the publishable key paired with the secret key that created it.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'client-secret-consumed': {
    happened:
      'The client secret was already used; it works once, even if that exchange failed or was rejected because of the page’s origin.',
    todo: 'Let `fetchClientSecret` request a new one from your server each time: do not write it into the page’s HTML, which a cache or the back button may show again, and do not use one idempotency key for two pages. The SDK retries automatically.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'client-secret-expired': {
    happened: `The client secret was exchanged more than ${LIMITS.clientSecretSeconds} s after it was created, for example by a page from a cache or in the background.`,
    todo: 'Create it when the page requests it, not when the page is rendered. The SDK requests a new one from `fetchClientSecret` or the session address automatically.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'publishable-key-unknown': {
    happened:
      'The publishable key of `init` or `data-key` does not belong to this API: it is mistyped, revoked, or of the other environment.',
    todo: 'Compare the key with the one that the provider issued, and its prefix with the API: `pk_test_…` for the sandbox, `pk_live_…` for the live API.',
    guide: ['running', 'Keys'],
  },
  'secret-key-invalid': {
    happened:
      'The call requires a partner’s secret key, and the request has none or an invalid one: mistyped, ended after a rotation, revoked, or of the other environment.',
    todo: 'Send `Authorization: Bearer sk_…` from your server with the key of this environment. After a rotation the previous key stays valid for a while; a leaked key ends at once.',
    guide: ['running', 'Keys'],
  },
  'secret-key-in-browser': {
    happened:
      'A secret key was used in a browser, where it is visible to every visitor: the API saw it with an `Origin` or `Sec-Fetch-Site` header or as the publishable key, or the SDK found it in a page and sent nothing.',
    todo: 'Remove the key from the page and its bundle, call from your server only, and let the provider rotate the key as leaked: it is no longer secret.',
    guide: ['running', 'Keys'],
    from: 'Any call with a secret key in `Authorization`, `POST /embed-tokens` with one in `publishable_key`; and `init` and `netterms/server` in a browser, before they send anything.',
  },
  'origin-not-allowed': {
    happened:
      'The request comes from an origin that may not use this credential: it is not registered for the key, not listed in the embed session, or different from the origin that received the token; tokens of the secure frame are valid on the secure origin only.',
    todo: 'List the exact origin of the page (scheme, host, and port) in `allowed_origins` of the session, and have the provider register it for your key. Do not pass a token from page to page or to a server.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'cross-site-request': {
    happened:
      'A request that signs in, recovers a password, or makes a change with the portal’s cookie does not come from a page of the provider’s own; it is rejected, because it may be an attack by another site.',
    todo: 'Make such calls from the provider’s own pages. From your own pages, use an embed session, which has no cookie. Behind a proxy, check that `Origin`, `Referer`, and `Sec-Fetch-Site` arrive unchanged.',
  },
  'not-permitted': {
    happened:
      'The user is known but has no permission: the role lacks it, the partner’s session is limited, no account or dealer is selected, a feature flag is off, or the payment belongs to another user.',
    todo: '`meta.reason` (role, scope, flag, or status), `meta.required`, `meta.roles`, and `meta.ask` say which permission is missing, which roles have it, and where to request it; call `nt.can()` before you offer the action, and `nt.explain()` for the reason in words. Your server chooses the role and the `capabilities` of its users’ sessions.',
    from: 'Any call that requires a user type, a role, a selection, or a flag, and any request that gives a new resource its own id.',
  },
  'not-found': {
    happened:
      'The resource does not exist, or it belongs to another user; both responses are identical, so that they do not reveal which resources exist.',
    todo: 'Check the identifier, the address, and the user of the session. In `embed-sessions.create` the pointer names the customer that your key was not issued for; the provider adds it to the key.',
    from: 'Any call that names something by an identifier, and any address without a call.',
  },
  'selection-outdated': {
    happened:
      'The page sent the version of the selection that it shows, but another account, location, or dealer was selected since, perhaps in another tab, so the change might have affected the wrong account.',
    todo: 'Read `/self` again, show the account that is selected now, let the user decide again, and send the new version. Nothing was changed.',
    from: 'Any change with the header `X-Selection-Version`, which the SDK sends on the provider’s own pages.',
  },
} as const satisfies Partial<ErrorMeanings>
