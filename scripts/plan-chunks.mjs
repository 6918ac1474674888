/**
 * Which file of a release each module comes in. What one widget or part uses alone stays with it, what the first list
 * shares is the core's, and what others share comes in few files, of which each widget loads little that it does not use.
 * Reasons: docs/adr/0034.
 */
import { createHash } from 'node:crypto'
import { transform } from 'esbuild'

/** Of minified code, brotli leaves about so much. */
const COMPRESSED = 0.34
/** Bytes that a further file costs whoever loads it: its hash, its name, its exports, a beginning without a dictionary. */
const FILE_BYTES = 260
/** What is no widget comes later and not to everybody. */
const PART_WEIGHT = 0.25

/**
 * @param bundle of Rollup
 * @param entries module → name of its file; that of a widget's part is `<widget>.<part>`
 * @param widgets names of widgets, the one that pages begin with first
 * @returns module → file
 */
export async function planChunks(bundle, { entries, widgets }) {
  const graph = { modules: await renderedModules(bundle), widgets }
  const files = new Map()
  const groups = new Map()
  for (const [id, users] of usersOf(graph.modules, entries)) {
    const file = fileOf(users, widgets[0])
    if (file) files.set(id, file)
    else {
      const key = [...users].sort().join()
      groups.set(key, { users, ids: [...(groups.get(key)?.ids ?? []), id] })
    }
  }
  for (const { name, ids } of named(merged([...groups.values()], graph))) for (const id of ids) files.set(id, name)
  return files
}

/** The graph as it is once what nothing uses has gone: module → what it imports, and its minified length. */
async function renderedModules(bundle) {
  const { output } = await bundle.generate({ format: 'es', preserveModules: true })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const idOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds[0]]))
  const sizes = await Promise.all(
    chunks.map(({ code }) => transform(code.replace(/^(import|export) .*;$/gm, ''), { minify: true, format: 'esm' })),
  )
  return new Map(
    chunks.map(({ fileName, imports }, at) => [
      idOf.get(fileName),
      { imports: imports.map((each) => idOf.get(each)).filter(Boolean), bytes: sizes[at].code.length },
    ]),
  )
}

/**
 * Module → the entries that load it. A widget and its part are two: a part imports no file of a widget, which after a failure
 * may have come from another address than the one that the part would name, unheld against any hash.
 */
function usersOf(modules, entries) {
  const users = new Map()
  for (const [entry, name] of entries) {
    const seen = new Set()
    const walk = (id) => {
      if (seen.has(id)) return
      seen.add(id)
      users.set(id, (users.get(id) ?? new Set()).add(name))
      modules.get(id)?.imports.forEach(walk)
    }
    walk(entry)
  }
  return users
}

const widgetOf = (name) => name.split('.')[0]

/** Null: shared by others than the first list. */
function fileOf(users, firstWidget) {
  if (users.has('core')) return 'core'
  if (users.size === 1) return [...users][0]
  return users.has(firstWidget) ? 'core' : null
}

/**
 * Two files become one as long as that makes all pages together lighter, the best guess first. A file never needs one that
 * needs it: a module runs when everything that it imports has been held against its hash and has run.
 */
function merged(groups, graph) {
  const bytesOf = (ids) => sum(ids.map((id) => graph.modules.get(id).bytes))
  let chunks = groups.map(({ users, ids }) => ({ users, ids, bytes: bytesOf(ids) }))
  for (;;) {
    const now = weightOf(chunks, graph)
    const next = pairs(chunks, graph)
      .map(([one, other]) => [
        ...chunks.filter((each) => each !== one && each !== other),
        {
          users: new Set([...one.users, ...other.users]),
          ids: [...one.ids, ...other.ids],
          bytes: one.bytes + other.bytes,
        },
      ])
      .find((each) => weightOf(each, graph) < now)
    if (!next) return chunks
    chunks = next
  }
}

/** What may be worth joining: a file less for those who load both, code too much for those who load one. */
function pairs(chunks, { widgets }) {
  const weigh = (users) => sum(users.map((user) => (widgets.includes(user) ? 1 : PART_WEIGHT)))
  const found = []
  for (const [at, one] of chunks.entries()) {
    for (const other of chunks.slice(at + 1)) {
      const [ofOne, ofOther] = [[...one.users], [...other.users]]
      const both = ofOne.filter((user) => other.users.has(user))
      if (both.length === 0) continue
      const [oneAlone, otherAlone] = [ofOne, ofOther].map((users) => users.filter((user) => !both.includes(user)))
      const tooMuch = weigh(oneAlone) * other.bytes + weigh(otherAlone) * one.bytes
      const gain = weigh(both) * FILE_BYTES - tooMuch * COMPRESSED
      if (gain > 0) found.push({ pair: [one, other], gain })
    }
  }
  return found.sort((one, other) => other.gain - one.gain).map(({ pair }) => pair)
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)

/** Bytes that every widget once and every part sometimes brings to its page; endless for a circle of files. */
function weightOf(chunks, { modules, widgets }) {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.ids.map((id) => [id, chunk])))
  const needs = new Map()
  for (const chunk of chunks) {
    const imported = new Set(chunk.ids.flatMap((id) => modules.get(id).imports))
    needs.set(chunk, new Set([...imported].map((id) => chunkOf.get(id)).filter((each) => each && each !== chunk)))
  }
  if (hasCircle(chunks, needs)) return Infinity
  const loadedBy = new Map()
  for (const chunk of chunks) {
    for (const user of chunk.users) {
      const loaded = loadedBy.get(user) ?? new Set()
      loadedBy.set(user, loaded)
      const walk = (each) => {
        if (loaded.has(each)) return
        loaded.add(each)
        needs.get(each).forEach(walk)
      }
      walk(chunk)
    }
  }
  return sum(
    [...loadedBy].map(([user, loaded]) => {
      const there = user === widgetOf(user) ? null : loadedBy.get(widgetOf(user))
      const bytes = [...loaded]
        .filter((chunk) => !there?.has(chunk))
        .map((chunk) => chunk.bytes * COMPRESSED + FILE_BYTES)
      return sum(bytes) * (widgets.includes(user) ? 1 : PART_WEIGHT)
    }),
  )
}

function hasCircle(chunks, needs) {
  const state = new Map()
  const visit = (chunk) => {
    if (state.get(chunk) === 'done') return false
    if (state.get(chunk) === 'open') return true
    state.set(chunk, 'open')
    const isCircle = [...needs.get(chunk)].some(visit)
    state.set(chunk, 'done')
    return isCircle
  }
  return chunks.some(visit)
}

/** By what is in it: the same modules have the same name on every machine. */
function named(chunks) {
  const names = new Set()
  return chunks.map(({ users, ids }) => {
    const text = [...users, ...ids.map((id) => id.replace(/^.*\/(src|widgets|node_modules)\//, ''))].sort().join()
    const name = `shared-${createHash('sha256').update(text).digest('hex').slice(0, 4)}`
    if (names.has(name)) throw new Error(`Two files are named ${name}: take more of the hash.`)
    names.add(name)
    return { name, ids }
  })
}
