/**
 * `node scripts/widget-list.mjs`: writes the lists of widgets of `netterms` and `netterms/react` from the manifests.
 * The tests of the package fail until it has run after a change of a manifest.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { importSource } from './import-source.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const HEAD = 'Generated from the manifests by `node scripts/widget-list.mjs`: change a manifest, then run it.'

const nameOf = ({ tag }) => tag.slice('nt-'.length)
const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const text = (value) => `'${value}'`

/** @returns path from the root → the text that should stand there */
export async function widgetListFiles() {
  const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
  const { ATTRIBUTE_SUMMARIES } = await importSource(join(ROOT, 'src/contract/index.ts'))
  const manifests = [...MANIFESTS].sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const files = {
    'src/host/widget-list.ts': typesOf(manifests, ATTRIBUTE_SUMMARIES),
    'src/react/widgets.ts': componentsOf(manifests),
  }
  const settings = JSON.parse(readFileSync(join(ROOT, '.prettierrc.json'), 'utf8'))
  for (const [path, code] of Object.entries(files)) {
    files[path] = await format(code, { ...settings, parser: 'typescript' })
  }
  return files
}

function typesOf(manifests, summaries) {
  const lists = manifests.filter(({ columns }) => columns)
  const imports = ['HostColumn', 'OnRows', ...lists.map((manifest) => `${pascal(nameOf(manifest))}Row`)]
  const head = lists.length > 0 ? `import type { ${imports.join(', ')} } from '../contract/index.ts'\n\n` : ''
  const rows = manifests.map((manifest) => {
    const attributes = Object.entries(manifest.attributes).map(
      ([name, value]) =>
        `/** ${summaries[name]}${value ? ` Default ${text(value)}.` : ''} */\n${text(name)}?: string | undefined`,
    )
    return `/** ${manifest.summary} */\n${text(nameOf(manifest))}: {
      attributes: ${shapeOf(attributes, '{ namespace?: never }')}
      properties: ${shapeOf(propertiesOf(manifest), 'unknown')}
      events: ${manifest.events.map(text).join(' | ')}
    }`
  })
  return `/** ${HEAD} */
${head}/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {\n${rows.join('\n')}\n}\n`
}

/** Of a list: what its host may arrange in it and add to it. */
function propertiesOf({ tag, columns }) {
  if (!columns) return []
  const names = columns.names.map(text).join(' | ')
  return [
    `/** Names of the list’s columns and columns of your own, in the order shown. */\ncolumns?: readonly (${names} | HostColumn)[] | undefined`,
    `/** Returns the cells of your own columns for the rows on screen. */\nonRows?: OnRows<${pascal(nameOf({ tag }))}Row> | undefined`,
  ]
}

const shapeOf = (fields, none) => (fields.length > 0 ? `{\n${fields.join('\n')}\n}` : none)

function componentsOf(manifests) {
  const rows = manifests.map(
    (manifest) =>
      `/** ${manifest.summary} */\nexport const ${pascal(nameOf(manifest))} = /* @__PURE__ */ widgetComponent(${text(nameOf(manifest))}, [${manifest.events.map(text).join(', ')}])`,
  )
  return `/** One component for each widget. ${HEAD} */\nimport { widgetComponent } from './widget-component.tsx'\n\n${rows.join('\n')}\n`
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [path, code] of Object.entries(await widgetListFiles())) writeFileSync(join(ROOT, path), code)
}
