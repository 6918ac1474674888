/**
 * Hard limits for the code of a page, in bytes of brotli 11: exceeding one fails the tests and the bench. Source:
 * docs/spec/widgets.md WID-13, WID-80.
 */

/** The reference widget: others are measured as an addition to a page with it. */
export const FIRST_LIST = 'nt-invoice-list'
export const FIRST_LIST_BYTES = 83_000
export const REACT_HOST_BYTES = 78_500
export const LOADER_BYTES = 3_000
const FURTHER_BYTES = 13_000
const STEPS_BYTES = 22_000
/** Widgets with several steps; all others are lists or overviews. */
const WITH_STEPS: readonly string[] = [
  'nt-dispute-create',
  'nt-dispute-detail',
  'nt-dispute-respond',
  'nt-invoice-detail',
  'nt-rejection-center',
  'nt-account-recovery',
  'nt-loyalty-template',
]

/** For `nt-pay-invoices`, which includes credit, disputes, payment methods and several accounts. */
const PAYING_BYTES = 29_500

/** For lists with tasks above them and rows for three roles. */
const CENTER_BYTES = 18_000
const CENTERS: readonly string[] = ['nt-dispute-center', 'nt-program-invoices']

/** For administrative lists with tabs, filters, a menu per row, and a tree or a selection bar. */
const MANAGING_BYTES = 22_400
const MANAGING: readonly string[] = [
  'nt-card-manager',
  'nt-user-admin',
  'nt-group-admin',
  'nt-program-overview',
  'nt-payment-methods',
  'nt-dealer-home',
  'nt-support-desk',
]

/** Returns the bytes that a widget may add to a page with the first list. */
export function furtherBytesOf(tag: string): number {
  if (tag === 'nt-pay-invoices') return PAYING_BYTES
  if (CENTERS.includes(tag)) return CENTER_BYTES
  if (MANAGING.includes(tag)) return MANAGING_BYTES
  return WITH_STEPS.includes(tag) ? STEPS_BYTES : FURTHER_BYTES
}
