/** Draws a text chart of a page's requests: one line per request, ordered by start. */

export interface Loaded {
  /** URL without origin and release folder. */
  name: string
  /** Ms since navigation. */
  startMs: number
  endMs: number
  /** Transferred bytes. */
  bytes: number
  isCall: boolean
}

export interface Mark {
  name: string
  atMs: number
}

const NAME_WIDTH = 44
const BAR_WIDTH = 48

/** @param untilMs requests that start later are not drawn */
export function drawWaterfall(loaded: readonly Loaded[], marks: readonly Mark[], untilMs: number): string {
  const rows = loaded.filter(({ startMs }) => startMs <= untilMs).sort((one, other) => one.startMs - other.startMs)
  const endMs = Math.max(untilMs, ...rows.map((row) => row.endMs), ...marks.map(({ atMs }) => atMs))
  const at = (ms: number) => Math.min(BAR_WIDTH - 1, Math.floor((ms / endMs) * BAR_WIDTH))
  const name = (text: string) => (text.length > NAME_WIDTH ? `…${text.slice(1 - NAME_WIDTH)}` : text).padEnd(NAME_WIDTH)
  const figure = (ms: number) => String(Math.round(ms)).padStart(6)
  const bar = (startMs: number, end: number, sign: string) =>
    `${' '.repeat(at(startMs))}${sign.repeat(Math.max(1, at(end) - at(startMs) + 1))}`
  return [
    '```',
    `${name('')} ${'from'.padStart(6)} ${'to'.padStart(6)} ${'bytes'.padStart(7)}`,
    ...rows.map((row) =>
      `${name(row.name)} ${figure(row.startMs)} ${figure(row.endMs)} ${String(row.bytes).padStart(7)} |${bar(row.startMs, row.endMs, row.isCall ? '=' : '#')}`.trimEnd(),
    ),
    ...marks.map(({ name: text, atMs }) => `${name(text)} ${figure(atMs)} ${' '.repeat(14)} |${bar(atMs, atMs, '^')}`),
    '```',
  ].join('\n')
}

/** Returns the length of the longest chain of requests, each of which starts after the one before it has ended. */
export function depthOf(loaded: readonly Loaded[], untilMs: number): number {
  const rows = loaded.filter(({ endMs }) => endMs <= untilMs).sort((one, other) => one.startMs - other.startMs)
  const depths: number[] = []
  for (const row of rows) {
    const before = rows.map((other, index) => (other.endMs <= row.startMs ? (depths[index] ?? 0) : 0))
    depths.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths)
}
