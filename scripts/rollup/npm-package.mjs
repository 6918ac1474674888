import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { emitDeclarations } from '../emit-declarations.mjs'
import { billOfMaterials, licenseTexts, packagesIn, withDependencies } from './bundled-packages.mjs'
import { PAGE_TABLE } from './page-tables.mjs'
import { moduleUsers } from './module-users.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
/** Files copied into the package under the same paths as in the repository. */
const PAPERS = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'THIRD_PARTY.md', 'docs/reference/theme.schema.json']
/** Documents copied to another path: path in the repository → path in the package. */
const MOVED_PAPERS = {
  'docs/package/README.md': 'README.md',
  'docs/reference/custom-elements.json': 'custom-elements.json',
}
/** Files with side effects on import: they add the queue to the page, or observe tags. */
const ACTING = ['index.js', 'elements.js', 'loader/loader.snippet.js', 'host/self-hosted.js', 'widgets/*.js']
/** Fields of package.json that only this repository uses. */
const OWN_SETTINGS = ['workspaces', 'scripts', 'devDependencies', 'overrides', 'files', 'private', 'scarfSettings']
/** The code that it shares with other widgets is part of the core. */
const FIRST_WIDGET = 'widgets/invoice-list'
const OWN_FILE =
  /^(src\/(api|contract|host|react|server|testing|entries)|loader|widgets\/[^/]+\/[^/]+\/[^/]+\.(docs|manifest))/

/** Adds declarations, documents, and the published package.json to the modules. */
export function npmPackage(manifest, entryPoints) {
  return {
    name: 'netterms-npm-package',
    generateBundle(_, bundle) {
      const bundled = packagesIn(
        Object.values(bundle).flatMap(({ modules = {} }) =>
          Object.keys(modules).filter((id) => modules[id].renderedLength > 0),
        ),
      )
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
      const needed = withDependencies(Object.keys(manifest.dependencies))
      emit('sbom.cdx.json', billOfMaterials(manifest, [...new Set([...bundled, ...needed])].sort()))
      emit('LICENSES.txt', licenseTexts(bundled))
      for (const [file, { code, isEntry }] of Object.entries(bundle))
        if (!isEntry && code?.trim() === '') delete bundle[file]
    },
    writeBundle({ dir }) {
      emitDeclarations(entryPoints, dir)
      for (const paper of PAPERS) cpSync(join(ROOT, paper), join(dir, paper))
      for (const [from, to] of Object.entries(MOVED_PAPERS)) cpSync(join(ROOT, from), join(dir, to))
      writeFileSync(join(dir, 'package.json'), `${JSON.stringify(publishedManifest(manifest, entryPoints), null, 2)}\n`)
    },
  }
}

/** Returns the published package.json, without the condition that points to the unpublished sources. */
function publishedManifest(manifest, entryPoints) {
  const exports = entryPoints.map(({ path, name }) => [path, { types: `./${name}.d.ts`, default: `./${name}.js` }])
  const kept = Object.entries(manifest).filter(([setting]) => !OWN_SETTINGS.includes(setting))
  return {
    ...Object.fromEntries(kept),
    bin: { netterms: './bin/netterms.js' },
    customElements: 'custom-elements.json',
    sideEffects: ACTING.map((file) => `./${file}`),
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
  }
}

/**
 * Assigns modules to files: optional modules are separate, code used by every widget is one file, and each widget and
 * text slice is one file, so that the host's bundler creates no more chunks than the CDN has.
 */
export function packageFiles(entryPoints) {
  const { usersOf, ...plugin } = moduleUsers()
  let users
  return {
    plugin,
    /** For Rollup's `manualChunks`. */
    fileOf(id, { getModuleInfo, getModuleIds }) {
      const texts = /^\0virtual:messages\/(.+)$/.exec(id)
      if (texts) return `texts/${texts[1]}`
      const widget = widgetOf(id)
      if (widget) return widget
      if (id.startsWith('\0virtual:')) return `host/${id.replace(/\W+/g, '-').replace(/^-virtual-/, '')}`
      const path = id.slice(ROOT.length)
      // Servers throw errors and parse responses too, but do not have React.
      const alone = PAGE_TABLE.test(id) && /^src\/(contract\/(errors|wire))\//.exec(path)
      if (alone) return `${alone[1]}/page`
      if (entryPoints.some(({ source }) => source === path)) return undefined
      if (!PAGE_TABLE.test(id) && OWN_FILE.test(path)) return path.replace(/^src\//, '').replace(/\.tsx?$/, '')
      users ??= usersOf(new Map(entriesOf([...getModuleIds()], getModuleInfo)), getModuleInfo)
      const [only = 'core', ...others] = users.get(id) ?? []
      if (others.length === 0) return only
      return [only, ...others].some((each) => each === 'core' || each === FIRST_WIDGET) ? 'core' : 'shared'
    },
  }
}

const widgetOf = (id) => /^\0virtual:(widget\/.+)\.js$/.exec(id)?.[1].replace('widget/', 'widgets/')

/** Returns the entries: entry points belong to the core, lazy code has separate files. */
function entriesOf(ids, getModuleInfo) {
  return ids.flatMap((id) => {
    const { isEntry, dynamicImporters } = getModuleInfo(id)
    if (isEntry) return [[id, 'core']]
    return dynamicImporters.length > 0 && !id.startsWith('\0virtual:messages') ? [[id, widgetOf(id) ?? partOf(id)]] : []
  })
}

const partOf = (id) =>
  `parts/${basename(dirname(id))}${id.endsWith('.part.tsx') ? '.' : '-'}${basename(id).replace(/(\.part)?\.tsx?$/, '')}`

export const readPackage = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
