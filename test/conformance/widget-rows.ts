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
  }
}

export const IS_PROOF = inject('isProof')
export const SEED = inject('sampleSeed')

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

/**
 * A seeded part of the cases, or all of them in a proof; says in the log what it took.
 *
 * @param most how many at most; every widget is among them unless there are more widgets than that
 * @returns in the order of `cases`
 */
export function sample<Each extends { manifest: WidgetManifest }>(
  name: string,
  cases: readonly Each[],
  most: number,
): readonly Each[] {
  if (IS_PROOF || cases.length <= most) return cases
  const random = randomOf(name)
  const shuffled = cases
    .map((each) => ({ each, at: random.whole(0, 1_000_000) }))
    .sort((one, other) => one.at - other.at)
  const firstOfEach = ROWS.flatMap((row) => shuffled.find(({ each }) => each.manifest === row) ?? [])
  const chosen = new Set(
    firstOfEach
      .sort((one, other) => one.at - other.at)
      .slice(0, most)
      .map(({ each }) => each),
  )
  for (const { each } of shuffled) if (chosen.size < most) chosen.add(each)
  console.info(`${name}: ${chosen.size} of ${cases.length} cases, SAMPLE_SEED=${SEED}; PROOF=1 runs all.`)
  return cases.filter((each) => chosen.has(each))
}

/** Tag and manifest of widgets, for tests that each widget has once. */
export const rowCases = (name: string, most: number): readonly (readonly [string, WidgetManifest])[] =>
  sample(
    name,
    ROWS.map((manifest) => ({ manifest })),
    most,
  ).map(({ manifest }) => [manifest.tag, manifest] as const)
