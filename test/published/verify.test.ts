/**
 * `netterms verify` accepts a signed release, and reports a changed byte and an added file. Source: docs/spec/tools.md
 * CLI-9, CLI-10, CLI-12, REL-1.
 */
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SIGNING_KEY, signatureOf } from '../../scripts/rollup/release-documents.mjs'
import { runVerify } from '../../src/commands/run-verify.ts'

const RELEASE = 'v1.4.2-3f9c2a1b'
const keys = generateKeyPairSync('ed25519')
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

let cdn: string
let printed: string

beforeEach(() => {
  cdn = mkdtempSync(join(tmpdir(), 'netterms-cdn-'))
  mkdirSync(join(cdn, RELEASE))
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(cdn, { recursive: true })
})

const write = (path: string, text: string) => writeFileSync(join(cdn, path), text)

/** Creates a release. @param key signing key as PEM or base64; absent: the release is not signed */
function publish(key?: string): void {
  const files = Object.fromEntries(
    ['loader.js', 'core.js'].map((name) => {
      const text = `export const name = ${JSON.stringify(name)}`
      write(`${RELEASE}/${name}`, text)
      const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
      return [name, { integrity, bytes: Buffer.byteLength(text) }]
    }),
  )
  const manifest = JSON.stringify({ version: '1.4.2', files, documents: {} })
  const signature = signatureOf(manifest, key === undefined ? {} : { [SIGNING_KEY]: key })
  write(`${RELEASE}/manifest.json`, manifest)
  if (signature !== null) write(`${RELEASE}/manifest.json.sig`, signature)
  write('releases.json', JSON.stringify({ current: RELEASE }))
}

it.each([
  ['PEM', pem],
  ['base64', keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
])('[REL-1] signs with a key in %s, and the public key proves it', async (_, key) => {
  publish(key)
  expect(await runVerify([cdn, '--public-key', publicKey])).toBe(0)
  expect(printed).toMatch(/The signature is valid\.\nAll 2 files are as the manifest says\./)
})

it('[REL-1] signs nothing without a key, and ends the build with a wrong one', () => {
  expect(signatureOf('{}', {})).toBeNull()
  expect(() => signatureOf('{}', { [SIGNING_KEY]: 'no key' })).toThrow(/openssl genpkey/)
})

it('[CLI-10] calls a release broken that is unsigned, signed by another key, or changed after signing', async () => {
  publish()
  expect(await runVerify([cdn, '--public-key', publicKey])).toBe(1)
  publish(pem)
  expect(await runVerify([cdn, '--public-key', other])).toBe(1)
  write(`${RELEASE}/manifest.json`, '{"version":"1.4.2","files":{}}')
  expect(await runVerify([cdn, '--public-key', publicKey, '--json'])).toBe(1)
  expect(printed).toContain('"signature": "invalid"')
})

it('[CLI-9] names files that are missing or differ', async () => {
  publish()
  expect(await runVerify([cdn])).toBe(0)
  write(`${RELEASE}/core.js`, 'export const name = "cord.js"')
  rmSync(join(cdn, RELEASE, 'loader.js'))
  expect(await runVerify([cdn])).toBe(1)
  expect(printed).toMatch(/core\.js: other content/)
  expect(printed).toMatch(/loader\.js: cannot be read/)
})

it('[CLI-12] names files of a folder that the manifest does not list, and no copies and source maps', async () => {
  publish(pem)
  const core = readFileSync(join(cdn, RELEASE, 'core.js'))
  for (const folder of ['twin', 'maps']) mkdirSync(join(cdn, RELEASE, folder))
  write(`${RELEASE}/twin/core.js`, String(core))
  writeFileSync(join(cdn, RELEASE, 'twin/core.js.br'), brotliCompressSync(core))
  writeFileSync(join(cdn, RELEASE, 'core.js.br'), brotliCompressSync(core))
  write(`${RELEASE}/maps/core.js.map`, '{}')
  expect(await runVerify([cdn])).toBe(0)
  expect(printed).toContain('All 5 files are as the manifest says.')

  write(`${RELEASE}/added.js`, 'alert(1)')
  write(`${RELEASE}/maps/added.js`, 'alert(1)')
  symlinkSync(join(cdn, 'releases.json'), join(cdn, RELEASE, 'linked.js'))
  write(`${RELEASE}/twin/core.js`, 'alert(1)')
  writeFileSync(join(cdn, RELEASE, 'core.js.br'), brotliCompressSync('alert(1)'))
  write(`${RELEASE}/twin/core.js.br`, 'alert(1)')
  printed = ''
  expect(await runVerify([cdn, '--json'])).toBe(1)
  expect((JSON.parse(printed) as { broken: readonly string[] }).broken).toEqual([
    'added.js: is not in the manifest',
    `core.js.br: 8 bytes instead of ${core.length}`,
    'linked.js: is not in the manifest',
    'maps/added.js: is not in the manifest',
    expect.stringMatching(/^twin\/core\.js\.br: cannot be read/),
    `twin/core.js: 8 bytes instead of ${core.length}`,
  ])
})

it('[CLI-3] refuses what is no CDN and what is no key', async () => {
  await expect(runVerify([cdn])).rejects.toThrow(/releases\.json/)
  await expect(runVerify([cdn, '--public-key', 'x'])).rejects.toThrow(/Ed25519/)
  await expect(runVerify([])).rejects.toThrow(/Name one CDN/)
})
