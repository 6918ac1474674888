/**
 * Messages between a legacy page and the widget that contains it. The widget parses every message with these schemas
 * and drops invalid ones; no message of a page contains a URL. Source: docs/spec/legacy.md LEG-3…LEG-6 (security T18,
 * T19).
 */
import * as z from 'zod/mini'
import { merchantIdSchema } from '../wire/schemas.ts'

/** Version of the protocol, increased with each change that the other side cannot read. */
export const LEGACY_PROTOCOL = 1

/** The only window message, sent from the widget to the page's exact origin together with a message port. */
export const LEGACY_GREETING = { netterms: 'legacy-port', protocol: LEGACY_PROTOCOL } as const

/** Message from the widget, over the port. */
export interface ToLegacyPage {
  type: 'start'
  /** Handover token for single use; see `legacy-handovers.create`. */
  handover: string
  locale: string
}

/** Pages of the portal that a legacy page may navigate to: names, never URLs. */
export const LEGACY_EXITS = ['home', 'invoice-list'] as const
export type LegacyExit = (typeof LEGACY_EXITS)[number]

/** Accepts any integer from 0; the widget limits the height at which it draws the page (LEG-5). */
const heightSchema = z.custom<number>((value) => Number.isInteger(value) && Number(value) >= 0)

/** Message from the page, over the port. */
export const fromLegacyPageSchema = z.union([
  z.strictObject({ type: z.enum(['ready']) }),
  z.strictObject({ type: z.enum(['height']), px: heightSchema }),
  /** The page's session has ended, so it needs another handover token. */
  z.strictObject({ type: z.enum(['handover-wanted']) }),
  /** The page has already sent the choice to the server; the widget verifies this with the server. */
  z.strictObject({ type: z.enum(['merchant-chosen']), merchantId: merchantIdSchema }),
  z.strictObject({ type: z.enum(['leave']), to: z.enum(LEGACY_EXITS) }),
  /** The page did not accept the handover token, or cannot continue. */
  z.strictObject({ type: z.enum(['failed']) }),
])
export type FromLegacyPage = z.output<typeof fromLegacyPageSchema>
