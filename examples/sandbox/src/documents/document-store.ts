/**
 * Stores files by the hash of their content in a folder next to the data, so that equal files are stored once. Names
 * never come from users. Source: docs/spec/disputes.md DSP-28, docs/spec/documents.md DOC-12.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DocumentStore {
  /**
   * Saves a file.
   *
   * @returns the SHA-256 of the bytes in hexadecimal, under which the file is stored
   */
  save(bytes: Uint8Array): Promise<string>
  /** Returns null if the file does not exist, or its bytes have changed. */
  read(sha256: string): Promise<Uint8Array | null>
  remove(sha256: string): Promise<void>
  /** Lists completed files last saved before this instant, and removes unfinished ones of that age. */
  listBefore(instantMs: number): Promise<string[]>
}

/**
 * @param dir created when first needed; if absent, a temporary folder of this process is used
 * @param builtIn files that need not be saved, by SHA-256
 */
export function createDocumentStore(dir?: string, builtIn: ReadonlyMap<string, Uint8Array> = new Map()): DocumentStore {
  let folder: Promise<string> | null = null
  const open = () => (folder ??= dir === undefined ? mkdtemp(join(tmpdir(), 'netterms-documents-')) : makeFolder(dir))
  const pathOf = async (sha256: string): Promise<string> => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A document is named by its SHA-256 only.')
    return join(await open(), sha256)
  }
  return {
    async save(bytes) {
      const sha256 = sha256Of(bytes)
      const path = await pathOf(sha256)
      // Written to a temporary name and renamed, so that a reader never sees an incomplete file.
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx' })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return sha256
    },
    async read(sha256) {
      const known = builtIn.get(sha256)
      if (known) return known
      try {
        const bytes = await readFile(await pathOf(sha256))
        return sha256Of(bytes) === sha256 ? bytes : null
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(sha256) {
      await rm(await pathOf(sha256), { force: true })
    },
    async listBefore(instantMs) {
      const place = await open()
      const whole: string[] = []
      for (const name of await readdir(place)) {
        const [, isUnfinished] = /^[0-9a-f]{64}(\.[0-9a-f-]{36}\.part)?$/.exec(name) ?? [null, null]
        if (isUnfinished === null) continue
        const path = join(place, name)
        // A file that was just deleted is ignored.
        const found = await stat(path).catch(() => null)
        if (!found || found.mtimeMs >= instantMs) continue
        if (isUnfinished === undefined) whole.push(name)
        else await rm(path, { force: true })
      }
      return whole
    },
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function makeFolder(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}
