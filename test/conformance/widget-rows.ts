/**
 * What the suite runs over: every line of the manifests' list, every named scenario, every language. Nothing here names a
 * widget: a new one joins by its line. Source: docs/spec/conformance.md CNF-1.
 */
import { inject } from 'vitest'
import { offeredLocales, type WidgetManifest } from '../../src/contract/index.ts'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { type ScenarioName, scenarioNames } from '../../src/testing/scenarios.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the matrices run whole: `PROOF=1`. */
    isProof: boolean
    /** Of the samples; see test/support/sample.ts. */
    sampleSeed: number
    /** Which of the two runs the tests of this page. */
    build: 'react' | 'preact'
  }
}

export const IS_PROOF = inject('isProof')
export const SEED = inject('sampleSeed')
export const BUILD = inject('build')
const BUILDS = ['react', 'preact']

export const ROWS: readonly WidgetManifest[] = MANIFESTS
export const rowOf = (tag: string): WidgetManifest | undefined => ROWS.find((manifest) => manifest.tag === tag)

/** Scenarios in which a widget keeps waiting: what it shows meanwhile is all there is. */
export const WAITING: readonly ScenarioName[] = ['loading', 'slow']
export const LANGUAGES = offeredLocales

/** Random numbers of one place in the suite: the same seed and name give the same ones. */
export const randomOf = (name: string): Random =>
  createRandom([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, SEED))

export interface Case {
  manifest: WidgetManifest
  scenario: ScenarioName
}

export const ALL_CASES: readonly Case[] = ROWS.flatMap((manifest) =>
  scenarioNames.map((scenario) => ({ manifest, scenario })),
)

export interface SampleSize {
  /** Cases of one run, on both builds together. */
  most: number
  /** Each widget has a case, however many widgets there are: for what costs little and every widget must be held to. */
  everyWidget?: boolean
  /** React and preact get the same cases, to be compared; else each case is held to one of the two, by turns. */
  onBoth?: boolean
  /**
   * What is looked at is what twins.test.tsx compares: a proof, which holds both builds to one drawing in every case, looks
   * at each case on one of them.
   */
  isOfTheDrawing?: boolean
}

/**
 * A seeded part of the cases, or all of them in a proof; says in the log what it took. What a run takes does not grow with
 * the widgets, but for `everyWidget`: on other days other widgets have their turn, on the other build.
 *
 * @returns in the order of `cases`
 */
export function sample<Each extends { manifest: WidgetManifest }>(
  name: string,
  cases: readonly Each[],
  { most, everyWidget = false, onBoth = false, isOfTheDrawing = false }: SampleSize,
): readonly Each[] {
  if ((IS_PROOF && !isOfTheDrawing) || cases.length < 2) return cases
  const size = IS_PROOF ? cases.length : everyWidget ? Math.max(most, ROWS.length) : most
  const random = randomOf(name)
  const shuffled = cases
    .map((each) => ({ each, at: random.whole(0, 1_000_000) }))
    .sort((one, other) => one.at - other.at)
  const firstOfEach = ROWS.flatMap((row) => shuffled.find(({ each }) => each.manifest === row) ?? [])
  const others = shuffled.filter((one) => !firstOfEach.includes(one))
  const inTurn = [...firstOfEach.sort((one, other) => one.at - other.at), ...others].slice(0, size)
  const isOurs = (at: number) => onBoth || (at + SEED) % BUILDS.length === BUILDS.indexOf(BUILD)
  const chosen = new Set(inTurn.filter((_, at) => isOurs(at)).map(({ each }) => each))
  console.info(`${name}: ${chosen.size} of ${cases.length} cases on ${BUILD}, SAMPLE_SEED=${SEED}; PROOF=1 runs all.`)
  return cases.filter((each) => chosen.has(each))
}

/** Tag and manifest of widgets, for tests that each widget has once. */
export const rowCases = (name: string, size: SampleSize): readonly (readonly [string, WidgetManifest])[] =>
  sample(
    name,
    ROWS.map((manifest) => ({ manifest })),
    size,
  ).map(({ manifest }) => [manifest.tag, manifest] as const)
