/** The entry points of this repository, from `exports` of package.json, the only list of the public API. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
/** Condition that points to the source of an entry point; not published. */
export const SOURCE_CONDITION = 'development'

/**
 * @param manifest package.json of the repository
 * @returns for each published entry point its `path` (`./react`), `name` (`react`, and `index` for `.`), and `source`
 *   (`src/entries/react.ts`)
 */
export function entryPointsOf({ exports }) {
  return sourceEntryPointsOf({ exports })
    .filter(({ path }) => exports[path].default)
    .map(({ path, source }) => ({ path, name: path === '.' ? 'index' : path.slice('./'.length), source }))
}

/**
 * Returns `path` and `source` of each entry point that this repository's code may import, including unpublished ones.
 */
function sourceEntryPointsOf({ exports }) {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({ path, source: target[SOURCE_CONDITION].slice('./'.length) }))
}

/** Resolves `netterms/x` to its source, so that examples run without a build of the package. */
export function entryPointsFromSource() {
  const entryPoints = sourceEntryPointsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return {
    name: 'netterms-entry-points-from-source',
    resolveId(id) {
      const entryPoint =
        /^netterms(\/|$)/.test(id) && entryPoints.find(({ path }) => path === id.replace('netterms', '.'))
      // Examples import an entry point for its side effects, but `sideEffects` in package.json lists files, not entry
      // points.
      return entryPoint ? { id: join(ROOT, entryPoint.source), moduleSideEffects: true } : null
    },
  }
}
