/**
 * Provides data directories as the sandbox creates them on its first start. Creating one takes seconds, so the first
 * test creates a template and the tests of the next minutes copy it. The template expires, because the program clock
 * follows the real one.
 */
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child-process.ts'
import { freePort } from './free-ports.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const CACHE = join(ROOT, '.cache')
const GOOD_FOR_MS = 10 * 60_000
/** Age at which a template is deleted; no copy of it can still be in progress then. */
const SWEPT_AFTER_MS = 2 * GOOD_FOR_MS

/**
 * @param file the built server; a template of an older build is not used
 * @returns a directory of the caller's own, with `scale` invoices
 */
export async function freshData(file: string, scale: number): Promise<string> {
  const template = (await newestTemplate(file, scale)) ?? (await makeTemplate(file, scale))
  const directory = await mkdtemp(join(tmpdir(), 'netterms-data-'))
  await cp(template, directory, { recursive: true })
  return directory
}

/** Returns a template's path, which contains its creation time: templates are never replaced while tests copy them. */
const templateOf = (scale: number, madeAt: number) => join(CACHE, `sandbox-data-${scale}-at-${madeAt}`)

async function newestTemplate(file: string, scale: number): Promise<string | null> {
  const [built, names] = await Promise.all([stat(join(ROOT, file)), readdir(CACHE).catch(() => [])])
  const times = names
    .map((name) => /^sandbox-data-(\d+)-at-(\d+)$/.exec(name))
    .filter((parts) => parts?.[1] === String(scale))
    .map((parts) => Number(parts?.[2]))
  const age = (madeAt: number) => Date.now() - madeAt
  for (const madeAt of times.filter((each) => age(each) > SWEPT_AFTER_MS))
    await rm(templateOf(scale, madeAt), { recursive: true, force: true })
  const newest = Math.max(0, ...times)
  return newest > built.mtimeMs && age(newest) < GOOD_FOR_MS ? templateOf(scale, newest) : null
}

async function makeTemplate(file: string, scale: number): Promise<string> {
  await mkdir(CACHE, { recursive: true })
  const directory = await mkdtemp(join(CACHE, 'being-made-'))
  const server = await startServer(file, ['--scale', String(scale), '--data', directory], {
    PORT: String(await freePort()),
  })
  const code = await server.stop()
  if (code !== 0) throw new Error(`The sandbox did not stop cleanly (${String(code)}): ${server.output()}`)
  const template = templateOf(scale, Date.now())
  await rename(directory, template)
  return template
}
