/**
 * What a legacy page and the widget around it may say to each other. The widget parses every message with these schemas
 * and drops what does not fit; nothing that a page says names an address.
 * Source: docs/spec/legacy.md LEG-3…LEG-6 (security T18, T19).
 */
import * as z from 'zod/mini'
import { merchantIdSchema } from '../wire/schemas.ts'

/** Raised when a message changes in a way that the other side cannot read. */
export const LEGACY_PROTOCOL = 1

/** The one message that crosses as a window message, with a port: from the widget to the page's exact origin. */
export const LEGACY_GREETING = { netterms: 'legacy-port', protocol: LEGACY_PROTOCOL } as const

/** From the widget, over the port. */
export interface ToLegacyPage {
  type: 'start'
  /** See `legacy-handovers.create`: each is good once. */
  handover: string
  locale: string
}

/** Where a page may send its reader: names of places of the portal, never addresses. */
export const LEGACY_EXITS = ['home', 'invoice-list'] as const
export type LegacyExit = (typeof LEGACY_EXITS)[number]

/** Any whole number that is not negative: how much of it is drawn is the widget's to say (LEG-5). */
const heightSchema = z.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0)

/** From the page, over the port. */
export const fromLegacyPageSchema = z.union([
  z.strictObject({ type: z.enum(['ready']) }),
  z.strictObject({ type: z.enum(['height']), px: heightSchema }),
  /** Its session is over: another hand-over is wanted. */
  z.strictObject({ type: z.enum(['handover-wanted']) }),
  /** The server has been told already; the widget asks it whether that is so. */
  z.strictObject({ type: z.enum(['merchant-chosen']), merchantId: merchantIdSchema }),
  z.strictObject({ type: z.enum(['leave']), to: z.enum(LEGACY_EXITS) }),
  /** It was not let in, or cannot go on. */
  z.strictObject({ type: z.enum(['failed']) }),
])
export type FromLegacyPage = z.output<typeof fromLegacyPageSchema>
