/** Lists the repository's files, for tests about its structure. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = new URL('../../', import.meta.url).pathname
const GENERATED = ['.data', '.git', '.next', 'coverage', 'dist', 'node_modules', 'test-results']

/** Returns the files below a folder as paths from the repository's root; empty if the folder does not exist. */
export function filesBelow(folder: string, name: RegExp): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return GENERATED.includes(entry.name) ? [] : filesBelow(path, name)
      return name.test(entry.name) ? [path] : []
    })
    .sort()
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const has = (path: string): boolean => existsSync(join(ROOT, path))

const ROOMS = ['src', 'widgets', 'loader', 'examples', 'scripts', 'test']
let known: string[] | undefined
/** Returns all code files. Cached, because code does not change while tests run. */
export const codeFiles = (): string[] => (known ??= ROOMS.flatMap((room) => filesBelow(room, /\.(tsx?|mjs|js)$/)))
export const testFiles = (): string[] => codeFiles().filter((path) => /\.test\.tsx?$/.test(path))
