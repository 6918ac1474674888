import { beforeAll, beforeEach, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { drawingOf, firstDifference } from './drawing.ts'
import { define, openStage, shortenRetries } from './stage.ts'
import { ALL_CASES, LANGUAGES, ORDINARY, ROWS, tiered } from './widget-rows.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Command of twin-record.mjs. */
    compareWithTwin(name: string, drawing: string): Promise<{ project: string; drawing: string } | null>
  }
}

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(shortenRetries)

const cases = tiered(
  ALL_CASES.flatMap((each) => [...LANGUAGES, 'ar-XB'].map((locale) => ({ ...each, locale }))),
  ORDINARY.map((each) => ({ ...each, locale: 'de' })),
)

it.each(cases.map((each) => [each.manifest.tag, each.scenario, each.locale, each] as const))(
  '[CNF-15] React and Preact render %s in %s equally, in %s',
  async (tag, scenario, locale, { manifest }) => {
    const stage = openStage({ manifest, scenario, locale })
    await stage.settle()
    const drawing = drawingOf(stage.root)
    await stage.close()
    expect(drawing.length).toBeGreaterThan(3)
    const twin = await commands.compareWithTwin(`${tag} ${scenario} ${locale}`, drawing.join('\n'))
    if (twin) expect(firstDifference(twin.drawing.split('\n'), drawing), `differs from ${twin.project}`).toBeNull()
  },
)
