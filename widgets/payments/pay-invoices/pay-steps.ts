/** The steps of the way, in order; all but the last can be come back to. */
export const STEPS = ['invoices', 'method', 'review', 'done'] as const
export type PayStep = (typeof STEPS)[number]
export type EditStep = Exclude<PayStep, 'done'>
