/**
 * What runs in a measured page before its first script: it writes down when rows were painted, which tasks were long and
 * what moved. The same for a page of widgets and for the floor, so that it costs both the same.
 */
import type { Drawing } from './drawing.ts'

export interface Probe {
  /** ms since navigation. */
  longTasks: { startMs: number; durationMs: number }[]
  /** Sum of the page's layout shifts. */
  shift: number
  /** When rows were painted that had changed, the latest time, ms since navigation; 0 before. */
  rowsPaintedMs: number
  /** Paints of changed rows after which none that is in the window was still to come, in their order; ms since navigation. */
  inViewPaintsMs: number[]
  /** Rows of the longest table; one whose cells are still to come is none. */
  rowCount: () => number
  /** Settles at the first paint of as many rows as were asked for; ms since navigation. */
  whenFull: Promise<number>
  /** Settles at the first paint of rows without one in the window that is still to come; ms since navigation. */
  whenInView: Promise<number>
  /** Settles when so many elements have shown something: rows, emptiness, an error, or why not. */
  whenSettled: (count: number) => Promise<void>
}

export interface ProbedWindow {
  ntProbe: Probe
}

/** Handed to the browser as it stands: it may use nothing from around it. */
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
        tellSettled()
      }),
  }
  Object.assign(window, { ntProbe: probe })

  const isInRows = (node: Node | null): boolean =>
    node !== null && (node instanceof Element ? node : node.parentElement)?.closest('tbody') != null
  const bringsRows = (node: Node): boolean => node instanceof Element && node.querySelector('tbody') !== null

  /** Looked at after the paint: before it, the question would cost a layout of its own. */
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

  function tellSettled(): void {
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
      tellSettled()
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
