/**
 * The two tiers of the tests. `npm test` runs a fixed set, the same every day; `npm run proof` (PROOF=1) runs every
 * case. Nothing here depends on the date. Source: docs/adr/0046-fixed-test-tiers.md.
 */
export const IS_PROOF = process.env['PROOF'] === '1'

/**
 * Selects evenly spaced cases of a large matrix, including the first and the last.
 *
 * @param count number of cases in `npm test`, 1 or more; one case is the first
 */
export function spread<Each>(all: readonly Each[], count: number): readonly Each[] {
  if (IS_PROOF || all.length <= count) return all
  const step = (all.length - 1) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => all[Math.round(index * step)] as Each)
}

/**
 * Test files that only run with PROOF=1, because they are slow and other tests cover their rules too. See
 * it-in-proof.ts.
 */
export const PROOF_ONLY: readonly string[] = [
  'test/engines/secure-fields.test.ts',
  'test/e2e/account-recovery.test.ts',
  'test/e2e/addresses.test.ts',
  'test/e2e/legacy.test.ts',
  'test/e2e/outage.test.ts',
  'test/e2e/handler-errors.test.ts',
  'test/e2e/page-objects-portal.test.ts',
  'test/e2e/page-objects.test.ts',
  'test/e2e/portal-pages.test.ts',
  'test/e2e/portal-third-parties.test.ts',
  'test/e2e/portal-unsaved.test.ts',
  'test/e2e/script-api.test.ts',
  'test/e2e/two-step-verification.test.ts',
  'test/e2e/secure-appearance.test.ts',
  'test/e2e/stub.test.ts',
  'test/e2e/white-label.test.ts',
]
