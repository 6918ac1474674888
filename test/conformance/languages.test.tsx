import type { Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { lengthOf, plainEnglishIn, shownTexts, tableOf } from './shown-texts.ts'
import { define, openStage, shortenRetries, type Stage, type StageOptions } from './stage.ts'
import { ALL_CASES, BUILD, LANGUAGES, onOneBuild, ORDINARY, ROWS, tiered } from './widget-rows.ts'

let stages: Stage[] = []

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(async () => {
  shortenRetries()
  await page.viewport(1024, 800)
})
afterEach(async () => {
  for (const stage of stages) await stage.close()
  stages = []
})

async function settled(options: StageOptions): Promise<Stage> {
  const stage = openStage(options)
  stages.push(stage)
  await stage.settle()
  return stage
}

const inLanguages = tiered(
  onOneBuild(ALL_CASES.flatMap((each) => [...LANGUAGES, 'ar-XB'].map((locale) => ({ ...each, locale })))),
  ORDINARY.map((each) => ({ ...each, locale: BUILD === 'react' ? 'de' : 'ar-XB' })),
)

it.each(inLanguages.map((each) => [each.manifest.tag, each.scenario, each.locale, each] as const))(
  '[CNF-9] %s in %s shows all texts in %s, and no key in place of a text',
  async (_tag, _scenario, locale, { manifest, scenario }) => {
    const keys = Object.keys(await tableOf(manifest, 'en'))
    // In parallel, because responses that take four seconds each would exceed the test's timeout one after the other.
    const [stage, english] = await Promise.all([
      settled({ manifest, scenario, locale }),
      settled({ manifest, scenario }),
    ])
    const drawn = stage.root.querySelector('.w')
    expect([drawn?.getAttribute('lang'), drawn?.getAttribute('dir')]).toEqual([
      locale,
      locale === 'ar-XB' ? 'rtl' : 'ltr',
    ])
    const texts = shownTexts(stage.root)
    expect(texts.filter(({ text }) => keys.some((key) => text.includes(key) && key.includes('.')))).toEqual([])
    const shown = new Map(texts.map(({ path, where, text }) => [`${path} ${where}`, text]))
    const silent = shownTexts(english.root).filter(({ path, where, text }) => text && !shown.get(`${path} ${where}`))
    expect(silent).toEqual([])
  },
)

const inPseudo = tiered(ALL_CASES, ORDINARY)

it.each(inPseudo.map((each) => [each.manifest.tag, each.scenario, each] as const))(
  '[CNF-9] %s in %s has all words from the tables or from the provider',
  async (_tag, _scenario, { manifest, scenario }) => {
    const stage = await settled({ manifest, scenario, locale: 'en-XA' })
    const data = [...stage.data].sort((one, other) => other.length - one.length)
    const plain = shownTexts(stage.root)
      .map(({ path, where, text }) => ({ path, where, text, plain: plainEnglishIn(text, data) }))
      .filter((each) => each.plain !== '')
    expect(plain).toEqual([])
  },
)

const inWidths = tiered(
  ALL_CASES.flatMap((each) =>
    ([320, 640] as const).flatMap((width) =>
      (['longest', 'en-XA', 'ar-XB'] as const).map((locale) => ({ ...each, width, locale })),
    ),
  ),
  ORDINARY.map((each) => ({ ...each, width: 320, locale: BUILD === 'react' ? 'longest' : 'ar-XB' })),
)

it.each(inWidths.map((each) => [each.manifest.tag, each.scenario, each.width, each.locale, each] as const))(
  '[CNF-10] %s in %s fits %i px in %s',
  async (_tag, _scenario, width, locale, { manifest, scenario }) => {
    await page.viewport(width, 800)
    const wanted = locale === 'longest' ? await longestOf(manifest) : locale
    const stage = await settled({ manifest, scenario, locale: wanted })
    expect(stage.root.querySelector('.w')?.getAttribute('lang')).toBe(wanted)
    expect(await whatDoesNotFit({ evaluate: async (check: () => string[]) => check() } as unknown as Page)).toEqual([])
  },
)

async function longestOf(manifest: (typeof ROWS)[number]): Promise<string> {
  const sized = await Promise.all(
    LANGUAGES.map(async (language) => ({ language, length: lengthOf(await tableOf(manifest, language)) })),
  )
  return sized.sort((one, other) => other.length - one.length)[0]?.language ?? 'en'
}
