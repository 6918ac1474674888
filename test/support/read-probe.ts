/** A server that reports once a second the delay of its timers and its memory: test/support/loop-probe.mjs. */

/** Environment of a server that reports it. */
export const LOOP_PROBE = {
  NODE_OPTIONS: `--import=${new URL('../../test/support/loop-probe.mjs', import.meta.url).href}`,
}

/**
 * @param output of a server, or a part of it
 * @returns each delay of a timer in ms, and the resident memory of each second in MB of 1 048 576 bytes
 */
export function readProbe(output: string): { lateMs: number[]; rssMb: number[] } {
  const lines = [...output.matchAll(/^loop-probe (\{.*\})$/gm)].map(
    ([, text = '{}']) => JSON.parse(text) as { rssMb: number; lateMs: number[] },
  )
  return { lateMs: lines.flatMap(({ lateMs }) => lateMs), rssMb: lines.map(({ rssMb }) => rssMb) }
}
