/** The steps of the way, in order; all but the last can be come back to. */
export const STEPS = ['invoices', 'reason', 'documents', 'review'] as const
export type CreateStep = (typeof STEPS)[number]
