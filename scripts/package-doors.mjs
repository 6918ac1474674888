/** The published doors, from `exports` of package.json: the one list of what is public. */

/** Leads to the source of a door; used in this repository, absent from what is published. */
export const SOURCE_CONDITION = 'development'

/**
 * @param manifest package.json of the repository
 * @returns of each door its `path` (`./react`), `name` (`react`, and `index` for `.`) and `source` (`src/entries/react.ts`)
 */
export function doorsOf({ exports }) {
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({
      path,
      name: path === '.' ? 'index' : path.slice('./'.length),
      source: target[SOURCE_CONDITION].slice('./'.length),
    }))
}
