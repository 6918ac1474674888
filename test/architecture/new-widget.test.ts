/**
 * `npm run new -- widget <name>` creates a widget that compiles, or rejects the name with one sentence. Source:
 * docs/spec/widgets.md WID-1.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newWidget } from '../../scripts/new.mjs'
import { ROOT } from './source-files.ts'

/** Copying and formatting two thousand files can exceed the default timeout on a busy machine. */
const COPY_TIMEOUT_MS = 60_000
let copy = ''
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'netterms-new-'))
  for (const path of ['.prettierrc.json', 'widgets', 'src/i18n/locales', 'src/testing/pages']) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  }
}, COPY_TIMEOUT_MS)
afterEach(() => rmSync(copy, { recursive: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

it(
  '[WID-1] writes folder, list entry, page object and texts of a new widget',
  { timeout: COPY_TIMEOUT_MS },
  async () => {
    const written = await newWidget(copy, 'parts-desk')
    const code = written.filter((path) => /\.tsx?$/.test(path))
    expect(code).toHaveLength(7)
    const faults = code.flatMap(
      (path) => ts.transpileModule(read(path), { fileName: path, reportDiagnostics: true }).diagnostics ?? [],
    )
    expect(faults).toEqual([])
    expect(written.map(read).join('\n')).not.toMatch(/__\w+__/)
    expect(read('widgets/manifest.ts')).toContain("import { partsDesk } from './parts/parts-desk/parts-desk.docs.ts'\n")
    expect(read('widgets/manifest.ts')).toContain('  partsDesk,\n] as const')
    const locales = readdirSync(join(copy, 'src/i18n/locales'))
    const texts = locales.map((locale) => JSON.parse(read(`src/i18n/locales/${locale}/parts.json`)) as unknown)
    expect(texts).toEqual(locales.map(() => ({ 'parts.title': 'New widget' })))
  },
)

it(
  '[WID-1] names the texts of a second widget of a domain after the widget',
  { timeout: COPY_TIMEOUT_MS },
  async () => {
    await newWidget(copy, 'parts-desk')
    const written = await newWidget(copy, 'parts-shelf', 'parts')
    expect(written).toContain('src/i18n/locales/de/parts-shelf.json')
    expect(read('widgets/parts/parts-shelf/parts-shelf.view.tsx')).toContain("t('parts-shelf.title')")
  },
)

it.each([
  ['', undefined, 'Give the widget a name in kebab case, such as dispute-center.'],
  ['PartsDesk', undefined, 'Give the widget a name in kebab case, such as dispute-center.'],
  ['../desk', undefined, 'Give the widget a name in kebab case, such as dispute-center.'],
  ['parts-desk', 'a/b', 'Give the domain a name in kebab case, such as disputes.'],
  ['invoice-list', 'parts', 'There is a widget named invoice-list: choose another name.'],
])('[WID-1] rejects the name %j in the domain %j', async (name, domain, sentence) => {
  await expect(newWidget(copy, name, domain)).rejects.toThrow(sentence)
})

it.each([
  [['page', 'parts-desk'], 'Use it as: npm run new -- widget <name> [--domain <domain>]'],
  [['widget'], 'Give the widget a name in kebab case, such as dispute-center.'],
])('[WID-1] answers %j with one sentence and exit code 1', (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/new.mjs', ...args], { cwd: ROOT, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `${sentence}\n`])
})
