/** Rules for the place of a group in the tree. Pure. Source: docs/spec/groups.md GRP-2, GRP-3 (domain §3.7). */
import { USER_LIMITS } from '../users/user-limits.ts'

/** Group → its parent, null for a top-level group; groups of one customer only. */
export type ParentOf = ReadonlyMap<string, string | null>

/** Returns the groups from the top level down to this one, inclusive; stops at a cycle. */
export function groupPath(parents: ParentOf, groupId: string): string[] {
  const path: string[] = []
  for (let at: string | null = groupId; at !== null && !path.includes(at); at = parents.get(at) ?? null)
    path.unshift(at)
  return path
}

/** Returns the number of levels from this group down to its deepest descendant: 1 for a group without children. */
export function groupHeight(parents: ParentOf, groupId: string): number {
  const depth = groupPath(parents, groupId).length
  const below = [...parents.keys()].map((id) => groupPath(parents, id)).filter((path) => path.includes(groupId))
  return Math.max(depth, ...below.map((path) => path.length)) - depth + 1
}

/**
 * Returns why a group cannot be below this parent (GRP-2, GRP-3).
 *
 * @param groupId null for a new group
 * @param parentId null for the top level
 * @returns null if it can
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
