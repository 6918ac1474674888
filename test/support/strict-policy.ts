/** Content security policy of a careful host. Source: docs/spec/widgets.md WID-19, WID-42 (security b.8). */
import { createHash } from 'node:crypto'

/** Policy that allows our scripts and the page's own by hash, requires Trusted Types, and allows all inline styles. */
export const strictPolicy = ({ provider, secure }: Readonly<{ provider: string; secure: string }>): string =>
  `default-src 'none'; script-src %SCRIPTS% ${provider} 'self'; connect-src 'self' ${provider}; frame-src 'self' ${secure}; style-src 'unsafe-inline'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types netterms`

/** Returns the policy as a header. @param scripts exact texts of the inline scripts; hashes replace `%SCRIPTS%` */
export const policyHeader = (policy: string, scripts: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': policy.replace(
    '%SCRIPTS%',
    scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' '),
  ),
})
