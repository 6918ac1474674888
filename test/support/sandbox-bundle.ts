/** Bundles the sandbox's sources into one file, for tests that start several processes and need no other build. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = new URL('../../', import.meta.url).pathname

/**
 * @param entry main file of the program
 * @returns path of the file, from the repository's root
 */
export async function bundleSandbox(entry = 'examples/sandbox/src/serve.ts'): Promise<string> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache', 'sandbox-'))
  const outfile = join(folder, 'serve.mjs')
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['development'],
    packages: 'external',
    plugins: [
      {
        name: 'contract-from-source',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^netterms\/contract\/internal$/ }, () => ({ path: join(ROOT, 'src/contract/index.ts') }))
        },
      },
    ],
  })
  return outfile.slice(ROOT.length)
}
