/**
 * The survey service behind nt-survey, a third party: the URL of its frame, and which of its messages are accepted.
 * Another survey service needs another module with these functions. Source: docs/spec/trust.md TRU-4, TRU-5.
 */
import type { NetTermsState } from '../../../src/data/use-store.ts'
import { toldTo } from '../../../src/contract/index.ts'

/** Lowest and highest allowed height of the frame, in CSS pixels. */
const LOWEST = 160
const HIGHEST = 900

export type FrameMessage = { kind: 'height'; height: number } | { kind: 'done' }

/**
 * @param base URL from the config
 * @returns the URL of the frame; null if `base` is not a web URL, and then no frame is opened
 */
export async function surveyAddress(base: string, state: NetTermsState): Promise<string | null> {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) return null
  const address = new URL(base)
  const { user, role, userType } = state.session
  const facts = {
    ...(user && { user: await hashed(`${address.origin} ${user.id}`) }),
    role,
    ...(userType && { type: userType }),
    locale: state.locale,
  }
  for (const [name, value] of Object.entries(toldTo('survey', facts))) address.searchParams.set(name, value)
  return address.href
}

/**
 * Hashes an id; the hash differs per third party. Empty on a page without HTTPS, where the browser has no hash
 * function.
 */
async function hashed(text: string): Promise<string> {
  const bytes = await (crypto.subtle as SubtleCrypto | undefined)?.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param data content of a message from the frame: untrusted */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('survey' in data)) return null
  if (data.survey === 'done') return { kind: 'done' }
  const height = 'height' in data ? data.height : null
  if (data.survey !== 'height' || typeof height !== 'number' || !Number.isFinite(height)) return null
  return { kind: 'height', height: Math.min(HIGHEST, Math.max(LOWEST, Math.round(height))) }
}
