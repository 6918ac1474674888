/** What a page may load, in bytes of brotli 11: gates of the tests and of the bench. Source: docs/spec/widgets.md WID-13, WID-80. */

/** What pages begin with. */
export const FIRST_LIST = 'nt-invoice-list'
export const FIRST_LIST_BYTES = 78_000
export const REACT_HOST_BYTES = 70_000
export const LOADER_BYTES = 3_000
const FURTHER_BYTES = 10_000
const STEPS_BYTES = 18_000
/** Several steps of their own; all others are lists or overviews. */
const WITH_STEPS: readonly string[] = [
  'nt-pay-invoices',
  'nt-dispute-create',
  'nt-dispute-respond',
  'nt-account-recovery',
  'nt-loyalty-template',
]

/** Most that a widget may add to a page with the first list. */
export const furtherBytesOf = (tag: string): number => (WITH_STEPS.includes(tag) ? STEPS_BYTES : FURTHER_BYTES)
