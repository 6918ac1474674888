/**
 * Sizes of the widgets in the built release, in brotli 11 bytes, from the release manifest; null if there is no build.
 * Source: docs/spec/widgets.md WID-13, WID-80.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { code, ROOT, row, source, table } from './markdown.mjs'

const CDN = join(ROOT, 'dist/cdn')

export function readRelease() {
  const list = join(CDN, 'releases.json')
  if (!existsSync(list)) return null
  const { current } = JSON.parse(readFileSync(list, 'utf8'))
  return JSON.parse(readFileSync(join(CDN, current, 'manifest.json'), 'utf8'))
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const sumOf = ({ files }, names) => names.reduce((sum, name) => sum + (files[`${name}.js`]?.brotliBytes ?? 0), 0)

/** Returns the sizes of a widget's code, its lazily loaded parts, and its English texts. */
function sizesOf(release, { tag, name, messages = [], parts = {} }) {
  const later = Object.keys(parts)
  const textsLater = [...new Set(Object.values(parts).flat())].filter((slice) => !messages.includes(slice))
  return {
    tag,
    code: sumOf(release, [name]),
    texts: sumOf(
      release,
      messages.map((slice) => `en/${slice}`),
    ),
    later: sumOf(release, [...later, ...textsLater.map((slice) => `en/${slice}`)]),
  }
}

/** Returns one paragraph about a widget's size for its page. */
export async function bytesOf(widget) {
  const release = readRelease()
  const { furtherBytesOf, FIRST_LIST, FIRST_LIST_BYTES } = await source('test/support/byte-budgets.ts')
  const limit =
    widget.tag === FIRST_LIST
      ? `A page with this widget alone loads at most ${kilobytes(FIRST_LIST_BYTES)} in all.`
      : `Next to an invoice list it adds at most ${kilobytes(furtherBytesOf(widget.tag))}, shared code included.`
  const gate = `${limit} The build fails above that.`
  if (!release) return gate
  const sizes = sizesOf(release, widget)
  const own = `Release ${release.version}: ${kilobytes(sizes.code)} of its own code, ${kilobytes(sizes.texts)} of English texts, and ${kilobytes(sizes.later)} that load when needed, all brotli 11.`
  return `${own} ${gate} [All widgets](../reference/bytes.md).`
}

export async function bytesPage(widgets) {
  const release = readRelease()
  const { LOADER_BYTES, FIRST_LIST_BYTES, REACT_HOST_BYTES } = await source('test/support/byte-budgets.ts')
  const limits = table(
    ['What', 'At most'],
    [
      row('Loader', kilobytes(LOADER_BYTES)),
      row('First invoice list in any language: loader, core, widget, and texts', kilobytes(FIRST_LIST_BYTES)),
      row('Provider and list in a host that already has React', kilobytes(REACT_HOST_BYTES)),
    ],
  )
  const rows = (release ? widgets : []).map((widget) => {
    const { tag, code: own, texts, later } = sizesOf(release, widget)
    return row(`[${code(tag)}](../widgets/${widget.name}.md)`, kilobytes(own), kilobytes(texts), kilobytes(later))
  })
  const measured = release
    ? `## Release ${release.version}\n\nEach file of the release is in its ${code('manifest.json')} with its bytes. Loader ${kilobytes(sumOf(release, ['loader']))}, core ${kilobytes(sumOf(release, ['core']))}. Code that several widgets share is not counted here.\n\n${table(['Widget', 'Own code', 'English texts', 'When needed'], rows)}`
    : 'Run `npm run build` before `npm run docs` for the bytes of each widget.'
  return [
    '# Bytes',
    'Brotli 11, without API responses. The build fails above these limits:',
    limits,
    measured,
    '',
  ].join('\n\n')
}
