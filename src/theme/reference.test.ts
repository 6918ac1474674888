import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from '../../test/architecture/source-files.ts'

it('[THM-21] prints the tables as they are: else run npm run docs', () => {
  // Prints the pages that lag behind, and fails.
  expect(() => execFileSync(process.execPath, ['scripts/write-reference.mjs', '--check'], { cwd: ROOT })).not.toThrow()
})
