/** `netterms/server`: what a host's back end asks of the provider. For Node 20 and edge runtimes, never for a page. */
export { isNetTermsError, NetTermsError } from '../contract/index.ts'
export {
  createEmbedSession,
  type EmbedSession,
  type EmbedSessionOptions,
  revokeEmbedSession,
  type RevokeOptions,
} from '../server/embed-session.ts'
