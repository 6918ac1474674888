/**
 * Which journeys a run of all tests takes. A journey that alone proves some rule is always among them, and so are those about
 * money; of the others, whose rules other tests prove as well, some have their turn each day. Journeys become more with every
 * page, and this is what keeps `npm test` as long as it is. A proof takes all, and so does whoever runs the project by hand:
 * only scripts/test.mjs asks for a sample, by `SAMPLE_JOURNEYS`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_PROOF, sampled } from './sample.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const ROOMS = ['e2e', 'engines', 'hostile', 'kill', 'visual'].map((name) => `test/${name}`)
const ALL = `{${ROOMS.join()}}/**/*.test.ts`
/** What pays, who comes to which page, what a release holds and how things look, however many others prove the same. */
const ALWAYS = [
  'test/e2e/exactly-once.test.ts',
  'test/e2e/pay-portal.test.ts',
  'test/kill/kill.test.ts',
  'test/e2e/portal-routes.test.ts',
  'test/engines/release.test.ts',
  'test/visual/pictures.test.ts',
]
/** Of the journeys that need not be in every run. */
const OPTIONAL = 20

/** Of each file that runs, how the titles of the journeys begin that do. */
export type JourneySample = Record<string, string[]>

interface Journey {
  path: string
  /** Of its title, as far as no value of a table stands in it. */
  head: string
  rules: string[]
}

/** Which journeys run, or undefined where all do. */
export const sampleOfToday = (): JourneySample | undefined =>
  IS_PROOF || process.env['SAMPLE_JOURNEYS'] !== '1' ? undefined : sampleOfJourneys()

/** For `include`. */
export const journeyFiles = (sample: JourneySample | undefined): string[] => (sample ? Object.keys(sample) : [ALL])

/** Every journey that a rule needs, and some of the others. */
export function sampleOfJourneys(): JourneySample {
  const files = ROOMS.flatMap(testsBelow)
  const journeys = files.flatMap(journeysOf)
  const others = ['src', 'widgets', 'loader', 'examples', 'test'].flatMap(testsBelow)
  const proven = new Set(others.filter((path) => !files.includes(path)).flatMap(rulesOf))
  const chosen = new Set<Journey>()
  const add = (journey: Journey) => {
    chosen.add(journey)
    journey.rules.forEach((id) => proven.add(id))
  }
  journeys.filter(({ path }) => ALWAYS.includes(path)).forEach(add)
  // Whatever proves most of what nothing else has proven comes first: of two journeys with one rule, one is needed.
  for (;;) {
    const gain = ({ rules }: Journey) => rules.filter((id) => !proven.has(id)).length
    const [best] = journeys.filter((journey) => !chosen.has(journey)).sort((one, other) => gain(other) - gain(one))
    if (best === undefined || gain(best) === 0) break
    add(best)
  }
  const left = journeys.filter((journey) => !chosen.has(journey))
  sampled('journeys whose rules others prove too', left, OPTIONAL).forEach(add)
  return Object.fromEntries(
    files
      .map((path) => [path, [...chosen].filter((journey) => journey.path === path).map(({ head }) => head)] as const)
      .filter(([, heads]) => heads.length > 0),
  )
}

export function testsBelow(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${room}/${path}`)
    .sort()
}

const known = new Map<string, Journey[]>()

export const rulesOf = (path: string): string[] => [...new Set(journeysOf(path).flatMap(({ rules }) => rules))]

/** By the titles of a file, which begin with their rules; what takes its rules from a table proves what no other does. */
function journeysOf(path: string): Journey[] {
  const found = known.get(path)
  if (found) return found
  const text = readFileSync(join(ROOT, path), 'utf8')
  const titles = [...text.matchAll(/(['`])((?:\[[A-Z]+-\d+\] )+.*?)\1/g)].map(([, , title = '']) => ({
    path,
    head: title.replace(/[%$].*/, ''),
    rules: [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
  }))
  const tabled = /['`]\[%s\] /.test(text) ? [{ path, head: '', rules: [`the table of ${path}`] }] : []
  const journeys = [...titles, ...tabled]
  known.set(path, journeys)
  return journeys
}
