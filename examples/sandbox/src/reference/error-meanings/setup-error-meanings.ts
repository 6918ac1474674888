/**
 * Meanings of the setup errors that keep a page's first session from starting. Source: docs/spec/errors.md ERR-7,
 * ERR-68.
 */
import type { ErrorMeanings } from './error-meaning.ts'

const SERVER_GUIDE = ['embedding', '1. Your server says who its user is'] as const
const TAGS_GUIDE = ['embedding', '2. Tags'] as const
const NONE = 'None: the SDK finds it in the options, before anything is sent.'

export const SETUP_ERROR_MEANINGS = {
  'setup-api-missing': {
    happened: 'The page starts the SDK without the base address of the API, so nothing was sent.',
    todo: 'Pass `api` to `init`, or `data-api` to the script: the provider’s base address, which usually ends in `/api`.',
    guide: TAGS_GUIDE,
    cause: NONE,
  },
  'setup-api-not-found': {
    happened:
      'A server responds at the page’s API address, but it is not the API: the path is wrong, such as a base address without `/api`, or it is another server.',
    todo: 'Compare `api` (`data-api`) with the base address that the provider gave you: scheme, host, port, and path.',
    guide: TAGS_GUIDE,
    cause: 'The error of the call: a `TypeError` of `fetch`, or a response that does not match the contract.',
  },
  'setup-api-blocked': {
    happened: 'The content security policy of the page does not let it call the API.',
    todo: 'Add the origin of `api` to `connect-src` of your policy; `nt.doctor()` lists blocked requests under `violations`.',
    guide: ['embedding', '4. Policy'],
    cause: 'The error of the call: a `TypeError` of `fetch`.',
  },
  'setup-key-missing': {
    happened: 'The page starts the SDK without a publishable key, so nothing was sent.',
    todo: 'Give `key` to `init`, or `data-key` to the script: `pk_test_…` or `pk_live_…`, from the provider.',
    guide: TAGS_GUIDE,
    cause: NONE,
  },
  'setup-session-url-missing': {
    happened:
      'The page does not say where to get its client secret, or names an address of another origin, where your site’s users are not signed in.',
    todo: 'Set `sessionUrl` (`data-session-url`) to an address of the page’s own origin that accepts a POST, or pass the function `fetchClientSecret`.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK finds it in the options, and calls no other origin.',
  },
  'setup-session-url-not-found': {
    happened: 'The session address of your page has no route for POST on your server.',
    todo: 'Add the route that the guide shows: it accepts POST, creates an embed session for the signed-in user, and returns its client secret.',
    guide: SERVER_GUIDE,
    cause: 'None: `status` of the error is your server’s status.',
  },
  'setup-session-url-not-json': {
    happened:
      'The session address of your page returned a success status without JSON, such as an HTML page or an empty response.',
    todo: 'Return `{ "client_secret": "cs_…" }` as JSON; check whether a catch-all route of your site responds instead.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK does not keep your server’s response.',
  },
  'setup-session-url-redirected': {
    happened:
      'The session address of your page redirects to another address, most often to the sign-in page of your site.',
    todo: 'Return the client secret to a signed-in user, and status Unauthorized to all others, but never a redirect: the caller is code, not a browser tab.',
    guide: SERVER_GUIDE,
    cause: 'None, or the `TypeError` of `fetch` if the other address is on another site.',
  },
  'setup-client-secret-missing': {
    happened:
      'The response of the session address, or the result of `fetchClientSecret`, has no string named `client_secret`.',
    todo: 'Return `{ "client_secret": "cs_…" }`: the name has an underscore, and `fetchClientSecret` returns the string itself.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK does not keep your server’s response.',
  },
} as const satisfies Partial<ErrorMeanings>
