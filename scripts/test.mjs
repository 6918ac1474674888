/**
 * `npm test`: lint, build, every test project, one closing line. `npm run proof` (`--proof`) runs the large matrices whole.
 * Names of projects as arguments run only those: `npm test -- contract sandbox`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { runInLanes } from './in-lanes.mjs'
import { LINT_STEPS } from './lint-steps.mjs'
import { sayWhatAProofIs } from './proof-plan.mjs'

const ROOT = new URL('../', import.meta.url).pathname
/** What keeps one core busy runs beside the steps of lint. */
const ALONGSIDE = ['contract', 'published']
/** These wait as much as they work, for servers, clocks and pictures: one worker more than the cores of the smallest machine. */
const WAITING = ['sandbox', 'widgets-react', 'widgets-preact', 'journeys']
const WORKERS = Math.max(3, availableParallelism())
const words = process.argv.slice(2)
const isProof = words.includes('--proof')
/** What keeps both busy has them for itself. Both builds of the widgets share one run; the journeys need the build. */
const IN_TURN = [['sandbox'], ...(isProof ? [['soak']] : []), ['widgets-react', 'widgets-preact'], ['journeys']]
const PROJECTS = [...ALONGSIDE, ...IN_TURN.flat()]
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((word) => ![...PROJECTS, 'lint'].includes(word))
if (unknown.length > 0) {
  console.error(`There is no test project named ${unknown.join(', ')}: choose from lint, ${PROJECTS.join(', ')}.`)
  process.exit(1)
}
const runs = (name) => wanted.length === 0 || wanted.includes(name)
const env = {
  ...process.env,
  // A proof is made in the browser that people have.
  CHROMIUM_PATH: findChromium({ isQuick: !isProof }),
  ...(isProof ? { PROOF: '1' } : { SAMPLE_JOURNEYS: '1' }),
}
const reports = mkdtempSync(join(tmpdir(), 'netterms-test-'))
const startedAt = Date.now()
const took = []
/** Told once more at the very end: what is read first of a long log, and what is left of a cut one. */
const failures = []
let passed = 0
let failed = 0

if (isProof) sayWhatAProofIs()
if (['lint', 'journeys', ...ALONGSIDE].some(runs)) await timed('lint, build and what runs beside them', runAlongside)
for (const projects of IN_TURN) {
  const some = projects.filter(runs)
  if (some.length > 0) await timed(some.join(', '), () => runProjects(some))
}
rmSync(reports, { recursive: true, force: true })

if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
console.log(`\n${took.join('\n')}`)
console.log(`${minutes(startedAt)} minutes${isProof ? ' (proof)' : ''}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function runAlongside() {
  const some = ALONGSIDE.filter(runs)
  const needsBuild = runs('journeys') || (isProof && runs('published'))
  const results = await runInLanes(
    [
      ...(needsBuild ? [{ name: 'build', args: ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'] }] : []),
      ...some.map((name) => ({
        name,
        args: [...vitest([name]), '--maxWorkers=1'],
        isLong: true,
        ...(name === 'published' && { after: 'build' }),
      })),
      ...(runs('lint') ? LINT_STEPS : []),
    ],
    env,
  )
  for (const [name, isGood] of results) if (some.includes(name)) countTests([name], isGood)
  if (results.has('build')) count('build', results.get('build'))
  if (runs('lint'))
    count(
      'lint',
      LINT_STEPS.every(({ name }) => results.get(name)),
    )
}

async function runProjects(projects) {
  console.log(`\n— ${projects.join(', ')}`)
  const child = spawn(process.execPath, vitest(projects), { cwd: ROOT, stdio: ['inherit', 'inherit', 'pipe'], env })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    complaints = (complaints + text).slice(-8_000)
  })
  const [status, signal] = await once(child, 'close')
  countTests(projects, status === 0, `${complaints}\n${signal ?? `exit code ${status}`}`)
}

function reportOf(projects) {
  return join(reports, `${projects.join('-')}.json`)
}

function vitest(projects) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(projects.some((project) => WAITING.includes(project)) ? [`--maxWorkers=${WORKERS}`] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(projects)}`],
  ]
}

/** @param complaints what it said last of what went wrong beside its tests, as of an error that no test was waiting for */
function countTests(projects, isGood, complaints = 'its own messages are above') {
  const report = readReport(projects)
  const failuresBefore = failures.length
  passed += report?.numPassedTests ?? 0
  for (const file of report?.testResults ?? []) {
    const inFile = file.assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of inFile)
      fail(`${relative(ROOT, file.name)}: ${fullName}`, linesOf(failureMessages[0]).slice(0, 6))
    if (inFile.length === 0 && file.status === 'failed')
      fail(`${relative(ROOT, file.name)} did not run`, linesOf(file.message).slice(0, 6))
  }
  if (failuresBefore === failures.length && (!isGood || !report || report.numTotalTests === 0))
    fail(
      `${projects.join(', ')}: no test failed and yet the run did. What it said last:`,
      linesOf(complaints).slice(-30),
    )
}

/** What vitest wrote of the run, or undefined where it ended before it could. */
function readReport(projects) {
  try {
    return JSON.parse(readFileSync(reportOf(projects), 'utf8'))
  } catch {
    return undefined
  }
}

function count(name, isGood) {
  if (isGood) passed += 1
  else fail(`${name}: its own messages are above`)
}

/** @param told why, line by line */
function fail(what, told = []) {
  failed += 1
  failures.push(`- ${what}`, ...told.map((line) => `    ${line.trim()}`))
}

/** Without the frames of others: what it says and where of ours. */
function linesOf(message = '') {
  return message.split('\n').filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
}

function minutes(since) {
  return ((Date.now() - since) / 60_000).toFixed(1)
}

async function timed(name, work) {
  const since = Date.now()
  await work()
  took.push(`${minutes(since).padStart(6)} minutes ${name}`)
}
