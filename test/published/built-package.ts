/** Builds and packs the package as npm would publish it, and unpacks it as a dependency of a test project. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname

export interface PublishedManifest {
  name: string
  version: string
  exports: Record<string, string | { types: string; default: string }>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  [setting: string]: unknown
}

export interface BuiltPackage {
  /** Folder of the unpacked package. */
  folder: string
  tarball: string
  /** Folder of a project with the package in node_modules, and with this repository's dependencies. */
  project: string
  manifest: PublishedManifest
  /** Paths of the files in the tarball. */
  files: readonly string[]
  remove: () => void
}

/** @param built folder of a package that `npm run build` has created; absent: it is built now */
export async function packPackage(built?: string): Promise<BuiltPackage> {
  const base = mkdtempSync(join(tmpdir(), 'netterms-package-'))
  const folder = built ?? join(base, 'package')
  if (built === undefined) buildPackage(folder)
  else if (!existsSync(join(built, 'package.json'))) {
    throw new Error('The package is not built: run "npm run build" first.')
  }
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', base], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
  const tarball = join(base, filename)
  const project = join(base, 'project')
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, 'netterms'), { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'netterms')])
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== 'netterms' && !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  return {
    folder,
    tarball,
    project,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PublishedManifest,
    files: files.map(({ path }) => path),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

function buildPackage(folder: string): void {
  const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup')
  const args = [rollup, '-c', '--silent', '--configOnly', 'npm', '--configPackage', folder]
  execFileSync(process.execPath, args, { cwd: ROOT })
}
