import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawingOf, firstDifference } from './drawing.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { define, frame, openStage, pause, shortenRetries, type Stage, type StageOptions } from './stage.ts'
import { ROW_CASES, ROWS, tiered, WAITING } from './widget-rows.ts'

let stages: Stage[] = []
let noise: Noise

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(() => {
  shortenRetries()
  noise = listenForNoise()
})
afterEach(async () => {
  for (const stage of stages) await stage.close()
  stages = []
  noise.stop()
})

function open(options: StageOptions): Stage {
  const stage = openStage(options)
  stages.push(stage)
  return stage
}

/** Moments at which a widget is removed from the page. */
const MOMENTS = [
  ...[0, 1, 2, 3, 5, 8].map((many) => ['microtasks', many] as const),
  ...[1, 2, 3, 5].map((many) => ['frames', many] as const),
  ...[1, 2, 3, 4, 5].map((many) => ['responses', many] as const),
]
type Moment = (typeof MOMENTS)[number]

async function waitUntil(stage: Stage, [kind, many]: Moment): Promise<void> {
  const answered = () => stage.provider.requests.filter(({ status }) => status !== null).length
  for (let at = 0; kind !== 'responses' && at < many; at += 1) await (kind === 'frames' ? frame() : Promise.resolve())
  const until = performance.now() + 1000
  while (kind === 'responses' && answered() < many && performance.now() < until)
    await Promise.resolve().then(() => pause(0))
}

const SCENARIOS = ['default', 'unreachable', 'loading', 'expired-session'] as const
const endings = ROWS.flatMap((manifest) =>
  SCENARIOS.flatMap((scenario) => MOMENTS.map((moment) => ({ manifest, scenario, moment }))),
)
/** Cases of `npm test`: each widget once, with alternating moments and scenarios. */
const inEveryRun = endings.filter(({ manifest, scenario, moment }) => {
  const turn = ROWS.indexOf(manifest)
  return moment === MOMENTS[turn % MOMENTS.length] && scenario === SCENARIOS[turn % SCENARIOS.length]
})

describe('removed at any point', () => {
  it.each(
    tiered(endings, inEveryRun).map((each) => [each.manifest.tag, each.scenario, each.moment.join(' '), each] as const),
  )('[CNF-3] %s in %s after %s', async (_tag, _scenario, _moment, { manifest, scenario, moment: [kind, many] }) => {
    const stage = open({ manifest, scenario })
    await waitUntil(stage, [kind, many] as Moment)
    const { root } = stage
    stage.element.remove()
    await Promise.resolve()
    await Promise.resolve()
    expect(root.childNodes.length).toBe(0)
    const reportedAfter = stage.told.length
    await pause(30)
    if (!WAITING.includes(scenario)) await expect.poll(stage.underWay).toBe(0)
    expect(root.childNodes.length).toBe(0)
    const own = stage.told.slice(reportedAfter).filter(({ widget }) => widget !== '')
    expect([own, stage.element.childNodes.length, noise.heard]).toEqual([[], 0, []])
  })
})

describe.each(ROW_CASES)('%s', (tag, manifest) => {
  it('[CNF-4] keeps its content when moved, and restarts when added again', async () => {
    const stage = open({ manifest })
    await stage.settle()
    const drawn = stage.root.querySelector('.w')
    const before = drawingOf(stage.root)
    const requested = stage.provider.requests.length
    const elsewhere = document.createElement('section')
    stage.place.append(elsewhere)
    elsewhere.append(stage.element)
    await stage.settle()
    expect(stage.root.querySelector('.w')).toBe(drawn)
    expect([firstDifference(before, drawingOf(stage.root)), stage.provider.requests.length]).toEqual([null, requested])

    stage.element.remove()
    await frame()
    expect(stage.root.childNodes.length).toBe(0)
    stage.place.append(stage.element)
    await stage.settle()
    expect(firstDifference(before, drawingOf(stage.root))).toBeNull()
    expect(noise.heard).toEqual([])
  })

  it('[CNF-4] works twice on a page, and sends no request twice', async () => {
    const stage = open({ manifest })
    const second = document.createElement(tag)
    second.setAttribute('namespace', stage.namespace)
    stage.place.append(second)
    await stage.settle()
    const twin = second.shadowRoot as ShadowRoot
    await expect.poll(() => firstDifference(drawingOf(stage.root), drawingOf(twin))).toBeNull()
    const questions = stage.provider.requests.map(({ method, path, query }) => `${method} ${path}?${query.toString()}`)
    expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([])
    second.remove()
    await frame()
    expect(stage.root.childNodes.length).toBeGreaterThan(0)
    expect(noise.heard).toEqual([])
  })

  it('[CNF-4] belongs to its namespace: content and end of another one do not affect it', async () => {
    const stage = open({ manifest })
    const other = open({ manifest, scenario: 'no-permission', locale: 'de' })
    await Promise.all([stage.settle(), other.settle()])
    const before = drawingOf(stage.root)
    expect(other.root.querySelector('.w')?.getAttribute('lang')).toBe('de')
    expect(stage.root.querySelector('.w')?.getAttribute('lang')).toBe('en')
    other.nt.destroy()
    await frame()
    expect(firstDifference(before, drawingOf(stage.root))).toBeNull()
    expect(stage.told.filter(({ type }) => type === 'nt-session-end')).toEqual([])
    expect(noise.heard).toEqual([])
  })
})
