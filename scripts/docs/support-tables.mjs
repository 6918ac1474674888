/** Tables of what a release supports: browsers, by the features that the code uses, languages, and dates. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, ROOT, row, source, table } from './markdown.mjs'

const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari']

/**
 * Feature that decides which browsers work → first version with it, in the order of BROWSERS (MDN browser-compat-data),
 * and a string in the sources that shows its use.
 */
export const BROWSER_FEATURES = {
  '`light-dark()` colors': { since: [123, 123, 120, 17.5], usedAs: 'light-dark(' },
  popovers: { since: [114, 114, 125, 17], usedAs: 'showPopover' },
  'container queries': { since: [105, 105, 110, 16], usedAs: '@container' },
  'constructable style sheets': { since: [73, 79, 101, 16.4], usedAs: 'adoptedStyleSheets' },
  '`:has()`': { since: [105, 105, 121, 15.4], usedAs: ':has(' },
  '`color-mix()`': { since: [111, 111, 113, 16.2], usedAs: 'color-mix(' },
  '`Array.prototype.toSorted`': { since: [110, 110, 115, 16], usedAs: '.toSorted(' },
  '`AbortSignal.timeout`': { since: [103, 103, 100, 16], usedAs: 'AbortSignal.timeout' },
}

/** Returns the first version of each browser that has every feature. */
export const browserVersions = () =>
  BROWSERS.map((name, at) => {
    const [feature, { since }] = Object.entries(BROWSER_FEATURES).reduce((newest, each) =>
      each[1].since[at] > newest[1].since[at] ? each : newest,
    )
    return { name, version: since[at], feature }
  })

export const browsersTable = () =>
  table(
    ['Browser', 'From version', 'Because of'],
    browserVersions().map(({ name, version, feature }) => row(name, version, feature)),
  )

export async function languagesTable() {
  const { LOCALES } = await source('src/contract/locales.ts')
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const rows = Object.entries(LOCALES)
    .filter(([, { complete }]) => complete)
    .map(([name]) => row(code(name), names.of(name)))
  return table(['Code', 'Language'], rows)
}

export function supportTable() {
  const { version, supportedUntil, engines, peerDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  return table(
    ['Version', 'Supported until', 'Node', 'React'],
    [row(code(version), supportedUntil, code(engines.node), code(peerDependencies.react))],
  )
}

/** @param list deprecated names; default: those of this version */
export async function deprecatedTable(list) {
  const names = list ?? (await source('src/debug/deprecations.ts')).DEPRECATIONS
  if (names.length === 0) return 'Nothing is deprecated in this release.'
  const rows = names.map(({ kind, name, replacement, since, removedIn }) =>
    row(kind, code(name), replacement === null ? 'nothing' : code(replacement), since, removedIn),
  )
  return table(['Kind', 'Name', 'Use instead', 'Deprecated since', 'Removed in'], rows)
}
