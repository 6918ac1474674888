/**
 * Allows one process per data directory. PGlite lets two processes open the same directory, which would corrupt it. So
 * the directory has a lock file with the pid of its process; the lock of a process that no longer runs is taken over.
 */
import { mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'

export interface DirectoryLock {
  /** The database's own folder: the lock file is next to it, not inside. */
  databaseDir: string
  release(): Promise<void>
}

interface Holder {
  pid: number
  /** Start time of that process in kernel ticks, if available, because a pid can be reused. */
  startedAt: string | null
}

const heldHere = new Set<string>()

/** @throws StartRefusal if another running process holds the directory, or it is not writable */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const file = join(dataDir, 'lock')
  const content = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder)
  try {
    await mkdir(dataDir, { recursive: true })
    if (!(await write(file, content))) await takeOver(file, content, dataDir)
  } catch (cause) {
    if (cause instanceof StartRefusal) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new StartRefusal(
      `The data directory ${dataDir} cannot be written (${code}): choose another with --data or change its permissions.`,
      { cause },
    )
  }
  heldHere.add(file)
  return {
    databaseDir: join(dataDir, 'database'),
    async release() {
      if (heldHere.delete(file)) await rm(file, { force: true })
    },
  }
}

/** @returns false if the file already exists */
async function write(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(file: string, content: string, dataDir: string): Promise<void> {
  const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''))
  if (holder && isAlive(holder, file)) throw inUse(dataDir, holder.pid)
  await unlink(file).catch(() => undefined)
  if (await write(file, content)) {
    // Two processes may find the same stale lock; after this pause the file names the last writer.
    await delay(100)
  }
  const now = await readFile(file, 'utf8').catch(() => '')
  if (now !== content) throw inUse(dataDir, parseHolder(now)?.pid ?? 0)
}

const inUse = (dataDir: string, pid: number): StartRefusal =>
  new StartRefusal(
    `The data directory ${dataDir} is in use by process ${pid}: stop that process first, or choose another with --data.`,
  )

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isInteger(value.pid)) return null
    return { pid: value.pid as number, startedAt: 'startedAt' in value ? (value.startedAt as string | null) : null }
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }: Holder, file: string): boolean {
  // In a container every start may get the same pid, so a lock with our own pid that we do not hold is stale.
  if (pid === process.pid) return heldHere.has(file)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const now = startOf(pid)
  return startedAt === null || now === null || now === startedAt
}

function startOf(pid: number): string | null {
  try {
    // The second field is the program's name in parentheses and may contain spaces; the start time is the 20th field
    // after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
