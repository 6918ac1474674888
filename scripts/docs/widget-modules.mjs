/**
 * Modules that follow from the manifests: the types and components of the widgets, the page objects that a test imports,
 * and the glyphs of the portal's menu.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './markdown.mjs'

const HEAD = 'Generated from the manifests by `npm run docs`: change a manifest, then run it.'

const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const text = (value) => `'${value}'`

/** The types of each widget, for `netterms`. */
export function widgetTypes(widgets) {
  const lists = widgets.filter(({ columns }) => columns)
  const imports = ['HostColumn', 'OnRows', ...lists.map(({ name }) => `${pascal(name)}Row`)]
  const head = lists.length > 0 ? `import type { ${imports.join(', ')} } from '../contract/index.ts'\n\n` : ''
  const rows = widgets.map((widget) => {
    const attributes = widget.attributes.map(
      ({ name, meaning, initial }) =>
        `/** ${meaning}${initial ? ` Default ${text(initial)}.` : ''} */\n${text(name)}?: string | undefined`,
    )
    return `/** ${widget.summary} */\n${text(widget.name)}: {
      attributes: ${shapeOf(attributes, '{ namespace?: never }')}
      properties: ${shapeOf(propertiesOf(widget), 'unknown')}
      events: ${widget.events.map(text).join(' | ')}
    }`
  })
  return `/**
 * Each widget with its attributes, its properties and the events that it fires.
 * ${HEAD}
 */
${head}export interface WidgetMap {\n${rows.join('\n')}\n}\n`
}

/** Of a list: what its host may arrange in it and add to it. */
function propertiesOf({ name, columns }) {
  if (!columns) return []
  const names = columns.names.map(text).join(' | ')
  return [
    `/** Names of the list’s columns and columns of your own, in the order wanted. */\ncolumns?: readonly (${names} | HostColumn)[] | undefined`,
    `/** Gives the cells of your own columns for the rows on screen. */\nonRows?: OnRows<${pascal(name)}Row> | undefined`,
  ]
}

const shapeOf = (fields, none) => (fields.length > 0 ? `{\n${fields.join('\n')}\n}` : none)

/** A component for each widget, for `netterms/react`. */
export function reactComponents(widgets) {
  const rows = widgets.map(
    ({ name, summary, events }) =>
      `/** ${summary} */\nexport const ${pascal(name)} = /* @__PURE__ */ widgetComponent(${text(name)}, [${events.map(text).join(', ')}])`,
  )
  return `/** One component for each widget. ${HEAD} */\nimport { widgetComponent } from './widget-component.tsx'\n\n${rows.join('\n')}\n`
}

/**
 * The type of each domain of texts, from the English files.
 *
 * @param files names of the files in `locales/en`
 */
export function messageDomains(files) {
  const domains = files.map((file) => file.replace('.json', '')).sort()
  const camel = (domain) => domain.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const imports = domains.map((domain) => `import type ${camel(domain)} from './locales/en/${domain}.json'`)
  const rows = domains.map((domain) => `${text(domain)}: typeof ${camel(domain)}`)
  return `/** The texts of each domain. Generated from the files of \`locales/en\` by \`npm run docs\`. */\n${imports.join('\n')}\n\nexport type MessageDomains = {\n${rows.join('\n')}\n}\n`
}

/** The published page objects: of each widget that has one. */
export function pageObjectExports(pageObjects) {
  const lines = pageObjects.map(({ file }) => `export * from './pages/${file}'`)
  return `/** The page object of each widget that has one. ${HEAD} */\n${lines.join('\n')}\n`
}

/** The glyphs that the menu and the shell of the portal draw, from Lucide (ISC): 24 unit grid, stroked. */
export function menuIcons(names) {
  const rows = names.map((name) => `${text(name)}: ${text(pathOf(name))}`)
  return `/** Glyphs from Lucide (ISC), by their names there. ${HEAD} */
export const MENU_ICONS: Readonly<Record<string, string>> = {\n${rows.join(',\n')},\n}\n`
}

function pathOf(name) {
  const file = join(ROOT, 'node_modules/lucide-static/icons', `${name}.svg`)
  const shapes = [...readFileSync(file, 'utf8').matchAll(/<(path|circle|rect|line|polyline) ([^>]*?)\/>/g)]
  return shapes.map(([, kind, list]) => SHAPES[kind](Object.fromEntries(attributesIn(list)))).join('')
}

const attributesIn = (list) => [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])

/** Each shape as a part of one path. */
const SHAPES = {
  // A leading `m` is absolute in a path of its own and relative in the middle of one.
  path: ({ d }) => d.replace(/^m *(-?[\d.]+)[ ,]?(-?[\d.]+) ?(?=[-\d.])/, 'M$1 $2l').replace(/^m/, 'M'),
  circle: ({ cx, cy, r }) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 -${2 * r} 0`,
  rect: ({ x, y, width, height, rx = 0 }) =>
    `M${Number(x) + Number(rx)} ${y}h${width - 2 * rx}a${rx} ${rx} 0 0 1 ${rx} ${rx}v${height - 2 * rx}a${rx} ${rx} 0 0 1 -${rx} ${rx}h-${width - 2 * rx}a${rx} ${rx} 0 0 1 -${rx} -${rx}v-${height - 2 * rx}a${rx} ${rx} 0 0 1 ${rx} -${rx}z`,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
}
