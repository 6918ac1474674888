/**
 * `npm run bench`: builds, then prints bytes, times, heap, calls, filter, portal, server, disputes, people, accounts,
 * and export, each with its budget; see docs/guides/performance.md. `npm run bench -- bytes heap` runs some parts.
 * `--quick` is three runs and 100 mounts, `--runs N` and `--seed N` set them, `--built` measures the existing build.
 * Exit code 1: bytes exceed a budget.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { findChromium } from './find-chromium.mjs'
import { measureReactHost } from './measure-react-host.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const SOURCE = new URL('../test/bench/run-bench.ts', import.meta.url).pathname
/** Two folders deep like the sources, because the code finds the repository by relative paths. */
const BUNDLE = join(ROOT, '.cache/bench/run-bench.mjs')
const BUILT = ['dist/cdn/releases.json', 'dist/package/react.js', 'examples/sandbox/dist/serve.js']

const { values, positionals } = readArguments()
const isQuick = values.quick
const runs = wholeNumber('runs', values.runs ?? (isQuick ? '3' : '9'))
const seed = wholeNumber('seed', values.seed)
process.env.CHROMIUM_PATH = findChromium()

if (!values.built) {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/rollup/dist/bin/rollup'), '-c', '--silent'],
    { stdio: 'inherit', cwd: ROOT },
  )
  if (status !== 0) refuse('The build failed, so there is nothing to measure: read the messages above.')
}
// Builds that are not needed, because these parts of the benchmark do not serve a page.
const needed =
  positionals.length > 0 &&
  positionals.every((part) => ['server', 'disputes', 'people', 'accounts', 'export'].includes(part))
    ? BUILT.slice(-1)
    : BUILT
const missing = needed.filter((file) => !existsSync(join(ROOT, file)))
if (missing.length > 0) refuse(`${missing.join(', ')} is not built: leave --built out.`)

await build({
  entryPoints: [SOURCE],
  outfile: BUNDLE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['development'],
  external: ['playwright', 'pg', '@electric-sql/pglite'],
})
const { PARTS, runBench } = await import(BUNDLE)
const unknown = positionals.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) refuse(`There is no part named ${unknown.join(', ')}: choose from ${PARTS.join(', ')}.`)

const isWithinGates = await runBench({
  parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)),
  runs,
  mounts: isQuick ? 100 : 1000,
  seed,
  measureReactHost: () => measureReactHost(join(ROOT, 'dist/package')),
}).catch((error) => refuse(`The bench stopped. ${error.message}`))
process.exit(isWithinGates ? 0 : 1)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        runs: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
    })
  } catch (error) {
    return refuse(`${error.message} There are --quick, --runs N, --seed N and --built.`)
  }
}

function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,4}$/.test(text)) refuse(`--${name} takes a whole number from 1 to 99999, not "${text}".`)
  return Number(text)
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
