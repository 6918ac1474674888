/**
 * A release with modified files: no engine runs a modified file, the host receives one error, and the correct file is
 * used as soon as it is available. Source: docs/spec/widgets.md WID-29, WID-30, WID-37, WID-38.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { closeEngines, engineFor } from '../support/engines.ts'
import { ENGINES, type EngineName, type EnginePage } from '../support/engine.ts'
import { eventually, shownTextOf } from '../support/engine-query.ts'
import { type HostSite, startHostSite } from '../support/host-site.ts'
import { readWatched, WATCH_SCRIPT } from '../support/page-watch.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 120_000
const CDN = new URL('../../dist/cdn/', import.meta.url).pathname
/** Waiting time, long enough for a retry and for a modified file that runs late. */
const SETTLE_MS = 1_500
const LIST = 'nt-invoice-list'
const PAY = 'nt-pay-invoices'

interface Case {
  file: string
  /** Widgets that must report `nt-error code-unavailable`. */
  tells: readonly string[]
  /** Options of `init` in addition to those of every page, as JavaScript. */
  options?: string
  query?: string
  columns?: boolean
  /** Whether the first invoice is selected as soon as it appears, which loads the next lazy part. */
  ticks?: boolean
  /** Content that is shown only with the correct file; absent: the rows and the pay widget. */
  proof?: readonly [selector: string, text: RegExp]
  /** Whether `npm test` runs the case in every engine. Of the others it runs four in some engine; PROOF=1 runs all. */
  isAlways?: boolean
}

/** Name of a file that the pay widget shares with other widgets but not with the list. */
const SHARED = sharedCodeOf('pay-invoices')

const CASES: readonly Case[] = [
  { file: 'core', tells: [LIST, PAY], isAlways: true },
  { file: 'map', tells: [LIST, PAY] },
  { file: 'map.hashes', tells: [PAY] },
  { file: 'pay-invoices.hashes', tells: [PAY] },
  { file: SHARED, tells: [PAY] },
  { file: 'invoice-list', tells: [LIST] },
  { file: 'pay-invoices', tells: [PAY] },
  { file: 'en', tells: [], proof: [LIST, /Past due/] },
  { file: 'en/invoices', tells: [], proof: [LIST, /Past due/] },
  { file: 'en.hashes', tells: [], proof: [PAY, /Nothing is selected/] },
  { file: 'en/payments', tells: [], proof: [PAY, /Nothing is selected/] },
  { file: 'invoice-list.paying', tells: [LIST], ticks: true, proof: [LIST, /Continue to pay/] },
  // Two parts of the payment have these texts.
  { file: 'en/selection', tells: [LIST, PAY, PAY], ticks: true, proof: [LIST, /Continue to pay/] },
  { file: 'pay-invoices.later-steps', tells: [PAY], ticks: true },
  { file: 'en/payment-errors', tells: [PAY], ticks: true },
  { file: 'pseudo', tells: [], options: "locale: 'en-XA'", proof: [LIST, /[Įĩíîïĭ]ɳṽ|[^\x00-\x7F]{3}/] },
  { file: 'whiteLabel', tells: [], options: "appearance: { tokens: { 'color-accent': '#777777' } }" },
  { file: 'columns', tells: [LIST], columns: true, proof: [LIST, /Their order/] },
  { file: 'debug', tells: [], query: '?netterms-debug=1' },
]

/** Script for the page that selects the first invoice when it appears. */
const TICK = `const ticking = setInterval(() => {
  const box = document.querySelector('${LIST}').shadowRoot?.querySelector('tbody input[type=checkbox]:enabled')
  if (!box) return
  clearInterval(ticking)
  box.click()
}, 50)`

let sandbox: RunningSandbox
let site: HostSite
let pages = 0

beforeAll(async () => {
  sandbox = await startRunningSandbox({ partnerSite: false })
  site = await startHostSite(sandbox)
}, TIMEOUT_MS)
afterAll(async () => {
  await closeEngines()
  await site.close()
  await sandbox.stop()
})

/** Creates a page with its own CDN path, so that no cached file of another case is used. Returns its path. */
function putPage({ options = '', columns = false, ticks = false }: Case): string {
  pages += 1
  const prefix = `/case-${pages}`
  const script = `
    NetTerms.init({ api: '${sandbox.provider}/api', key: '${sandbox.keys.publishable}', sessionUrl: '/netterms-session', ${options} })
    ${ticks ? TICK : ''}
    ${columns ? `document.querySelector('${LIST}').columns = ['invoice', { key: 'theirs', header: 'Their order', type: 'text' }]` : ''}`
  site.put(`${prefix}/`, {
    html: `<!doctype html><html lang="en"><head><title>Host</title><script>${WATCH_SCRIPT}</script>
      <script src="${prefix}/cdn/v1/loader.js"></script></head><body><main><${LIST} status="past-due"></${LIST}><${PAY}></${PAY}></main>
      <script>${script}</script></body></html>`,
    headers: policyHeader(strictPolicy(sandbox), [WATCH_SCRIPT, script]),
  })
  return prefix
}

/** Modifies a file so that the page can tell that it ran. */
const marked = (name: string, text: string): string =>
  `(globalThis.ranUnasked ??= []).push(${JSON.stringify(name)});\n${text}`

const isFile = (path: string, file: string): boolean => path.replace(/^[^/]+\/(twin\/)?/, '') === `${file}.js`

async function open(page: EnginePage, { query = '' }: Case, prefix: string): Promise<void> {
  await page.open(`${site.origin}${prefix}/${query}`)
}

const ranUnasked = (page: EnginePage): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { ranUnasked?: string[] }).ranUnasked ?? [], null)

const reportedErrors = async (page: EnginePage): Promise<string[]> =>
  ((await page.evaluate(readWatched, null))?.fired ?? []).filter((each) => each.startsWith('nt-error')).sort()

const settle = (page: EnginePage): Promise<void> =>
  page.evaluate((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)), SETTLE_MS)

/** Dispatches the browser's event for a restored network. */
const networkReturns = (page: EnginePage): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')), null)

async function expectWidgets(page: EnginePage, { proof, columns }: Case): Promise<void> {
  const wanted: (readonly [string, RegExp])[] = [
    [LIST, columns ? /INV-203115/ : /INV-203115[\s\S]*6,132\.10/],
    [PAY, /\S/],
  ]
  if (proof) wanted.push(proof)
  for (const [selector, text] of wanted) {
    await eventually(
      async () => (text.test(await shownTextOf(page, selector)) ? true : null),
      `${page.engine}: ${selector} does not show ${String(text)}`,
    )
  }
}

const sometimes = spread(
  CASES.filter(({ isAlways }) => !isAlways).flatMap((each) => ENGINES.map((name) => ({ ...each, name }))),
  4,
)
const cases = [
  ...CASES.filter(({ isAlways }) => isAlways).flatMap((each) => ENGINES.map((name) => ({ ...each, name }))),
  ...sometimes,
]

/** Returns the type of a release file, by its name. */
function kindOf(name: string): string {
  if (/^(core|map)$/.test(name)) return name
  const [start = '', end] = name.split('/')
  if (end !== undefined) return 'texts'
  if (start.startsWith('shared-')) return 'shared code'
  if (start.includes('.')) return 'part of a widget'
  if (/^[a-z]{2}$/.test(start)) return 'language'
  return MANIFESTS.some(({ tag }) => tag === `nt-${start}`) ? 'widget' : 'part'
}

it('[WID-37] modifies a file of each type in a release', () => {
  const names = namesOfRelease().filter((name) => !['loader', 'snippet'].includes(name))
  const kinds = new Set(names.map(kindOf))
  expect(kinds.size).toBeGreaterThan(7)
  expect([...kinds].sort()).toEqual([...new Set(CASES.map(({ file }) => kindOf(file)))].sort())
})

describe('a modified release', () => {
  it.for(cases)(
    '[WID-37] does not run a modified $file, and uses the correct one, in $name',
    { timeout: TIMEOUT_MS },
    async ({ name, ...each }, context) => {
      const page = await (await engineFor(context, name)).newPage()
      onTestFinished(() => page.close())
      const prefix = putPage(each)
      let isChanged = true
      site.tamper(prefix, (path, text) => (isChanged && isFile(path, each.file) ? marked(each.file, text) : text))
      await open(page, each, prefix)
      await eventually(
        async () => (site.asked(prefix).some((path) => isFile(path, each.file)) ? true : null),
        `${name}: ${each.file} was not asked for`,
      )
      if (each.tells.length > 0) {
        await eventually(
          async () => ((await reportedErrors(page)).length >= each.tells.length ? true : null),
          `${name}: no nt-error`,
        )
      }
      await settle(page)
      expect(await ranUnasked(page), 'the modified file did not run').toEqual([])
      expect(await reportedErrors(page)).toEqual(each.tells.map((tag) => `nt-error ${tag} code-unavailable`).sort())
      expect((await page.evaluate(readWatched, null))?.thrown).toEqual([])

      isChanged = false
      await networkReturns(page)
      if (staysFailed(name, each.file)) await open(page, each, prefix)
      await expectWidgets(page, each)
      expect(await ranUnasked(page)).toEqual([])
      expect((await page.evaluate(readWatched, null))?.thrown).toEqual([])
    },
  )

  it.for(ENGINES)(
    '[WID-38] loads the core from its second URL when the first was modified, without an error event, in %s',
    { timeout: TIMEOUT_MS },
    async (name, context) => {
      const page = await (await engineFor(context, name)).newPage()
      onTestFinished(() => page.close())
      const each: Case = { file: 'core', tells: [] }
      const prefix = putPage(each)
      site.tamper(prefix, (path, text) =>
        isFile(path, 'core') && !path.includes('/twin/') ? marked('core', text) : text,
      )
      await open(page, each, prefix)
      await expectWidgets(page, each)
      expect(await ranUnasked(page)).toEqual([])
      expect(await reportedErrors(page)).toEqual([])
    },
  )
})

/**
 * Returns whether a file stays failed until a reload. Firefox never requests a failed module URL again. Other files are
 * retried at another URL, but modules import these two at their own URL.
 */
function staysFailed(engine: EngineName, file: string): boolean {
  return engine === 'firefox' && ['core', SHARED].includes(file)
}

function fileOfRelease(name: string): string {
  const { current } = JSON.parse(readFileSync(join(CDN, 'releases.json'), 'utf8')) as { current: string }
  return readFileSync(join(CDN, current, name), 'utf8')
}

/** Returns the names of the release's files, without extension. */
function namesOfRelease(): string[] {
  const { files } = JSON.parse(fileOfRelease('manifest.json')) as { files: Record<string, object> }
  return Object.keys(files).map((name) => name.replace(/\.js$/, ''))
}

function sharedCodeOf(widget: string): string {
  const code = fileOfRelease(`${widget}.js`)
  const [, name] = /from ?"\.\/(shared-[\w-]+)\.js"/.exec(code) ?? []
  if (name === undefined) throw new Error(`${widget} shares no code with others: choose another widget.`)
  return name
}
