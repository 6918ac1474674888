import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
const ENTRY = 'virtual:widget/'
const LIST = 'virtual:widgets'
const PARTS = 'virtual:widget-parts'

/** Maps widget names to their folders: `invoice-list` → `widgets/invoices/invoice-list`. */
export function widgetFolders() {
  const folders = new Map()
  for (const domain of readdirSync(join(ROOT, 'widgets'), { withFileTypes: true })) {
    if (!domain.isDirectory()) continue
    for (const entry of readdirSync(join(ROOT, 'widgets', domain.name))) {
      const folder = join('widgets', domain.name, entry)
      if (existsSync(join(ROOT, folder, `${entry}.manifest.ts`))) folders.set(entry, folder)
    }
  }
  return folders
}

/** Maps lazy parts of widgets to their files: `invoice-list.paying` → `widgets/…/invoice-list/paying.part.tsx`. */
export function widgetParts() {
  const parts = [...widgetFolders()].flatMap(([name, folder]) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.part.tsx'))
      .map((file) => [`${name}.${file.replace('.part.tsx', '')}`, join(ROOT, folder, file)]),
  )
  return Object.fromEntries(parts.sort())
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`-${name}`)

/** Generates a module with a loader for each widget and the version of the package. */
function listOfWidgets() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = [...widgetFolders().keys()].sort()
  const loaders = names.map((name) => `  'nt-${name}': () => import('${ENTRY}${name}'),`)
  return `export const WIDGETS = {\n${loaders.join('\n')}\n}\nexport const VERSION = '${version}'\n`
}

/**
 * Generates the element of each widget from its folder: `x.manifest.ts`, `x.state.ts(x)`, `x.view.tsx`, and
 * `first-calls.ts` if it prefetches. `virtual:widgets` lists the widgets, `virtual:widget-parts` their parts.
 */
export function widgetEntries() {
  return {
    name: 'netterms-widget-entries',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}.js` : id === LIST || id === PARTS ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) return listOfWidgets()
      if (id === `\0${PARTS}`) {
        const loaders = Object.entries(widgetParts()).map(([name, file]) => `  '${name}': () => import('${file}'),`)
        return `export const PARTS = {\n${loaders.join('\n')}\n}\n`
      }
      if (!id.startsWith(`\0${ENTRY}`)) return null
      const name = id.slice(ENTRY.length + 1, -'.js'.length)
      const folder = join(ROOT, widgetFolders().get(name))
      const first = `${folder}/first-calls.ts`
      const readsAhead = existsSync(first)
      return [
        ...(readsAhead ? [`import { firstCalls } from '${first}'`] : []),
        `import { createElement } from 'react'`,
        `import { defineWidget } from '${ROOT}src/kit/define-widget.tsx'`,
        `import { ${camel(name)} as manifest } from '${folder}/${name}.manifest.ts'`,
        `import { use${pascal(name)} } from '${folder}/${name}.state.ts'`,
        `import { ${pascal(name)}View as View, ${pascal(name)}Skeleton as Skeleton, sheets } from '${folder}/${name}.view.tsx'`,
        `const Widget = () => createElement(View, { state: use${pascal(name)}() })`,
        `defineWidget({ manifest, Widget, Skeleton, sheets${readsAhead ? ', firstCalls' : ''} })`,
      ].join('\n')
    },
  }
}
