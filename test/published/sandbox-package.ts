/** Packs `netterms-sandbox` as npm would publish it, and unpacks it next to the widgets' package. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const DIST = new URL('../../dist/sandbox/', import.meta.url).pathname

export interface PackedSandbox {
  /** Size of the tarball in bytes. */
  size: number
  unpackedSize: number
  /** Paths of the files in the tarball. */
  files: readonly string[]
}

/**
 * @param project a folder with `node_modules`, as `packPackage` creates it
 * @throws Error if the repository is not built
 */
export function installSandbox(project: string): PackedSandbox {
  if (!existsSync(join(DIST, 'package.json'))) throw new Error('The sandbox is not built: run "npm run build" first.')
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: DIST,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(printed) as [
    { filename: string; size: number; unpackedSize: number; files: { path: string }[] },
  ]
  const folder = join(project, 'node_modules/netterms-sandbox')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', join(project, packed.filename), '--strip-components=1', '-C', folder])
  const { size, unpackedSize, files } = packed
  return { size, unpackedSize, files: files.map(({ path }) => path) }
}
