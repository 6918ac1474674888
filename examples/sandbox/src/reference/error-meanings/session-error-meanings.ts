/** Of who somebody is and what she may do. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const LOCK = `${LIMITS.attemptsBeforeLock} wrong ones lock the account for ${LIMITS.lockMinutes} minutes`

export const SESSION_ERROR_MEANINGS = {
  'credentials-invalid': {
    happened:
      'Username and password do not belong together, or the account takes no password now (locked by wrong tries, invited, gone, or signing in through a company), which the answer does not tell apart so that nobody learns which names exist.',
    todo: `Show the same words whatever the reason, and offer the recovery of the password: ${LOCK}, and during that time the right one fails as well. In the secure frame it is the password entered again.`,
  },
  'account-locked': {
    happened:
      'The account is locked by a person or for want of a new password, and at sign-in that is said only to who has entered the right one; for a partner’s session the provider’s user behind the external id is locked, gone, or has not accepted her invitation.',
    todo: 'Show `meta.reason`, and refer the user to the party in `meta.unlocked_by`: an administrator of the company, customer support, or the reset of the password. Do not make the session again in a loop.',
  },
  'session-required': {
    happened:
      'The call needs somebody who is signed in, and the request came with neither the portal’s cookie nor an `Authorization` header.',
    todo: 'Sign in first, or send `Authorization: Bearer et_…` with the token of an embed session. From a page of another site the cookie never counts: use the widgets, or a token.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'session-expired': {
    happened: `A credential came and its time is over: a session ends ${LIMITS.sessionIdleMinutes} minutes after its last call and ${LIMITS.sessionAbsoluteHours} hours after its beginning, an embed token after ${LIMITS.embedTokenSeconds} s, and a portal’s session also by signing out or when the user is locked.`,
    todo: 'On a partner’s page nothing: the SDK fetches a new client secret and sends the call again, if it is a read or has an idempotency key. With the portal’s cookie the person signs in again; what she had entered is kept.',
  },
  'token-invalid': {
    happened:
      'The token in `Authorization`, or the client secret that was to be exchanged, is not known: it is mistyped, of another kind or another key, was revoked, or its session is over.',
    todo: 'Ask for a new client secret and exchange it; a token counts for the calls of its own kind only (`et_` for the API, `fs_` and `ft_` for the secure frame). Each client secret goes with the publishable key whose secret key made it.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'client-secret-consumed': {
    happened:
      'The client secret was used before, and it works once whatever came of it, also when the page that exchanged it was refused for its origin.',
    todo: 'Let `fetchClientSecret` ask your server for a new one each time: do not write it into the page’s HTML, which a cache or the back button shows again, and do not use one idempotency key for two pages. The SDK asks again by itself.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'client-secret-expired': {
    happened: `The client secret was exchanged more than ${LIMITS.clientSecretSeconds} s after it was made, for example out of a page that lay in a cache or in the background.`,
    todo: 'Make it when the page asks for it, not when the page is rendered. The SDK asks `fetchClientSecret` or the session address for a new one by itself.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'publishable-key-unknown': {
    happened:
      'The publishable key of `init` or `data-key` is not one of this API, mostly because it is mistyped, withdrawn, or of the other environment.',
    todo: 'Compare the key with what the provider gave you, and its prefix with the API: `pk_test_…` for the sandbox, `pk_live_…` for the live API.',
    guide: ['running', 'Keys'],
  },
  'secret-key-invalid': {
    happened:
      'The call takes a partner’s secret key, and the request has none or one that does not count: mistyped, ended after a rotation, withdrawn, or of the other environment.',
    todo: 'Send `Authorization: Bearer sk_…` from your server with the key of this environment. After a rotation the key before counts for a while and then ends; one that leaked ends at once.',
    guide: ['running', 'Keys'],
  },
  'secret-key-in-browser': {
    happened:
      'A secret key was used in a browser, where everybody can read it: the API saw it with an `Origin` or `Sec-Fetch-Site` header or in the place of the publishable key, or the SDK found it in a page and sent nothing.',
    todo: 'Take the key out of the page and its bundle, call from your server only, and ask the provider to rotate it as leaked: from now on it is no secret.',
    guide: ['running', 'Keys'],
    from: 'Any call with a secret key in `Authorization`, `POST /embed-tokens` with one in `publishable_key`; and `init` and `netterms/server` in a browser, before they send anything.',
  },
  'origin-not-allowed': {
    happened:
      'The request comes from an origin that may not use this credential: one that is not registered for the key, that the embed session does not name, that is another than the one the token was given to, or, for the secure frame’s tokens, any but the secure origin.',
    todo: 'Name the exact origin of the page (scheme, host and port) in `allowed_origins` of the session, and have it registered for your key with the provider. A token is not passed on from page to page or to a server.',
    guide: ['embedding', '1. Your server says who its user is'],
  },
  'cross-site-request': {
    happened:
      'A request that signs in, recovers a password or changes something with the portal’s cookie does not come from a page of the provider’s own, or another site’s page made one with that cookie, and it is refused because it may be an attack.',
    todo: 'Make such calls from the provider’s own pages. From your own pages use an embed session, which has no cookie. Behind a proxy see that `Origin`, `Referer` and `Sec-Fetch-Site` arrive as the browser sent them.',
  },
  'not-permitted': {
    happened:
      'The user is known and may not do this: the role lacks it, the partner’s session was cut down, the person has no account or dealer selected that it needs, a feature flag is off, or it is a payment of somebody else.',
    todo: 'Read `meta.reason` (role, scope, flag or status), `meta.required`, `meta.roles` and `meta.ask`, which name what is lacking, who has it and who can give it; ask `nt.can()` before you offer it, and `nt.explain()` for the same in words. Your server decides the role and the `capabilities` of its users’ sessions.',
    from: 'Any call that asks for a user type, a role, a selection or a flag. A request that gives a resource an id of its own gets it as well.',
  },
  'not-found': {
    happened:
      'There is no such thing, or it belongs to somebody else, which is answered in the same bytes so that nobody learns what exists.',
    todo: 'Check the identifier and the address, and whose session it is. In `embed-sessions.create` the pointer names the customer that your key was not issued for; the provider adds it to the key.',
    from: 'Any call that names something by an identifier, and any address that no call has.',
  },
  'selection-outdated': {
    happened:
      'The page told the version of the selection that it shows, and another account, location or dealer was selected meanwhile, perhaps in another tab, so the change might have hit the wrong account.',
    todo: 'Read `/self` again, show the account that is selected now, let the person decide anew, and send the new version. Nothing was changed.',
    from: 'Any change that comes with the header `X-Selection-Version`, which the SDK sends on the provider’s own pages.',
  },
} as const satisfies Partial<ErrorMeanings>
