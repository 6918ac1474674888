/**
 * Which journeys a run of all tests takes. A file that holds the only test of some rule is always among them, and so are
 * those about money; of the others, whose rules other tests prove as well, some have their turn each day. Journeys become
 * more with every page, and this is what keeps `npm test` as long as it is. A proof takes all, and so does whoever runs the
 * project by hand: only scripts/test.mjs asks for a sample, by `SAMPLE_JOURNEYS`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_PROOF, sampled } from './sample.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const ROOMS = ['e2e', 'engines', 'hostile', 'kill', 'visual'].map((name) => `test/${name}`)
const ALL = `{${ROOMS.join()}}/**/*.test.ts`
/** What pays, and who comes to which page, however many others prove the same. */
const ALWAYS = [
  'test/e2e/exactly-once.test.ts',
  'test/e2e/pay-portal.test.ts',
  'test/kill/kill.test.ts',
  'test/e2e/portal-routes.test.ts',
]
/** Of the files that need not be in every run. */
const OPTIONAL = 4

/** For `include`. */
export const journeyFiles = (): string[] =>
  IS_PROOF || process.env['SAMPLE_JOURNEYS'] !== '1' ? [ALL] : sampleOfJourneys()

/** Every file that a rule needs, and some of the others. */
export function sampleOfJourneys(): string[] {
  const journeys = ROOMS.flatMap(testsBelow)
  const others = ['src', 'widgets', 'loader', 'examples', 'test'].flatMap(testsBelow)
  const proven = new Set(others.filter((path) => !journeys.includes(path)).flatMap(rulesOf))
  const needed = new Set<string>()
  const add = (path: string) => {
    needed.add(path)
    rulesOf(path).forEach((id) => proven.add(id))
  }
  journeys.filter((path) => ALWAYS.includes(path)).forEach(add)
  // Whatever proves most of what nothing else has proven comes first: of two journeys with one rule, one is needed.
  for (;;) {
    const gain = (path: string) => rulesOf(path).filter((id) => !proven.has(id)).length
    const [best] = journeys.filter((path) => !needed.has(path)).sort((one, other) => gain(other) - gain(one))
    if (best === undefined || gain(best) === 0) break
    add(best)
  }
  const left = journeys.filter((path) => !needed.has(path))
  return [...needed, ...sampled('journeys whose rules others prove too', left, OPTIONAL)]
}

export function testsBelow(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${room}/${path}`)
    .sort()
}

const known = new Map<string, string[]>()

/** Ids at the heads of titles; a file whose titles take theirs from a table proves what no other does. */
export function rulesOf(path: string): string[] {
  const found = known.get(path)
  if (found) return found
  const text = readFileSync(join(ROOT, path), 'utf8')
  const heads = [...text.matchAll(/['`]((?:\[[A-Z]+-\d+\] )+)/g)].map(([, head = '']) => head)
  const ids = heads.flatMap((head) => head.match(/[A-Z]+-\d+/g) ?? [])
  const rules = [...new Set([...ids, ...(/['`]\[%s\] /.test(text) ? [`the table of ${path}`] : [])])]
  known.set(path, rules)
  return rules
}
