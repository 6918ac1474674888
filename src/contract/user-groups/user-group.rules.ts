/** Where a group may stand in the tree. Pure. Source: docs/spec/groups.md GRP-2, GRP-3 (domain §3.7). */
import { USER_LIMITS } from '../users/user-limits.ts'

/** Group → its parent, null for one at the top; only groups of one tree's customer. */
export type ParentOf = ReadonlyMap<string, string | null>

/** Groups from the top down to this one, itself included; a tree that bites its own tail is cut where it does. */
export function groupPath(parents: ParentOf, groupId: string): string[] {
  const path: string[] = []
  for (let at: string | null = groupId; at !== null && !path.includes(at); at = parents.get(at) ?? null)
    path.unshift(at)
  return path
}

/** Levels from this group down to its deepest one: 1 for a group with none below. */
export function groupHeight(parents: ParentOf, groupId: string): number {
  const depth = groupPath(parents, groupId).length
  const below = [...parents.keys()].map((id) => groupPath(parents, id)).filter((path) => path.includes(groupId))
  return Math.max(depth, ...below.map((path) => path.length)) - depth + 1
}

/**
 * GRP-2, GRP-3: why a group cannot stand below this parent.
 *
 * @param groupId null for one that is not there yet
 * @param parentId null: at the top
 * @returns null when it can
 */
export function whyGroupNotPlaced(
  parents: ParentOf,
  groupId: string | null,
  parentId: string | null,
): 'parent-cycle' | 'too-deep' | null {
  const path = parentId === null ? [] : groupPath(parents, parentId)
  if (groupId !== null && path.includes(groupId)) return 'parent-cycle'
  const height = groupId === null ? 1 : groupHeight(parents, groupId)
  return path.length + height > USER_LIMITS.maxGroupDepth ? 'too-deep' : null
}
