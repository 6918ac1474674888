import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countResources } from './counted-resources.ts'
import { type HeapFigures, measureHeap, slopeOf } from './heap.ts'
import { define, frames, openStage, pause, shortenRetries, type Stage } from './stage.ts'
import { IS_PROOF, ROW_CASES, ROWS, tiered } from './widget-rows.ts'

const CYCLES = IS_PROOF ? 1000 : 100
/** What the first drawings make for good: sheets, texts, shapes of objects. */
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

/** One coming and going; now and then long enough that everything is drawn. */
async function cycle(stage: Stage, at: number): Promise<void> {
  stage.place.append(stage.element)
  if (at % 20 === 0) await stage.settle()
  else await frames(at % 2)
  stage.element.remove()
  await Promise.resolve()
}

/**
 * React holds the container of the last root that drew again while it was committing, or none, as it happens: one node and
 * its listeners. Another coming and going shows whether it is that; what is left behind by each becomes more.
 */
async function measureWhatIsLeft(stage: Stage, before: HeapFigures): Promise<HeapFigures> {
  for (let time = 1; ; time += 1) {
    const figures = await measureHeap()
    const isAsBefore = figures.nodes <= before.nodes && figures.listeners <= before.listeners
    if (isAsBefore || time === 10) return figures
    await cycle(stage, time)
    await pause(50)
  }
}

/** A table, a form of several steps, a popover and a frame: `npm test` measures these, a proof all. */
const MEASURED = ['nt-invoice-list', 'nt-pay-invoices', 'nt-notification-bell', 'nt-survey']
const cases = tiered(
  ROW_CASES,
  ROW_CASES.filter(([tag]) => MEASURED.includes(tag)),
)

describe.each(cases)('%s', (_tag, manifest) => {
  it(`[CNF-5] leaves nothing behind after ${CYCLES} comings and goings`, { timeout: 600_000 }, async () => {
    const stage = openStage({ manifest, isMounted: false })
    stages.push(stage)
    for (let at = 0; at < WARM_UP; at += 1) await cycle(stage, at)
    await pause(100)
    const before = await measureHeap()
    const resources = countResources()
    const cyclesDone: number[] = []
    const bytes: number[] = []
    for (let at = 0; at < CYCLES; at += 1) {
      await cycle(stage, at)
      if ((at + 1) % (CYCLES / MEASUREMENTS) !== 0) continue
      await pause(50)
      cyclesDone.push(at + 1)
      bytes.push((await measureHeap()).bytes)
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
    const after = await measureWhatIsLeft(stage, before)
    const growth = after.bytes - before.bytes
    const slope = slopeOf(cyclesDone, bytes)
    console.info(`${manifest.tag}: ${CYCLES} cycles, ${growth} bytes more, ${slope.toFixed(0)} bytes a cycle.`)
    expect(growth).toBeLessThan(MOST_BYTES)
    // A hundred cycles tell a leak of nodes; of bytes, a thousand do.
    if (IS_PROOF) expect(slope).toBeLessThan(MOST_BYTES_A_CYCLE)
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(0)
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
  })
})

it.each([
  ['an instance', false],
  ['an instance with what a portal learns beside its widgets', true],
])('[CNF-5] %s that is destroyed leaves nothing behind either', { timeout: 120_000 }, async (_what, isPortal) => {
  const [manifest] = ROWS
  if (!manifest) throw new Error('There is no widget: widgets/manifest.ts has no line.')
  const live = async () => {
    const stage = openStage({ manifest, isPortal })
    await stage.settle()
    const { accountFacts } = stage.nt.getState()
    expect(accountFacts.disputes !== null).toBe(isPortal)
    await stage.close()
  }
  for (let at = 0; at < 5; at += 1) await live()
  const before = await measureHeap()
  const resources = countResources()
  for (let at = 0; at < CYCLES / 5; at += 1) await live()
  await expect
    .poll(resources.count)
    .toEqual({ timers: 0, intervals: 0, frames: 0, observers: 0, channels: 0, listeners: 0 })
  resources.stop()
  const after = await measureHeap()
  expect(after.bytes - before.bytes).toBeLessThan(MOST_BYTES)
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(0)
})
