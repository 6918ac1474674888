import { moduleUsers } from './module-users.mjs'

/**
 * Puts the core of a page, and everything that its first widget shares with any other, into one file, so that a page
 * with the first widget waits for no further file. Rollup splits the rest. Reasons: docs/adr/0041.
 *
 * @param entries id → name; the core's name is `core`
 * @param first name of the first widget
 */
export function coreChunk({ entries, first }) {
  const { usersOf, ...plugin } = moduleUsers()
  let users
  return {
    plugin,
    /** For Rollup's `manualChunks`. */
    isCore(id, getModuleInfo) {
      users ??= usersOf(entries(), getModuleInfo)
      const of = users.get(id) ?? new Set()
      return of.has('core') || (of.has(first) && of.size > 1)
    },
  }
}
