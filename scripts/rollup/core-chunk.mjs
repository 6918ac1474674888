import { moduleUsers } from './module-users.mjs'

/**
 * What the core of a page uses, and what its first widget shares with any other, comes in one file; how the rest is parted
 * is Rollup's choice. A page with the first widget so waits for no further file. Reasons: docs/adr/0041.
 *
 * @param entries ids → names, `core` for the core
 * @param first name of the first widget
 */
export function coreChunk({ entries, first }) {
  const { usersOf, ...plugin } = moduleUsers()
  let users
  return {
    plugin,
    /** `manualChunks` of Rollup. */
    isCore(id, getModuleInfo) {
      users ??= usersOf(entries(), getModuleInfo)
      const of = users.get(id) ?? new Set()
      return of.has('core') || (of.has(first) && of.size > 1)
    },
  }
}
