/**
 * A data directory of the sandbox's first day. Making one takes seconds, copying one does not: the first test makes it and
 * those of the next minutes copy it. Not for longer, since the programme clock goes on with the real one.
 */
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child-process.ts'
import { freePort } from './free-ports.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const CACHE = join(ROOT, '.cache')
const GOOD_FOR_MS = 10 * 60_000

/**
 * @param file the built server; data made by an older one are not used
 * @returns a directory of the caller's own, with so many invoices
 */
export async function freshData(file: string, scale: number): Promise<string> {
  const template = join(CACHE, `sandbox-data-${scale}`)
  if (!(await isGood(template, file))) await makeTemplate(template, file, scale)
  const directory = await mkdtemp(join(tmpdir(), 'netterms-data-'))
  await cp(template, directory, { recursive: true })
  return directory
}

async function isGood(template: string, file: string): Promise<boolean> {
  const [made, built] = await Promise.all([template, join(ROOT, file)].map((path) => stat(path).catch(() => null)))
  if (!made || !built) return false
  return made.mtimeMs > built.mtimeMs && Date.now() - made.mtimeMs < GOOD_FOR_MS
}

async function makeTemplate(template: string, file: string, scale: number): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const directory = await mkdtemp(join(CACHE, 'sandbox-data-'))
  const server = await startServer(file, ['--scale', String(scale), '--data', directory], {
    PORT: String(await freePort()),
  })
  const code = await server.stop()
  if (code !== 0) throw new Error(`The sandbox did not stop cleanly (${String(code)}): ${server.output()}`)
  await rm(template, { recursive: true, force: true })
  // Another run may have been quicker: its directory is as good.
  await rename(directory, template).catch(() => rm(directory, { recursive: true, force: true }))
}
