import { moduleUsers } from './module-users.mjs'

/**
 * Puts the core of a page, and everything that its first widget shares with any other, into one file; Rollup splits the
 * rest. A page with the first widget then waits for no further file. Reasons: docs/adr/0041.
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
