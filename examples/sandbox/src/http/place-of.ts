/**
 * Finds the address of a resource that a call created. Source: JSON:API 1.1 ("201 Created"), docs/spec/wire.md WIR-93.
 */
import { type Call, CALLS } from 'netterms/contract/internal'

/**
 * Finds the call that reads what this call creates.
 * @returns the path of that call; null if there is none
 */
export function readingPathOf({ method, path, output }: Pick<Call, 'method' | 'path' | 'output'>): string | null {
  if (method !== 'POST') return null
  const reading = (CALLS as readonly Call[]).find(
    (each) =>
      each.method === 'GET' &&
      each.output.kind === 'one' &&
      each.output.type === output.type &&
      each.path.startsWith(`${path}/:`) &&
      !each.path.slice(path.length + 1).includes('/'),
  )
  return reading?.path ?? null
}

export const locationOf = (readingPath: string, id: string): string =>
  `/api${readingPath.replace(/:\w+$/, encodeURIComponent(id))}`
