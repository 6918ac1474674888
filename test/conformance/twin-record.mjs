/**
 * Compares the renderings of React and Preact: the first test project that renders a case records it, and the second is
 * compared with the record. Records belong to a hash of the sources, so that no outdated one is used.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
let folder = null

function hashOfSources() {
  const hash = createHash('sha256')
  const read = (path) => {
    for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true })) {
      const inner = join(path, entry.name)
      if (entry.isDirectory()) read(inner)
      else hash.update(inner).update(readFileSync(join(ROOT, inner)))
    }
  }
  for (const room of ['src', 'widgets', 'test/conformance']) read(room)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Browser test command that records a rendering or returns the other project's.
 *
 * @param {{ project: { name: string } }} context of the calling project
 * @param {string} name of the rendered case
 * @param {string} drawing as text
 * @returns {{ project: string, drawing: string } | null} the other project's rendering; null: this one is the first
 */
export function compareWithTwin({ project }, name, drawing) {
  folder ??= join(tmpdir(), `netterms-twins-${hashOfSources()}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name.replace(/[^\w-]+/g, '-')}.json`)
  try {
    writeFileSync(file, JSON.stringify({ project: project.name, drawing }), { flag: 'wx' })
    return null
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const twin = JSON.parse(readFileSync(file, 'utf8'))
  if (twin.project !== project.name) return twin
  writeFileSync(file, JSON.stringify({ project: project.name, drawing }))
  return null
}
