/** A release as it lies there: every file is in its manifest, byte for byte. Source: docs/spec/widgets.md WID-29, WID-39. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const CDN = new URL('../../dist/cdn/', import.meta.url).pathname

interface Manifest {
  widgets: Record<string, readonly string[]>
  files: Record<string, { integrity: string; bytes: number; brotliBytes: number }>
}

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(join(CDN, path), 'utf8')) as Value
const { current, channels } = readJson<{ current: string; channels: string[] }>('releases.json')
const { files, widgets } = readJson<Manifest>(`${current}/manifest.json`)
const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
/** What the loader holds a file against (ADR 0034). */
const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(CDN, current, name)))
    .digest('base64')

/** Lists the parts of its own, and what they share. */
const isWidget = (name: string): boolean => `nt-${name.replace(/\.js$/, '')}` in widgets

/** Files below a folder of the CDN, without their compressed twins. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(CDN, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(CDN, folder).length + 1))
    .sort()

describe('[WID-39] a release', () => {
  it('[WID-39] lists every file that lies in its folder, and no other', () => {
    const lying = filesIn(current).filter((name) => name !== 'manifest.json' && !name.startsWith('twin/'))
    expect(lying).toEqual(Object.keys(files).sort())
  })

  it.each(Object.entries(files))('[WID-39] has %s as its manifest says', (name, { integrity, bytes }) => {
    const content = readFileSync(join(CDN, current, name))
    expect([integrityOf(content), content.length]).toEqual([integrity, bytes])
    const compressed = readFileSync(join(CDN, current, `${name}.br`))
    expect(brotliDecompressSync(compressed).equals(content), 'what is sent compressed is the same').toBe(true)
    const twin = join(CDN, current, 'twin', name)
    if (existsSync(twin)) expect(readFileSync(twin).equals(content), 'so is its second address').toBe(true)
  })

  it('[WID-39] gives every channel a loader that holds the hashes of core and map', () => {
    const hashes = ['core.js', 'map.js'].map(hashOf)
    for (const folder of [current, ...channels]) {
      const loader = readFileSync(join(CDN, folder, 'loader.js'), 'utf8')
      for (const hash of hashes) expect(loader).toContain(hash)
    }
  })

  it('[WID-39] has a hash for every file that a page can ask for by name', () => {
    const listsIn = (folder: string) => Object.keys(files).filter((name) => name.startsWith(`${folder}more-`))
    const textOf = (names: readonly string[]) =>
      names.map((list) => readFileSync(join(CDN, current, list), 'utf8')).join('')
    for (const name of Object.keys(files)) {
      if (['core.js', 'map.js', 'loader.js', 'snippet.js'].includes(name)) continue
      const [language, slice] = name.split('/')
      const [widget, part] = name.replace(/\.js$/, '').split('.')
      // Of what a page begins with in the first list, of a widget's parts in the widget, of everything else in a further list.
      const first = slice ? `${language}.js` : part ? `${widget}.js` : 'map.js'
      const further = slice ? listsIn(`${language}/`) : [...listsIn(''), ...Object.keys(files).filter(isWidget)]
      expect(textOf([first, ...further]), `${name} in what names it`).toContain(hashOf(name))
    }
  })
})
