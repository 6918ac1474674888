/**
 * Generates modules from the manifests: the types and components of the widgets, the page objects that tests import,
 * and the icons of the portal's menu.
 */

const HEAD = 'Generated from the manifests by `npm run docs`: change a manifest, then run it.'

export const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const text = (value) => `'${value}'`

/** Generates the types of each widget, for `netterms`. */
export function widgetTypes(widgets) {
  const lists = widgets.filter(({ columns }) => columns)
  const imports = ['HostColumn', 'OnRows', ...lists.map(({ name }) => `${pascal(name)}Row`)]
  const head = lists.length > 0 ? `import type { ${imports.join(', ')} } from '../contract/index.ts'\n\n` : ''
  const rows = widgets.map((widget) => {
    const attributes = widget.attributes.map(
      ({ name, meaning, initial, values }) =>
        `/** ${meaning}${initial ? ` Default ${text(initial)}.` : ''} */\n${text(name)}?: ${values.length > 0 ? values.map(text).join(' | ') : 'string'} | undefined`,
    )
    return `/** ${widget.summary} */\n${text(widget.name)}: {
      attributes: ${shapeOf(attributes, '{ namespace?: never }')}
      properties: ${shapeOf(propertiesOf(widget), 'unknown')}
      events: ${widget.events.map(text).join(' | ')}
    }`
  })
  return `/** ${HEAD} */
${head}/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {\n${rows.join('\n')}\n}\n`
}

/** Returns the properties of a list that let its host page arrange and add columns. */
function propertiesOf({ name, columns }) {
  if (!columns) return []
  const names = columns.names.map(text).join(' | ')
  return [
    `/** Names of the list’s columns and columns of your own, in the order wanted. */\ncolumns?: readonly (${names} | HostColumn)[] | undefined`,
    `/** Gives the cells of your own columns for the rows on screen. */\nonRows?: OnRows<${pascal(name)}Row> | undefined`,
  ]
}

const shapeOf = (fields, none) => (fields.length > 0 ? `{\n${fields.join('\n')}\n}` : none)

/** Generates the table of tags with their attributes and closed lists of values, for developer messages. */
export function tagTable(widgets) {
  const rows = widgets.map(({ tag, attributes }) => {
    const own = attributes.map(({ name, values }) => `${text(name)}: [${values.map(text).join(', ')}]`)
    return `${text(tag)}: { ${own.join(', ')} }`
  })
  return `/** Tags, their attributes, and the values of closed lists; an empty list: any text. ${HEAD} */
export const TAG_TABLE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {\n${rows.join(',\n')},\n}\n`
}

/** Generates a component for each widget, for `netterms/react`. */
export function reactComponents(widgets) {
  const rows = widgets.map(
    ({ name, summary, events }) =>
      `/** ${summary} */\nexport const ${pascal(name)} = /* @__PURE__ */ widgetComponent(${text(name)}, [${events.map(text).join(', ')}])`,
  )
  return `/** One component for each widget. ${HEAD} */\nimport { widgetComponent } from './widget-component.tsx'\n\n${rows.join('\n')}\n`
}

/**
 * Generates a type for each text domain from the English files.
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

/** Generates the exports of the published page objects, for the widgets that have one. */
export function pageObjectExports(pageObjects) {
  const lines = pageObjects.map(({ file }) => `export * from './pages/${file}'`)
  return `/** The page object of each widget that has one. ${HEAD} */\n${lines.join('\n')}\n`
}

/** Generates the icons of the portal's menu and frame, from Lucide (ISC): 24-unit grid, stroked. */
export function menuIcons(names) {
  const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const imports = names.map((name) => `import ${camel(name)} from 'lucide-static/icons/${name}.svg'`)
  const rows = names.map((name) => (name === camel(name) ? name : `${text(name)}: ${camel(name)}`))
  return `/** Icons of the menu and the shell, by name. ${HEAD} */\n${imports.join('\n')}\n
export const MENU_ICONS: Readonly<Record<string, string>> = {\n${rows.join(',\n')},\n}\n`
}
