/**
 * `npm test`: lint, build, every test project, one closing line. `npm run proof` (`--proof`) runs the large matrices whole.
 * Names of projects as arguments run only those: `npm test -- contract sandbox`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'

const ROOT = new URL('../', import.meta.url).pathname
/** In the order of what they cost; the journeys need the build. */
const PROJECTS = ['contract', 'sandbox', 'widgets-react', 'widgets-preact', 'published', 'journeys']

const words = process.argv.slice(2)
const isProof = words.includes('--proof')
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => ![...PROJECTS, 'lint'].includes(word))
if (unknown.length > 0) {
  console.error(`There is no test project named ${unknown.join(', ')}: choose from lint, ${PROJECTS.join(', ')}.`)
  process.exit(1)
}
const runs = (name) => wanted.length === 0 || wanted.includes(name)
const env = { ...process.env, CHROMIUM_PATH: findChromium(), ...(isProof && { PROOF: '1' }) }
const startedAt = Date.now()
let passed = 0
let failed = 0

if (runs('lint')) count('lint', node('scripts/lint.mjs'))
if (runs('journeys')) count('build', node('scripts/build.mjs'))
for (const project of PROJECTS.filter(runs)) runProject(project)

console.log(`\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes${isProof ? ' (proof)' : ''}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function node(...args) {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

function count(name, isGood) {
  if (isGood) passed += 1
  else failed += 1
  if (!isGood) console.error(`${name} failed: read the messages above.`)
}

function runProject(project) {
  const folder = mkdtempSync(join(tmpdir(), 'netterms-test-'))
  const report = join(folder, 'report.json')
  console.log(`\n— ${project}`)
  const isGood = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
    passed += numPassedTests
    failed += numFailedTests
    if (numTotalTests === 0 || (!isGood && numFailedTests === 0)) failed += 1
  } catch {
    failed += 1
  }
  rmSync(folder, { recursive: true, force: true })
}
