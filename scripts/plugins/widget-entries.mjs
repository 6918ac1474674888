import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
const ENTRY = 'virtual:widget/'

/** Folders of widgets, by name: `invoice-list` → `widgets/invoices/invoice-list`. */
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

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`-${name}`)

/** The element of a widget, made from its folder: `x.manifest.ts`, `x.state.ts(x)` and `x.view.tsx`. */
export function widgetEntries() {
  return {
    name: 'netterms-widget-entries',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}.js` : null),
    load(id) {
      if (!id.startsWith(`\0${ENTRY}`)) return null
      const name = id.slice(ENTRY.length + 1, -'.js'.length)
      const folder = join(ROOT, widgetFolders().get(name))
      return [
        `import { createElement } from 'react'`,
        `import { defineWidget } from '${ROOT}src/kit/define-widget.tsx'`,
        `import { ${camel(name)} as manifest } from '${folder}/${name}.manifest.ts'`,
        `import { use${pascal(name)} } from '${folder}/${name}.state.ts'`,
        `import { ${pascal(name)}View as View, ${pascal(name)}Skeleton as Skeleton, sheets } from '${folder}/${name}.view.tsx'`,
        `const Widget = () => createElement(View, { state: use${pascal(name)}() })`,
        `defineWidget({ manifest, Widget, Skeleton, sheets })`,
      ].join('\n')
    },
  }
}
