/** From the server's answer to a search to its rows on screen, on a slow machine. */
import type { Page } from 'playwright'
import type { ProbedWindow } from './probe.ts'
import { againstGoal, milliseconds, rangeOf, type Table } from './report.ts'
import { openWindow, type Stage } from './stage.ts'
import { spreadOf } from './statistics.ts'
import { untilSettled } from './until-settled.ts'

const ROWS = 50
const CPU_SLOWDOWN = 4
const PAINT_GOAL_MS = 50
const LONGEST_TASK_GOAL_MS = 50
/** Two digits of an invoice number, others each time: an answer that is known is not asked for. All begin with 20. */
const FIRST_TEXT = 31
/** Nothing changes any more after so long. */
const QUIET_MS = 1_500

interface Search {
  rows: number
  answerToViewMs: number
  answerToPaintMs: number
  longestTaskMs: number
}

export async function measureFilter(stage: Stage, runs: number): Promise<Table[]> {
  const visitor = await openWindow(stage, { cpuSlowdown: CPU_SLOWDOWN, fullRows: ROWS })
  const list = { kind: 'widgets', tags: ['nt-invoice-list'], rows: ROWS, hasRoom: true } as const
  await visitor.page.goto(stage.addressOf(list))
  await untilSettled(visitor.page, 1)
  const searches: Search[] = []
  for (let run = 0; run < runs; run += 1) searches.push(await search(visitor.page, String(FIRST_TEXT + run)))
  visitor.assertSound()
  await visitor.close()

  const inView = spreadOf(searches.map(({ answerToViewMs }) => answerToViewMs))
  const painted = spreadOf(searches.map(({ answerToPaintMs }) => answerToPaintMs))
  const longest = spreadOf(searches.map(({ longestTaskMs }) => longestTaskMs))
  const rows = spreadOf(searches.map((each) => each.rows))
  return [
    {
      title: `A key in the search of a list, ${CPU_SLOWDOWN} × slower CPU`,
      columns: ['median', 'range', 'goal'],
      rows: [
        {
          name: 'answer to the rows in view painted',
          figures: [milliseconds(inView.median), rangeOf(inView), `≤ ${PAINT_GOAL_MS} ms`],
          verdict: againstGoal(inView.median, PAINT_GOAL_MS),
        },
        {
          name: 'answer to all rows painted',
          figures: [milliseconds(painted.median), rangeOf(painted), `≤ ${PAINT_GOAL_MS} ms`],
          verdict: againstGoal(painted.median, PAINT_GOAL_MS),
        },
        {
          name: 'longest task',
          figures: [milliseconds(longest.median), rangeOf(longest), `≤ ${LONGEST_TASK_GOAL_MS} ms`],
          verdict: againstGoal(longest.median, LONGEST_TASK_GOAL_MS),
        },
        { name: 'rows', figures: [String(rows.median), rangeOf(rows), ''] },
      ],
      notes: [
        'From the last byte of the answer; the pause before a search is asked and the server’s time are not in it.',
      ],
    },
  ]
}

async function search(page: Page, text: string): Promise<Search> {
  const field = page.locator('nt-invoice-list').getByRole('searchbox')
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
    // Rows change once before it as well: they are told to be searched anew.
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
