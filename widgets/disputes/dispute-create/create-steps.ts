/** Steps of the wizard in order; the user can return to all but the last. */
export const STEPS = ['invoices', 'reason', 'documents', 'review'] as const
export type CreateStep = (typeof STEPS)[number]
