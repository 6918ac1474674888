/**
 * Which entries use each module. An import from a file that only re-exports, such as the contract's entry point, counts
 * as one from the files with the declarations: the entry point re-exports every file, so all would count as used by
 * every page.
 */
export function moduleUsers() {
  const modules = new Map()
  return {
    name: 'netterms-module-users',
    moduleParsed({ id, ast }) {
      modules.set(id, summaryOf(ast))
    },
    /**
     * @param entries id of a module → name
     * @param getModuleInfo from Rollup, once all modules are loaded
     * @returns id of each module → names of the entries that use it
     */
    usersOf(entries, getModuleInfo) {
      const users = new Map()
      for (const [entry, name] of entries) {
        const waiting = [entry]
        const seen = new Set(waiting)
        for (const id of waiting) {
          users.set(id, (users.get(id) ?? new Set()).add(name))
          for (const next of importsOf(id, modules, getModuleInfo)) {
            if (!seen.has(next)) waiting.push(next)
            seen.add(next)
          }
        }
      }
      return users
    },
  }
}

function importsOf(id, modules, getModuleInfo) {
  const { sources, names } = modules.get(id) ?? { sources: [], names: new Map() }
  const { importedIds = [] } = getModuleInfo(id) ?? {}
  return sources.flatMap((source, at) => {
    const target = importedIds[at]
    const wanted = names.get(source)
    if (!modules.get(target)?.isEntryPoint || !wanted) return [target]
    return wanted.map((name) => fileOf(name, target, modules, getModuleInfo))
  })
}

/** The file that declares a name exported by an entry point; the entry point itself if it is not found. */
function fileOf(name, entryPoint, modules, getModuleInfo) {
  const { sources, exported } = modules.get(entryPoint)
  const files = getModuleInfo(entryPoint).importedIds
  const source = exported.get(name)
  if (source !== undefined) return files[sources.indexOf(source)]
  return files.find((file) => modules.get(file)?.exported.has(name)) ?? entryPoint
}

/**
 * `names` of a source is null when all of it is used; `exported`: name → its source, null for the module's own
 * declarations.
 */
function summaryOf({ body }) {
  const names = new Map()
  const exported = new Map()
  for (const statement of body) {
    const source = statement.source?.value
    if (source !== undefined) {
      const known = names.has(source) ? names.get(source) : []
      const imported = statement.specifiers?.map((each) => (each.imported ?? (each.exported && each.local))?.name)
      const isNamed = known !== null && imported?.length > 0 && imported.every(Boolean)
      names.set(source, isNamed ? [...known, ...imported] : null)
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const each of statement.specifiers) exported.set(each.exported.name, source ?? null)
    const { id, declarations = [{ id }] } = statement.declaration ?? { declarations: [] }
    for (const each of declarations) exported.set(each.id.name, null)
  }
  const isEntryPoint = body.length > 0 && body.every(({ type, source }) => /^Export(All|Named)/.test(type) && source)
  return { sources: [...names.keys()], names, exported, isEntryPoint }
}
