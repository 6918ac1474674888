/**
 * Cases of the conformance tests: all manifests, all named scenarios, all languages. New widgets are included
 * automatically. Source: docs/spec/conformance.md CNF-1.
 */
import { inject } from 'vitest'
import { offeredLocales, type WidgetManifest } from '../../src/contract/index.ts'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { type ScenarioName, scenarioNames } from '../../src/testing/scenarios.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { SEED } from '../support/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether all cases run: `PROOF=1`. */
    isProof: boolean
    /** The build that runs the tests of this page. */
    build: 'react' | 'preact'
  }
}

export const IS_PROOF = inject('isProof')
export const BUILD = inject('build')
const BUILDS = ['react', 'preact']

export const ROWS: readonly WidgetManifest[] = MANIFESTS
export const rowOf = (tag: string): WidgetManifest | undefined => ROWS.find((manifest) => manifest.tag === tag)

/** Scenarios in which a widget keeps showing its loading state. */
export const WAITING: readonly ScenarioName[] = ['loading', 'slow']
export const LANGUAGES = offeredLocales

/** Returns random numbers that are reproducible by seed and name. */
export const randomOf = (name: string): Random =>
  createRandom([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, SEED))

export interface Case {
  manifest: WidgetManifest
  scenario: ScenarioName
}

export const ALL_CASES: readonly Case[] = ROWS.flatMap((manifest) =>
  scenarioNames.map((scenario) => ({ manifest, scenario })),
)

/** Cases of most checks in `npm test`: each widget in its ordinary scenario. */
export const ORDINARY: readonly Case[] = ALL_CASES.filter(({ scenario }) => scenario === 'default')

/** Returns all cases with PROOF=1, otherwise `inEveryRun`. */
export const tiered = <Each>(all: readonly Each[], inEveryRun: readonly Each[]): readonly Each[] =>
  IS_PROOF ? all : inEveryRun

/** Returns every other case; the other build gets the rest, because twins.test.tsx proves equal rendering in both. */
export const onOneBuild = <Each>(cases: readonly Each[]): readonly Each[] =>
  cases.filter((_, index) => index % BUILDS.length === BUILDS.indexOf(BUILD))

/** Tag and manifest of each widget, for `describe.each`. */
export const ROW_CASES = ROWS.map((manifest) => [manifest.tag, manifest] as const)
