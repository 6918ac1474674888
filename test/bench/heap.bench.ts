/**
 * Measures the page's JavaScript heap after forced garbage collection: with the first widget, with a second one of the
 * same type, and after mounting and unmounting many widgets.
 */
import type { CDPSession, Page } from 'playwright'
import { createRandom } from '../../src/testing/random.ts'
import type { HostPage } from './host-page.ts'
import { againstGoal, megabytes, type Row, type Table } from './report.ts'
import { openWindow, type Stage } from './stage.ts'
import { spreadOf } from './statistics.ts'
import { within } from './within.ts'

const FIRST_GOAL_BYTES = 2_000_000
/** Target for a second list; reasons: docs/adr/0037. */
const NEXT_GOAL_BYTES = 400_000
const GROWTH_GOAL_BYTES = 1_000_000
/** Mounts that fill code, texts and caches; only growth after them is a leak. */
const WARM_UP_MOUNTS = 60
const RUNS = 3
const COLLECTIONS = 3
const DONE_WITHIN_MS = 15 * 60_000
const COMING_AND_GOING = ['nt-invoice-list', 'nt-account-overview', 'nt-pay-invoices'] as const
const LEAVING = ['at-once', 'next-frame', 'shown'] as const

interface Mount {
  tag: (typeof COMING_AND_GOING)[number]
  /** When the widget is unmounted: immediately, one frame later, or after it has shown something. */
  leaves: (typeof LEAVING)[number]
}

export interface HeapOptions {
  mounts: number
  /** Seed for the order of widgets and the time of each unmount. */
  seed: number
}

export async function measureHeap(stage: Stage, { mounts, seed }: HeapOptions): Promise<Table[]> {
  const widgets: { first: number; next: number }[] = []
  for (let run = 0; run < RUNS; run += 1) widgets.push(await widgetsOnce(stage))
  const left = await comeAndGo(stage, mounts, seed)
  const row = (name: string, bytes: number, goalBytes: number): Row => ({
    name,
    figures: [megabytes(bytes), `≤ ${megabytes(goalBytes)}`],
    verdict: againstGoal(bytes, goalBytes),
  })
  return [
    {
      title: 'Heap of the page after forced collection',
      columns: ['', 'goal'],
      rows: [
        row('first list, with loader and core', spreadOf(widgets.map(({ first }) => first)).median, FIRST_GOAL_BYTES),
        row('a second list', spreadOf(widgets.map(({ next }) => next)).median, NEXT_GOAL_BYTES),
        row(`left after ${mounts} mounts, seed ${seed}`, left.heapBytes, GROWTH_GOAL_BYTES),
        { name: 'nodes left after them', figures: [String(left.nodes), ''] },
        { name: 'listeners left after them', figures: [String(left.listeners), ''] },
      ],
      notes: [
        `The first two are medians of ${RUNS}, over the same page without any code, each list with 25 rows. Mounts are lists, overviews and payments that leave at once, a frame later or when they have shown something, after ${WARM_UP_MOUNTS} that do not count.`,
      ],
    },
  ]
}

const pageOf = (kind: HostPage['kind'], tags: readonly string[]): HostPage => ({
  kind,
  tags,
  rows: null,
  hasRoom: true,
})

async function widgetsOnce(stage: Stage): Promise<{ first: number; next: number }> {
  const bare = await onPage(stage, pageOf('bare', []), async ({ heap }) => heap())
  return onPage(stage, pageOf('widgets', []), async ({ page, heap }) => {
    await page.evaluate(addAndWait, 'nt-invoice-list')
    const one = await heap()
    await page.evaluate(addAndWait, 'nt-invoice-list')
    return { first: one - bare, next: (await heap()) - one }
  })
}

interface Left {
  heapBytes: number
  nodes: number
  listeners: number
}

function comeAndGo(stage: Stage, mounts: number, seed: number): Promise<Left> {
  const random = createRandom(seed)
  const plan = (count: number): Mount[] =>
    Array.from({ length: count }, () => ({ tag: random.pick(COMING_AND_GOING), leaves: random.pick(LEAVING) }))
  return onPage(stage, pageOf('widgets', []), async ({ page, devtools, heap }) => {
    // Mount each type of widget completely once before measuring.
    const whole = COMING_AND_GOING.map((tag): Mount => ({ tag, leaves: 'shown' }))
    await page.evaluate(mountAll, [...whole, ...plan(WARM_UP_MOUNTS)])
    const before = { heap: await heap(), ...(await devtools.send('Memory.getDOMCounters')) }
    await page.evaluate(mountAll, plan(mounts))
    const after = { heap: await heap(), ...(await devtools.send('Memory.getDOMCounters')) }
    return {
      heapBytes: after.heap - before.heap,
      nodes: after.nodes - before.nodes,
      listeners: after.jsEventListeners - before.jsEventListeners,
    }
  })
}

interface HeapPage {
  page: Page
  devtools: CDPSession
  /** Returns the heap size in bytes after garbage collection. */
  heap: () => Promise<number>
}

async function onPage<Result>(stage: Stage, page: HostPage, use: (on: HeapPage) => Promise<Result>): Promise<Result> {
  const visitor = await openWindow(stage, { fullRows: null })
  const { devtools } = visitor
  await visitor.page.goto(stage.addressOf(page))
  await visitor.page.waitForLoadState('networkidle')
  await devtools.send('HeapProfiler.enable')
  const heap = async () => {
    // Collect several times, because objects released by a finalizer are only freed by the next collection.
    for (let collection = 0; collection < COLLECTIONS; collection += 1) {
      await visitor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
      await devtools.send('HeapProfiler.collectGarbage')
    }
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  const result = await within(
    DONE_WITHIN_MS,
    use({ page: visitor.page, devtools, heap }),
    `${visitor.page.url()} has not shown every widget that came: one of them hangs.`,
  )
  visitor.assertSound()
  await visitor.close()
  return result
}

/** Runs in the page. */
async function addAndWait(tag: string): Promise<void> {
  const element = document.createElement(tag)
  const shown = new Promise((resolve) => element.addEventListener('nt-ready', resolve, { once: true }))
  document.querySelector('main')?.append(element)
  await shown
}

/** Runs in the page. */
async function mountAll(plan: readonly Mount[]): Promise<void> {
  for (const { tag, leaves } of plan) {
    const element = document.createElement(tag)
    const shown = new Promise<void>((resolve) => {
      for (const type of ['nt-ready', 'nt-empty', 'nt-error']) element.addEventListener(type, () => resolve())
    })
    document.querySelector('main')?.append(element)
    if (leaves === 'shown') await shown
    if (leaves === 'next-frame') await new Promise((resolve) => requestAnimationFrame(resolve))
    element.remove()
    // A widget unmounts in the task after its removal.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
