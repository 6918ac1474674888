/**
 * How a page passes its session on to the secure frame: the only call for the frame that the page itself makes. Source:
 * docs/spec/secure.md SEC-8 (security b.1).
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'

/** Purposes of a frame; the purpose is the only write that the frame's tokens allow (SEC-10). */
export const FRAME_PURPOSES = [
  'bank-accounts.create',
  'payment-cards.create',
  'credentials.export',
  'cards.view-secure',
] as const
export type FramePurpose = (typeof FRAME_PURPOSES)[number]

/**
 * Creates a handover token: single use, valid for one minute, on the secure origin; it gives no access without the
 * password (SEC-8).
 */
export const createFrameHandover = defineCall({
  name: 'frame-handovers.create',
  method: 'POST',
  path: '/frame-handovers',
  body: { type: 'frame-handovers', attributes: z.strictObject({ purpose: z.enum(FRAME_PURPOSES) }) },
  output: one('frame-handovers', z.object({ id: z.string(), handover: z.string(), expires_in: z.number() })),
  errors: ['not-permitted'],
})
