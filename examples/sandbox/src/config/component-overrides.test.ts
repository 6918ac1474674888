import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'
import { componentOverrides } from './component-overrides.ts'

const FILE = 'export const mount = () => ({ update() {}, unmount() {} })\n'
/** Output of `openssl dgst -sha384 -binary | openssl base64 -A` for the component's file. */
const INTEGRITY = 'sha384-snhDD+TpPriW6vnd/7Owc+GtcVMJDI5//B2wlPkG790dBET8aenUrLLLLyi+Bt+M'
let cdnDir: string
let api: TestApi

beforeAll(async () => {
  cdnDir = mkdtempSync(join(tmpdir(), 'netterms-components-'))
  mkdirSync(join(cdnDir, 'components'))
  writeFileSync(join(cdnDir, 'components', 'own-head.js'), FILE)
  api = await openTestApi({ cdnDir, components: { 'invoice-list.head': 'own-head.js' } })
}, 60_000)
afterAll(async () => {
  await api.close()
  rmSync(cdnDir, { recursive: true })
})

it('[CFG-2] names each component with the hash of its file, to those who are signed in', async () => {
  const cookie = await api.signIn('payer')
  const { document } = await api.send('GET', '/api/config-secure', { headers: own(cookie) })
  expect(document.data?.attributes['componentOverrides']).toEqual({
    'invoice-list.head': { file: 'own-head.js', integrity: INTEGRITY },
  })
  expect((await api.send('GET', '/api/config-secure')).status).toBe(401)
})

it('[CFG-1] has pages ask for the secure config when something is in it for them', async () => {
  const { document } = await api.send('GET', '/api/config')
  expect(document.data?.attributes['loadSecure']).toBe(true)
})

it('[WID-50] serves a component to every origin', async () => {
  const { status, text, headers } = await api.send('GET', '/cdn/components/own-head.js')
  expect([status, text, headers['access-control-allow-origin']]).toEqual([200, FILE, '*'])
})

it.each([['missing.js'], ['../own-head.js'], ['Own_Head.js']])('[CFG-2] does not start with %s', (file) => {
  expect(() => componentOverrides(cdnDir, { 'invoice-list.head': file })).toThrow(
    `Component ${file} for invoice-list.head does not exist`,
  )
})
