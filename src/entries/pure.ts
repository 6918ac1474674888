/**
 * `netterms/pure`: the same as `netterms` without side effects on import.
 *
 * @module netterms/pure
 */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { loadNetTerms } from '../host/load-net-terms.ts'
