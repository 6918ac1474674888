/** The changed fields of a group's form. Pure. Source: docs/spec/groups.md GRP-48. */
import type { UserGroup } from '../../../../src/contract/index.ts'
import { signsInHere } from '../group-words.ts'
import { cleanName } from '../forms/group-name.ts'
import type { Parent } from '../forms/parent-field.tsx'

export interface GroupEntries {
  name: string
  /** Null means the top level. */
  parent: Parent | null
  networkAccess: boolean
  identityProviderId: string
  identityProviderName: string
  requireSecondFactor: boolean
}

/** Returns the parent of a group, from the fields that the group itself contains. */
function parentIn({ parentId, path, level }: UserGroup): Parent | null {
  const above = path.at(-1)
  if (parentId === null || !above) return null
  return { id: parentId, name: above.name, path: path.slice(0, -1).map(({ name }) => name), level: level - 1 }
}

export const entriesOf = (group: UserGroup): GroupEntries => ({
  name: group.name,
  parent: parentIn(group),
  networkAccess: group.networkAccess,
  identityProviderId: group.identityProviderId,
  identityProviderName: group.identityProviderName,
  requireSecondFactor: group.requireSecondFactor,
})

export interface GroupChange {
  group_name?: string
  parent_id?: string | null
  network_access?: boolean
  identity_provider_id?: string
  require_second_factor?: boolean
}

/**
 * Builds the request body. Unchanged fields are left out, so that another admin's changes to them stay. Two-step
 * verification applies only to passwords of this provider and stays unchanged while another provider signs users in.
 */
export function changeOf(group: UserGroup, entries: GroupEntries): GroupChange {
  const before = entriesOf(group)
  const name = cleanName(entries.name)
  const isFactorChanged = signsInHere(entries) && entries.requireSecondFactor !== before.requireSecondFactor
  return {
    ...(name !== before.name && { group_name: name }),
    ...(entries.parent?.id !== before.parent?.id && { parent_id: entries.parent?.id ?? null }),
    ...(entries.networkAccess !== before.networkAccess && { network_access: entries.networkAccess }),
    ...(entries.identityProviderId !== before.identityProviderId && {
      identity_provider_id: entries.identityProviderId,
    }),
    ...(isFactorChanged && { require_second_factor: entries.requireSecondFactor }),
  }
}

/** Applies the input to a later state: fields that the user has not changed take the later values. */
export function rebase(opened: UserGroup, now: UserGroup, entries: GroupEntries): GroupEntries {
  const mine = changeOf(opened, entries)
  const latest = entriesOf(now)
  const isProviderMine = mine.identity_provider_id !== undefined
  return {
    name: mine.group_name === undefined ? latest.name : entries.name,
    parent: mine.parent_id === undefined ? latest.parent : entries.parent,
    networkAccess: mine.network_access ?? latest.networkAccess,
    identityProviderId: isProviderMine ? entries.identityProviderId : latest.identityProviderId,
    identityProviderName: isProviderMine ? entries.identityProviderName : latest.identityProviderName,
    requireSecondFactor: mine.require_second_factor ?? latest.requireSecondFactor,
  }
}

/** Returns the fields that another admin has changed since the form was opened, to values other than the input. */
export function changedMeanwhile(opened: UserGroup, now: UserGroup, entries: GroupEntries): (keyof GroupChange)[] {
  const mine = changeOf(opened, entries)
  const theirs = changeOf(opened, entriesOf(now))
  return (Object.keys(theirs) as (keyof GroupChange)[]).filter((field) => mine[field] !== theirs[field])
}
