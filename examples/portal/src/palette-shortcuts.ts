/** Commands found by their verb or state; the menu has the page that both are on. Source: docs/spec/shell.md SHL-45. */
import type { Capability } from 'netterms/contract'

export const SHORTCUTS = [
  { path: '/payment/invoices', can: 'payments.create', label: 'portal.palettePay', icon: 'file-text' },
  { path: '/invoice-list/past-due', can: 'invoices.list', label: 'portal.palettePastDue', icon: 'file-text' },
] as const satisfies readonly { path: string; can: Capability; label: string; icon: string }[]

/** Those that this session may follow. */
export const shortcutsOf = (capabilities: readonly string[]) =>
  SHORTCUTS.filter(({ can }) => capabilities.includes(can))
