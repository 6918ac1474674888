/** The sandbox's keys: intentionally public, the same everywhere, rejected by a live configuration (security b.2). */
export const SANDBOX_KEYS = {
  /** `pk_test_` and 24 characters of base 62. */
  publishable: `pk_test_${'sandbox'.padEnd(24, '0')}`,
  /** `sk_test_` and 43 characters of base 64. */
  secret: `sk_test_${'sandbox'.padEnd(43, '0')}`,
} as const
