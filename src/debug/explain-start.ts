/**
 * The lazy part `setup`: why the first session of a page did not start, in words for its developer. Each mistake has a code,
 * a sentence and, in the test environment, one line of the console. Source: docs/spec/session.md EMB-73.
 */
import { type ErrorCode, NetTermsError } from '../contract/index.ts'
import { isTestPage, type SetupFacts } from './setup-facts.ts'

/** Asked of a server that did not answer: no answer within this time is none, ms. */
const PROBE_MS = 2_000

/**
 * @param failure code of what the start itself found out
 * @returns an error with the code of the mistake and a sentence that says what to change; never rejects for want of a network
 */
export async function explainStart(failure: NetTermsError, facts: SetupFacts): Promise<NetTermsError> {
  const code = await codeOf(failure, facts)
  const say: ((facts: Said) => string) | undefined = WORDS[code]
  // The sentence for the user comes with the texts of these codes.
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
  if (isTestPage(facts)) tell(explained, facts)
  return explained
}

function tell(error: NetTermsError, { options: { api } }: SetupFacts): void {
  const reference = error.correlationId ? `, reference ${error.correlationId}` : ''
  const page =
    api && URL.canParse(api, document.baseURI) ? new URL(error.docs, new URL(api, document.baseURI)).href : ''
  const line = `NetTerms: the session did not start (${error.code}${reference}). ${error.message} ${page}`.trim()
  // A developer opens the cause in the console: what the page's own function threw, for example.
  console.error(line, ...(error.cause === undefined ? [] : [error.cause]))
}

/**
 * A request without an answer says nothing of its reason: what can be found out without the API's leave is found out here.
 * From a live page only mistakes arrive, which need no request; its outages keep their code (provider-parts.ts).
 */
async function codeOf(failure: NetTermsError, facts: SetupFacts): Promise<ErrorCode> {
  const { options, fetch, log } = facts
  switch (failure.code) {
    case 'server-unreachable': {
      const address = new URL(options.api ?? '', document.baseURI)
      if (log.violations.some(({ blocked }) => blocked === address.origin)) return 'setup-api-blocked'
      // Any answer at all, which the page may not read: the server is there, and it is not the API.
      return (await answers(fetch, address.href, { mode: 'no-cors' })) ? 'setup-api-not-found' : failure.code
    }
    case 'response-invalid':
    case 'not-found':
    case 'method-not-allowed':
      return 'setup-api-not-found'
    case 'session-unavailable': {
      // A redirect to another site ends in a network error, and to one's own sign-in page in its HTML.
      const isUnread = (failure.cause as Error | undefined)?.name === 'TypeError' && options.sessionUrl !== undefined
      const address = new URL(options.sessionUrl ?? '', location.href)
      const answer = isUnread && (await answers(fetch, address.href, { method: 'POST', redirect: 'manual' }))
      return answer && answer.type === 'opaqueredirect' ? 'setup-session-url-redirected' : failure.code
    }
    default:
      return failure.code
  }
}

const answers = (fetch: SetupFacts['fetch'], address: string, how: RequestInit): Promise<Response | null> =>
  fetch(address, { ...how, cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).catch(() => null)

interface Said {
  /** Base of the API as the page gave it. */
  api: string
  /** Where the secret was to come from: an option of the page. */
  source: string
  /** Of the session address; undefined: it was not asked, or gave no answer. */
  status: number | undefined
  /** Name of what the page's own function threw. */
  thrown: string
}

function saidOf(failure: NetTermsError, { options }: SetupFacts): Said {
  const { sessionUrl, fetchClientSecret } = options
  return {
    api: String(options.api),
    // A path alone: what a query holds is the host's.
    source: fetchClientSecret ? 'fetchClientSecret' : `the session address ${String(sessionUrl).split(/[?#]/)[0]}`,
    status: failure.status,
    thrown: failure.cause instanceof Error ? failure.cause.name : 'no error',
  }
}

/** What happened and what to change; never a key, a secret or what a server wrote. */
const WORDS: Readonly<Partial<Record<ErrorCode, (said: Said) => string>>> = {
  'setup-api-missing': () =>
    'The page names no API, so nothing was sent. Give `api` (`data-api` of the script): the base of the provider’s API, such as https://api.provider.example/api.',
  'setup-api-not-found': ({ api }) =>
    `At ${api} is a server, but not the NetTerms API. Check \`api\` (\`data-api\`): the provider’s base usually ends in /api.`,
  'setup-api-blocked': ({ api }) => `The page’s content security policy blocks ${api}. Add its origin to connect-src.`,
  'server-unreachable': ({ api }) =>
    `Nothing answers at ${api}. Check that the API is running, and that \`api\` (\`data-api\`) has its scheme, host and port.`,
  'setup-key-missing': () =>
    'The page has no publishable key, so nothing was sent. Give `key` (`data-key` of the script): pk_test_… or pk_live_…, from the provider.',
  'publishable-key-unknown': ({ api }) =>
    `The API at ${api} does not know the page’s publishable key. Check \`key\` (\`data-key\`), and that key and API belong to the same environment.`,
  'secret-key-in-browser': () =>
    'The page holds a secret key (sk_…), which every visitor can read. It was not sent. Have the provider replace it now (`rotate --leaked`), and give the page the publishable key (pk_…).',
  'setup-session-url-missing': () =>
    'The page does not say where its client secret comes from. Give `sessionUrl` (`data-session-url`), an address of this page’s own origin, or `fetchClientSecret`.',
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
      ? `${source} gave no client secret (${thrown}). Look at the cause and at the log of your server.`
      : `POST to ${source} was answered with ${status}. Look at the log of your server: it says why the session was not created.`,
  'origin-not-allowed': () =>
    `The session or its key is not for ${location.origin}. Name this origin in \`allowed_origins\` of the session, and have it registered for the key; http://localhost and http://127.0.0.1 are two origins.`,
  'token-invalid': () =>
    'The client secret is not one of this publishable key. Create the session with the secret key that belongs to `key`, at the same API.',
  'client-secret-consumed': () =>
    'The client secret was used before: each works once. Create a new session for each page load, and never put a secret into cached HTML.',
  'client-secret-expired': () => 'The client secret was too old. Create the session when the page asks for it.',
}
