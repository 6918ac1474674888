/**
 * `npm test`: build and lint, then every test project, all failures again at the end, and one closing line. `npm run
 * proof` (`--proof`) runs every case. Names as arguments select projects: `npm test -- lint contract sandbox`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { concurrently } from 'concurrently'
import { findChromium } from './find-chromium.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const words = process.argv.slice(2)
const isProof = words.includes('--proof')
/**
 * Groups of test projects. Each group is one vitest run, which uses the whole machine. The journeys and the published
 * sandbox need the build.
 */
const GROUPS = [
  ['contract', 'published'],
  ['sandbox'],
  ...(isProof ? [['soak']] : []),
  ['widgets-react', 'widgets-preact'],
  ['journeys'],
]
const NAMES = ['lint', ...GROUPS.flat()]
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => !NAMES.includes(word))
if (unknown.length > 0) {
  console.error(`There is no test project named ${unknown.join(', ')}: choose from ${NAMES.join(', ')}.`)
  process.exit(1)
}
const runs = (name) => wanted.length === 0 || wanted.includes(name)
// A proof run uses the regular browser, with windows.
const env = { ...process.env, CHROMIUM_PATH: findChromium({ isQuick: !isProof }), ...(isProof && { PROOF: '1' }) }
const reports = mkdtempSync(join(tmpdir(), 'netterms-test-'))
const startedAt = Date.now()
const failures = []
let passed = 0
let failed = 0

const needsBuild = runs('journeys') || runs('published')
await runScripts([
  ...(needsBuild ? [{ name: 'build', command: 'npm run build -- --silent' }] : []),
  ...(runs('lint') ? ['npm:lint:*'] : []),
])
for (const group of GROUPS) await runProjects(group.filter(runs))
rmSync(reports, { recursive: true, force: true })

if (failures.length > 0) console.log(`\nFailures:\n${failures.join('\n')}`)
console.log(`\n${minutesSince(startedAt)} minutes${isProof ? ' (proof)' : ''}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Runs package.json scripts two at a time, because the smallest machine has two cores. */
async function runScripts(commands) {
  if (commands.length === 0) return
  const { result } = concurrently(commands, {
    cwd: ROOT,
    env,
    maxProcesses: 2,
    group: true,
    prefix: 'name',
    timings: true,
  })
  const ends = await result.catch((failedEnds) => failedEnds)
  for (const { command, exitCode } of ends) {
    if (exitCode === 0) passed += 1
    else fail(`${command.command}: its output is above`)
  }
}

async function runProjects(projects) {
  if (projects.length === 0) return
  const since = Date.now()
  const report = join(reports, `${projects.join('-')}.json`)
  const args = projects.flatMap((project) => ['--project', project])
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT, stdio: 'inherit', env },
  )
  const [status, signal] = await once(child, 'close')
  countTests(projects, report, status === 0 ? null : (signal ?? `exit code ${status}`))
  console.log(`${minutesSince(since)} minutes ${projects.join(', ')}\n`)
}

/** @param problem why the run failed; null if it succeeded */
function countTests(projects, path, problem) {
  const before = failed
  const report = readReport(path)
  passed += report?.numPassedTests ?? 0
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(ROOT, name)
    const failedTests = assertionResults.filter((each) => each.status === 'failed')
    for (const { fullName, failureMessages } of failedTests) fail(`${file}: ${fullName}`, failureMessages[0])
    if (failedTests.length === 0 && status === 'failed') fail(`${file} did not run`, message)
  }
  if (problem === null && report?.numTotalTests > 0) return
  if (failed === before)
    fail(`${projects.join(', ')}: no test failed but the run did (${problem ?? 'no tests'}); see above`)
}

/** Reads a run's report; returns undefined if the run ended before writing it. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param message failure message; only its first lines outside libraries are kept */
function fail(what, message = '') {
  failed += 1
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
  failures.push(`- ${what}`, ...lines.slice(0, 6).map((line) => `    ${line.trim()}`))
}

function minutesSince(since) {
  return ((Date.now() - since) / 60_000).toFixed(1)
}
