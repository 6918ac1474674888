/** What a page may load, in bytes of brotli 11: gates of the tests and of the bench. Source: docs/spec/widgets.md WID-13, WID-80. */

/** What pages begin with. */
export const FIRST_LIST = 'nt-invoice-list'
export const FIRST_LIST_BYTES = 83_000
export const REACT_HOST_BYTES = 75_000
export const LOADER_BYTES = 3_000
const FURTHER_BYTES = 12_000
const STEPS_BYTES = 20_500
/** Several steps of their own; all others are lists or overviews. */
const WITH_STEPS: readonly string[] = [
  'nt-pay-invoices',
  'nt-dispute-create',
  'nt-dispute-detail',
  'nt-dispute-respond',
  'nt-invoice-detail',
  'nt-rejection-center',
  'nt-account-recovery',
  'nt-loyalty-template',
]

/** A list with what waits for the reader above it, and rows of three seats. */
const CENTER_BYTES = 14_500

/** Lists that a company is run with: tabs, filters, a menu for each row, and a tree or a bar of the selection. */
const MANAGING_BYTES = 22_000
const MANAGING: readonly string[] = ['nt-card-manager', 'nt-user-admin', 'nt-group-admin']

/** Most that a widget may add to a page with the first list. */
export function furtherBytesOf(tag: string): number {
  if (tag === 'nt-dispute-center') return CENTER_BYTES
  if (MANAGING.includes(tag)) return MANAGING_BYTES
  return WITH_STEPS.includes(tag) ? STEPS_BYTES : FURTHER_BYTES
}
