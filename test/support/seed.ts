/** Seed of every random number in the tests: a failure happens again in the next run. */
export const SEED = 20_778
