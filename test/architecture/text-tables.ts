/**
 * Finds all translation tables of the repository. A table is a folder with a file per language, or an object with a
 * property per language, so that new tables are included without being listed.
 */
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { LOCALES, type Language } from '../../src/contract/index.ts'
import { codeFiles, filesBelow, textOf } from './source-files.ts'

export interface TextTable {
  /** Folder, or file and line: `examples/sandbox/src/mail/texts`, `examples/sandbox/src/trust/tour-tips.ts:12`. */
  place: string
  /** Language → key → text. */
  texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
}

type Texts = Record<string, string>

const isLanguage = (name: string): name is Language => Object.hasOwn(LOCALES, name)

/** Returns all texts below a syntax node, by their path: `title`, `0`. */
function textsBelow(node: ts.Node, path = ''): Texts {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return textsBelow(node.expression, path)
  if (ts.isStringLiteralLike(node)) return { [path]: node.text }
  const parts: Texts[] = []
  const take = (name: string, inner: ts.Node) => parts.push(textsBelow(inner, path ? `${path}.${name}` : name))
  if (ts.isArrayLiteralExpression(node)) node.elements.forEach((element, index) => take(String(index), element))
  if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property)) take(nameOf(property), property.initializer)
    }
  }
  return Object.assign({}, ...parts) as Texts
}

const nameOf = ({ name }: ts.PropertyAssignment): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : ''

const parsed = (path: string) => ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)

function objectsIn(source: ts.SourceFile): ts.ObjectLiteralExpression[] {
  const found: ts.ObjectLiteralExpression[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(node)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

const NAMED = new RegExp(`(?<=[\\s{])(?:${Object.keys(LOCALES).join('|')}): `, 'g')

/**
 * Finds the tables in a file. Two languages are enough to recognize one, so that a table with a missing language is
 * found too.
 */
function tablesIn(path: string): TextTable[] {
  if (new Set(textOf(path).match(NAMED)).size < 2) return []
  const source = parsed(path)
  return objectsIn(source).flatMap((object) => {
    const entries = object.properties.flatMap((property) => {
      if (!ts.isPropertyAssignment(property) || !isLanguage(nameOf(property))) return []
      const texts = textsBelow(property.initializer)
      return Object.keys(texts).length > 0 ? [[nameOf(property), texts] as const] : []
    })
    const line = source.getLineAndCharacterOfPosition(object.getStart()).line + 1
    return entries.length > 1 ? [{ place: `${path}:${line}`, texts: Object.fromEntries(entries) }] : []
  })
}

/** Builds one table from a file per language: JSON, or a module with a single object. */
function tableOf(place: string, paths: readonly string[], languageOf: (path: string) => string): TextTable {
  const textsOfFile = (path: string) => {
    if (path.endsWith('.json')) return JSON.parse(textOf(path)) as Texts
    const [object] = objectsIn(parsed(path))
    return object ? textsBelow(object) : {}
  }
  return { place, texts: Object.fromEntries(paths.map((path) => [languageOf(path), textsOfFile(path)])) }
}

const stemOf = (path: string) => basename(path).replace(/\.\w+$/, '')
const folderOf = (path: string) => basename(dirname(path))

function tablesOfFolders(): TextTable[] {
  const files = ['src', 'widgets', 'loader', 'examples']
    .flatMap((room) => filesBelow(room, /^[a-z]{2}\.(json|ts)$/))
    .filter((path) => isLanguage(stemOf(path)) && !path.startsWith('src/i18n/glossary/'))
  return [...new Set(files.map(dirname))].map((folder) =>
    tableOf(
      folder,
      files.filter((path) => dirname(path) === folder),
      stemOf,
    ),
  )
}

/** Returns the widgets' text slices, which have one folder per language. */
function tablesOfSlices(): TextTable[] {
  const files = filesBelow('src/i18n/locales', /\.json$/)
  return [...new Set(files.map(stemOf))].map((slice) =>
    tableOf(
      `src/i18n/locales/*/${slice}`,
      files.filter((path) => stemOf(path) === slice),
      folderOf,
    ),
  )
}

/** Files that are left out: the names of languages, and the testing kit, which is not translated. */
const UNTRANSLATED = /^src\/(contract\/locales\.ts$|testing\/)/

/** Returns all tables: first the widgets' text slices, then tables in other folders and modules. */
export function textTables(): TextTable[] {
  const modules = codeFiles().filter((path) => !/^test\/|\.test\.tsx?$/.test(path) && !UNTRANSLATED.test(path))
  return [...tablesOfSlices(), ...tablesOfFolders(), ...modules.flatMap(tablesIn)]
}
