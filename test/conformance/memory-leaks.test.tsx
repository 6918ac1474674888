import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countResources } from './counted-resources.ts'
import { measureHeap, slopeOf } from './heap.ts'
import { define, frames, openStage, pause, shortenRetries, type Stage } from './stage.ts'
import { IS_PROOF, ROW_CASES, ROWS, tiered } from './widget-rows.ts'

const CYCLES = IS_PROOF ? 1000 : 100
/** Number of first renderings that are not measured, because they create permanent objects such as style sheets. */
const WARM_UP = 25
const MEASUREMENTS = 5
const MOST_BYTES = 1_000_000
const MOST_BYTES_A_CYCLE = 500

let stages: Stage[] = []

beforeAll(() => Promise.all(ROWS.map(({ tag }) => define(tag))))
beforeEach(shortenRetries)
afterEach(async () => {
  for (const stage of stages) await stage.close()
  stages = []
})

/** Mounts and unmounts the widget once; in some cycles waits in between until everything is rendered. */
async function cycle(stage: Stage, at: number): Promise<void> {
  stage.place.append(stage.element)
  if (at % 20 === 0) await stage.settle()
  else await frames(at % 2)
  stage.element.remove()
  await Promise.resolve()
}

/**
 * Returns whether the count grows between all measurements. Only that is a leak: React may keep the nodes of one
 * rendering until its next commit, which adds a constant number.
 */
const growsEachTime = (counts: readonly number[]): boolean =>
  counts.every((count, index) => index === 0 || count > (counts[index - 1] ?? 0))

/** Widgets that `npm test` measures: a table, a form with steps, a popover and a frame. PROOF=1 measures all. */
const MEASURED = ['nt-invoice-list', 'nt-pay-invoices', 'nt-notification-bell', 'nt-survey']
const cases = tiered(
  ROW_CASES,
  ROW_CASES.filter(([tag]) => MEASURED.includes(tag)),
)

describe.each(cases)('%s', (_tag, manifest) => {
  it(`[CNF-5] leaves nothing behind after ${CYCLES} mounts`, { timeout: 600_000 }, async () => {
    const stage = openStage({ manifest, isMounted: false })
    stages.push(stage)
    for (let at = 0; at < WARM_UP; at += 1) await cycle(stage, at)
    await pause(100)
    const measured = [await measureHeap()]
    const resources = countResources()
    const cyclesDone: number[] = []
    for (let at = 0; at < CYCLES; at += 1) {
      await cycle(stage, at)
      if ((at + 1) % (CYCLES / MEASUREMENTS) !== 0) continue
      await pause(50)
      cyclesDone.push(at + 1)
      measured.push(await measureHeap())
    }
    await expect.poll(resources.count).toEqual({
      timers: 0,
      intervals: 0,
      frames: 0,
      observers: 0,
      channels: 0,
      listeners: 0,
    })
    resources.stop()
    const bytes = measured.map((figures) => figures.bytes)
    const growth = (bytes.at(-1) ?? 0) - (bytes[0] ?? 0)
    const slope = slopeOf(cyclesDone, bytes.slice(1))
    console.info(`${manifest.tag}: ${CYCLES} cycles, ${growth} bytes more, ${slope.toFixed(0)} bytes a cycle.`)
    expect(growth).toBeLessThan(MOST_BYTES)
    // Heap size is checked only with PROOF=1: a hundred cycles detect leaked nodes, but leaked bytes need a thousand.
    if (IS_PROOF) expect(slope).toBeLessThan(MOST_BYTES_A_CYCLE)
    expect(growsEachTime(measured.map(({ nodes }) => nodes))).toBe(false)
    expect(growsEachTime(measured.map(({ listeners }) => listeners))).toBe(false)
  })
})

it.each([
  ['an instance', false],
  ["an instance with the portal's additional data", true],
])('[CNF-5] %s that is destroyed leaves nothing behind', { timeout: 120_000 }, async (_what, isPortal) => {
  const [manifest] = ROWS
  if (!manifest) throw new Error('There is no widget: widgets/manifest.ts has no line.')
  const live = async () => {
    const stage = openStage({ manifest, isPortal })
    await stage.settle()
    const isKnown = () => stage.nt.getState().accountFacts.disputes !== null
    // No polling assertion, because it would keep the values that it reads in the measured memory.
    for (let at = 0; at < 100 && isKnown() !== isPortal; at += 1) await pause(20)
    expect(isKnown()).toBe(isPortal)
    await stage.close()
  }
  for (let at = 0; at < 5; at += 1) await live()
  const measured = [await measureHeap()]
  const resources = countResources()
  for (let at = 0; at < CYCLES / 5; at += 1) {
    await live()
    if ((at + 1) % (CYCLES / 25) === 0) measured.push(await measureHeap())
  }
  await expect
    .poll(resources.count)
    .toEqual({ timers: 0, intervals: 0, frames: 0, observers: 0, channels: 0, listeners: 0 })
  resources.stop()
  const bytes = measured.map((figures) => figures.bytes)
  expect((bytes.at(-1) ?? 0) - (bytes[0] ?? 0)).toBeLessThan(MOST_BYTES)
  expect(growsEachTime(measured.map(({ nodes }) => nodes))).toBe(false)
})
