/**
 * Measures a first visit to the portal on a slow line and a slow machine: the time from navigation until the overview
 * or the sign-in page responds to a key, compared with the hand-written baseline (`floor`), and the files loaded until
 * then.
 */
import type { Page } from 'playwright'
import { PASSWORD } from '../support/portal-client.ts'
import { addProbe } from './drawing.ts'
import { installPortalProbe, type ProbedPortal, type Usable } from './portal-probe.ts'
import { againstGoal, milliseconds, rangeOf, type Row, type Table } from './report.ts'
import { startPortalFloor } from './portal-floor.ts'
import { type Line, openWindow, SLOW_4G, type Stage } from './stage.ts'
import { spreadOf } from './statistics.ts'
import { depthOf, drawWaterfall, type Loaded } from './waterfall.ts'
import { within } from './within.ts'

const CPU_SLOWDOWN = 4
const USABLE_WITHIN_MS = 120_000
const MOST_OF_FLOOR = 2
/** Requests within this time after the page is usable are drawn in the chart but not counted. */
const AFTERMATH_MS = 1_500
const FIRST_PAGE = 'overview'

interface Place {
  name: typeof FIRST_PAGE | 'sign-in' | 'floor'
  path: string
  usable: Usable
  isSignedIn: boolean
}

/** Selects the heading of a widget or of the hand-written page, at any level. */
const HEADING = 'h1, .h1'
const OVERVIEW: Usable = { heading: HEADING, amounts: 6, first: { css: 'button', text: 'Pay invoices' } }
const PLACES: readonly Place[] = [
  { name: FIRST_PAGE, path: '/account/overview', usable: OVERVIEW, isSignedIn: true },
  { name: 'floor', path: '/', usable: OVERVIEW, isSignedIn: true },
  {
    name: 'sign-in',
    path: '/login',
    usable: { heading: HEADING, amounts: 0, first: { css: 'input', text: 'Username' } },
    isSignedIn: false,
  },
]

interface Figures {
  paintMs: number
  usableMs: number
  answerMs: number
  /** Number of files loaded before the first paint. */
  files: number
  calls: number
  /** Number of files loaded before the page was usable. */
  allFiles: number
  allCalls: number
  bytes: number
  depth: number
  loaded: readonly Loaded[]
}

export async function measurePortal(stage: Stage, runs: number): Promise<Table[]> {
  const floor = await startPortalFloor(stage.freePort, stage.provider)
  try {
    const addressOf = ({ name, path }: Place) => (name === 'floor' ? floor.address : stage.provider + path)
    // One visit is not measured, because the server's first responses are slower than all others.
    for (const place of PLACES) await visit(stage, place, addressOf(place), null)
    const figures = new Map<Place['name'], Figures[]>()
    for (let run = 0; run < runs; run += 1) {
      // The pages alternate, so that other load on the machine affects all of them.
      for (const place of PLACES) {
        const measured = await visit(stage, place, addressOf(place), SLOW_4G)
        figures.set(place.name, [...(figures.get(place.name) ?? []), measured])
      }
    }
    requireSameQuestions(figures.get(FIRST_PAGE)?.[0], figures.get('floor')?.[0])
    return [timeTable(figures), requestTable(figures)]
  } finally {
    await floor.stop()
  }
}

async function visit(stage: Stage, place: Place, address: string, line: Line | null): Promise<Figures> {
  const visitor = await openWindow(stage, { line, fullRows: null, ...(line && { cpuSlowdown: CPU_SLOWDOWN }) })
  const { page, context } = visitor
  // Decline consent in advance, because the banner is measured separately.
  await page.addInitScript(() => {
    try {
      localStorage.setItem('netterms:consent', 'false')
    } catch {
      // The initial blank page has no storage.
    }
  })
  await addProbe(page, installPortalProbe, place.usable)
  if (place.isSignedIn) {
    await context.request.post(`${stage.provider}/api/sessions`, {
      headers: {
        Accept: 'application/vnd.api+json',
        'Content-Type': 'application/vnd.api+json',
        Origin: stage.provider,
      },
      data: JSON.stringify({ data: { type: 'sessions', attributes: { username: 'payer', password: PASSWORD } } }),
    })
  }
  await page.goto(address, { waitUntil: 'commit' })
  const late = `${address} could not be used within two minutes.`
  const usableMs = await within(
    USABLE_WITHIN_MS,
    page.evaluate(() => (window as unknown as ProbedPortal).ntPortal.whenUsable),
    late,
  )
  const answerMs = await pressKey(page, place, late)
  await page.waitForTimeout(line ? AFTERMATH_MS : 0)
  const { paintMs, loaded } = await page.evaluate(readTimeline)
  visitor.assertSound()
  await visitor.close()
  const until = (ms: number) => loaded.filter(({ startMs }) => startMs < ms)
  const tally = (rows: readonly Loaded[], isCall: boolean) => rows.filter((row) => row.isCall === isCall).length
  return {
    paintMs,
    usableMs,
    answerMs,
    files: tally(until(paintMs), false),
    calls: tally(until(paintMs), true),
    allFiles: tally(until(usableMs), false),
    allCalls: tally(until(usableMs), true),
    bytes: until(usableMs).reduce((sum, { bytes }) => sum + bytes, 0),
    depth: depthOf(loaded, usableMs),
    loaded,
  }
}

/** Presses a key. @returns ms until its effect: the next page's URL, or a letter in the field */
async function pressKey(page: Page, place: Place, late: string): Promise<number> {
  await page.evaluate(() => {
    const { ntPortal } = window as unknown as ProbedPortal
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { ntKeyMs: timeStamp }), {
      once: true,
      capture: true,
    })
    ntPortal.focusFirst()
  })
  const keyMs = () => page.evaluate(() => (window as unknown as { ntKeyMs: number }).ntKeyMs)
  if (!place.isSignedIn) {
    await page.keyboard.press('a')
    const typedMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
        ),
    )
    return typedMs - (await keyMs())
  }
  await page.keyboard.press('Enter')
  const answeredMs = await within(
    USABLE_WITHIN_MS,
    page.evaluate(() => (window as unknown as ProbedPortal).ntPortal.whenAnswered),
    late,
  )
  return answeredMs - (await keyMs())
}

/** Runs in the page. */
function readTimeline(): { paintMs: number; loaded: Loaded[] } {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const entries = [
    ...(navigation ? [navigation] : []),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ]
  const nameOf = (address: string) => {
    const { pathname, search } = new URL(address)
    return (pathname + decodeURIComponent(search)).replace(/\/v\d+\.\d+\.\d+-[0-9a-f]{8}\//, '/…/')
  }
  return {
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    loaded: entries.map(({ name, startTime, responseEnd, transferSize }) => ({
      name: nameOf(name),
      startMs: startTime,
      endMs: responseEnd,
      bytes: transferSize,
      isCall: new URL(name).pathname.startsWith('/api/'),
    })),
  }
}

/**
 * @throws Error if the baseline sends a request that the portal does not send until it is usable, because their times
 *   are then not comparable
 */
function requireSameQuestions(portal: Figures | undefined, floor: Figures | undefined): void {
  const requested = (figures: Figures | undefined) =>
    (figures?.loaded ?? []).filter(({ isCall, startMs }) => isCall && startMs < (figures?.usableMs ?? 0))
  const ours = requested(portal).map(({ name }) => name)
  const strange = requested(floor).filter(({ name }) => !ours.includes(name))
  if (strange.length > 0) {
    const list = strange.map(({ name }) => name).join('\n')
    throw new Error(`The floor asks what the overview does not.\nFloor:\n${list}\nOverview:\n${ours.join('\n')}`)
  }
}

const of = (all: readonly Figures[], name: Exclude<keyof Figures, 'loaded'>) =>
  spreadOf(all.map((figures) => figures[name]))

function timeTable(figures: ReadonlyMap<string, readonly Figures[]>): Table {
  const floor = figures.get('floor') ?? []
  const rows = [...figures].flatMap(([name, all]): Row[] => {
    const row = (what: string, field: 'paintMs' | 'usableMs' | 'answerMs'): Row => {
      const measured = of(all, field)
      const ratio = measured.median / of(floor, field).median
      const isJudged = name === FIRST_PAGE && field === 'usableMs'
      return {
        name: `${name}: ${what}`,
        figures: [
          milliseconds(measured.median),
          rangeOf(measured),
          name === FIRST_PAGE && field !== 'answerMs' ? ratio.toFixed(2) : '',
          isJudged ? `≤ ${MOST_OF_FLOOR}` : '',
        ],
        ...(isJudged && { verdict: againstGoal(ratio, MOST_OF_FLOOR) }),
      }
    }
    return [row('first paint', 'paintMs'), row('usable', 'usableMs'), row('answers to a key after', 'answerMs')]
  })
  return {
    title: `Navigation to a usable page of the portal, ${CPU_SLOWDOWN} × slower CPU, ${SLOW_4G.name}, cold`,
    columns: ['median', 'range', 'of the floor', 'goal'],
    rows,
    notes: [
      'Usable: heading, amounts and the first action are painted; then a key is pressed on it, and what it did is waited for.',
    ],
  }
}

function requestTable(figures: ReadonlyMap<string, readonly Figures[]>): Table {
  const names = [...figures.keys()]
  const row = (name: string, field: Exclude<keyof Figures, 'loaded'>): Row => ({
    name,
    figures: names.map((each) => String(Math.round(of(figures.get(each) ?? [], field).median))),
  })
  return {
    title: 'What stands between',
    columns: names,
    rows: [
      row('files before the first paint', 'files'),
      row('calls before the first paint', 'calls'),
      row('files before it is usable', 'allFiles'),
      row('calls before it is usable', 'allCalls'),
      row('bytes before it is usable', 'bytes'),
      row('waits one behind the other', 'depth'),
    ],
    notes: names.map((name) => {
      const [last] = (figures.get(name) ?? []).slice(-1)
      if (!last) return ''
      const marks = [
        { name: 'first paint', atMs: last.paintMs },
        { name: 'usable', atMs: last.usableMs },
      ]
      return `${name}, the last run (# file, = call):\n\n${drawWaterfall(last.loaded, marks, last.usableMs)}`
    }),
  }
}
