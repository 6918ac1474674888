/** Which pages a key is for. Source: docs/spec/session.md EMB-5, EMB-75. */

const TEST_KEY_PREFIX = 'pk_test_'
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/
/** As a policy writes them: it knows no address of IPv6. */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*']

interface KeyOrigins {
  publishable_key: string
  /** Registered ones, exact; a key that was withdrawn has none (EMB-9). */
  origins: readonly string[]
}

/** EMB-75: a test key that was not withdrawn. */
const isForLoopback = ({ publishable_key, origins }: KeyOrigins): boolean =>
  publishable_key.startsWith(TEST_KEY_PREFIX) && origins.length > 0

/**
 * EMB-75: a test key also counts on every page that a developer serves on their own machine; no other machine can be
 * reached under these names. A live key counts on its registered origins and nowhere else.
 */
export const isOriginOf = (key: KeyOrigins, origin: string): boolean =>
  key.origins.includes(origin) || (isForLoopback(key) && LOOPBACK.test(origin))

/** The same for a content security policy: sources of the pages that may hold a frame with this key. */
export const originSourcesOf = (key: KeyOrigins): string[] => [
  ...key.origins,
  ...(isForLoopback(key) ? LOOPBACK_SOURCES : []),
]
