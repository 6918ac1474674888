import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findingsOf } from './axe-findings.ts'
import { define, openStage, shortenRetries, type Stage } from './stage.ts'
import { ALL_CASES, BUILD, ORDINARY, ROWS, tiered } from './widget-rows.ts'

let stage: Stage | null = null

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(async () => {
  shortenRetries()
  await page.viewport(1024, 800)
})
afterEach(async () => {
  await stage?.close()
  stage = null
})

const LOOKS = [
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'ar-XB'],
] as const

const cases = tiered(
  ALL_CASES.flatMap((each) => LOOKS.map((looks) => ({ ...each, looks }))),
  ORDINARY.map((each) => ({ ...each, looks: LOOKS[BUILD === 'react' ? 0 : 1] })),
)

describe('for everybody', () => {
  it.each(cases.map((each) => [each.manifest.tag, each.scenario, ...each.looks, each] as const))(
    '[CNF-7] has no axe violations: %s in %s, %s, %s',
    async (_tag, _scenario, colorScheme, locale, { manifest, scenario }) => {
      stage = openStage({ manifest, scenario, colorScheme, locale })
      await stage.settle()
      expect(await findingsOf(stage)).toEqual([])
    },
  )
})
