/** Which part of a large matrix runs: a seeded sample, another one every day; all of it with PROOF=1. */
import { createRandom } from '../../src/testing/random.ts'

export const IS_PROOF = process.env['PROOF'] === '1'
/** `SAMPLE_SEED` repeats the sample of a run, which printed it. */
export const SAMPLE_SEED = Number(process.env['SAMPLE_SEED'] ?? Math.floor(Date.now() / 86_400_000))

const randomOf = (name: string) =>
  createRandom([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), SAMPLE_SEED))

/** One of them, the same one all day; what a proof does instead is the caller's. */
export function oneOf<Each>(name: string, all: readonly [Each, ...Each[]]): Each {
  return all[randomOf(name).whole(0, all.length - 1)] ?? all[0]
}

/**
 * @param name of the matrix, for the log
 * @param most how many of it; rounded down
 * @param told `silently` where a test takes hundreds of samples and says by itself what it did
 * @returns in the order of `all`
 */
export function sampled<Each>(
  name: string,
  all: readonly Each[],
  most: number,
  told: 'in the log' | 'silently' = 'in the log',
): readonly Each[] {
  if (IS_PROOF || all.length <= most) return all
  const random = randomOf(name)
  const left = all.map((_, index) => index)
  const chosen = new Set(
    Array.from({ length: Math.floor(most) }, () => left.splice(random.whole(0, left.length - 1), 1)[0]),
  )
  if (told === 'in the log')
    console.info(`${name}: ${chosen.size} of ${all.length}, SAMPLE_SEED=${SAMPLE_SEED}; PROOF=1 runs all.`)
  return all.filter((_, index) => chosen.has(index))
}
