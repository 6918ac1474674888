/**
 * Identity providers of a company: its admins add, change, and test them before a group uses them. Source:
 * docs/spec/identity-providers.md IDP-1…IDP-12 (specification §1, §3; issue 25).
 */
import * as z from 'zod/mini'
import { isNameOfLength } from '../users/name-key.ts'
import { GROUP_MANAGEMENT } from '../users/people-flags.ts'
import { USER_LIMITS } from '../users/user-limits.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, instantSchema } from '../wire/schemas.ts'

/** GRP-5: the default identity provider of every group. */
export const LOCAL_IDENTITY_PROVIDER = 'local'

export const identityProviderIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/**
 * Statuses of a provider: `draft` until a test with the current settings succeeds; `failed` after one that does not
 * (IDP-4).
 */
export const IDENTITY_PROVIDER_STATUSES = ['draft', 'tested', 'failed'] as const
export type IdentityProviderStatus = (typeof IDENTITY_PROVIDER_STATUSES)[number]

/** Outcomes of a sign-in test (IDP-8). */
export const SIGN_IN_TEST_OUTCOMES = [
  'pending',
  'works',
  'another-user',
  'address-not-confirmed',
  'not-reachable',
  'refused',
  'expired',
] as const
export type SignInTestOutcome = (typeof SIGN_IN_TEST_OUTCOMES)[number]

/** Reasons for rejecting an issuer, as `meta.reason` of `identity-provider-issuer-refused` (IDP-3). */
export const ISSUER_PROBLEMS = ['not-an-address', 'not-https', 'has-query', 'address-private'] as const
export type IssuerProblem = (typeof ISSUER_PROBLEMS)[number]

export const identityProviderSchema = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['local', 'oidc']),
    buid_customer: z.nullable(z.string()),
    status: z.nullable(z.enum(IDENTITY_PROVIDER_STATUSES)),
    issuer: z.nullable(z.string()),
    issuer_host: z.nullable(z.string()),
    client_id: z.nullable(z.string()),
    redirect_uri: z.nullable(z.string()),
    group_count: z.number(),
    last_test: z.nullable(
      z.object({ at: instantSchema, outcome: z.enum(SIGN_IN_TEST_OUTCOMES), by: z.nullable(z.string()) }),
    ),
  }),
  z.transform((wire) => ({
    id: wire.id,
    name: wire.name,
    kind: wire.kind,
    /** The company that owns it; null if every group may choose it and no admin may change it. */
    customerId: wire.buid_customer,
    /** Status; for a provider of another company, this and all following fields except the count are null. */
    status: wire.status,
    issuer: wire.issuer,
    issuerHost: wire.issuer_host,
    clientId: wire.client_id,
    /** Redirect URI to register at the provider. */
    redirectUri: wire.redirect_uri,
    /** Number of groups that use it and that the caller may see. */
    groupCount: wire.group_count,
    /** The last test; `by` is the full name of the user who made it, null if the caller may not see that user. */
    lastTest: wire.last_test,
  })),
)
export type IdentityProvider = z.output<typeof identityProviderSchema>

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = ['identity-providers', 'user-groups'] as const
const OUTPUT = one('identity-providers', identityProviderSchema, baseMetaSchema)

const visibleText = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\x21-\x7e]+$/))

const fields = {
  name: z.string().check(
    z.trim(),
    z.refine((text) => isNameOfLength(text, USER_LIMITS.maxIdentityProviderName)),
  ),
  /** Base URL of the provider; `/.well-known/openid-configuration` is below it. */
  issuer: z.string().check(z.trim(), z.minLength(1), z.maxLength(USER_LIMITS.maxIssuer)),
  client_id: visibleText(USER_LIMITS.maxClientId),
  client_secret: visibleText(USER_LIMITS.maxClientSecret),
}

/**
 * Lists the providers that the caller's groups may choose; only those of the company include settings, without the
 * secret (IDP-1).
 */
export const listIdentityProviders = defineCall({
  name: 'identity-providers.list',
  method: 'GET',
  path: '/identity-providers',
  needs: { can: 'identity-providers.list', ...GROUP_MANAGEMENT },
  output: many('identity-providers', identityProviderSchema, baseMetaSchema),
})

/** Creates a draft (IDP-2, IDP-3). */
export const createIdentityProvider = defineCall({
  name: 'identity-providers.create',
  method: 'POST',
  path: '/identity-providers',
  needs: { can: 'identity-providers.create', ...GROUP_MANAGEMENT },
  body: {
    type: 'identity-providers',
    attributes: z.strictObject({ buid_customer: customerIdSchema, ...fields }),
  },
  output: OUTPUT,
  errors: ['identity-provider-name-taken', 'identity-provider-issuer-refused', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Changes a provider; absent fields are unchanged. A new issuer, client, or secret resets it to draft (IDP-5). */
export const updateIdentityProvider = defineCall({
  name: 'identity-providers.update',
  method: 'PATCH',
  path: '/identity-providers/:provider_id',
  needs: { can: 'identity-providers.update', ...GROUP_MANAGEMENT },
  body: {
    type: 'identity-providers',
    attributes: z.strictObject({
      name: z.optional(fields.name),
      issuer: z.optional(fields.issuer),
      client_id: z.optional(fields.client_id),
      client_secret: z.optional(fields.client_secret),
    }),
  },
  output: OUTPUT,
  errors: [
    'identity-provider-name-taken',
    'identity-provider-issuer-refused',
    'identity-provider-unproven',
    'not-found',
  ],
  changes: CHANGES,
})

/**
 * Deletes a provider; refused while a group uses it. `meta.groups` ({group_id, group_name}) lists the groups that the
 * caller may see (IDP-6).
 */
export const deleteIdentityProvider = defineCall({
  name: 'identity-providers.delete',
  method: 'DELETE',
  path: '/identity-providers/:provider_id',
  needs: { can: 'identity-providers.delete', ...GROUP_MANAGEMENT },
  output: nothing(z.null()),
  errors: ['identity-provider-in-use', 'not-found'],
  changes: CHANGES,
})

export const signInTestSchema = z.pipe(
  z.object({
    test_id: z.string(),
    identity_provider_id: z.string(),
    outcome: z.enum(SIGN_IN_TEST_OUTCOMES),
    url: z.nullable(z.string()),
    expires_at: instantSchema,
    expected_email: z.nullable(z.string()),
    returned_email: z.nullable(z.string()),
    returned_name: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.test_id,
    providerId: wire.identity_provider_id,
    outcome: wire.outcome,
    /** URL to open once, in its own window. Only in the answer that starts the test. */
    url: wire.url,
    expiresAt: wire.expires_at,
    /** The admin's own e-mail address, which the provider must return. */
    expectedEmail: wire.expected_email,
    /** The e-mail address that the provider returned; null before a sign-in, and when the provider sent none. */
    returnedEmail: wire.returned_email,
    returnedName: wire.returned_name,
  })),
)
export type SignInTest = z.output<typeof signInTestSchema>

const TEST_OUTPUT = one('sign-in-tests', signInTestSchema, baseMetaSchema)

/**
 * Starts a test, valid once, for 10 minutes, for this admin and provider; a test that is still pending ends as expired
 * (IDP-7).
 */
export const startSignInTest = defineCall({
  name: 'sign-in-tests.start',
  method: 'POST',
  path: '/identity-providers/:provider_id/sign-in-tests',
  needs: { can: 'sign-in-tests.start', ...GROUP_MANAGEMENT },
  output: TEST_OUTPUT,
  errors: ['not-found'],
  changes: ['identity-providers'],
})

/** Reads the outcome of a test; repeat the call while it is `pending` (IDP-8). */
export const getSignInTest = defineCall({
  name: 'sign-in-tests.get',
  method: 'GET',
  path: '/identity-providers/:provider_id/sign-in-tests/:test_id',
  needs: { can: 'sign-in-tests.get', ...GROUP_MANAGEMENT },
  output: TEST_OUTPUT,
  errors: ['not-found'],
})
