/** Headers of a careful host. Source: docs/spec/widgets.md WID-19, WID-42 (security b.8). */
import { createHash } from 'node:crypto'

/** Its own scripts by hash and ours, Trusted Types, and any styles. */
export const strictPolicy = ({ provider, secure }: Readonly<{ provider: string; secure: string }>): string =>
  `default-src 'none'; script-src %SCRIPTS% ${provider} 'self'; connect-src 'self' ${provider}; frame-src 'self' ${secure}; style-src 'unsafe-inline'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types netterms`

/** @param scripts exact texts of the page's inline scripts; their hashes replace `%SCRIPTS%` */
export const policyHeader = (policy: string, scripts: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': policy.replace(
    '%SCRIPTS%',
    scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' '),
  ),
})
