/** Steps of a payment in order; all but the last can be opened again. */
export const STEPS = ['invoices', 'pay', 'done'] as const
export type PayStep = (typeof STEPS)[number]
export type EditStep = Exclude<PayStep, 'done'>
