/**
 * Parses JSON.
 * @returns undefined for invalid JSON
 */
export function readJsonBytes(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    return undefined
  }
}
