/**
 * Finds the entries that use each module. An import from a file that only re-exports, such as the contract's entry
 * point, counts as an import from the declaring file. Otherwise every module would count as used by every page.
 */
export function moduleUsers() {
  const modules = new Map()
  return {
    name: 'netterms-module-users',
    moduleParsed({ id, ast }) {
      modules.set(id, summaryOf(ast))
    },
    /**
     * @param entries module id → name
     * @param getModuleInfo Rollup's function, after all modules have loaded
     * @returns module id → names of the entries that use the module
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

/** Returns the file that declares a name exported by an entry point, or the entry point if none is found. */
function fileOf(name, entryPoint, modules, getModuleInfo) {
  const { sources, exported } = modules.get(entryPoint)
  const files = getModuleInfo(entryPoint).importedIds
  const source = exported.get(name)
  if (source !== undefined) return files[sources.indexOf(source)]
  return files.find((file) => modules.get(file)?.exported.has(name)) ?? entryPoint
}

/**
 * Summarizes imports and exports. `names` of a source is null if all of it is used. `exported` maps a name to its
 * source, or to null if the module declares it.
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
