/** Measures the time from the server's response to a search until its rows are painted, on a slow machine. */
import type { Page } from 'playwright'
import type { HostPage } from './host-page.ts'
import type { ProbedWindow } from './probe.ts'
import { againstGoal, milliseconds, rangeOf, type Row, type Table } from './report.ts'
import { openWindow, type Stage } from './stage.ts'
import { type Spread, spreadOf } from './statistics.ts'

const ROWS = 50
const CPU_SLOWDOWN = 4
/** Target: at most twice the time of the baseline, a hand-written page with the same requests (docs/adr/0037). */
const MOST_OF_FLOOR = 2
/** Target for the longest task, as a ratio to the baseline's time from the response to all its rows. */
const LONGEST_TASK_OF_FLOOR = 1.5
/** Each run searches for two new digits, because a cached response is not requested again. Numbers start with 20. */
const FIRST_TEXT = 31
const RUNS_OF_A_PAGE = 3
/** Wait before and after each search, so that the page is idle. */
const QUIET_MS = 1_500

interface Search {
  rows: number
  answerToViewMs: number
  answerToPaintMs: number
  longestTaskMs: number
}

const LIST: HostPage = { kind: 'widgets', tags: ['nt-invoice-list'], rows: ROWS, hasRoom: true }
const FLOOR: HostPage = { kind: 'floor', tags: [], rows: ROWS, hasRoom: true }

export async function measureFilter(stage: Stage, runs: number): Promise<Table[]> {
  const ours: Search[] = []
  const least: Search[] = []
  // The two pages are never open together, because CPU throttling of an idle page halves the speed of the other.
  for (let run = 0; run < runs; run += RUNS_OF_A_PAGE) {
    const count = Math.min(RUNS_OF_A_PAGE, runs - run)
    ours.push(...(await searches(stage, LIST, count)))
    least.push(...(await searches(stage, FLOOR, count)))
  }
  const floorMs = spreadOf(least.map(({ answerToPaintMs }) => answerToPaintMs)).median
  const row = (name: string, figure: 'answerToViewMs' | 'answerToPaintMs' | 'longestTaskMs', most?: number): Row => {
    const [own, bare] = [ours, least].map((all) => spreadOf(all.map((each) => each[figure]))) as [Spread, Spread]
    const ratio = own.median / floorMs
    return {
      name,
      figures: [
        milliseconds(own.median),
        rangeOf(own),
        milliseconds(bare.median),
        rangeOf(bare),
        ratio.toFixed(2),
        most === undefined ? '' : `≤ ${most}`,
      ],
      ...(most !== undefined && { verdict: againstGoal(ratio, most) }),
    }
  }
  return [
    {
      title: `A key in the search of a list, ${CPU_SLOWDOWN} × slower CPU`,
      columns: ['median', 'range', 'floor', 'range', 'of the floor', 'goal'],
      rows: [
        row('answer to the rows in view painted', 'answerToViewMs', MOST_OF_FLOOR),
        row('answer to all rows painted', 'answerToPaintMs'),
        row('longest task', 'longestTaskMs', LONGEST_TASK_OF_FLOOR),
        { name: 'rows', figures: [String(spreadOf(ours.map(({ rows }) => rows)).median), '', '', '', '', ''] },
      ],
      notes: [
        'From the last byte of the answer; the pause before a search is asked and the server’s time are not in it, nor is the first search of a page. Of the floor: of the median that it takes to all of its rows.',
      ],
    },
  ]
}

async function searches(stage: Stage, page: HostPage, runs: number): Promise<Search[]> {
  const visitor = await openWindow(stage, { cpuSlowdown: CPU_SLOWDOWN, fullRows: ROWS })
  await visitor.page.goto(stage.addressOf(page))
  await visitor.page.evaluate(() => (window as unknown as ProbedWindow).ntProbe.whenFull)
  await visitor.page.waitForLoadState('networkidle')
  const all: Search[] = []
  for (let run = 0; run <= runs; run += 1) all.push(await search(visitor.page, String(FIRST_TEXT + run)))
  visitor.assertSound()
  await visitor.close()
  // The first search of a page is left out, because it includes compilation.
  return all.slice(1)
}

async function search(page: Page, text: string): Promise<Search> {
  const field = page.getByRole('searchbox')
  await field.fill('')
  await page.waitForTimeout(QUIET_MS)
  await page.evaluate(() => {
    performance.clearResourceTimings()
    Object.assign((window as unknown as ProbedWindow).ntProbe, { longTasks: [], inViewPaintsMs: [] })
  })
  const answered = page.waitForResponse((response) => response.url().includes(encodeURIComponent('filter[search]')))
  await field.pressSequentially(text)
  await (await answered).finished()
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate(() => {
    const { ntProbe } = window as unknown as ProbedWindow
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = answers.filter(({ name }) => name.includes(encodeURIComponent('filter[search]'))).at(-1)
    if (!answer) throw new Error('The search has no timing: the buffer of resource timings is full.')
    // Rows also change before the response, when the list marks them as being searched.
    const inViewMs = ntProbe.inViewPaintsMs.find((paintedMs) => paintedMs >= answer.responseEnd)
    if (inViewMs === undefined || ntProbe.rowsPaintedMs < answer.responseEnd)
      throw new Error('The answer changed no row: search for another text.')
    return {
      rows: ntProbe.rowCount(),
      answerToViewMs: inViewMs - answer.responseEnd,
      answerToPaintMs: ntProbe.rowsPaintedMs - answer.responseEnd,
      longestTaskMs: Math.max(0, ...ntProbe.longTasks.map(({ durationMs }) => durationMs)),
    }
  })
}
