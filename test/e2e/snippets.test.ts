/**
 * Opens all HTML blocks of the guides and of the widgets' pages in a browser, with the sandbox as the provider. Source:
 * docs/spec/house.md HSE-31.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guideSnippets, type Snippet, widgetSnippets } from '../support/doc-snippets.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { type HostSite, startHostSite } from '../support/host-site.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const START_MS = 180_000
const TIMEOUT_MS = 240_000
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g
let browser: Browser
let sandbox: RunningSandbox
let site: HostSite
let guides: readonly Snippet[]
let widgets: readonly Snippet[]

const isOpened = ({ language, options }: Snippet) => language === 'html' && options['skip'] === undefined

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ partnerSite: false })
  site = await startHostSite(sandbox)
  guides = guideSnippets().filter(isOpened)
  widgets = (await widgetSnippets()).filter(isOpened)
}, START_MS)
afterAll(async () => {
  console.log(`HTML snippets opened: ${guides.length} of the guides, and the tags of ${widgets.length} widget pages.`)
  await browser.close()
  await site.close()
  await sandbox.stop()
})

interface Release {
  loader: { path: string; integrity: string }
}

/** Returns a page with the block: the sandbox replaces the guide's provider, and a missing loader is added. */
async function pageOf(code: string): Promise<string> {
  const { provider, keys } = sandbox
  const { loader } = (await (await fetch(`${provider}/cdn/releases.json`)).json()) as Release
  const stub = await (await fetch(`${provider}/cdn/v1/snippet.js`)).text()
  const data = `data-api="${provider}/api" data-key="${keys.publishable}" data-session-url="/netterms-session"`
  const own = code
    .replaceAll(/\/\* the text of \S+\/snippet\.js \*\//g, () => stub)
    .replaceAll(/https:\/\/cdn\.provider\.example\/v[\d.]+-[0-9a-f]{8}\/loader\.js/g, `${provider}/cdn/${loader.path}`)
    .replaceAll(/integrity="[^"]*"/g, `integrity="${loader.integrity}"`)
    .replaceAll('https://cdn.provider.example', `${provider}/cdn`)
    .replaceAll('https://api.provider.example', provider)
    .replaceAll('http://localhost:4700', provider)
    .replaceAll(/pk_(?:live|test)_[\w…]+/g, keys.publishable)
    // Add required attributes, because later blocks of a guide leave out those that an earlier block has shown.
    .replaceAll(/<script([^>]*loader\.js[^>]*)>/g, (tag, rest: string) =>
      rest.includes('data-api') ? tag : `<script${rest} ${data}>`,
    )
  if (/<!doctype/i.test(own)) return own
  const loads = own.includes('loader.js') ? '' : `<script async src="${provider}/cdn/v1/loader.js" ${data}></script>`
  const tag = own.includes('<nt-') ? '' : '<nt-invoice-list></nt-invoice-list>'
  return `<!doctype html><html lang="en"><head><title>Snippet</title></head><body>${loads}${own}${tag}</body></html>`
}

/** Marks each widget with its last event about its content. Runs in the page, before the page's own scripts. */
function markWidgets(): void {
  for (const name of ['nt-ready', 'nt-empty', 'nt-error']) {
    document.addEventListener(name, (event) => {
      const { detail, target } = event as CustomEvent<{ code?: string }>
      if (target instanceof HTMLElement) target.dataset['shows'] = detail.code ?? name
    })
  }
}

const tagsWith = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      [...document.body.querySelectorAll<HTMLElement>(wanted)]
        .filter(({ localName }) => localName.startsWith('nt-'))
        .map(({ localName, dataset }) => `${localName}: ${dataset['shows'] ?? 'nothing'}`),
    selector,
  )

async function open(path: string, code: string) {
  const html = await pageOf(code)
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text)
  site.put(path, { html, headers: policyHeader(strictPolicy(sandbox), inline) })
  const { page, problems, close } = await visit(browser, { expected: /favicon\.ico/ })
  await page.addInitScript(markWidgets)
  await page.goto(site.origin + path)
  await expect.poll(() => tagsWith(page, ':not(:defined)'), { timeout: 60_000 }).toEqual([])
  return { page, problems, close }
}

it(
  '[HSE-31] shows the widgets of each HTML block of the guides without an error',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(guides.length).toBeGreaterThan(6)
    for (const [at, { code, place }] of guides.entries()) {
      const { page, problems, close } = await open(`/snippet-${at}`, code)
      await expect.poll(() => tagsWith(page, ':not([data-shows])'), { message: place, timeout: 60_000 }).toEqual([])
      expect(await tagsWith(page, ':not([data-shows=nt-ready], [data-shows=nt-empty])'), place).toEqual([])
      expect(problems, place).toEqual([])
      await close()
    }
  },
)

it('[HSE-31] defines the tag of each widget page', { timeout: TIMEOUT_MS }, async () => {
  expect(widgets.length).toBeGreaterThan(20)
  const { problems, close } = await open('/widgets', widgets.map(({ code }) => code).join('\n'))
  expect(problems).toEqual([])
  await close()
})
