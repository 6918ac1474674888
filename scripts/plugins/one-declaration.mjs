/** Files of many declarations of which each page uses some: the contract, hooks around a call. Nothing in them does anything but declare. */
const FILES = [/\/src\/contract\/(?!index\.ts).*\.ts$/, /\/src\/(data\/use-call|kit\/widget-context)\.ts$/]
const QUERY = '?declares='

/**
 * Makes a module of each declaration of such a file, so that what one widget alone uses of it comes with that widget: a
 * bundler cuts between modules only, and the core would carry all that anybody uses. Comes after every plugin that changes
 * such files.
 */
export function oneDeclaration() {
  const pieces = new Map()
  return {
    name: 'netterms-one-declaration',
    resolveId: (id) => (pieces.has(id) ? { id, moduleSideEffects: false } : null),
    load: (id) => pieces.get(id) ?? null,
    /** @param code JavaScript: types are gone */
    transform(code, id) {
      if (!FILES.some((file) => file.test(id))) return null
      const { imports, declarations, others } = sorted(this.parse(code).body)
      if (declarations.length < 2) return null
      const placeOf = new Map(declarations.flatMap(({ names }) => names.map((name) => [name, id + QUERY + names[0]])))
      for (const { names, node, text = textOf(code, node) } of declarations) {
        const used = new Set()
        collect(node, used)
        for (const name of names) used.delete(name)
        const lines = imports
          .filter(({ local }) => used.has(local))
          .map(({ what, source }) => `import ${what} from ${JSON.stringify(source)}`)
        for (const [name, place] of placeOf)
          if (used.has(name)) lines.push(`import { ${name} } from ${JSON.stringify(place)}`)
        pieces.set(id + QUERY + names[0], [...lines, text, `export { ${names.join(', ')} }`].join('\n'))
      }
      const exported = declarations.flatMap(({ names, isExported }) =>
        isExported ? names.map((name) => [name, name]) : [],
      )
      for (const { specifiers } of others.filter(({ source }) => !source))
        for (const { local, exported: as } of specifiers ?? []) exported.push([local.name, as.name])
      const again = exported.map(
        ([name, as]) => `export { ${name} as ${as} } from ${JSON.stringify(placeOf.get(name))}`,
      )
      const kept = others.filter(({ source }) => source).map((node) => textOf(code, node))
      return { code: [...kept, ...again].join('\n'), map: null }
    },
  }
}

const textOf = (code, { start, end }) => code.slice(start, end)

/** @throws Error for a statement that is no declaration, and for one that can be given another value */
function sorted(body) {
  const found = { imports: [], declarations: [], others: [] }
  for (const statement of body) {
    const { type } = statement
    const node = statement.declaration ?? statement
    if (type === 'ImportDeclaration') {
      for (const { type: kind, local, imported } of statement.specifiers) {
        const what =
          kind === 'ImportNamespaceSpecifier'
            ? `* as ${local.name}`
            : kind === 'ImportDefaultSpecifier'
              ? local.name
              : `{ ${imported.name} as ${local.name} }`
        found.imports.push({ local: local.name, what, source: statement.source.value })
      }
    } else if (node.type === 'VariableDeclaration' && node.kind === 'const') {
      const names = node.declarations.flatMap(({ id }) => namesIn(id))
      found.declarations.push({ names, node, isExported: node !== statement })
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      found.declarations.push({ names: [node.id.name], node, isExported: node !== statement })
    } else if (/^Export(Named|All)Declaration$/.test(type) && !statement.declaration) found.others.push(statement)
    else throw new Error(`A file of declarations has a ${type}: leave it out of scripts/plugins/one-declaration.mjs.`)
  }
  return found
}

const namesIn = (pattern) => {
  if (pattern.type === 'Identifier') return [pattern.name]
  const parts = pattern.properties ?? pattern.elements
  return parts.flatMap((part) => namesIn(part.value ?? part.argument ?? part))
}

/** Every name that is read; one that a function has for itself counts too, and costs nothing. */
function collect(node, used) {
  if (node.type === 'Identifier') used.add(node.name)
  for (const [key, value] of Object.entries(node)) {
    const isName =
      !node.computed &&
      ((node.type === 'MemberExpression' && key === 'property') ||
        (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && key === 'key' && !node.shorthand))
    if (isName) continue
    for (const each of Array.isArray(value) ? value : [value]) if (typeof each?.type === 'string') collect(each, used)
  }
}
