/**
 * `netterms`: a way to load the CDN's widgets from a bundle, and the types of what they are driven by. Importing it puts
 * the queue on the page, so that `window.NetTerms.init` works before the loader has come.
 */
import '../../loader/loader.snippet.ts'

export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { loadNetTerms } from '../host/load-net-terms.ts'
