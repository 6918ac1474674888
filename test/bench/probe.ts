/**
 * Runs in a measured page before its first script: records when rows were painted, long tasks and layout shifts.
 * Widgets and baseline page have the same probe, so that it slows both equally.
 */
import type { Drawing } from './drawing.ts'

export interface Probe {
  /** Long tasks; `startMs` is counted from navigation. */
  longTasks: { startMs: number; durationMs: number }[]
  /** Sum of the page's layout shifts. */
  shift: number
  /** Time of the latest paint of changed rows, in ms since navigation; 0 if none yet. */
  rowsPaintedMs: number
  /** Times of the paints after which no visible row was missing, in order; ms since navigation. */
  inViewPaintsMs: number[]
  /** Returns the number of rows of the longest table, without skeleton rows. */
  rowCount: () => number
  /** Settles at the first paint of the requested number of rows; ms since navigation. */
  whenFull: Promise<number>
  /** Settles at the first paint without missing visible rows; ms since navigation. */
  whenInView: Promise<number>
  /** Settles when this many elements have shown something: rows, an empty state, an error, or a reason. */
  whenSettled: (count: number) => Promise<void>
}

export interface ProbedWindow {
  ntProbe: Probe
}

/** Serialized into the browser, so it must not use variables from outside. */
export function installProbe({ roots, onChange, afterPaint }: Drawing, fullRows: number): void {
  const WHAT = { childList: true, subtree: true, characterData: true }
  const settled = new Set<EventTarget>()
  const waiting: { count: number; resolve: () => void }[] = []
  let fill: ((paintedMs: number) => void) | null = null
  let fillView: (paintedMs: number) => void = () => undefined

  const probe: Probe = {
    longTasks: [],
    shift: 0,
    rowsPaintedMs: 0,
    inViewPaintsMs: [],
    rowCount: () => Math.max(...roots.map((root) => root.querySelectorAll('tbody tr:not(:empty)').length)),
    whenFull: new Promise((resolve) => (fill = resolve)),
    whenInView: new Promise((resolve) => (fillView = resolve)),
    whenSettled: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve })
        resolveSettled()
      }),
  }
  Object.assign(window, { ntProbe: probe })

  const isInRows = (node: Node | null): boolean =>
    node !== null && (node instanceof Element ? node : node.parentElement)?.closest('tbody') != null
  const bringsRows = (node: Node): boolean => node instanceof Element && node.querySelector('tbody') !== null

  /** Checks the visible rows after the paint, because the check would force a layout before it. */
  function noteView(paintedMs: number): void {
    const inView = roots
      .flatMap((root) => [...root.querySelectorAll('tbody tr')])
      .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight)
    if (inView.length === 0 || inView.some(({ childElementCount }) => childElementCount === 0)) return
    probe.inViewPaintsMs.push(paintedMs)
    fillView(paintedMs)
  }

  onChange(WHAT, (records) => {
    if (!records.some(({ target, addedNodes }) => isInRows(target) || [...addedNodes].some(bringsRows))) return
    afterPaint((paintedMs) => {
      probe.rowsPaintedMs = paintedMs
      noteView(paintedMs)
    })
    if (!fill || probe.rowCount() < fullRows) return
    afterPaint(fill)
    fill = null
  })

  function resolveSettled(): void {
    for (const each of waiting.splice(0)) {
      if (settled.size >= each.count) each.resolve()
      else waiting.push(each)
    }
  }
  for (const type of ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability']) {
    addEventListener(type, (event) => {
      const { available } = (event as CustomEvent<{ available?: boolean }>).detail
      if (available === true || !event.target) return
      settled.add(event.target)
      resolveSettled()
    })
  }

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.longTasks.push({ startMs: startTime, durationMs: duration })
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) probe.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
