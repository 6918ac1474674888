/** Copies what `npm run new` and the type checks read, so that tests can change it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from './source-files.ts'

const COPIED = [
  ...['.prettierrc.json', 'package.json', 'tsconfig.base.json', 'CHANGELOG.md'],
  ...['docs', 'scripts', 'src', 'widgets', 'loader', 'examples/portal', 'examples/sandbox', 'test/support'],
]

/** @returns folder of the copy; packages are links */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'netterms-new-'))
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isSource })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@netterms')) {
    // The package of the repository itself is the copy.
    const target = name === 'netterms' ? '..' : join(ROOT, 'node_modules', name)
    symlinkSync(target, join(copy, 'node_modules', name))
  }
  return copy
}
