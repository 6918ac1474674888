/** Determines which pages may use a key. Source: docs/spec/session.md EMB-5, EMB-75. */

const TEST_KEY_PREFIX = 'pk_test_'
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/
/** Sources for a content security policy, which cannot contain IPv6 addresses. */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*']

interface KeyOrigins {
  publishable_key: string
  /** Exact registered origins; a withdrawn key has none (EMB-9). */
  origins: readonly string[]
}

/** True for a test key that was not withdrawn (EMB-75). */
const isForLoopback = ({ publishable_key, origins }: KeyOrigins): boolean =>
  publishable_key.startsWith(TEST_KEY_PREFIX) && origins.length > 0

/**
 * Returns true if a page of the origin may use the key. A test key is also valid on every page that a developer serves
 * on their own machine, because no other machine can be reached under these names (EMB-75). A live key is valid on its
 * registered origins only.
 */
export const isOriginOf = (key: KeyOrigins, origin: string): boolean =>
  key.origins.includes(origin) || (isForLoopback(key) && LOOPBACK.test(origin))

/** Returns the sources of these pages for a content security policy: pages that may frame a page with this key. */
export const originSourcesOf = (key: KeyOrigins): string[] => [
  ...key.origins,
  ...(isForLoopback(key) ? LOOPBACK_SOURCES : []),
]
