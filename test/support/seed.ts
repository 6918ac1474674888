/** Seed of all random numbers in the tests: a failure is reproducible in the next run. */
export const SEED = 20_778
