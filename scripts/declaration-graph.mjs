/**
 * What doors show of a set of declaration files: from each file the declarations that a door exports or that such a one
 * names, and the imports that those need. So nothing internal is published, and nothing public is missed.
 */
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * @param texts path → declarations, with imports in `.ts` or `.js` spelling
 * @param doors paths that are shown whole
 * @param names path and name of single exports that are shown
 * @returns path → the part of the declarations that is shown, with imports in `.js` spelling
 */
export function shownDeclarations(texts, doors, names = []) {
  const modules = new Map()
  const moduleAt = (path) => {
    if (!modules.has(path)) {
      if (!texts.has(path)) throw new Error(`${path} is shown by a door and has no declarations.`)
      modules.set(path, readModule(path, texts.get(path)))
    }
    return modules.get(path)
  }

  function showAll(path) {
    const module = moduleAt(path)
    if (module.isWhole) return
    module.isWhole = true
    for (const name of module.exported.keys()) showExport(path, name)
    for (const { target, statement } of module.stars) {
      module.shown.add(statement)
      if (target) showAll(target)
    }
  }

  /** @returns whether the module has an export of that name */
  function showExport(path, name) {
    const module = moduleAt(path)
    const found = module.exported.get(name)
    if (!found) {
      const through = module.stars.find(({ target }) => target && showExport(target, name))
      if (through) module.shown.add(through.statement)
      return through !== undefined
    }
    module.names.add(name)
    module.shown.add(found.statement)
    if (found.target) showExport(found.target, found.imported)
    else showLocal(path, found.local)
    return true
  }

  function showLocal(path, name) {
    const module = moduleAt(path)
    if (module.used.has(name)) return
    module.used.add(name)
    const imported = module.imports.get(name)
    if (imported) {
      module.shown.add(imported.statement)
      if (imported.target && imported.name === '*') showAll(imported.target)
      else if (imported.target) showExport(imported.target, imported.name)
    }
    for (const statement of module.locals.get(name) ?? []) showStatement(path, statement)
  }

  function showStatement(path, statement) {
    const module = moduleAt(path)
    module.shown.add(statement)
    const visit = (node) => {
      if (ts.isIdentifier(node)) showLocal(path, node.text)
      if (ts.isImportTypeNode(node)) {
        const target = targetOf(path, node.argument.literal.text)
        const name = node.qualifier && leftmost(node.qualifier)
        if (target && name) showExport(target, name)
        else if (target) showAll(target)
      }
      ts.forEachChild(node, visit)
    }
    visit(statement)
  }

  for (const door of doors) showAll(door)
  for (const [path, name] of names) showExport(path, name)
  // Declarations for the whole page count as soon as their module does.
  let count = 0
  while (count < modules.size) {
    count = modules.size
    for (const [path, { globals }] of [...modules]) for (const each of globals) showStatement(path, each)
  }
  const shown = [...modules].filter(([, { shown: statements }]) => statements.size > 0)
  return new Map(shown.map(([path, module]) => [path, print(module)]))
}

/** Names that a module exports, its `export *` included. */
export function exportedNames(texts, path) {
  const { exported, stars } = readModule(path, texts.get(path))
  const through = stars.flatMap(({ target }) => (target ? exportedNames(texts, target) : []))
  return [...new Set([...exported.keys(), ...through])]
}

const leftmost = (name) => (ts.isQualifiedName(name) ? leftmost(name.left) : name.text)
const targetOf = (path, specifier) =>
  specifier.startsWith('.') ? join(dirname(path), specifier).replace(/\.(tsx?|js|json)$/, '.d.ts') : null

/** Parsed once: of a long door, each name is asked for by itself. */
const parsed = new Map()
function parse(path, text) {
  const known = parsed.get(path)
  if (known?.text === text) return known
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  parsed.set(path, source)
  return source
}

function readModule(path, text) {
  const source = parse(path, text)
  const module = {
    source,
    isWhole: false,
    /** Name → statements that declare it: overloads and merged interfaces are several. */
    locals: new Map(),
    imports: new Map(),
    exported: new Map(),
    stars: [],
    globals: [],
    shown: new Set(),
    names: new Set(),
    used: new Set(),
  }
  for (const statement of source.statements) readStatement(path, module, statement)
  return module
}

function readStatement(path, module, statement) {
  if (ts.isImportDeclaration(statement)) return readImport(path, module, statement)
  if (ts.isExportDeclaration(statement)) return readExport(path, module, statement)
  if (ts.isModuleDeclaration(statement) && statement.flags & ts.NodeFlags.GlobalAugmentation) {
    return module.globals.push(statement)
  }
  if (ts.isExportAssignment(statement)) {
    module.exported.set('default', { statement, local: statement.expression.text })
    return undefined
  }
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.text)
    : [statement.name?.text ?? 'default']
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  for (const name of names) {
    module.locals.set(name, [...(module.locals.get(name) ?? []), statement])
    if (isExported) module.exported.set(name, { statement, local: name })
  }
}

function readImport(path, module, statement) {
  const target = targetOf(path, statement.moduleSpecifier.text)
  const { name, namedBindings } = statement.importClause ?? {}
  if (name) module.imports.set(name.text, { statement, target, name: 'default' })
  if (!namedBindings) return
  if (ts.isNamespaceImport(namedBindings)) {
    module.imports.set(namedBindings.name.text, { statement, target, name: '*' })
    return
  }
  for (const { name: local, propertyName = local } of namedBindings.elements) {
    module.imports.set(local.text, { statement, target, name: propertyName.text })
  }
}

function readExport(path, module, statement) {
  const target = statement.moduleSpecifier ? targetOf(path, statement.moduleSpecifier.text) : null
  if (!statement.exportClause) return module.stars.push({ statement, target })
  for (const { name, propertyName = name } of statement.exportClause.elements) {
    module.exported.set(name.text, { statement, target, imported: propertyName.text, local: propertyName.text })
  }
}

function print({ source, shown, used, names }) {
  const kept = source.statements.filter((statement) => shown.has(statement) || isEmptyExport(statement))
  return `${kept
    .map((statement) => withoutUnused(statement, source, { used, names }))
    .join('')
    .replace(/(from |import\()(['"])(\.[^'"]+?)\.(tsx?|json)\2/g, '$1$2$3.js$2')
    .trim()}\n`
}

const isEmptyExport = (statement) => ts.isExportDeclaration(statement) && statement.exportClause?.elements?.length === 0

/** The statement as it stands; of a list of imported or exported names, those that are shown. */
function withoutUnused(statement, source, { used, names }) {
  const list = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined
  if (!list?.elements || list.elements.length === 0) return statement.getFullText(source)
  const isKept = ({ name }) => (ts.isImportDeclaration(statement) ? used : names).has(name.text)
  const kept = list.elements.filter(isKept).map((element) => element.getText(source))
  const text = statement.getFullText(source)
  const start = list.getStart(source) - statement.getFullStart()
  return `${text.slice(0, start)}{ ${kept.join(', ')} }${text.slice(start + list.getWidth(source))}`
}
