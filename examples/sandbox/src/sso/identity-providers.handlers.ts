/** Handles the calls for identity providers. Source: docs/spec/identity-providers.md IDP-1…IDP-11. */
import type { IdentityProviderStatus, SignInTestOutcome } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { type Acting, actingOf } from '../users/acting.ts'
import { groupInScope, userInScope } from '../users/user-scope.ts'
import { ownIssuers } from './relying-party.ts'
import { createProvider, deleteProvider, updateProvider } from './save-identity-provider.ts'
import { readTest, startTest } from './sign-in-tests.ts'
import { CALLBACK } from './sso-attempts.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

export function createIdentityProviderHandlers(provider: Provider) {
  const { realNow } = provider
  const origin = () => provider.providerOrigins()[0] ?? ''
  return {
    'identity-providers.list': async (context) => ({
      data: await readProviders(context.db, requirePrincipal(context), origin()),
    }),

    'identity-providers.create': async (context) => {
      const principal = requirePrincipal(context)
      const { clock, body } = context
      const { client_secret: _secret, ...known } = body
      return answerKeyed(context, principal, known, 201, async (trx) => {
        const acting = await actingOf(trx, principal, clock, realNow())
        const id = await createProvider(trx, acting, body, ownIssuers(provider))
        return { data: await readProvider(trx, principal, origin(), id) }
      })
    },

    'identity-providers.update': (context) =>
      change(context, async (trx, acting, id) => {
        await updateProvider(trx, acting, id, context.body, ownIssuers(provider))
        return readProvider(trx, acting.principal, origin(), id)
      }),

    'identity-providers.delete': (context) =>
      change(context, async (trx, acting, id) => {
        await deleteProvider(trx, acting, id)
        return null
      }),

    'sign-in-tests.start': async (context) => ({
      ...(await change(context, (trx, acting, id) => startTest(trx, acting, id, origin()))),
      status: 201,
    }),

    'sign-in-tests.get': async (context) => {
      const { provider_id: providerId = '', test_id: testId = '' } = context.params
      const principal = requirePrincipal(context)
      return { data: await readTest(context.db, principal, { providerId, testId }, new Date(realNow())) }
    },
  } satisfies Partial<Handlers>

  function change<Data>(
    context: Context,
    work: (trx: Transaction<Database>, acting: Acting, id: string) => Promise<Data>,
  ): Promise<{ data: Data }> {
    const principal = requirePrincipal(context)
    return inTransaction(context.db, async (trx) => {
      const acting = await actingOf(trx, principal, context.clock, realNow())
      return { data: await work(trx, acting, context.params['provider_id'] ?? '') }
    })
  }
}

interface Row {
  id: string
  name: string
  kind: 'local' | 'oidc'
  customer_buid: string | null
  status: IdentityProviderStatus
  issuer: string | null
  client_id: string | null
  group_count: number
  last_test_at: Date | null
  last_test_outcome: SignInTestOutcome | null
  last_test_by: string | null
}

async function readProvider(
  db: Kysely<Database>,
  principal: Principal,
  origin: string,
  id: string,
): Promise<ResourceObject> {
  const found = (await readProviders(db, principal, origin)).find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}

/**
 * Reads the providers.
 * @param origin origin of the return address
 */
async function readProviders(db: Kysely<Database>, principal: Principal, origin: string): Promise<ResourceObject[]> {
  const { rows } = await sql<Row>`
    with used as (
      select identity_provider_id, count(*)::int4 as groups from user_groups where ${groupInScope(principal)}
      group by identity_provider_id
    )
    select provider.id, provider.name, provider.kind, provider.customer_buid, provider.status, provider.issuer,
      provider.client_id, coalesce(used.groups, 0) as group_count, provider.last_test_at, provider.last_test_outcome,
      (select users.first_name || ' ' || users.last_name from users
        where 'user:' || users.id = provider.last_test_by and ${userInScope(principal)}) as last_test_by
    from identity_providers as provider left join used on used.identity_provider_id = provider.id
    where provider.customer_buid is null or provider.customer_buid = any(${[...principal.customerIds]}::text[])
    order by provider.kind, provider.name collate "C", provider.id`.execute(db)
  return rows.map((row) => ({ id: row.id, attributes: attributesOf(row, origin) }))
}

function attributesOf(row: Row, origin: string): Record<string, unknown> {
  const { name, kind, group_count } = row
  const isOwn = kind === 'oidc' && row.customer_buid !== null
  const at = row.last_test_at?.toISOString()
  return {
    name,
    kind,
    buid_customer: row.customer_buid,
    status: isOwn ? row.status : null,
    issuer: isOwn ? row.issuer : null,
    issuer_host: isOwn && row.issuer !== null ? new URL(row.issuer).host : null,
    client_id: isOwn ? row.client_id : null,
    redirect_uri: isOwn ? `${origin}${CALLBACK}` : null,
    group_count,
    last_test: isOwn && at !== undefined ? { at, outcome: row.last_test_outcome, by: row.last_test_by } : null,
  }
}
