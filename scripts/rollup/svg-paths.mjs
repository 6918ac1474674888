import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FILE = /^lucide-static\/icons\/([\w-]+)\.svg$/
/** Prefix of icon ids in a bundle. */
export const ICON_MODULE = '\0icon/'
const require = createRequire(import.meta.url)

/**
 * Makes `import path from 'lucide-static/icons/x.svg'` return the icon as the path data of one `<path>`, on a 24-unit
 * grid.
 */
export function svgPaths() {
  return {
    name: 'netterms-svg-paths',
    enforce: 'pre',
    resolveId: (id) => (FILE.test(id) ? { id: ICON_MODULE + FILE.exec(id)[1], moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(ICON_MODULE)) return null
      const file = require.resolve(`lucide-static/icons/${id.slice(ICON_MODULE.length)}.svg`)
      return `export default ${JSON.stringify(pathOf(readFileSync(file, 'utf8')))}`
    },
  }
}

/** @throws Error for a shape that is not supported, because Lucide did not use it when this was written */
function pathOf(svg) {
  const shapes = [...svg.matchAll(/<(?!svg|\/|!)(\w+)([^>]*)\/>/g)]
  return shapes.map(([, shape, text]) => asPath(shape, attributesOf(text))).join('')
}

const attributesOf = (text) => Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair))

function asPath(shape, { d, cx, cy, r, x, y, width, height, rx, x1, y1, x2, y2, points }) {
  switch (shape) {
    // A relative first move starts from 0,0, not from where the previous shape ended.
    case 'path':
      return d.startsWith('m') ? `M0 0${d}` : d
    case 'circle':
      return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`
    case 'polyline':
      return `M${points}`
    case 'rect':
      return rectangle(Number(x), Number(y), Number(width), Number(height), Number(rx ?? 0))
    default:
      throw new Error(`scripts/rollup/svg-paths.mjs cannot draw a <${shape}> as a path.`)
  }
}

function rectangle(x, y, width, height, r) {
  const [h, v] = [width - 2 * r, height - 2 * r]
  const arc = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${h}${arc(r, r)}v${v}${arc(-r, r)}h${-h}${arc(-r, -r)}v${-v}${arc(r, -r)}z`
}
