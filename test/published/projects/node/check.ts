/** A back end and its tests, which resolve our types and modules as Node does. */
import { CALLS, ERROR_CODES, getSelf, type Session } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import { createEmbedSession, type EmbedSession, isNetTermsError, revokeEmbedSession } from 'netterms/server'
import { createFakeProvider } from 'netterms/testing'
import { loadNetTerms } from 'netterms/pure'
import { pageTokens } from 'netterms/theme'

const provider = createFakeProvider()
const connection = { api: 'https://api.provider.example/api', fetch: provider.fetch }
const session: EmbedSession = await createEmbedSession('sk_test_fixture', {
  ...connection,
  externalUserId: 'buyer-17',
  user: { firstName: 'Robin', lastName: 'Hale' },
  buidCustomers: ['10428'],
  role: 'payer',
  allowedOrigins: ['https://parts.example'],
})
await revokeEmbedSession('sk_test_fixture', { ...connection, sessionId: session.sessionId })
const refused = await createEmbedSession('pk_test_fixture', {} as never).catch((error: unknown) => error)
const anonymous: Session['user'] = null
const result = {
  expiresIn: session.expiresIn,
  refused: isNetTermsError(refused) ? refused.code : null,
  page: await loadNetTerms({ src: 'https://cdn.provider.example/v1/loader.js' }),
  calls: CALLS.includes(getSelf),
  codes: Object.keys(ERROR_CODES).length > 40,
  tags: MANIFESTS.map(({ tag }) => tag).includes('nt-invoice-list'),
  theme: pageTokens({ seed: { accent: '#b45309' } }).startsWith(':root{'),
  anonymous,
}
console.log(JSON.stringify(result))
