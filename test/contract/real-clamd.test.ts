/**
 * With PROOF=1, scans with Debian's clamd and one test signature: it uses the same protocol as the test server of other
 * tests (clamd.ts).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clamdScanner } from '../../examples/sandbox/src/documents/clamd-scanner.ts'
import { IS_PROOF } from '../support/tiers.ts'

const CLAMD = '/usr/sbin/clamd'
const WORD = 'netterms-test-signature'
const isThere = IS_PROOF && existsSync(CLAMD)
let folder: string
let socket: string
let clamd: ChildProcess | undefined

beforeAll(async () => {
  if (!isThere) return
  folder = await mkdtemp(join(tmpdir(), 'netterms-clamd-'))
  socket = join(folder, 'clamd.sock')
  await writeFile(join(folder, 'test.ndb'), `NetTerms.Test:0:*:${Buffer.from(WORD).toString('hex')}\n`)
  const settings = `Foreground yes\nLocalSocket ${socket}\nDatabaseDirectory ${folder}\nStreamMaxLength 12M\n`
  await writeFile(join(folder, 'clamd.conf'), settings)
  clamd = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 30_000, interval: 100 })
}, 60_000)
afterAll(async () => {
  if (!isThere) return
  clamd?.kill()
  await rm(folder, { recursive: true, force: true })
})

const scan = (bytes: Uint8Array) => clamdScanner(socket).scan(bytes, AbortSignal.timeout(20_000))

it.skipIf(!isThere)(
  '[DOC-93] scans with a real clamd, which finds its one signature and nothing else',
  async () => {
    expect(await scan(Buffer.from('%PDF-1.4 clean'))).toBe('clean')
    expect(await scan(new Uint8Array())).toBe('clean')
    const large = Buffer.alloc(10_000_000, 'a')
    expect(await scan(large)).toBe('clean')
    expect(await scan(Buffer.from(`%PDF-1.4 ${WORD}`))).toBe('infected')
    large.write(WORD, 9_000_000)
    expect(await scan(large)).toBe('infected')
    await expect(scan(Buffer.alloc(13_000_000))).rejects.toThrow('clamd gave no verdict: INSTREAM size limit exceeded')
  },
  60_000,
)
