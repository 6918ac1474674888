/**
 * The cases of the suite: all manifests, all named scenarios, all languages. No widget is named here: a new one is
 * included through the list. Source: docs/spec/conformance.md CNF-1.
 */
import { inject } from 'vitest'
import { offeredLocales, type WidgetManifest } from '../../src/contract/index.ts'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { type ScenarioName, scenarioNames } from '../../src/testing/scenarios.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { SEED } from '../support/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the matrices run completely: `PROOF=1`. */
    isProof: boolean
    /** Which of the two builds runs this page's tests. */
    build: 'react' | 'preact'
  }
}

export const IS_PROOF = inject('isProof')
export const BUILD = inject('build')
const BUILDS = ['react', 'preact']

export const ROWS: readonly WidgetManifest[] = MANIFESTS
export const rowOf = (tag: string): WidgetManifest | undefined => ROWS.find((manifest) => manifest.tag === tag)

/** Scenarios in which a widget keeps waiting: its loading state is all there is to see. */
export const WAITING: readonly ScenarioName[] = ['loading', 'slow']
export const LANGUAGES = offeredLocales

/** Random numbers for one place in the suite, reproducible by seed and name. */
export const randomOf = (name: string): Random =>
  createRandom([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, SEED))

export interface Case {
  manifest: WidgetManifest
  scenario: ScenarioName
}

export const ALL_CASES: readonly Case[] = ROWS.flatMap((manifest) =>
  scenarioNames.map((scenario) => ({ manifest, scenario })),
)

/** The cases of most checks in `npm test`: each widget in its ordinary case. */
export const ORDINARY: readonly Case[] = ALL_CASES.filter(({ scenario }) => scenario === 'default')

/** All cases with PROOF=1; `npm test` runs those that the check names, the same every day. */
export const tiered = <Each>(all: readonly Each[], inEveryRun: readonly Each[]): readonly Each[] =>
  IS_PROOF ? all : inEveryRun

/** Every other case: for checks of the rendering, which twins.test.tsx proves to be equal on both builds. */
export const onOneBuild = <Each>(cases: readonly Each[]): readonly Each[] =>
  cases.filter((_, index) => index % BUILDS.length === BUILDS.indexOf(BUILD))

/** Tag and manifest of widgets, for `describe.each`: tests that run once per widget. */
export const ROW_CASES = ROWS.map((manifest) => [manifest.tag, manifest] as const)
