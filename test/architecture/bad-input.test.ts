/** The build fails with one sentence if sources contradict each other. Source: docs/adr/0041. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { findBadInput } from '../../scripts/rollup/bad-input.mjs'

/** Long, because each case builds its own copy of the sources. */
const TIMEOUT_MS = 60_000
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS })

const ROOT = new URL('../../', import.meta.url).pathname
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'netterms-input-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const folder of ['widgets', 'src/contract', 'src/i18n/locales'])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true })
})

const edit = (path: string, change: (text: string) => string): void => {
  const file = join(copy, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

it('accepts the sources', async () => {
  expect(await findBadInput(copy)).toBeNull()
})

it('names a widget folder that is missing in the list', async () => {
  const folder = join(copy, 'widgets/disputes/parts-desk')
  mkdirSync(folder, { recursive: true })
  for (const kind of ['manifest', 'docs']) writeFileSync(join(folder, `parts-desk.${kind}.ts`), '')
  expect(await findBadInput(copy)).toBe(
    'The widget widgets/disputes/parts-desk is not in widgets/manifest.ts: add a line for it.',
  )
})

it('names an entry of the list without a folder', async () => {
  rmSync(join(copy, 'widgets/session/survey'), { recursive: true })
  expect(await findBadInput(copy)).toMatch(
    /^widgets\/manifest\.ts names widgets\/session\/survey, which does not exist/,
  )
})

it('names a widget that is imported but not listed', async () => {
  edit('widgets/manifest.ts', (text) => text.replace('  survey,\n', ''))
  expect(await findBadInput(copy)).toMatch(/^widgets\/manifest\.ts imports survey and does not list it/)
})

it.each(['manifest', 'docs'])('names a widget without its %s file', async (kind) => {
  rmSync(join(copy, `widgets/session/survey/survey.${kind}.ts`))
  expect(await findBadInput(copy)).toMatch(`The widget widgets/session/survey has no survey.${kind}.ts`)
})

it('names an offered locale without texts', async () => {
  rmSync(join(copy, 'src/i18n/locales/lt'), { recursive: true })
  expect(await findBadInput(copy)).toMatch(/^The contract offers the locale "lt", which has no folder/)
})

it('prints one sentence to stderr and exits with code 1', () => {
  const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup')
  const { status, stderr } = spawnSync(process.execPath, [rollup, '-c', '--silent', '--configOnly', 'cnd'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    'There is no build named cnd: choose from cdn, components, secure, portal, workbench, servers, npm, sandbox.\n',
  )
  expect(status).toBe(1)
})
