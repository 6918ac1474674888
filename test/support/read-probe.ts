/** Reads the output of test/support/loop-probe.mjs, which reports a server's timer delays and memory once a second. */

/** Environment variables that load the probe into a server. */
export const LOOP_PROBE = {
  NODE_OPTIONS: `--import=${new URL('../../test/support/loop-probe.mjs', import.meta.url).href}`,
}

/**
 * @param output standard error of the server, or a part of it
 * @returns each delay of a timer in ms, and the resident memory of each second in MB of 1 048 576 bytes
 */
export function readProbe(output: string): { lateMs: number[]; rssMb: number[] } {
  const lines = [...output.matchAll(/^loop-probe (\{.*\})$/gm)].map(
    ([, text = '{}']) => JSON.parse(text) as { rssMb: number; lateMs: number[] },
  )
  return { lateMs: lines.flatMap(({ lateMs }) => lateMs), rssMb: lines.map(({ rssMb }) => rssMb) }
}
