/**
 * Documents the API of the published entry points with typedoc: `node scripts/api-reference.mjs` writes pages for the
 * documentation site to docs/types, with `--report` the texts in test/published/api for review. Any warning, such as a
 * missing summary, is an error.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, LogLevel, ReferenceType, ReflectionKind, TupleType, TypeOperatorType } from 'typedoc'
import ts from 'typescript'
import { printModule } from './api-report.mjs'
import { entryPointsOf } from './rollup/entry-points.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const REPORTS = join(ROOT, 'test/published/api')
/** Helper types that only spell out an exported one; the reference leaves them out. */
const HELPER_TYPES = [
  'Attributes CallsByName CamelCase CardFunding CHECKS DataOf Facts FilterInput',
  'HandlerName LegacyLink MessageDomain MessageDomains MetaOf NoPaymentReason PartyQuestion',
  'PathParameter Payable SCENARIOS Schema Shape ShownElement Signal THIRD_PARTIES TURNS WantedFacts WithInstance',
  'WithAnyForm WithMeta WithOptions WithoutForm',
].flatMap((names) => names.split(' '))

/** Lists that show calls or manifests by name instead of in full. */
const LISTS = ['CALLS', 'MANIFESTS']

const entryPoints = entryPointsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

/**
 * Reads the published API with typedoc.
 *
 * @throws Error that contains all typedoc warnings
 */
export async function readApi() {
  const warnings = []
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entryPoints.map(({ source }) => join(ROOT, source)),
    tsconfig: join(ROOT, 'tsconfig.json'),
    basePath: ROOT,
    readme: 'none',
    name: 'NetTerms',
    // Types are checked by `npm run lint`.
    skipErrorChecking: true,
    excludeExternals: true,
    excludePrivate: true,
    disableSources: true,
    sort: ['source-order'],
    validation: { notExported: true, invalidLink: true, invalidPath: true, rewrittenLink: true, notDocumented: true },
    requiredToBeDocumented: ['Class', 'Interface', 'Function', 'Variable', 'TypeAlias'],
    intentionallyNotExported: HELPER_TYPES,
    logLevel: LogLevel.Warn,
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: join(ROOT, 'docs/types') }],
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    navigationJson: join(ROOT, 'docs/types/navigation.json'),
    // In Markdown, brackets and braces of types would be read as markup.
    sanitizeComments: true,
    useHTMLEncodedBrackets: true,
  })
  app.logger.log = (message, level) => {
    if (level >= LogLevel.Warn) warnings.push(message)
  }
  shortenSchemas(app)
  const project = await app.convert()
  if (project) app.validate(project)
  for (const missing of project ? undocumented(project) : []) warnings.push(`${missing} has no summary.`)
  if (!project || warnings.length > 0) throw new Error(`typedoc: ${warnings.length} warnings\n${warnings.join('\n')}`)
  return { app, project }
}

/**
 * Shows a schema as `Schema<type>`, and a shape that has a published name by that name. The compiler would spell out
 * both, 20 MB in all.
 */
function shortenSchemas(app) {
  const { converter } = app
  const original = converter.convertType.bind(converter)
  let names
  converter.convertType = (context, typeOrNode, node) => {
    names ??= namedShapes(app)
    if (!typeOrNode) return original(context, typeOrNode, node)
    if ('kind' in typeOrNode) {
      const isInferred =
        ts.isTypeReferenceNode(typeOrNode) && /^z\.(output|infer|input)$/.test(typeOrNode.typeName.getText())
      return original(context, isInferred ? context.checker.getTypeFromTypeNode(typeOrNode) : typeOrNode)
    }
    return short(context, typeOrNode) ?? original(context, typeOrNode, node)
  }

  function short(context, type) {
    const { checker, project, scope } = context
    const each = (part) => converter.convertType(context, part)
    const typeOf = (of, name) => checker.getTypeOfSymbol(of.getProperty(name))
    const reference = (name, ...parts) => {
      const made = ReferenceType.createBrokenReference(name, project, 'netterms')
      made.typeArguments = parts.map(each)
      return made
    }
    const alias = names.get(type)
    if (alias) return ReferenceType.createSymbolReference(alias, context, alias.name)
    const helper = [...HELPER_TYPES, 'BodyOf', 'FilterOf', 'Output'].find((name) => name === type.aliasSymbol?.name)
    if (helper) return reference(helper, ...(type.aliasTypeArguments ?? []))
    if (checker.isTupleType(type)) {
      const tuple = new TupleType(checker.getTypeArguments(type).map(each))
      return type.target.readonly ? new TypeOperatorType(tuple, 'readonly') : tuple
    }
    if (type.getProperty('_zod')) {
      return reference(
        'Schema',
        typeOf(typeOf(type, '_zod'), ['output', 'resource', 'meta'].includes(scope.name) ? 'output' : 'input'),
      )
    }
    const isCall = type.isIntersection() && type.getProperty('path') && type.getProperty('idempotent')
    // The declaration of a call itself is shown in full.
    const isInList = scope.kind !== ReflectionKind.Variable || LISTS.includes(scope.name)
    return isCall && isInList ? reference('Call', typeOf(type, 'name')) : undefined
  }
}

/** Maps the shape of each published object or union alias to that alias. */
function namedShapes(app) {
  const shapes = new Map()
  for (const { program, sourceFile } of app.getEntryPoints() ?? []) {
    const checker = program.getTypeChecker()
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(sourceFile))) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) continue
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      const isShape = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union) && !type.aliasSymbol
      if (isShape && !shapes.has(type)) shapes.set(type, symbol)
    }
  }
  return shapes
}

/** Returns events and attributes without a summary, because typedoc does not require one for members. */
function undocumented(project) {
  const mainEntryPoint = project.children.find(({ name }) => name === 'netterms')
  const typed = (name) => mainEntryPoint.children.find((each) => each.name === name)
  const events = typed('NetTermsEvents').children
  const attributes = typed('WidgetMap').children.flatMap(({ type }) => {
    const declared = type.declaration.children.find(({ name }) => name === 'attributes').type.declaration.children ?? []
    return declared.filter(({ name }) => name !== 'namespace')
  })
  return [...events, ...attributes]
    .filter(({ comment }) => !comment?.hasVisibleComponent())
    .map((each) => each.getFullName())
}

/** Maps the name of each entry point to its report. */
export function reportsOf(project) {
  return Object.fromEntries(
    project.children.map((module) => [
      module.name === 'netterms' ? 'index' : module.name.slice('netterms/'.length),
      printModule(module),
    ]),
  )
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { app, project } = await readApi()
  if (process.argv.includes('--report')) {
    rmSync(REPORTS, { recursive: true, force: true })
    mkdirSync(REPORTS, { recursive: true })
    for (const [name, text] of Object.entries(reportsOf(project))) writeFileSync(join(REPORTS, `${name}.txt`), text)
  } else await app.generateOutputs(project)
}
