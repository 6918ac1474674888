/** `npm run bench`: bytes of each part of a release, brotli 11. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
const CDN = join(ROOT, 'dist/cdn')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const release = join(CDN, `v${version}`)
const map = JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8'))
const bytes = (file) => statSync(`${file}.br`).size
const kilobytes = (count) => `${(count / 1000).toFixed(1)} KB`

const core = new Set(map.core)
const rows = [
  ['loader', bytes(join(CDN, 'v1/loader.js'))],
  ['core', sum(map.core)],
  ...Object.entries(map.widgets).map(([tag, files]) => [`<${tag}>`, sum(files.filter((file) => !core.has(file)))]),
]
console.log('Bytes, brotli 11, beside what stands above:')
for (const [name, count] of rows) console.log(`  ${name.padEnd(24)}${kilobytes(count).padStart(10)}`)

function sum(files) {
  return files.reduce((total, file) => total + bytes(join(release, file)), 0)
}
