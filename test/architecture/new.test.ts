/**
 * `npm run new` adds a widget, a call, an error code, a token, and a language that compile and work, or rejects the
 * input with one sentence. One copy of the repository gets all of them. Source: docs/spec/house.md HSE-32.
 */
import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as People from '../../examples/sandbox/src/db/seed/people.ts'
import type * as Start from '../../examples/sandbox/src/start-sandbox.ts'
import type * as Messages from '../../scripts/rollup/messages.mjs'
import type * as CardCalls from '../../src/contract/cards/cards.calls.ts'
import type * as ErrorCodes from '../../src/contract/errors/error-codes.ts'
import type * as Locales from '../../src/contract/locales.ts'
import type * as TokenSheet from '../../src/theme/token-sheet.ts'
import { copyRepository } from './repository-copy.ts'

/** Type checks and a server take long on a busy machine. */
const TIMEOUT_MS = 240_000
const SENTENCES = [
  ...['--message', 'The card is already printed. Nothing was changed.'],
  ...['--meaning', 'The card is already printed, so that it can no longer be locked.'],
  ...['--advice', 'Read the card again, and show its status.'],
]
const COMMANDS = {
  widget: ['widget', 'pallet-desk'],
  call: ['call', 'pallets.list', '--meaning', 'Lists the pallets.', '--roles', 'admin,payer'],
  secondCall: ['call', 'pallets.get', '--meaning', 'Reads one pallet.'],
  callOfResource: ['call', 'disputes.archive', '--meaning', 'Archives a dispute.'],
  error: ['error', 'card-already-printed', '--status', '409', '--call', 'cards.lock', ...SENTENCES],
  token: ['token', 'radius-pill', '--kind', 'length', '--value', '20px', '--meaning', 'count chip'],
  language: ['language', 'uk'],
} as const

let copy = ''
const written = {} as Record<keyof typeof COMMANDS, string[]>
const run = (args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/new.mjs', ...args], { cwd: copy, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(copy, path), 'utf8')
/** Imports a module of the copy. */
const imported = async <Module>(path: string) => (await import(/* @vite-ignore */ join(copy, path))) as Module

beforeAll(() => {
  copy = copyRepository()
  for (const [kind, args] of Object.entries(COMMANDS)) {
    const { stdout, stderr } = run(args)
    expect(stderr).toBe('')
    written[kind as keyof typeof COMMANDS] = stdout.split('\n').filter((line) => /^[\w./-]+\.\w+$/.test(line))
  }
}, TIMEOUT_MS)
afterAll(() => {
  rmSync(copy, { recursive: true })
}, TIMEOUT_MS)

it('[HSE-32] leaves no placeholder in a written file', () => {
  const paths = Object.values(written).flat()
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter((path) => /__[a-z]+__/i.test(read(path)))).toEqual([])
})

it(
  '[HSE-32] compiles after npm run docs, which lists the texts to translate and the token',
  { timeout: TIMEOUT_MS },
  async () => {
    const docs = spawnSync(process.execPath, ['scripts/docs.mjs'], { cwd: copy, encoding: 'utf8' })
    expect([docs.stderr, docs.status]).toEqual(['', 0])
    expect(docs.stdout).toMatch(/^English texts in uk: access\.json, account\.json/m)
    expect(docs.stdout).toMatch(/^English texts in bg, .*, sk, uk: card-errors\.json, pallets\.json$/m)
    expect(read('docs/reference/tokens.md')).toMatch(/`--nt-radius-pill`.*count chip/)
    // The files that the commands wrote and, through their imports, the tables that must be complete.
    const files = Object.values(written).flat()
    const inPages = files.filter((path) => /^(src|widgets|examples\/portal).*[^t]\.tsx?$/.test(path))
    const settings = { extends: './tsconfig.base.json', files: [...inPages, ...filesOfTypes()] }
    const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['react', 'react-dom'] }
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }))
    const check = (project: string) =>
      promisify(execFile)('node_modules/typescript-native/bin/tsc', ['--pretty', 'false', '--project', project], {
        cwd: copy,
      })
    const problems = await Promise.all(
      ['tsconfig.json', 'examples/sandbox'].map((project) =>
        check(project).then(
          () => '',
          (error: { stdout: string }) => error.stdout,
        ),
      ),
    )
    expect(problems).toEqual(['', ''])
  },
)

const filesOfTypes = () =>
  readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => `src/${path}`)

it('[HSE-32] adds a widget to the list, with texts of its own in every language', () => {
  expect(read('widgets/manifest.ts')).toContain(
    "import { palletDesk } from './pallets/pallet-desk/pallet-desk.docs.ts'\n",
  )
  expect(read('widgets/manifest.ts')).toContain('  palletDesk,\n] as const')
  expect(JSON.parse(read('src/i18n/locales/de/pallets.json'))).toEqual({ 'pallets.title': 'New widget' })
  // The texts of the domain are there, so a second widget has a file named after it.
  expect(run(['widget', 'pallet-shelf', '--domain', 'pallets']).status).toBe(0)
  expect(read('widgets/pallets/pallet-shelf/pallet-shelf.view.tsx')).toContain("t('pallet-shelf.title')")
})

it('[HSE-32] adds calls that a server answers, and an error with a page', { timeout: TIMEOUT_MS }, async () => {
  const { startSandbox } = await imported<typeof Start>('examples/sandbox/src/start-sandbox.ts')
  const { SANDBOX_PASSWORD } = await imported<typeof People>('examples/sandbox/src/db/seed/people.ts')
  const sandbox = await startSandbox({ port: 0, dataDir: 'memory://', scale: 60 })
  const headers = {
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
    origin: sandbox.url,
  }
  const attributes = { username: 'admin', password: SANDBOX_PASSWORD }
  const signedIn = await fetch(`${sandbox.url}/api/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { type: 'sessions', attributes } }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const get = (path: string) => fetch(`${sandbox.url}${path}`, { headers: { accept: headers.accept, cookie } })
  const list = await get('/api/pallets')
  expect([list.status, await list.json()]).toMatchObject([200, { data: [], meta: { record_count: 0 } }])
  expect((await get('/api/pallets/1')).status).toBe(404)
  expect((await fetch(`${sandbox.url}/api/pallets`, { headers: { accept: headers.accept } })).status).toBe(401)
  const page = await get('/docs/errors/card-already-printed')
  expect(await page.text()).toContain('so that it can no longer be locked')
  await sandbox.close()
})

it('[HSE-32] adds an error code to its table, its calls, and every language', async () => {
  const { ERROR_CODES } = await imported<typeof ErrorCodes>('src/contract/errors/error-codes.ts')
  expect(ERROR_CODES).toHaveProperty('card-already-printed', { category: 'card', retryable: false, status: 409 })
  const { lockCard } = await imported<typeof CardCalls>('src/contract/cards/cards.calls.ts')
  expect(lockCard.errors).toContain('card-already-printed')
  for (const locale of readdirSync(join(copy, 'src/i18n/locales')))
    expect(read(`src/i18n/locales/${locale}/card-errors.json`)).toContain('"errors.card-already-printed": "The card is')
})

it('[HSE-32] adds a token that a sheet can read', async () => {
  const { tokenSheet } = await imported<typeof TokenSheet>('src/theme/token-sheet.ts')
  expect(tokenSheet(true)).toContain('--_radius-pill:var(--nt-radius-pill,20px);')
})

it('[HSE-32] adds a language that loads with its plural forms, and that no page offers yet', async () => {
  const { LOCALES, offeredLocales } = await imported<typeof Locales>('src/contract/locales.ts')
  expect(LOCALES).toHaveProperty('uk', { label: 'Українська', complete: false })
  expect(offeredLocales).not.toContain('uk')
  const { slicesOf, textsOfSlice } = await imported<typeof Messages>('scripts/rollup/messages.mjs')
  const slices = slicesOf('uk')
  expect(slices.length).toBe(slicesOf('en').length)
  // Loading a slice throws if a plural form is missing.
  expect(slices.flatMap((slice) => Object.keys(textsOfSlice(slice).texts)).length).toBeGreaterThan(2000)
})

const USAGE = 'Use it as: npm run new -- '
it.each([
  [['widget', 'PalletDesk'], 'Give the widget a name in kebab case, such as dispute-center.'],
  [['widget', '../desk'], 'Give the widget a name in kebab case, such as dispute-center.'],
  [['widget', 'pallet-desk', '--domain', 'a/b'], 'Give the domain a name in kebab case, such as disputes.'],
  [['widget', 'invoice-list', '--domain', 'parts'], 'There is a widget named invoice-list: choose another name.'],
  [['widget'], `${USAGE}widget <name> [--domain <domain>]`],
  [['call', 'Pallets.list'], 'Give the call a resource and a verb in kebab case, such as parts.list.'],
  [['call', 'pallets.list'], 'Say what the call does, with --meaning "Lists the parts of an invoice."'],
  [['call', 'cards.list', '--meaning', 'Lists.'], 'There is a call named cards.list: choose another name.'],
  [
    ['call', 'cards.burn', '--meaning', 'Burns.', '--roles', 'boss'],
    /^There is no role named boss: choose from admin, /,
  ],
  [['error', 'card'], /^Give the error a code of words with hyphens that starts with its area, such as /],
  [['error', 'card-burned'], /^Give --status, such as 409; for an error of the browser, describe its cause /],
  [['error', 'card-burned', '--status', '200'], /^Give --status as an HTTP status, such as 409, or leave it out /],
  [['error', 'card-burned', '--status', '409'], /^Say what users read, with --message "/],
  [
    ['error', 'card-limit-invalid', '--status', '409', ...SENTENCES],
    /^There is an error code named card-limit-invalid: /,
  ],
  [
    ['error', 'pallet-burned', '--status', '409', ...SENTENCES],
    /^No error code starts with “pallet-”: choose one of account, /,
  ],
  [['error', 'card-burned', '--status', '409', '--call', 'a.b', ...SENTENCES], 'There is no call named a.b.'],
  [['token', 'radius_pill'], 'Give the token a name in kebab case, such as radius-pill.'],
  [['token', 'radius-pill'], /^Give the kind of the token with --kind: color, length, /],
  [
    ['token', 'radius-card', '--kind', 'length', '--value', '1px', '--meaning', 'x'],
    /^There is a token named radius-card: /,
  ],
  [
    ['token', 'color-note', '--kind', 'color', '--value', '#fff', '--meaning', 'x'],
    /^Give a color as the inside of oklch\(\)/,
  ],
  [['language', 'sv-SE'], 'Give the two letters of a language, such as sv.'],
  [['language', 'xx'], 'Give the two letters of a language, such as sv.'],
  [['language', 'ar'], /^The language ar is written from right to left, which /],
  [['language', 'de'], 'There is a language de in src/contract/locales.ts.'],
  [['page', 'x'], /^Use it as:\nnpm run new -- widget /],
  [['token', 'x', '--size', '1'], /^Unknown option '--size'/],
])('[HSE-32] answers %j with one message and exit code 1', (args, message) => {
  const { status, stdout, stderr } = run(args)
  expect([status, stdout]).toEqual([1, ''])
  if (message instanceof RegExp) expect(stderr).toMatch(message)
  else expect(stderr).toBe(`${message}\n`)
})
