/**
 * Reads what the documentation says about widgets, events, and page objects from manifests and their comments. No other
 * script reads these.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, source } from './markdown.mjs'

const filesBelow = (folder, ending) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
    .sort()

const parsed = (path) => ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true)

function find(node, matches) {
  return matches(node) ? node : ts.forEachChild(node, (child) => find(child, matches))
}

/** Returns the comment above a member as one line. */
const commentOf = (node) => (ts.getTextOfJSDocComment(node.jsDoc?.at(-1)?.comment) ?? '').replaceAll(/\s*\n\s*/g, ' ')

/** Reads all widgets by name, in order; attributes are a list with their meanings. */
export async function readWidgets() {
  const { MANIFESTS } = await source('widgets/manifest.ts')
  const widgets = MANIFESTS.map((manifest) => ({
    ...manifest,
    name: manifest.tag.slice('nt-'.length),
    attributes: attributesOf(manifest),
  }))
  return widgets.sort((one, other) => (one.name < other.name ? -1 : 1))
}

const attributesOf = ({ attributes, attributeSummaries, attributeValues = {}, routes }) =>
  Object.entries(attributes).map(([name, initial]) => ({
    name,
    initial,
    meaning: attributeSummaries[name],
    values: attributeValues[name] ?? routes.flatMap((route) => route.values?.[name] ?? []),
  }))

/** Reads each event of `NetTermsEvents` with its comment and its `detail` fields. */
export function readEvents() {
  const file = 'src/contract/widget-manifest.ts'
  const isEvents = (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'NetTermsEvents'
  return find(parsed(file), isEvents).members.map((member) => {
    const name = member.name.text
    const meaning = commentOf(member)
    if (!meaning) throw new Error(`${file}: write a comment above ${name} that says when it is fired.`)
    return { name, meaning, fields: (member.type.members ?? []).map((field) => field.name.text) }
  })
}

/**
 * Reads the page objects of widgets that have one: their files and their members, without those that all of them share.
 */
export function readPageObjects(widgets) {
  const folder = 'src/testing/pages'
  const members = new Map(
    filesBelow(folder, '.ts').flatMap((path) =>
      parsed(path)
        .statements.filter(ts.isInterfaceDeclaration)
        .map((node) => [node.name.text, node]),
    ),
  )
  const shared = members.get('WidgetPage').members.map((member) => member.name.text)
  const membersOf = (name) => {
    const node = members.get(name)
    if (!node) return []
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.text))
    return [...bases.flatMap(membersOf), ...node.members]
  }
  const names = readdirSync(join(ROOT, folder))
  return widgets
    .filter(({ name }) => names.includes(`${name}-page.ts`))
    .map(({ name }) => {
      const create = name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
      const own = membersOf(`${create[0].toUpperCase()}${create.slice(1)}Page`).filter(
        (member) => !shared.includes(member.name.text),
      )
      const isAction = (member) => member.type?.getText() === 'Promise<void>'
      return {
        name: create,
        file: `${name}-page.ts`,
        does: own.filter(isAction).map((member) => member.name.text),
        tells: own.filter((member) => !isAction(member)).map((member) => member.name.text),
      }
    })
}

/** Returns the names of the icons that the portal uses, in its menu and elsewhere in its code. */
export function iconNames(widgets) {
  const ofMenu = widgets.flatMap(({ routes }) => routes.flatMap(({ menu }) => menu?.icon ?? []))
  const ofShell = [...filesBelow('examples/portal/src', '.tsx'), ...filesBelow('examples/portal/src', '.ts')]
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(ROOT, path), 'utf8').matchAll(/<MenuIcon name="([^"]+)"|\bicon: '([^']+)'/g),
    ])
    .map(([, drawn, named]) => drawn ?? named)
  return [...new Set([...ofMenu, ...ofShell])].sort()
}
