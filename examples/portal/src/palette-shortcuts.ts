/**
 * Commands found by their verb or status; the menu already has the page that they belong to. Source: docs/spec/shell.md
 * SHL-45.
 */
import type { Capability } from 'netterms/contract'

export const SHORTCUTS = [
  { path: '/payment/invoices', can: 'payments.create', label: 'portal.palettePay', icon: 'file-text' },
  { path: '/invoice-list/past-due', can: 'invoices.list', label: 'portal.palettePastDue', icon: 'file-text' },
] as const satisfies readonly { path: string; can: Capability; label: string; icon: string }[]

/** Returns the shortcuts that this session may use. */
export const shortcutsOf = (capabilities: readonly string[]) =>
  SHORTCUTS.filter(({ can }) => capabilities.includes(can))
