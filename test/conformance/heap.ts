/** Reads the browser's memory counters after garbage collection. */
import { cdp } from 'vitest/browser'

interface Protocol {
  send(method: string, params?: object): Promise<Record<string, number>>
}

export interface HeapFigures {
  /** Size of the JavaScript heap in use, in bytes. */
  bytes: number
  nodes: number
  listeners: number
}

export async function measureHeap(): Promise<HeapFigures> {
  const session = cdp() as unknown as Protocol
  // Collect twice, because the second collection frees objects that finalizers have released.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize = 0 } = await session.send('Runtime.getHeapUsage')
  const { nodes = 0, jsEventListeners = 0 } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

/** Returns the slope of the least-squares line: the increase of `values` per unit of `at`. */
export function slopeOf(at: readonly number[], values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const [middle, level] = [mean(at), mean(values)]
  const above = at.reduce((sum, each, index) => sum + (each - middle) * ((values[index] ?? 0) - level), 0)
  const below = at.reduce((sum, each) => sum + (each - middle) ** 2, 0)
  return below === 0 ? 0 : above / below
}
