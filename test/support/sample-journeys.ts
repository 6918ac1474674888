/** Before each journey: one that is not of today's sample is left out. */
import { relative } from 'node:path'
import { beforeEach, inject } from 'vitest'
import type { JourneySample } from './journey-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** None where all run. */
    journeySample: JourneySample | undefined
  }
}

const ROOT = new URL('../../', import.meta.url).pathname

beforeEach(({ task, skip }) => {
  const heads = inject('journeySample')?.[relative(ROOT, task.file.filepath)]
  if (heads && !heads.some((head) => task.name.startsWith(head))) skip("not of today's sample")
})
