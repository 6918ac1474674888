import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

/**
 * Checks the sources that the build lists by name.
 *
 * @param root folder of the repository
 * @returns one sentence about a mistake and how to fix it; null if there is none
 */
export async function findBadInput(root) {
  return widgetProblem(root) ?? (await localeProblem(root))
}

function widgetProblem(root) {
  const list = readFileSync(join(root, 'widgets/manifest.ts'), 'utf8')
  const imported = [...list.matchAll(/import \{ (\w+) \} from '\.\/([^']+)\/[\w-]+\.docs\.ts'/g)]
  const listed = new Set(imported.map(([, , folder]) => folder))
  const rows = /MANIFESTS = \[([^\]]*)\]/.exec(list)?.[1].match(/\w+/g) ?? []
  for (const [, name, folder] of imported) {
    if (!existsSync(join(root, 'widgets', folder)))
      return `widgets/manifest.ts names widgets/${folder}, which does not exist: remove its line, or add the folder.`
    if (!rows.includes(name)) return `widgets/manifest.ts imports ${name} and does not list it: add it to MANIFESTS.`
  }
  for (const folder of foldersOf(join(root, 'widgets'))) {
    const name = folder.split('/')[1]
    for (const file of [`${name}.manifest.ts`, `${name}.docs.ts`])
      if (!existsSync(join(root, 'widgets', folder, file)))
        return `The widget widgets/${folder} has no ${file}: add it, as CONTRIBUTING.md says.`
    if (!listed.has(folder)) return `The widget widgets/${folder} is not in widgets/manifest.ts: add a line for it.`
  }
  return null
}

/**
 * Returns `<domain>/<widget>` for each folder that contains a view, a manifest, or a docs file with the folder's name.
 */
function foldersOf(widgets) {
  const folders = readdirSync(widgets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.parentPath.slice(widgets.length + 1), entry.name])
    .filter(([folder, file]) => {
      const [, name, ...deeper] = folder.split('/')
      return (
        name && deeper.length === 0 && [`${name}.view.tsx`, `${name}.manifest.ts`, `${name}.docs.ts`].includes(file)
      )
    })
  return [...new Set(folders.map(([folder]) => folder))].sort()
}

async function localeProblem(root) {
  const { offeredLocales } = await importSource(join(root, 'src/contract/locales.ts'))
  const lost = offeredLocales.find((locale) => !existsSync(join(root, 'src/i18n/locales', locale)))
  return lost
    ? `The contract offers the locale "${lost}", which has no folder in src/i18n/locales: add its texts, or set complete: false in src/contract/locales.ts.`
    : null
}
