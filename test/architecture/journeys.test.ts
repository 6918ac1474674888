import { expect, it } from 'vitest'
import { rulesOf, sampleOfJourneys, testsBelow } from '../support/journey-files.ts'

it('[HSE-2] leaves no rule without its test when only some of the journeys run', () => {
  const isJourney = (path: string) => /^test\/(e2e|engines|hostile|kill|visual)\//.test(path)
  const all = ['src', 'widgets', 'loader', 'examples', 'test'].flatMap(testsBelow)
  const sample = sampleOfJourneys()
  const inSample = Object.entries(sample).flatMap(([path, heads]) =>
    heads.includes('') ? rulesOf(path) : heads.flatMap((head) => head.match(/[A-Z]+-\d+/g) ?? []),
  )
  const run = new Set([...all.filter((path) => !isJourney(path)).flatMap(rulesOf), ...inSample])
  const lost = all.flatMap((path) =>
    rulesOf(path)
      .filter((id) => !run.has(id))
      .map((id) => `${id} in ${path}`),
  )
  expect(lost).toEqual([])
  expect(all.filter(isJourney).length).toBeGreaterThan(20)
})
