/**
 * Measures the code that a page downloads on the first visit, in bytes of brotli 11: release files, pages with one
 * widget, a widget next to a list, and the React build in a host page with React.
 */
import { readFileSync } from 'node:fs'
import type { Request } from 'playwright'
import { MANIFESTS } from '../../widgets/manifest.ts'
import {
  FIRST_LIST,
  FIRST_LIST_BYTES,
  furtherBytesOf,
  LOADER_BYTES,
  REACT_HOST_BYTES,
} from '../support/byte-budgets.ts'
import type { HostPage } from './host-page.ts'
import { againstGate, kilobytes, type Row, type Table } from './report.ts'
import { openWindow, type Stage } from './stage.ts'
import { untilSettled } from './until-settled.ts'

/** Builds the npm package with a host's bundler; returns one entry per bundle. */
export type MeasureReactHost = () => Promise<readonly { name: string; brotliBytes: number }[]>

const CDN = new URL('../../dist/cdn/', import.meta.url)
const STUB_BYTES = 500

interface ReleaseManifest {
  locales: readonly string[]
  widgets: Readonly<Record<string, readonly string[]>>
  texts: Readonly<Record<string, readonly string[]>>
  files: Readonly<Record<string, { brotliBytes: number }>>
}

/** Hash lists that a page loads with its second widget, independent of the widget. */
const FURTHER_LISTS = ['map.hashes', 'en.hashes']

const most = (bytes: number): string => `≤ ${kilobytes(bytes)}`

export async function measureBytes(stage: Stage, measureReactHost: MeasureReactHost): Promise<Table[]> {
  const release = readRelease()
  return [
    fileTable(release),
    languageTable(release),
    await pageTable(stage, release),
    await reactTable(measureReactHost),
  ]
}

function readRelease(): ReleaseManifest {
  const { current } = JSON.parse(readFileSync(new URL('releases.json', CDN), 'utf8')) as { current: string }
  return JSON.parse(readFileSync(new URL(`${current}/manifest.json`, CDN), 'utf8')) as ReleaseManifest
}

const sumOf = ({ files }: ReleaseManifest, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[`${name}.js`]?.brotliBytes ?? 0), 0)

function fileTable(release: ReleaseManifest): Table {
  const row = (name: string, file: string, limit?: number): Row => {
    const bytes = sumOf(release, [file])
    if (limit === undefined) return { name, figures: [kilobytes(bytes), ''] }
    return { name, figures: [kilobytes(bytes), most(limit)], verdict: againstGate(bytes, limit) }
  }
  return {
    title: 'Files of a release',
    columns: ['brotli 11', 'gate'],
    rows: [
      row('inline stub', 'snippet', STUB_BYTES),
      row('loader', 'loader', LOADER_BYTES),
      row('core', 'core'),
      row('map of hashes', 'map'),
      ...Object.keys(release.widgets).map((tag) => row(`\`<${tag}>\`, its own`, tag.slice(3))),
    ],
  }
}

/** Adds up file sizes per language, without loading pages, because only the texts differ between languages. */
function languageTable(release: ReleaseManifest): Table {
  const parts = [...(release.widgets[FIRST_LIST] ?? []), 'loader', 'core', 'map']
  const rows = release.locales.map((locale): Row => {
    const slices = (release.texts[FIRST_LIST] ?? []).map((slice) => `${locale}/${slice}`)
    const bytes = sumOf(release, [...parts, locale, ...slices])
    const figures = [kilobytes(bytes), most(FIRST_LIST_BYTES)]
    return { name: locale, figures, verdict: againstGate(bytes, FIRST_LIST_BYTES) }
  })
  return { title: 'First list by language: loader, core, map, widget, texts', columns: ['brotli 11', 'gate'], rows }
}

async function pageTable(stage: Stage, release: ReleaseManifest): Promise<Table> {
  const first = await loadedBytes(stage, stage.addressOf(pageOf([FIRST_LIST])), 1)
  const lists = sumOf(release, FURTHER_LISTS)
  const rows: Row[] = [
    {
      name: `\`<${FIRST_LIST}>\`, the first list`,
      figures: [kilobytes(first), '', most(FIRST_LIST_BYTES)],
      verdict: againstGate(first, FIRST_LIST_BYTES),
    },
    { name: 'hashes of further widgets and texts, once a page', figures: ['', kilobytes(lists), ''] },
  ]
  for (const { tag, providerOriginOnly = false, routes } of MANIFESTS.map(widen)) {
    if (tag === FIRST_LIST) continue
    if (providerOriginOnly) {
      const alone = await loadedBytes(stage, stage.provider + (routes[0]?.path ?? '/'), 0)
      rows.push({ name: `\`<${tag}>\`, in the portal`, figures: [kilobytes(alone), '', ''] })
      continue
    }
    const alone = await loadedBytes(stage, stage.addressOf(pageOf([tag])), 1)
    const added = (await loadedBytes(stage, stage.addressOf(pageOf([FIRST_LIST, tag])), 2)) - first - lists
    const limit = furtherBytesOf(tag)
    const figures = [kilobytes(alone), kilobytes(added), most(limit)]
    rows.push({ name: `\`<${tag}>\``, figures, verdict: againstGate(added, limit) })
  }
  return {
    title: 'Code that a page loads, in English',
    columns: ['alone', 'beside the list', 'budget'],
    rows,
    notes: [
      'As the browser received it, from the loader to the texts. The gate of a further widget is for what it adds to a page that has the list and those hashes.',
    ],
  }
}

interface Listed {
  tag: string
  providerOriginOnly?: boolean
  routes: readonly { path: string }[]
}
const widen = (manifest: Listed): Listed => manifest

const pageOf = (tags: readonly string[]): HostPage => ({ kind: 'widgets', tags, rows: null, hasRoom: true })

/** @throws Error if a file is loaded twice or without brotli, because the sum would then be meaningless */
async function loadedBytes(stage: Stage, address: string, widgetCount: number): Promise<number> {
  const visitor = await openWindow(stage)
  const finished: Request[] = []
  visitor.page.on('requestfinished', (request) => finished.push(request))
  await visitor.page.goto(address)
  await untilSettled(visitor.page, widgetCount)
  const code = finished.filter((request) => request.url().startsWith(`${stage.provider}/cdn/`))
  const files = await Promise.all(
    code.map(async (request) => ({
      url: request.url(),
      bytes: (await request.sizes()).responseBodySize,
      encoding: await (await request.response())?.headerValue('content-encoding'),
    })),
  )
  await visitor.close()
  // Prefetched files are read from the cache when they run; the browser then reports a negative size.
  const wired = files.filter(({ bytes }) => bytes > 0)
  const isOdd = wired.some(({ encoding }) => encoding !== 'br')
  if (isOdd || new Set(wired.map(({ url }) => url)).size < wired.length) {
    const list = wired.map(({ url, bytes, encoding }) => `${url} ${bytes} ${encoding ?? 'none'}`).join('\n')
    throw new Error(`A file came twice, or without brotli:\n${list}`)
  }
  return wired.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function reactTable(measureReactHost: MeasureReactHost): Promise<Table> {
  const files = await measureReactHost()
  const added = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0)
  return {
    title: 'Provider and list of the npm package in a host that has React',
    columns: ['brotli 11', 'gate'],
    rows: [
      ...files.map(({ name, brotliBytes }): Row => ({ name, figures: [kilobytes(brotliBytes), ''] })),
      {
        name: 'in all',
        figures: [kilobytes(added), most(REACT_HOST_BYTES)],
        verdict: againstGate(added, REACT_HOST_BYTES),
      },
    ],
  }
}
