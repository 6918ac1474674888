/** Seed of all random numbers in the tests, so that a failure is reproducible. */
export const SEED = 20_778
