/** A simulated API with a company's identity providers and their sign-in tests. */
import {
  type Answer,
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Reply,
  type Resource,
} from './render-widget.ts'

type Attributes = Record<string, unknown>

export interface ProviderDesk {
  /** Settings of identity providers, by id; a successful sign-in test marks one as tested. */
  providers: Map<string, Attributes>
  /** Result of the next sign-in test; `pending` until a test sets it. */
  outcome: { now: string; email: string }
  /** Idempotency keys of the writes, in order. */
  keys: string[]
  /** Groups, of which only the identity provider is used. */
  groups: readonly { provider: string }[]
}

export function ownProvider(name: string, more: Attributes = {}): Attributes {
  return {
    name,
    kind: 'oidc',
    buid_customer: '10428',
    status: 'draft',
    issuer: 'https://login.contoso.example',
    issuer_host: 'login.contoso.example',
    client_id: 'netterms',
    redirect_uri: 'https://portal.example/sso/callback',
    last_test: null,
    ...more,
  }
}

export function providerAnswers({ providers, groups, outcome, keys }: ProviderDesk): Answers {
  const resourceOf = (id: string): Resource => ({
    type: 'identity-providers',
    id,
    attributes: {
      buid_customer: null,
      status: null,
      issuer: null,
      issuer_host: null,
      client_id: null,
      redirect_uri: null,
      last_test: null,
      group_count: groups.filter(({ provider }) => provider === id).length,
      ...providers.get(id),
    },
  })
  const test = (id: string, url: string | null): Reply => ({
    data: {
      type: 'sign-in-tests',
      id: 't-1',
      attributes: {
        test_id: 't-1',
        identity_provider_id: id,
        outcome: outcome.now,
        url,
        expires_at: '2026-11-20T17:00:00Z',
        expected_email: 'payer@northwind.example',
        returned_email: outcome.now === 'pending' ? null : outcome.email,
        returned_name: null,
      },
    },
  })
  const idOf = ({ path }: Exchange) => path.split('/')[2] ?? ''
  const withoutSecret = ({ client_secret: _secret, buid_customer: _customer, ...kept }: Attributes) => kept
  const tests: Record<string, Answer> = {}
  for (const id of ['contoso', 'p-3']) {
    tests[`POST /identity-providers/${id}/sign-in-tests`] = (exchange) => test(idOf(exchange), 'about:blank#sign-in')
    tests[`GET /identity-providers/${id}/sign-in-tests/*`] = (exchange) => {
      const providerId = idOf(exchange)
      if (outcome.now !== 'pending') {
        const status = outcome.now === 'works' ? 'tested' : 'failed'
        const last_test = { at: '2026-11-20T16:50:00Z', outcome: outcome.now, by: 'Alex Smith' }
        providers.set(providerId, { ...providers.get(providerId), status, last_test })
      }
      return test(providerId, null)
    }
  }
  return {
    'GET /identity-providers': () => listOf([...providers.keys()].map(resourceOf)),
    'POST /identity-providers': ({ attributes, headers }) => {
      keys.push(headers.get('Idempotency-Key') ?? '')
      const wanted = attributes ?? {}
      const isTaken = [...providers.values()].some(({ name }) => name === wanted['name'])
      if (isTaken) {
        return refusal(409, 'identity-provider-name-taken', { pointer: '/data/attributes/name' })
      }
      if (String(wanted['issuer']).includes('10.0.0.1')) {
        return refusal(422, 'identity-provider-issuer-refused', {
          pointer: '/data/attributes/issuer',
          meta: { reason: 'address-private' },
        })
      }
      providers.set('p-3', ownProvider(String(wanted['name']), withoutSecret(wanted)))
      return { data: resourceOf('p-3') }
    },
    'PATCH /identity-providers/*': (exchange) => {
      const id = idOf(exchange)
      providers.set(id, { ...providers.get(id), ...withoutSecret(exchange.attributes ?? {}), status: 'draft' })
      return { data: resourceOf(id) }
    },
    'DELETE /identity-providers/*': (exchange) => {
      const id = idOf(exchange)
      if (groups.some(({ provider }) => provider === id)) return refusal(409, 'identity-provider-in-use')
      providers.delete(id)
      return { data: null }
    },
    ...tests,
  }
}
