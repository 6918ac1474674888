/** Creates a page from an entry of test/hostile/hosts.ts, opens it, and reports what happens. */
import type { Browser, Frame, Page } from 'playwright'
import type { Host, HostFacts } from '../hostile/hosts/host.ts'
import { watch, WIDE } from './browser.ts'
import { requirePolicy } from './require-policy.ts'
import type { HostSite } from './host-site.ts'
import { readWatched, type Watched, WATCH_SCRIPT } from './page-watch.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import { policyHeader, strictPolicy } from './strict-policy.ts'

const WIDGETS = '<nt-invoice-list status="past-due"></nt-invoice-list><nt-pay-invoices></nt-pay-invoices>'
/** CDN prefix with the same release under another version number. */
const OTHER_VERSION = '/other-version'

export interface Opened {
  page: Page
  /** The frame with the widgets. */
  frame: Frame
  /** Browser errors, except those that the host page itself causes. */
  problems: readonly string[]
  watched: () => Promise<Watched>
  /** Returns the names of the window's own properties. */
  globals: () => Promise<string[]>
  /** Returns the requests that a script of the page has recorded; empty if the page has no such script. */
  heard: () => Promise<string>
  /** Returns the document's HTML without the content of our elements and the loader's additions in the head. */
  snapshot: () => Promise<string>
  close: () => Promise<void>
}

export const factsOf = ({ provider, secure, partner }: RunningSandbox): HostFacts => ({
  provider,
  secure,
  origin: partner,
})

/** Serves the host page at its own path, and returns that path. */
export function putHost(site: HostSite, sandbox: RunningSandbox, host: Host): string {
  const facts = factsOf(sandbox)
  const path = `/hosts/${encodeURIComponent(host.name.replaceAll(' ', '-').replaceAll('%', ''))}`
  const scripts = [WATCH_SCRIPT, host.before ?? '']
  const headers = {
    'Content-Type': host.contentType ?? 'text/html; charset=utf-8',
    ...policyHeader((host.policy ?? strictPolicy)(facts), scripts),
  }
  site.put(path, { html: htmlOf(host, scripts, sandbox), headers })
  site.put('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' })
  site.tamper(OTHER_VERSION, (_, text) => text.replace(/version:"\d+\.\d+\.\d+"/, 'version:"9.9.9"'))
  if (!host.frame) return path
  const sandboxed = host.frame.sandbox === null ? '' : ` sandbox="${host.frame.sandbox}"`
  site.put(`${path}/outer`, {
    html: `<!doctype html><title>Outer</title><iframe src="${path}" width="1200" height="800"${sandboxed}></iframe>`,
  })
  return `${path}/outer`
}

function htmlOf(host: Host, scripts: readonly string[], sandbox: RunningSandbox): string {
  const { provider, partner, keys } = sandbox
  const isXml = host.contentType?.includes('xhtml') ?? false
  const tag = (src: string, more = '', session = '/netterms-session') =>
    `<script async="" src="${src}" data-api="${provider}/api" data-key="${keys.publishable}" data-session-url="${session}"${more}></script>`
  const loader = tag(`${provider}/cdn/v1/loader.js`)
  const tags = (host.loader ?? '%LOADER%')
    .replaceAll('%LOADER%', loader)
    .replace('%LOADER_EN%', tag(`${provider}/cdn/v1/loader.js`, ' data-locale="en"'))
    .replace('%LOADER_ABSOLUTE%', tag(`${provider}/cdn/v1/loader.js`, '', `${partner}/netterms-session`))
    .replace('%LOADER_OTHER_VERSION%', tag(`${partner}${OTHER_VERSION}/cdn/v1/loader.js`))
  const script = (text: string) => (isXml ? `<script><![CDATA[${text}]]></script>` : `<script>${text}</script>`)
  const body = host.body?.(WIDGETS, factsOf(sandbox)) ?? WIDGETS
  return [
    host.doctype ?? '<!doctype html>'.replace('doctype', 'DOCTYPE'),
    `<html ${host.html ?? 'lang="en"'}><head><title>Host</title>`,
    ...scripts.filter(Boolean).map(script),
    host.css ? `<style>${host.css}</style>` : '',
    `${host.head ?? ''}${tags}</head>`,
    `<body><button id="own">Own</button><main>${body}</main><footer>Footer</footer></body></html>`,
  ].join('')
}

/** Opens a host page. @param withLoader false: the same page without our code */
export async function openHost(
  browser: Browser,
  host: Host,
  { path, facts, withLoader = true }: { path: string; facts: HostFacts; withLoader?: boolean },
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: host.viewport ?? WIDE,
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  requirePolicy(context)
  const page = await context.newPage()
  const problems = watch(page, host.expected ?? /favicon/)
  if (!withLoader) await page.route('**/loader.js', (route) => route.abort())
  else await host.network?.(page, facts)
  await page.goto(facts.origin + path, { waitUntil: 'domcontentloaded' })
  const frameNow = () => (host.frame ? (page.frames()[1] ?? page.mainFrame()) : page.mainFrame())
  await host.then?.(frameNow(), page, facts)
  return {
    page,
    frame: frameNow(),
    problems,
    watched: async () => (await frameNow().evaluate(readWatched)) ?? { thrown: ['not watched'], logged: [], fired: [] },
    globals: async () => (await frameNow().evaluate(namesOfWindow)).split('\n'),
    heard: () => frameNow().evaluate(() => (window as { heard?: string }).heard ?? ''),
    snapshot: async () => withoutOurs(await frameNow().content(), host),
    close: () => context.close(),
  }
}

/** Runs in the page, and uses no array methods, because the page may have replaced them. */
function namesOfWindow(): string {
  let text = ''
  const names = Object.getOwnPropertyNames(window)
  for (let index = 0; index < names.length; index += 1) text += `${index ? '\n' : ''}${names[index]}`
  return text
}

/**
 * Removes what the loader may add to a document: scripts and links in the head, and one empty frame if a script has
 * replaced `fetch`.
 */
function withoutOurs(html: string, { replacesFetch = false }: Host): string {
  const inHead = html
    .replace(/<script(?=[^>]*type="module")(?=[^>]*integrity)[^>]*><\/script>/g, '')
    .replace(/<link(?=[^>]*rel="prefetch")[^>]*?\/?>/g, '')
  return replacesFetch ? inHead.replace(/<iframe(?=[^>]*hidden)(?=[^>]*title="")[^>]*><\/iframe>/, '') : inHead
}
