/** `netterms/pure`: the same as `netterms`, and nothing happens when it is imported. */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { loadNetTerms } from '../host/load-net-terms.ts'
