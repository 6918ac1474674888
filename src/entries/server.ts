/**
 * `netterms/server`: calls from a host's back end to the provider. For Node 20 and edge runtimes, never for a page.
 *
 * @module netterms/server
 */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export {
  createEmbedSession,
  type EmbedSession,
  type EmbedSessionOptions,
  revokeEmbedSession,
  type RevokeOptions,
} from '../server/embed-session.ts'
