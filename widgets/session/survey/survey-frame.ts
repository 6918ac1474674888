/**
 * The third party behind nt-survey: where its frame is, and what of the frame's messages counts. Another survey service is
 * another module with these functions. Source: docs/spec/trust.md TRU-4, TRU-5.
 */
import type { NetTermsState } from '../../../src/data/use-store.ts'
import { toldTo } from '../../../src/contract/index.ts'

/** Heights that a frame may wish for, CSS pixels. */
const LOWEST = 160
const HIGHEST = 900

export type FrameMessage = { kind: 'height'; height: number } | { kind: 'done' }

/**
 * @param base of the config
 * @returns null when it is no web address: nothing is opened then
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

/** The same person is another one for each third party. Empty on a page without https, which has no such function. */
async function hashed(text: string): Promise<string> {
  const bytes = await (crypto.subtle as SubtleCrypto | undefined)?.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param data of a message whose source is the frame: still anything at all */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('survey' in data)) return null
  if (data.survey === 'done') return { kind: 'done' }
  const height = 'height' in data ? data.height : null
  if (data.survey !== 'height' || typeof height !== 'number' || !Number.isFinite(height)) return null
  return { kind: 'height', height: Math.min(HIGHEST, Math.max(LOWEST, Math.round(height))) }
}
