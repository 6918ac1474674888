/** `npm run lint`: types, ESLint, boundaries, what nothing uses, and format, a line each; what is wrong is printed below its line. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
const bin = (name) => join(ROOT, 'node_modules', name)
const tsc = (project) => [bin('typescript/bin/tsc'), '--project', project, '--pretty', 'false']

const examples = readdirSync(join(ROOT, 'examples')).map((name) => `examples/${name}`)
const having = (part) => examples.filter((folder) => existsSync(join(ROOT, folder, part)))

const STEPS = [
  ['types: contract', tsc('src/contract')],
  ['types: sdk', tsc('tsconfig.json')],
  ...having('tsconfig.json').map((folder) => [`types: ${folder}`, tsc(folder)]),
  ['types: tests', tsc('tsconfig.test.json')],
  ['eslint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
  [
    'boundaries',
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'src',
      'widgets',
      'loader',
      ...having('src').map((folder) => `${folder}/src`),
    ],
  ],
  ['unused', [bin('knip/bin/knip.js'), '--no-progress']],
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
]

let failures = 0
// Two at a time: as many as the smallest machine that runs this has cores.
const waiting = [...STEPS]
await Promise.all([work(), work()])
process.exit(failures > 0 ? 1 : 0)

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(...step)
}

async function run(name, args) {
  const startedAt = Date.now()
  const { code, output } = await collect(args)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(24)}${seconds.padStart(6)} s`)
  if (code === 0) return
  failures += 1
  console.log(output.trimEnd())
}

function collect(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
