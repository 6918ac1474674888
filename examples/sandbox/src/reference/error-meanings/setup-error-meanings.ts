/** Of a page that is set up wrongly, so that its first session cannot start. Source: docs/spec/errors.md ERR-7, ERR-68. */
import type { ErrorMeanings } from './error-meaning.ts'

const SERVER_GUIDE = ['embedding', '1. Your server says who its user is'] as const
const TAGS_GUIDE = ['embedding', '2. Tags'] as const
const NONE = 'None: the SDK sees it in the options, before anything is sent.'

export const SETUP_ERROR_MEANINGS = {
  'setup-api-missing': {
    happened: 'The page starts the SDK without the base of the API, so nothing was sent.',
    todo: 'Give `api` to `init`, or `data-api` to the script: the provider’s base, which usually ends in `/api`.',
    guide: TAGS_GUIDE,
    cause: NONE,
  },
  'setup-api-not-found': {
    happened:
      'A server answers at the address that the page names as the API, but not as the API does: the path is wrong, such as a base without `/api`, or it is another server.',
    todo: 'Compare `api` (`data-api`) with the base that the provider gave you, scheme, host, port and path.',
    guide: TAGS_GUIDE,
    cause: 'What the call met: a `TypeError` of `fetch`, or the answer that no contract describes.',
  },
  'setup-api-blocked': {
    happened: 'The content security policy of the page does not let it call the API.',
    todo: 'Add the origin of `api` to `connect-src` of your policy; `nt.doctor()` lists what was blocked under `violations`.',
    guide: ['embedding', '4. Policy'],
    cause: 'What the call met: a `TypeError` of `fetch`.',
  },
  'setup-key-missing': {
    happened: 'The page starts the SDK without a publishable key, so nothing was sent.',
    todo: 'Give `key` to `init`, or `data-key` to the script: `pk_test_…` or `pk_live_…`, from the provider.',
    guide: TAGS_GUIDE,
    cause: NONE,
  },
  'setup-session-url-missing': {
    happened:
      'The page does not say where its client secret comes from, or names an address of another origin, to which no user of your site is signed in.',
    todo: 'Give `sessionUrl` (`data-session-url`), an address of the page’s own origin that answers a POST, or the function `fetchClientSecret`.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK sees it in the options, and asks no other origin.',
  },
  'setup-session-url-not-found': {
    happened: 'The session address of your page has no route for POST on your server.',
    todo: 'Add the route that the guide shows: it takes POST, creates an embed session for the signed-in user, and answers its client secret.',
    guide: SERVER_GUIDE,
    cause: 'None: `status` of the error is what your server answered.',
  },
  'setup-session-url-not-json': {
    happened: 'The session address of your page answered with success and without JSON, as a page or an empty answer.',
    todo: 'Answer `{ "client_secret": "cs_…" }` as JSON; see whether a catch-all route of your site answers in its place.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK does not keep what your server wrote.',
  },
  'setup-session-url-redirected': {
    happened: 'The session address of your page leads to another address, most often to the sign-in page of your site.',
    todo: 'Answer a user who is signed in with the client secret, and anyone else with status Unauthorized, but never with a redirect: a program asks here.',
    guide: SERVER_GUIDE,
    cause: 'None, or the `TypeError` of `fetch` where the other address is of another site.',
  },
  'setup-client-secret-missing': {
    happened: 'The answer of the session address, or of `fetchClientSecret`, has no text named `client_secret`.',
    todo: 'Answer `{ "client_secret": "cs_…" }`: the name has an underscore, and `fetchClientSecret` returns the text itself.',
    guide: SERVER_GUIDE,
    cause: 'None: the SDK does not keep what your server wrote.',
  },
} as const satisfies Partial<ErrorMeanings>
