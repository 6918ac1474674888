/**
 * The part of a new group's draft that survives a reload of this tab: the choices, and the key of a request that may
 * have been sent. Contains names of groups and accounts, never of people. Source: docs/spec/groups.md GRP-45, GRP-47.
 */
import {
  encodeJson,
  type GroupCustomerRequest,
  idempotencyKeySchema,
  LOCAL_IDENTITY_PROVIDER,
} from '../../../../src/contract/index.ts'
import type { CreateStep } from '../group-query.ts'
import { customersOf, type GroupAccount } from '../forms/accounts.ts'
import { cleanName, whyNotName } from '../forms/group-name.ts'
import type { Parent } from '../forms/parent-field.tsx'

export interface GroupDraft {
  name: string
  /** Null means the top level. */
  parent: Parent | null
  networkAccess: boolean
  identityProviderId: string
  identityProviderName: string
  requireSecondFactor: boolean
  /** True if the admin confirmed to use a provider without a successful test (GRP-17). */
  isUntestedConfirmed: boolean
  accounts: readonly GroupAccount[]
  /** Key of a request that was sent with an unknown result; null if none. */
  attempt: { key: string; fingerprint: string } | null
}

export const emptyDraft = (parent: Parent | null): GroupDraft => ({
  name: '',
  parent,
  networkAccess: false,
  identityProviderId: LOCAL_IDENTITY_PROVIDER,
  identityProviderName: '',
  requireSecondFactor: false,
  isUntestedConfirmed: false,
  accounts: [],
  attempt: null,
})

/** Body of the request that creates a group. */
export interface GroupBody {
  buid_customer: string
  group_name: string
  parent_id: string | null
  network_access: boolean
  identity_provider_id: string
  require_second_factor: boolean
  customers: GroupCustomerRequest[]
  confirm_untested: boolean
}

export function bodyOf(customerId: string, draft: GroupDraft): GroupBody {
  const isHere = draft.identityProviderId === LOCAL_IDENTITY_PROVIDER
  return {
    buid_customer: customerId,
    group_name: cleanName(draft.name),
    parent_id: draft.parent?.id ?? null,
    network_access: draft.networkAccess,
    identity_provider_id: draft.identityProviderId,
    require_second_factor: isHere && draft.requireSecondFactor,
    customers: customersOf(draft.accounts),
    confirm_untested: !isHere && draft.isUntestedConfirmed,
  }
}

export const fingerprintOf = (body: GroupBody): string => encodeJson(body)

/** Returns the step to show: with incomplete earlier steps, the first of them. */
export const legalStep = (step: CreateStep, draft: GroupDraft): CreateStep =>
  whyNotName(draft.name) === null ? step : 'name'

/** Whether input would be lost if the draft were discarded. */
export const isWorthKeeping = ({ name, accounts, networkAccess, identityProviderId }: GroupDraft): boolean =>
  cleanName(name) !== '' || accounts.length > 0 || networkAccess || identityProviderId !== LOCAL_IDENTITY_PROVIDER

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. @returns null if
 * it is not a draft
 */
export function reviveDraft(text: string | null): GroupDraft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<GroupDraft> | null
    if (stored === null || !isText(stored.name) || !isText(stored.identityProviderId)) return null
    return {
      name: stored.name,
      parent: parentIn(stored.parent),
      networkAccess: stored.networkAccess === true,
      identityProviderId: stored.identityProviderId,
      identityProviderName: isText(stored.identityProviderName) ? stored.identityProviderName : '',
      requireSecondFactor: stored.requireSecondFactor === true,
      isUntestedConfirmed: stored.isUntestedConfirmed === true,
      accounts: (Array.isArray(stored.accounts) ? (stored.accounts as GroupAccount[]) : [])
        .filter(({ id, name }) => isText(id) && isText(name))
        .map(({ id, name, withChildAccounts }) => ({ id, name, withChildAccounts: withChildAccounts === true })),
      attempt: attemptIn(stored.attempt),
    }
  } catch {
    return null
  }
}

function parentIn(parent: Partial<Parent> | null | undefined): Parent | null {
  if (!parent || !isText(parent.id) || !isText(parent.name)) return null
  return {
    id: parent.id,
    name: parent.name,
    path: Array.isArray(parent.path) ? parent.path.filter(isText) : [],
    level: Number.isSafeInteger(parent.level) ? Number(parent.level) : 1,
  }
}

function attemptIn(attempt: GroupDraft['attempt'] | undefined): GroupDraft['attempt'] {
  if (!attempt || !isText(attempt.fingerprint)) return null
  return idempotencyKeySchema.safeParse(attempt.key).success ? attempt : null
}
