/**
 * `netterms/elements`: the widgets from your own bundle. Importing it watches the page for `<nt-…>` and loads the code of
 * each kind when it is first there; on a server it does nothing.
 */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export type * from '../host/public-types.ts'
export { init, version } from '../host/self-hosted.ts'
