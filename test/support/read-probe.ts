/** A server that tells once a second how late its timers are and how much memory it holds: test/support/loop-probe.mjs. */

/** Environment of a server that is to tell it. */
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
