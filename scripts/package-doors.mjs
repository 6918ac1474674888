/** The doors of this repository, from `exports` of package.json: the one list of what is public. */

/** Leads to the source of a door; absent from what is published. */
export const SOURCE_CONDITION = 'development'

/**
 * @param manifest package.json of the repository
 * @returns of each published door its `path` (`./react`), `name` (`react`, and `index` for `.`) and `source`
 *   (`src/entries/react.ts`)
 */
export function doorsOf({ exports }) {
  return sourceDoorsOf({ exports })
    .filter(({ path }) => exports[path].default)
    .map(({ path, source }) => ({ path, name: path === '.' ? 'index' : path.slice('./'.length), source }))
}

/** @returns `path` and `source` of each door that code of this repository may import, the unpublished ones too */
export function sourceDoorsOf({ exports }) {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({ path, source: target[SOURCE_CONDITION].slice('./'.length) }))
}
