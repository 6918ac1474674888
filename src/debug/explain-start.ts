/**
 * The lazy part `setup`: tells the developer why the first session of a page did not start. Each setup error has a
 * code, a sentence and, in the test environment, one line in the console. Source: docs/spec/session.md EMB-73.
 */
import { type ErrorCode, MEDIA_TYPE, NetTermsError } from '../contract/index.ts'
import { isTestPage, type SetupFacts } from './setup-facts.ts'

/** Timeout of a probe request to a server that did not answer, ms. */
const PROBE_MS = 2_000

/**
 * @param failure error that the start itself found
 * @returns an error with the code of the setup error and a sentence that says how to fix it; does not reject without a
 *   network
 */
export async function explainStart(failure: NetTermsError, facts: SetupFacts): Promise<NetTermsError> {
  const code = await codeOf(failure, facts)
  const say: ((facts: Said) => string) | undefined = WORDS[code]
  // The sentence for the user is in the texts of these codes, which must be loaded.
  await facts.instance
    .getTexts()
    .load(['setup-errors'])
    .catch(() => undefined)
  const explained = say
    ? new NetTermsError(code, say(saidOf(failure, facts)), {
        at: failure.at ?? 'init',
        ...(failure.cause !== undefined && { cause: failure.cause }),
        ...(failure.correlationId && { correlationId: failure.correlationId }),
      })
    : failure
  if (isTestPage(facts)) logToConsole(explained, facts)
  return explained
}

function logToConsole(error: NetTermsError, { options: { api } }: SetupFacts): void {
  const reference = error.correlationId ? `, reference ${error.correlationId}` : ''
  const page =
    api && URL.canParse(api, document.baseURI) ? new URL(error.docs, new URL(api, document.baseURI)).href : ''
  const line = `NetTerms: the session did not start (${error.code}${reference}). ${error.message} ${page}`.trim()
  // The console lets a developer expand the cause, for example the error that the page's own function threw.
  console.error(line, ...(error.cause === undefined ? [] : [error.cause]))
}

/**
 * Finds the cause with further requests, because a request without a response gives no reason. On a live page
 * only setup errors that need no request arrive here; outages keep their code (provider-parts.ts).
 */
async function codeOf(failure: NetTermsError, facts: SetupFacts): Promise<ErrorCode> {
  const { options, fetch, log } = facts
  switch (failure.code) {
    case 'server-unreachable': {
      const address = new URL(options.api ?? '', document.baseURI)
      if (log.violations.some(({ blocked }) => blocked === address.origin)) return 'setup-api-blocked'
      return (await isOtherServer(fetch, address)) ? 'setup-api-not-found' : failure.code
    }
    case 'response-invalid':
    case 'not-found':
    case 'method-not-allowed':
      return 'setup-api-not-found'
    case 'session-unavailable': {
      // A redirect to another site ends in a network error; a redirect to the site's own sign-in page returns HTML.
      const isUnread = (failure.cause as Error | undefined)?.name === 'TypeError' && options.sessionUrl !== undefined
      const address = new URL(options.sessionUrl ?? '', location.href)
      const answer = isUnread && (await answers(fetch, address.href, { method: 'POST', redirect: 'manual' }))
      return answer && answer.type === 'opaqueredirect' ? 'setup-session-url-redirected' : failure.code
    }
    default:
      return failure.code
  }
}

/**
 * Whether a readable response shows that the base is wrong (EMB-148). An unreadable one proves nothing: a load balancer
 * that answers 502 in place of the API sends no CORS headers either.
 */
async function isOtherServer(fetch: SetupFacts['fetch'], base: URL): Promise<boolean> {
  const configOf = (path: string) => answers(fetch, `${base.origin}${path.replace(/\/+$/, '')}/config`, {})
  const isApi = (answer: Response | null) => answer?.headers.get('Content-Type')?.startsWith(MEDIA_TYPE) === true
  const given = await configOf(base.pathname)
  if (given) return given.status < 500 && !isApi(given)
  // The usual mistake is a base without its path.
  return base.pathname === '/' && isApi(await configOf('/api'))
}

const answers = (fetch: SetupFacts['fetch'], address: string, how: RequestInit): Promise<Response | null> =>
  fetch(address, { ...how, cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).catch(() => null)

interface Said {
  /** Base URL of the API as set on the page. */
  api: string
  /** Where the page gets the client secret: the name of an option, or the session address. */
  source: string
  /** HTTP status of the session address; undefined if it was not requested or did not respond. */
  status: number | undefined
  /** Name of the error that the page's own function threw. */
  thrown: string
}

function saidOf(failure: NetTermsError, { options }: SetupFacts): Said {
  const { sessionUrl, fetchClientSecret } = options
  return {
    api: String(options.api),
    // Only the path, because the query belongs to the host page.
    source: fetchClientSecret ? 'fetchClientSecret' : `the session address ${String(sessionUrl).split(/[?#]/)[0]}`,
    status: failure.status,
    thrown: failure.cause instanceof Error ? failure.cause.name : 'no error',
  }
}

/** What happened and how to fix it; never a key, a secret, or text from a server. */
const WORDS: Readonly<Partial<Record<ErrorCode, (said: Said) => string>>> = {
  'setup-api-missing': () =>
    'The page sets no API, so no request was sent. Set `api` (`data-api` of the script): the base of the provider’s API, such as https://api.provider.example/api.',
  'setup-api-not-found': ({ api }) =>
    `The server at ${api} is not the NetTerms API. Check \`api\` (\`data-api\`): the provider’s base usually ends in /api.`,
  'setup-api-blocked': ({ api }) => `The page’s content security policy blocks ${api}. Add its origin to connect-src.`,
  'server-unreachable': ({ api }) =>
    `The page could read no answer from ${api}. Check that the API is running, and that \`api\` (\`data-api\`) has its scheme, host, port, and path. A load balancer’s own error page has no CORS headers.`,
  'setup-key-missing': () =>
    'The page has no publishable key, so no request was sent. Set `key` (`data-key` of the script): pk_test_… or pk_live_…, from the provider.',
  'publishable-key-unknown': ({ api }) =>
    `The API at ${api} does not know the page’s publishable key. Check \`key\` (\`data-key\`), and that key and API belong to the same environment.`,
  'secret-key-in-browser': () =>
    'The page contains a secret key (sk_…), which every visitor can read. It was not sent. Have the provider replace it now (`rotate --leaked`), and use the publishable key (pk_…) on the page.',
  'setup-session-url-missing': () =>
    'The page does not set the source of its client secret. Set `sessionUrl` (`data-session-url`), an address on this page’s own origin, or `fetchClientSecret`.',
  'setup-session-url-not-found': ({ source, status }) =>
    `POST to ${source} was answered with ${status}. Add the route to your server: it creates an embed session and answers { "client_secret": "cs_…" }.`,
  'setup-session-url-not-json': ({ source }) =>
    `POST to ${source} was answered with something other than JSON, such as an HTML page. Answer { "client_secret": "cs_…" } as JSON.`,
  'setup-session-url-redirected': ({ source }) =>
    `POST to ${source} was redirected, probably to a sign-in page. Answer a signed-in user with { "client_secret": "cs_…" }, and anyone else with 401.`,
  'setup-client-secret-missing': ({ source }) =>
    `The answer of ${source} has no text named client_secret. Answer { "client_secret": "cs_…" } with an underscore; fetchClientSecret returns the text itself.`,
  'session-unavailable': ({ source, status, thrown }) =>
    status === undefined
      ? `${source} returned no client secret (${thrown}). Check the cause and the log of your server.`
      : `POST to ${source} was answered with ${status}. Check the log of your server, which says why the session was not created.`,
  'origin-not-allowed': () =>
    `The session or its key is not for ${location.origin}. Add this origin to \`allowed_origins\` of the session, and have it registered for the key; http://localhost and http://127.0.0.1 are different origins.`,
  'token-invalid': () =>
    'The client secret does not belong to this publishable key. Create the session with the secret key that belongs to `key`, at the same API.',
  'client-secret-consumed': () =>
    'The client secret was used before: each works once. Create a new session for each page load, and never put a secret into cached HTML.',
  'client-secret-expired': () => 'The client secret has expired. Create the session when the page requests it.',
}
