import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { minify as terser } from 'terser'
import { brotli } from './compress.mjs'
import { coreChunk } from './core-chunk.mjs'
import { documentRows, releaseDocuments, signatureOf } from './release-documents.mjs'
import { releaseTexts } from './release-texts.mjs'
import { widgetFolders, widgetParts } from './widget-entries.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
/** The most common first widget: the loader lists its texts, and the core contains the modules that it shares. */
const FIRST_WIDGET = 'invoice-list'

/** Returns the hash that the loader compares with a file's bytes before running it. */
export const hashOf = (code) => createHash('sha256').update(code).digest('base64')

/** Returns the source of a module that lists files with their hashes and the files that each needs. */
const hashList = (names, files, needs = {}) => {
  const listed = [...new Set(names.flatMap((name) => [...(needs[name] ?? []), name]))]
  const hashes = Object.fromEntries(listed.map((name) => [name, hashOf(files[name])]))
  const needed = Object.fromEntries(names.filter((name) => needs[name]).map((name) => [name, needs[name]]))
  return `\nexport const hashes=${JSON.stringify(hashes)},needs=${JSON.stringify(needed)};`
}

/** Returns the release's inputs by name: the core, the widgets, and the parts of both. */
export function releaseInput() {
  const widgets = [...widgetFolders().keys()].map((name) => [name, `virtual:widget/${name}`])
  return {
    core: join(ROOT, 'src/entries/cdn.ts'),
    ...Object.fromEntries(widgets),
    ...platformParts(),
    ...widgetParts(),
  }
}

/** Returns the parts that belong to no widget, from the only list of them. */
function platformParts() {
  const list = readFileSync(join(ROOT, 'src/runtime/lazy-parts.ts'), 'utf8')
  const found = [...list.matchAll(/(\w+): \(\) => import\('\.\.\/([^']+)'\)/g)]
  return Object.fromEntries(found.map(([, name, file]) => [name, join(ROOT, 'src', file)]))
}

/** Puts the core into one chunk. */
export function releaseCore() {
  const idOf = (id) => (id.startsWith('virtual:') ? `\0${id}.js` : id)
  return coreChunk({
    entries: () => new Map(Object.entries(releaseInput()).map(([name, id]) => [idOf(id), name])),
    first: FIRST_WIDGET,
  })
}

/**
 * Creates a release from the chunks: an immutable folder, texts, hash lists, a manifest, and the loader of each
 * channel. The loader runs no file that differs from its hash. Reasons: docs/adr/0020, docs/adr/0041.
 *
 * @param product `name`, `version` and `license` of package.json
 * @param manifests rows of widgets/manifest.ts
 * @param locales codes of the languages in the release
 * @param chunkTimeoutMs timeout of one file, ms
 */
export function release({ product, supportedUntil, manifests, locales, chunkTimeoutMs }) {
  const { version } = product
  return {
    name: 'netterms-release',
    async generateBundle(_, bundle) {
      const { documents, maps } = releaseDocuments(
        product,
        Object.values(bundle).filter(({ type }) => type === 'chunk'),
      )
      const { modules, needs } = takeModules(bundle)
      const firstManifest = manifests.find(({ tag }) => tag === `nt-${FIRST_WIDGET}`)
      const { languages, lists, slices } = releaseTexts({ manifests, first: firstManifest, locales, hashOf })
      const parts = Object.keys(widgetParts())
      for (const name of widgetFolders().keys()) {
        const own = parts.filter((part) => part.startsWith(`${name}.`))
        if (own.length > 0) modules[name] += hashList(own, modules, needs)
      }
      const files = { ...modules, ...languages, ...lists, ...slices }
      // A hash is 32 bytes that do not compress, so a page loads the hashes of another widget together with that
      // widget.
      const later = Object.keys(releaseInput()).filter((name) => ![...parts, 'core', FIRST_WIDGET].includes(name))
      if (parts.some((part) => part.endsWith('.hashes'))) throw new Error('A part named "hashes" would replace a list.')
      for (const name of later) files[`${name}.hashes`] = hashList([name], files, needs)
      const further = later.map((name) => `${name}.hashes`)
      files['map.hashes'] = hashList(further, files)
      files.map = hashList([...Object.keys(languages), FIRST_WIDGET, 'map.hashes'], files)

      const hashes = Object.fromEntries(Object.entries(files).map(([name, code]) => [name, hashOf(code)]))
      const folder = `v${version}-${createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8)}`
      const map = {
        version,
        core: hashes.core,
        map: hashes.map,
        tags: manifests.map(({ tag }) => tag).join(),
        slices: { [firstManifest.tag]: firstManifest.messages },
        locales,
        chunkTimeoutMs,
      }
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
      const snippet = await script('loader/loader.snippet.ts')
      const loader = await script('loader/loader.ts', { ...map, folder: './' })
      for (const [name, code] of Object.entries(files)) {
        emit(`${folder}/${name}.js`, code)
        // Some browsers cache a failed module request by its address. Therefore each file has a second address.
        emit(`${folder}/twin/${name}.js`, code)
      }
      emit(`${folder}/loader.js`, loader)
      emit(`${folder}/snippet.js`, snippet)
      const channels = channelsOf(version)
      const channelLoader = await script('loader/loader.ts', { ...map, folder: `../${folder}/` })
      for (const channel of channels) {
        emit(`${channel}/loader.js`, channelLoader)
        emit(`${channel}/snippet.js`, snippet)
      }
      for (const [name, text] of Object.entries({ ...documents, ...maps })) emit(`${folder}/${name}`, text)
      const manifest = {
        ...{ version, supportedUntil, locales },
        widgets: Object.fromEntries(manifests.map(({ tag }) => [tag, [tag.slice('nt-'.length)]])),
        texts: Object.fromEntries(manifests.map(({ tag, messages }) => [tag, messages])),
        files: await fileRows({ ...files, loader, snippet }),
        documents: documentRows(documents),
      }
      const manifestText = `${JSON.stringify(manifest, null, 2)}\n`
      const signature = signatureOf(manifestText)
      emit(`${folder}/manifest.json`, manifestText)
      if (signature !== null) emit(`${folder}/manifest.json.sig`, signature)
      // For pages that pin this exact release: the CDN address of its loader, and its hash.
      const pinned = { path: `${folder}/loader.js`, integrity: manifest.files['loader.js'].integrity }
      const releases = {
        current: folder,
        channels,
        loader: pinned,
        manifest: `${folder}/manifest.json`,
        signature: signature && `${folder}/manifest.json.sig`,
      }
      emit('releases.json', `${JSON.stringify(releases, null, 2)}\n`)
    },
  }
}

/**
 * Returns the channels: `v1.4.2`, `v1.4`, and `v1` each point to their newest release; before 1.0, `v1` points to every
 * release.
 */
function channelsOf(version) {
  const [major, minor] = version.split('.')
  return [`v${version}`, `v${major}.${minor}`, `v${major === '0' ? 1 : major}`]
}

/** Returns each file with its integrity hash and sizes, for pinning and audits. */
async function fileRows(files) {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const described = rows.map(async ([name, code]) => [
    `${name}.js`,
    {
      integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
      bytes: Buffer.byteLength(code),
      brotliBytes: (await brotli(code)).length,
    },
  ])
  return Object.fromEntries(await Promise.all(described))
}

/**
 * Removes the chunks from the bundle.
 *
 * @returns `modules`: code by name; `needs`: name → chunks that run before it, in order
 */
function takeModules(bundle) {
  const nameOf = (file) => file.replace(/\.js$/, '')
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  for (const { fileName, sourcemapFileName } of chunks) {
    delete bundle[fileName]
    // The source map is written with the release's documents instead.
    if (sourcemapFileName) delete bundle[sourcemapFileName]
  }
  const modules = Object.fromEntries(chunks.map(({ fileName, code }) => [nameOf(fileName), code]))
  const imports = Object.fromEntries(chunks.map(({ fileName, imports: each }) => [nameOf(fileName), each.map(nameOf)]))
  const needs = {}
  for (const { fileName, isEntry } of chunks) {
    const name = nameOf(fileName)
    if (!isEntry) continue
    const needed = neededBy(name, imports)
    const stray = needed.filter((each) => !each.startsWith('shared-'))
    if (stray.length > 0) throw new Error(`${name} imports ${stray.join(', ')}, which the loader does not load for it.`)
    if (needed.length > 0 && ['core', FIRST_WIDGET].includes(name))
      throw new Error(`${name} imports ${needed.join(', ')}: it must be loadable without further files.`)
    if (needed.length > 0) needs[name] = needed
  }
  return { modules, needs }
}

/** Returns the chunks to run first, each after its own imports. The core and the widget of a part have already run. */
function neededBy(name, imports) {
  const widget = name.includes('.') ? name.split('.')[0] : null
  const there = new Set(['core', name, ...(widget ? neededBy(widget, imports) : [])])
  const needed = []
  const walk = (file) => {
    for (const each of imports[file]) {
      if (there.has(each)) continue
      there.add(each)
      walk(each)
      needed.push(each)
    }
  }
  walk(name)
  return needed
}

/** Returns the text of a classic script that includes the release's map. */
async function script(entry, map = null) {
  const { outputFiles } = await esbuild({
    entryPoints: [join(ROOT, entry)],
    write: false,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { __NETTERMS_MAP__: JSON.stringify(map) },
  })
  const options = {
    toplevel: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    format: { comments: false },
  }
  return (await terser(outputFiles[0].text, options)).code
}
