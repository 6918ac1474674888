/**
 * `netterms`: loads the CDN's widgets from a bundle, with their types. Importing it adds the queue to the page, so that
 * `window.NetTerms.init` works before the loader has run.
 *
 * @module netterms
 */
import '../../loader/loader.snippet.ts'

export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { loadNetTerms } from '../host/load-net-terms.ts'
