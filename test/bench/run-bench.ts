/** Runs the requested benches one after the other and reports at the end which figures are over their budget. */
import { measureAccounts } from './accounts.bench.ts'
import { type MeasureReactHost, measureBytes } from './bytes.bench.ts'
import { countCalls } from './calls.bench.ts'
import { measureDisputes } from './disputes.bench.ts'
import { measureExport } from './export.bench.ts'
import { measureFilter } from './filter.bench.ts'
import { measureHeap } from './heap.bench.ts'
import { measurePeople } from './people.bench.ts'
import { measurePortal } from './portal.bench.ts'
import { printTable, type Row, type Table, type Verdict } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { measureServer } from './server.bench.ts'
import { measureTimes } from './times.bench.ts'

export const PARTS = [
  'bytes',
  'times',
  'heap',
  'calls',
  'filter',
  'portal',
  'server',
  'disputes',
  'people',
  'accounts',
  'export',
] as const
export type Part = (typeof PARTS)[number]

/** Benches of the server. They run without a browser, which would use processor time. */
const OF_SERVER = {
  server: measureServer,
  disputes: measureDisputes,
  people: measurePeople,
  accounts: measureAccounts,
  export: measureExport,
}
type ServerPart = keyof typeof OF_SERVER
const isOfServer = (part: Part): part is ServerPart => part in OF_SERVER

export interface BenchOptions {
  parts: readonly Part[]
  /** Number of runs per measured time; the median is reported. */
  runs: number
  /** Number of widgets that mount and unmount in the heap bench. */
  mounts: number
  seed: number
  measureReactHost: MeasureReactHost
}

/** @returns whether all hard limits (`gate`) hold: byte sizes have hard limits, all other figures only targets */
export async function runBench(options: BenchOptions): Promise<boolean> {
  let stage: Stage | null = null
  const over: { title: string; row: Row }[] = []
  try {
    for (const part of options.parts) {
      const tables = isOfServer(part) ? OF_SERVER[part]() : measure(part, (stage ??= await openStage()), options)
      for (const table of await tables) {
        printTable(table)
        over.push(...overIn(table))
      }
    }
  } finally {
    await stage?.close()
  }
  const named = (verdict: Verdict) =>
    over
      .filter(({ row }) => row.verdict === verdict)
      .map(({ title, row }) => `${row.name.replaceAll('`', '')} (${title})`)
  const [gates, goals] = [named('over its gate'), named('over its goal')]
  const reported = [
    ...(gates.length > 0 ? [`Over a gate: ${gates.join('; ')}.`] : []),
    ...(goals.length > 0 ? [`Over a goal: ${goals.join('; ')}.`] : []),
  ]
  console.log(`\n${reported.join(' ') || 'Everything is within its budget.'}`)
  return gates.length === 0
}

function measure(
  part: Exclude<Part, ServerPart>,
  stage: Stage,
  { runs, mounts, seed, measureReactHost }: BenchOptions,
): Promise<Table[]> {
  switch (part) {
    case 'bytes':
      return measureBytes(stage, measureReactHost)
    case 'times':
      return measureTimes(stage, runs)
    case 'heap':
      return measureHeap(stage, { mounts, seed })
    case 'calls':
      return countCalls(stage)
    case 'filter':
      return measureFilter(stage, runs)
    case 'portal':
      return measurePortal(stage, runs)
  }
}

const overIn = ({ title, rows }: Table): { title: string; row: Row }[] =>
  rows.filter(({ verdict }) => verdict && verdict !== 'ok').map((row) => ({ title, row }))
