/**
 * `netterms/elements`: the widgets in your own bundle. Importing it watches the page for `<nt-…>` and loads the code of each
 * widget when its tag first appears; on a server it does nothing.
 *
 * @module netterms/elements
 */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { init, version } from '../host/self-hosted.ts'
